import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { authenticate, type RequestFacts } from '../auth/authenticate.ts';
import { S3Error } from '../errors.ts';
import { checkKey } from '../names.ts';
import { answerError } from './answers.ts';
import { allowOrigin, answerPreflight } from './cors.ts';
import { findOperation } from './dispatch.ts';
import { authorize, type Exchange, type Store } from './exchange.ts';

const healthPaths = ['/minio/health/live', '/minio/health/ready'];

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI');
  }
};

const readQuery = (text: string): (readonly [string, string])[] =>
  text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair.replaceAll('+', ' ')) ?? [];
      return [decode(name), decode(value)] as const;
    });

/**
 * Reads the data that authentication needs from a request.
 * @throws S3Error InvalidURI
 */
const readFacts = (request: IncomingMessage): RequestFacts => {
  const url = request.url ?? '';
  if (!url.startsWith('/')) throw new S3Error('InvalidURI');
  const mark = url.indexOf('?');
  const rawPath = mark < 0 ? url : url.slice(0, mark);
  return {
    method: request.method ?? '',
    path: decode(rawPath),
    query: mark < 0 ? [] : readQuery(url.slice(mark + 1)),
    headers: request.headersDistinct,
  };
};

const splitPath = (path: string): { bucketName: string; key: string } => {
  const slash = path.indexOf('/', 1);
  return slash < 0
    ? { bucketName: path.slice(1), key: '' }
    : { bucketName: path.slice(1, slash), key: path.slice(slash + 1) };
};

const run = async (
  store: Store,
  base: Pick<Exchange, 'request' | 'response' | 'requestId'>,
  facts: RequestFacts,
): Promise<void> => {
  const { bucketName, key } = splitPath(facts.path);
  const operation = findOperation(facts.method, bucketName, key, facts.query);
  const { accessKey, secretKey } = store;
  const keys = { accessKey, secretKey, region: operation.anyRegion ? null : store.region };
  const exchange: Exchange = {
    ...base,
    facts,
    store,
    bucketName,
    key,
    identity: authenticate(facts, keys, Date.now()),
  };
  if (!operation.checksItself) authorize(exchange, operation.action, bucketName, key);
  if (key !== '') checkKey(key);
  await operation.run(exchange);
};

/** Handles one request; never rejects. */
export const handle = async (
  store: Store,
  corsOrigin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  response.setHeader('x-amz-request-id', requestId);
  // Browsers must not guess another type for stored content, and must not run it.
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox",
  );
  allowOrigin(corsOrigin, request, response);
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (request.method === 'OPTIONS') return answerPreflight(request, response);
  if (healthPaths.includes(path) && (request.method === 'GET' || request.method === 'HEAD')) {
    response.writeHead(200, { 'content-length': '0' });
    response.end();
    return;
  }
  let address = { bucketName: '', key: '' };
  try {
    const facts = readFacts(request);
    address = splitPath(facts.path);
    await run(store, { request, response, requestId }, facts);
  } catch (error) {
    answerError({ request, response, requestId, ...address }, error, path, store.log);
  }
};
