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
import type { Log } from '../processes/lines.ts';
import { sendErrorAnswer, errorAnswers } from './answers.ts';
import { createBodies, type Bodies } from './bodies.ts';
import { createHangGuards, probeOrigin } from './hang-guard.ts';
import { downstreamHeaders, upstreamHeaders } from './headers.ts';

export type Forwarder = {
  /** Sends the request on to `origin` under `path`, and the answer back, both as streams. */
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
const freeSocketsMax = 256;
// Node's own servers close idle connections after 5 s; ours must be gone before, or a request meets a closing one.
const idleSocketMs = 4_000;
const answerLimitMs = 120_000;
const bodiesLimitBytes = 64 * 1024 * 1024;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Methods whose requests Node gives a chunked body when nothing is said about one. */
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

/** Begins the request to the server behind us; its body is still to be sent. */
const open = (
  agent: Agent,
  request: IncomingMessage,
  { origin, path, requestId }: Target,
  trustedProxies: number,
): ClientRequest => {
  const headers = upstreamHeaders(request, { requestId, trustedProxies });
  // Set explicitly, because Node frames no body of a GET by itself, and an unframed one would pass for a second request.
  if (request.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked');
  // A PATCH without a body comes without a length, and Node would make an empty chunked body of it, which has no type.
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

/** @param body the body when it was collected before */
const sendBody = (request: IncomingMessage, upstream: ClientRequest, body?: Buffer): void => {
  if (body !== undefined || !hasBody(request)) {
    upstream.end(body);
    return;
  }
  // The server behind us may refuse the call before its body.
  upstream.flushHeaders();
  // Not `pipeline`: it would destroy the caller's connection, and with it the answer, when the server stops reading.
  request.pipe(upstream);
  request.once('error', () => upstream.destroy());
};

const describe = (request: IncomingMessage, { origin, path, requestId }: Target): string =>
  `${requestId}: ${request.method} ${path.split('?')[0]} to ${origin.host}`;

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
  // Cuts the caller's connection when the answer breaks off, because a short answer must not look like a whole one.
  pipeline(answer, response, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log(`${describe(request, target)} broke off: ${error.message}`);
  });
};

/** A refusal comes before the body: what is left of the body must not hold the connection to the server behind us. */
const freeAfter = (answer: IncomingMessage, request: IncomingMessage, upstream: ClientRequest): void => {
  answer.once('end', () => {
    if (request.complete) return;
    request.unpipe(upstream);
    request.resume();
    upstream.destroy();
  });
};

/** Sends nothing on before the body is whole: a caller that sends slowly must not hold a socket of the server behind us. */
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
  new Agent({ keepAlive: true, maxSockets: socketsMax, maxFreeSockets: freeSocketsMax, timeout: idleSocketMs });

export const createForwarder = ({
  trustedProxies,
  log,
  answerMsMax = answerLimitMs,
  bodiesBytesMax = bodiesLimitBytes,
  probe = probeOrigin,
}: ForwarderOptions): Forwarder => {
  const agent = newAgent();
  // So that slow uploads don't take the sockets of everything else.
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
      guard.heard();
      callOver();
      relayAnswer(answer, request, response, target, log);
      if (body === undefined) freeAfter(answer, request, upstream);
    });
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(patience);
      // Once the answer runs, its own stream tells of errorAnswer: a server may answer before it has read everything.
      if (answered || response.destroyed) return;
      response.off('close', callerLeft);
      if (upstream.reusedSocket && !repeated && error.code === 'ECONNRESET' && mayRepeat(request)) {
        attempt(request, response, target, true);
        return;
      }
      log(`${describe(request, target)} failed: ${error.message}`);
      // The rest of a body that nobody reads any more must not be taken for the caller's next request.
      if (!request.complete) response.shouldKeepAlive = false;
      sendErrorAnswer(request, response, target.requestId, errorAnswerFor(error));
    });
    sendBody(request, upstream, body);
    // A slow line is not a silent server: while bytes pass, the wait begins again.
    if (body === undefined && hasBody(request)) {
      request.on('data', () => {
        // Refreshing would wake a timer that was cleared.
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
