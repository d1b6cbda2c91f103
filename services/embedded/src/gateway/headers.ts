import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FORWARDED_AT_HEADER } from '@pixchange/contracts/http/connections';

/** Hop-by-hop headers, which are never forwarded (RFC 9110, 7.6.1); the gateway itself handles `expect`. */
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

/** Headers that are never copied to the upstream request; the gateway sets those that it needs itself. */
const ourOwn = new Set([
  'forwarded',
  FORWARDED_AT_HEADER,
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
]);

/**
 * Returns the names that the `Connection` header adds to the hop-by-hop ones. Headers that frame or route a message are
 * excluded, so a client can't remove them.
 */
const namedByConnection = (connection: string | undefined): ReadonlySet<string> => {
  const names = (connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => name !== '' && name !== 'content-length' && name !== 'host'));
};

/** Returns the raw name and value pairs without the dropped names; repeated headers stay repeated. */
const withoutThose = (rawHeaders: readonly string[], dropped: (name: string) => boolean): string[] => {
  const keptHeaders: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (!dropped(name.toLowerCase())) keptHeaders.push(name, rawHeaders[index + 1] as string);
  }
  return keptHeaders;
};

const wellFormedId = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Returns the client's request id if it is safe in a log line, otherwise a new one. */
export const requestIdOf = (request: IncomingMessage): string => {
  const clientRequestId = request.headers['x-request-id'];
  return typeof clientRequestId === 'string' && wellFormedId.test(clientRequestId) ? clientRequestId : randomUUID();
};

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

/** Returns the peer's address without the prefix that IPv6 sockets give to IPv4 peers. */
export const peerOf = (request: IncomingMessage): string =>
  (request.socket.remoteAddress ?? '').replace(/^::ffff:/i, '');

export type UpstreamOptions = {
  requestId: string;
  /** Number of our own proxies in front of the gateway. If 0, the client's forwarding headers are dropped. */
  trustedProxies: number;
};

/** Returns the headers for the upstream server. `Host` stays as the client sent it, because signed URLs cover it. */
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
  headers.push('X-Request-Id', requestId, FORWARDED_AT_HEADER, String(Date.now()));
  return headers;
};

/**
 * True for an immutable response. Browsers cache it for longer than the logs are kept, so a request id in it would
 * match no log line.
 */
const isImmutable = ({ headers }: IncomingMessage): boolean => headers['cache-control']?.includes('immutable') === true;

/**
 * Returns the headers for the client. Adds the request id if the upstream server set none, unless the response is
 * immutable.
 */
export const downstreamHeaders = (answer: IncomingMessage, requestId: string): string[] => {
  const named = namedByConnection(answer.headers.connection);
  const headers = withoutThose(answer.rawHeaders, (name) => ofOneConnection.has(name) || named.has(name));
  if (answer.headers['x-request-id'] === undefined && !isImmutable(answer)) headers.push('X-Request-Id', requestId);
  return headers;
};
