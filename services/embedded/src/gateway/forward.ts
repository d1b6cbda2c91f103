import {
  Agent,
  request as openRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';
import { carriesFile } from '@pixchange/contracts/http/connections';
import { withoutPathKey } from '@pixchange/contracts/http/public-api-paths';
import type { Log } from '../processes/lines.ts';
import { sendErrorAnswer, errorAnswers } from './answers.ts';
import { createBodies, type Bodies } from './bodies.ts';
import { createHangGuards, probeOrigin } from './hang-guard.ts';
import { downstreamHeaders, upstreamHeaders } from './headers.ts';

export type Forwarder = {
  /**
   * Forwards the request to `origin` under `path` and streams the response back. A request body without files is
   * collected first.
   */
  forward(request: IncomingMessage, response: ServerResponse, target: Target): void;
  close(): void;
};

export type Target = { origin: URL; path: string; requestId: string };

export type ForwarderOptions = {
  trustedProxies: number;
  log: Log;
  answerMsMax?: number;
  bodiesBytesMax?: number;
  probe?: (origin: URL) => Promise<void>;
};

const socketsMax = 1_024;
// Node's servers close idle connections after 5 s. The agent closes them earlier; otherwise a request could be sent on
// a closing connection.
const idleSocketMs = 4_000;
const answerLimitMs = 120_000;
const bodiesLimitBytes = 64 * 1024 * 1024;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Methods for which Node uses chunked encoding by default. */
const framesByItself = new Set(['POST', 'PUT', 'PATCH']);

const mayRepeat = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);

const errorAnswerFor = (error: NodeJS.ErrnoException) => {
  if (
    error.code === 'EHANGS' ||
    error.code === 'ECONNREFUSED' ||
    error.code === 'EHOSTUNREACH' ||
    error.code === 'ENOTFOUND'
  )
    return errorAnswers.unavailable;
  return error.code === 'ETIMEDOUT' ? errorAnswers.slow : errorAnswers.broken;
};

/** Starts the upstream request without its body. */
const open = (
  agent: Agent,
  request: IncomingMessage,
  { origin, path, requestId }: Target,
  trustedProxies: number,
): ClientRequest => {
  const headers = upstreamHeaders(request, { requestId, trustedProxies });
  // Set explicitly: Node would not frame the body of a GET, and the server would parse the body as a second request.
  if (request.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked');
  // A PATCH without a body has no length, and Node would add an empty chunked body without a content type.
  else if (
    !hasBody(request) &&
    request.headers['content-length'] === undefined &&
    framesByItself.has(request.method ?? '')
  )
    headers.push('Content-Length', '0');
  return openRequest({
    agent,
    host: origin.hostname.replace(/^\[|\]$/g, ''),
    port: origin.port || 80,
    method: request.method,
    path,
    headers,
    setHost: false,
  } as RequestOptions);
};

/**
 * Sends the body of a request.
 * @param body the collected body; if undefined, the body is streamed
 */
const sendBody = (request: IncomingMessage, upstream: ClientRequest, body?: Buffer): void => {
  if (body !== undefined || !hasBody(request)) {
    upstream.end(body);
    return;
  }
  // Send the headers first, because the upstream server may reject the request before its body arrives.
  upstream.flushHeaders();
  // Not `pipeline`, which would destroy the client's connection, and with it the response, when the server stops
  // reading.
  request.pipe(upstream);
  request.once('error', () => upstream.destroy());
};

const describe = (request: IncomingMessage, { origin, path, requestId }: Target): string =>
  `${requestId}: ${request.method} ${withoutPathKey(path).split('?')[0]} to ${origin.host}`;

const relayAnswer = (
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  log: Log,
): void => {
  // The pipeline alone adds more than half of the ten listeners that Node allows without a warning.
  response.setMaxListeners(20);
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, downstreamHeaders(answer, target.requestId));
  // Destroy the client's connection when the response breaks off, because a truncated response must not look complete.
  pipeline(answer, response, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log(`${describe(request, target)} broke off: ${error.message}`);
  });
};

/**
 * Releases the upstream connection when the server responds before it has read the whole body, as on early rejection.
 */
const freeAfter = (answer: IncomingMessage, request: IncomingMessage, upstream: ClientRequest): void => {
  answer.once('end', () => {
    if (request.complete) return;
    request.unpipe(upstream);
    request.resume();
    upstream.destroy();
  });
};

/** Collects the whole body before forwarding it; otherwise, a slow client would occupy an upstream socket. */
const collectFirst = (
  bodies: Bodies,
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  send: (body: Buffer) => void,
): void =>
  bodies.collect(request, (collected) => {
    if (collected.outcome === 'whole') {
      response.once('close', collected.free);
      send(collected.body);
      return;
    }
    response.shouldKeepAlive = false;
    sendErrorAnswer(
      request,
      response,
      target.requestId,
      collected.outcome === 'too large' ? errorAnswers.tooLarge : errorAnswers.unavailable,
    );
  });

const newAgent = (): Agent =>
  new Agent({ keepAlive: true, maxSockets: socketsMax, maxFreeSockets: socketsMax, timeout: idleSocketMs });

export const createForwarder = ({
  trustedProxies,
  log,
  answerMsMax = answerLimitMs,
  bodiesBytesMax = bodiesLimitBytes,
  probe = probeOrigin,
}: ForwarderOptions): Forwarder => {
  const agent = newAgent();
  // Use a separate agent, because slow uploads must not use up the sockets of all other requests.
  const uploadAgent = newAgent();
  const bodies = createBodies(bodiesBytesMax);

  const guardOf = createHangGuards(probe);

  const attempt = (
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    repeated: boolean,
    body?: Buffer,
  ): void => {
    const upstream = open(carriesFile(request) ? uploadAgent : agent, request, target, trustedProxies);
    let answered = false;
    const patience = setTimeout(() => {
      upstream.destroy(Object.assign(new Error(`no answer within ${answerMsMax} ms`), { code: 'ETIMEDOUT' }));
    }, answerMsMax);
    const guard = guardOf(target.origin);
    const callOver = guard.begin(() => {
      upstream.destroy(Object.assign(new Error('the server does not answer'), { code: 'EHANGS' }));
    });
    const callerLeft = (): void => {
      if (!response.writableFinished) upstream.destroy();
    };
    response.once('close', callerLeft);
    upstream.once('close', () => {
      clearTimeout(patience);
      callOver();
    });
    upstream.once('response', (answer) => {
      answered = true;
      clearTimeout(patience);
      guard.answered();
      callOver();
      relayAnswer(answer, request, response, target, log);
      if (body === undefined) freeAfter(answer, request, upstream);
    });
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(patience);
      // Once the response has started, the pipeline reports errors. A server may respond before it has read the body.
      if (answered || response.destroyed) return;
      response.off('close', callerLeft);
      if (upstream.reusedSocket && !repeated && error.code === 'ECONNRESET' && mayRepeat(request)) {
        attempt(request, response, target, true);
        return;
      }
      log(`${describe(request, target)} failed: ${error.message}`);
      // The unread rest of a body must not be parsed as the client's next request.
      if (!request.complete) response.shouldKeepAlive = false;
      sendErrorAnswer(request, response, target.requestId, errorAnswerFor(error));
    });
    sendBody(request, upstream, body);
    // During a slow upload, the server may have nothing to send, so the timeout restarts while bytes arrive.
    if (body === undefined && hasBody(request)) {
      request.on('data', () => {
        // `refresh` would restart a timer that is already cleared.
        if (!answered && !upstream.destroyed) patience.refresh();
      });
    }
  };

  return {
    forward: (request, response, target) => {
      if (!hasBody(request) || carriesFile(request)) attempt(request, response, target, false);
      else collectFirst(bodies, request, response, target, (body) => attempt(request, response, target, false, body));
    },
    close: () => {
      agent.destroy();
      uploadAgent.destroy();
    },
  };
};
