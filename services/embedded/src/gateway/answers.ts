import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isPublicApi } from '@pixchange/contracts/http/public-api-paths';
import { sendRawResponse, statusOfUnreadable } from '@pixchange/contracts/http/raw-answer';

/** Seconds after which a client may retry while a service is down. */
const retryAfterSeconds = 2;

type ErrorAnswer = { status: 400 | 404 | 408 | 413 | 431 | 502 | 503 | 504; title: string; code: string };

export const errorAnswers = {
  badRequest: { status: 400, title: 'The address of this request cannot be read.', code: 'bad_request' },
  notFound: { status: 404, title: 'There is nothing here.', code: 'not_found' },
  late: { status: 408, title: 'The request took too long to arrive. Please try again.', code: 'request_timeout' },
  notHttp: { status: 400, title: 'The request could not be read', code: 'malformed_body' },
  headersTooLarge: { status: 431, title: 'The request is too large', code: 'payload_too_large' },
  tooLarge: { status: 413, title: 'The request is too large', code: 'payload_too_large' },
  broken: { status: 502, title: 'Pixchange broke off its answer. Please try again.', code: 'bad_gateway' },
  unavailable: {
    status: 503,
    title: 'Pixchange is starting or briefly unavailable. Please try again.',
    code: 'unavailable',
  },
  slow: { status: 504, title: 'Pixchange did not answer in time. Please try again.', code: 'gateway_timeout' },
} as const satisfies Record<string, ErrorAnswer>;

const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; background: #f4f6f1; color: #14181a;
  font: 17px/1.5 system-ui, sans-serif; }
main { max-width: 34rem; border-left: 8px solid #ff5cb8; padding-left: 24px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; }
p { margin: 0; }
@media (prefers-color-scheme: dark) { body { background: #101415; color: #eef2ec; } }
`;

const pagePolicy = [
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ');

const page = ({ status, title }: ErrorAnswer): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${status < 500 ? '' : `<meta http-equiv="refresh" content="${retryAfterSeconds}">`}
<title>Pixchange</title>
<style>${style}</style>
</head>
<body><main><h1>${title}</h1><p>${
  status < 500
    ? 'Check the address.'
    : 'This page tries again by itself every few seconds. Nothing that was saved is lost.'
}</p></main></body>
</html>
`;

const errorsOf = ({ title, code }: ErrorAnswer) => ({ errors: [{ attribute: 'base', title, code }] });

/** Whether to respond with an HTML page. Public API requests never get one, whatever their `Accept` header. */
const wantsHtml = ({ url = '', headers }: IncomingMessage): boolean =>
  (headers.accept ?? '').includes('text/html') && !isPublicApi(url);

export type Body = { status: number; type: string; text: string; headers?: Record<string, string> };

/** Sends a response that the gateway itself creates. */
export const sendOwn = (request: IncomingMessage, response: ServerResponse, requestId: string, body: Body): void => {
  response.writeHead(body.status, {
    'content-type': body.type,
    'content-length': Buffer.byteLength(body.text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    ...body.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body.text);
};

/** Sends the error as an HTML page to browser navigations, otherwise in the API's error format. */
export const sendErrorAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  errorAnswer: ErrorAnswer,
): void => {
  const retry: Record<string, string> = errorAnswer.status >= 500 ? { 'retry-after': String(retryAfterSeconds) } : {};
  if (wantsHtml(request)) {
    const headers = { ...retry, 'content-security-policy': pagePolicy };
    sendOwn(request, response, requestId, {
      status: errorAnswer.status,
      type: 'text/html; charset=utf-8',
      text: page(errorAnswer),
      headers,
    });
    return;
  }
  const text = JSON.stringify(errorsOf(errorAnswer));
  sendOwn(request, response, requestId, {
    status: errorAnswer.status,
    type: 'application/json; charset=utf-8',
    text,
    headers: retry,
  });
};

const unreadable = { 400: errorAnswers.notHttp, 408: errorAnswers.late, 431: errorAnswers.headersTooLarge } as const;

/** Responds to a request that Node's parser or the connection guard rejected, in the API's error format. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Duplex): void => {
  const status = statusOfUnreadable(error);
  sendRawResponse(error, socket, status, errorsOf(unreadable[status]));
};
