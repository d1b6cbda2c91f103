import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../processes/lines.ts';
import type { Identity, RequestFacts } from '../auth/authenticate.ts';
import { allowsAnonymous } from '../auth/bucket-policy.ts';
import type { Bucket, Buckets } from '../disk/buckets.ts';
import type { Objects } from '../disk/objects.ts';
import type { Uploads } from '../disk/uploads.ts';
import { S3Error } from '../errors.ts';
import { toXml, type XmlElements } from '../xml.ts';

/** State that all requests share. */
export interface Store {
  readonly buckets: Buckets;
  readonly objects: Objects;
  readonly uploads: Uploads;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** Free disk space in bytes below which browser uploads are rejected. */
  readonly freeBytesMin: number;
  readonly log: Log;
}

/** Request and its response; `bucketName` and `key` are '' if the URL has none. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly facts: RequestFacts;
  readonly store: Store;
  readonly requestId: string;
  readonly bucketName: string;
  readonly key: string;
  readonly identity: Identity;
}

/** Returns the first value of a query parameter, or undefined. */
export const parameter = ({ facts }: Pick<Exchange, 'facts'>, name: string): string | undefined =>
  facts.query.find(([key]) => key === name)?.[1];

export const requestHeader = ({ facts }: Pick<Exchange, 'facts'>, name: string): string | undefined =>
  facts.headers[name]?.join(', ');

/** Returns the request's headers with one value each, for metadata. */
export const headerValues = ({ facts }: Pick<Exchange, 'facts'>): Map<string, string> =>
  new Map(Object.entries(facts.headers).map(([name, values]) => [name, (values ?? []).join(', ')]));

/**
 * Checks the caller's permission: the owner may do everything, all others what the bucket's policy allows.
 * @param key '' for an action on the bucket
 * @throws S3Error AccessDenied
 */
export const authorize = (exchange: Exchange, action: string, bucketName: string, key: string): void => {
  if (exchange.identity.kind === 'owner') return;
  // Not `get`, which throws NoSuchBucket: anonymous callers must not learn which buckets exist.
  const policy = exchange.store.buckets.find(bucketName)?.policy?.parsed;
  const variables = {
    's3:prefix': parameter(exchange, 'prefix') ?? '',
    's3:delimiter': parameter(exchange, 'delimiter') ?? '',
    's3:max-keys': parameter(exchange, 'max-keys') ?? '',
  };
  const resource = key === '' ? bucketName : `${bucketName}/${key}`;
  if (!policy || !allowsAnonymous(policy, { action, resource, variables })) throw new S3Error('AccessDenied');
};

/**
 * Returns the bucket of the request.
 * @throws S3Error NoSuchBucket
 */
export const theBucket = ({ store, bucketName }: Exchange): Bucket => store.buckets.get(bucketName);

export const quoted = (etag: string): string => `"${etag}"`;

export const answerEmpty = ({ response }: Exchange, status: number, headers: Record<string, string> = {}): void => {
  response.writeHead(status, status === 204 ? headers : { 'content-length': '0', ...headers });
  response.end();
};

export const answerText = ({ response }: Exchange, contentType: string, text: string): void => {
  response.writeHead(200, { 'content-type': contentType, 'content-length': Buffer.byteLength(text) });
  response.end(text);
};

export const answerXml = (exchange: Exchange, root: string, value: XmlElements | string): void =>
  answerText(exchange, 'application/xml', toXml(root, value));
