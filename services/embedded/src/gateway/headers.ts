import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Belong to one connection and are never passed on (RFC 9110, 7.6.1); `expect` is answered by our own server. */
const ofOneConnection = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Written by us, so that nobody outside can write them. */
const ourOwn = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
]);

/** Names the `Connection` header adds to those that end here; what frames or routes a message can't be taken out by it. */
const namedByConnection = (connection: string | undefined): ReadonlySet<string> => {
  const names = (connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => name !== '' && name !== 'content-length' && name !== 'host'));
};

/** Name and value pairs as they came on the wire, without those that `dropped` names; repeated headers stay repeated. */
const withoutThose = (rawHeaders: readonly string[], dropped: (name: string) => boolean): string[] => {
  const kept: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (!dropped(name.toLowerCase())) kept.push(name, rawHeaders[index + 1] as string);
  }
  return kept;
};

const wellFormedId = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The caller's own id for the request when it is harmless in a log line, else a new one. */
export const requestIdOf = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID();
};

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

/** Address of the peer, without the prefix that IPv6 sockets give to IPv4 peers. */
export const peerOf = (request: IncomingMessage): string =>
  (request.socket.remoteAddress ?? '').replace(/^::ffff:/i, '');

export type UpstreamOptions = {
  requestId: string;
  /** How many proxies of ours stand in front of the gateway; with none, what the caller says of its origin is dropped. */
  trustedProxies: number;
};

/** Headers for the server behind us. `Host` stays as the caller wrote it, because signed addresses cover it. */
export const upstreamHeaders = (request: IncomingMessage, { requestId, trustedProxies }: UpstreamOptions): string[] => {
  const named = namedByConnection(request.headers.connection);
  const headers = withoutThose(
    request.rawHeaders,
    (name) => ofOneConnection.has(name) || ourOwn.has(name) || named.has(name),
  );
  const trusted = trustedProxies > 0;
  const before = trusted ? single(request.headers['x-forwarded-for']) : undefined;
  const proto = trusted ? single(request.headers['x-forwarded-proto']) : undefined;
  const host = (trusted ? single(request.headers['x-forwarded-host']) : undefined) ?? request.headers.host;
  headers.push('X-Forwarded-For', before === undefined ? peerOf(request) : `${before}, ${peerOf(request)}`);
  headers.push('X-Forwarded-Proto', proto === 'https' ? 'https' : 'http');
  if (host !== undefined) headers.push('X-Forwarded-Host', host);
  headers.push('X-Request-Id', requestId);
  return headers;
};

/** What a browser keeps for good is kept for longer than logs have its request. */
const isKeptForGood = ({ headers }: IncomingMessage): boolean =>
  headers['cache-control']?.includes('immutable') === true;

/** Headers for the caller; the id of the request is added when the server behind us did not say it, unless the answer is kept for good. */
export const downstreamHeaders = (answer: IncomingMessage, requestId: string): string[] => {
  const named = namedByConnection(answer.headers.connection);
  const headers = withoutThose(answer.rawHeaders, (name) => ofOneConnection.has(name) || named.has(name));
  if (answer.headers['x-request-id'] === undefined && !isKeptForGood(answer)) headers.push('X-Request-Id', requestId);
  return headers;
};
