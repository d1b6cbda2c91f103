import { listPage, type ListPage } from '../disk/listing.ts';
import { S3Error } from '../errors.ts';
import { answerXml, type Exchange, parameter, quoted, theBucket } from '../http/exchange.ts';
import { uriEncodePath } from '../auth/signature.ts';
import { listKeysMax } from '../limits.ts';
import type { XmlElements } from '../xml.ts';

/**
 * Returns a count from the query, at most `max`; `max` if the parameter is missing.
 * @throws S3Error InvalidArgument if it is not a whole number
 */
export const readCount = (exchange: Exchange, name: string, max: number): number => {
  const text = parameter(exchange, name);
  if (text === undefined || text === '') return max;
  if (!/^\d{1,9}$/.test(text))
    throw new S3Error('InvalidArgument', `${name} must be an integer between 0 and 2147483647.`);
  return Math.min(Number(text), max);
};

/**
 * Returns the encoder of keys, which percent-encodes them for `encoding-type=url` and otherwise leaves them unchanged.
 * @throws S3Error InvalidArgument for another encoding
 */
export const readEncoder = (exchange: Exchange): ((text: string) => string) => {
  const type = parameter(exchange, 'encoding-type');
  if (type !== undefined && type !== '' && type !== 'url')
    throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request');
  return type === 'url' ? uriEncodePath : (text) => text;
};

const contents = (
  exchange: Exchange,
  page: ListPage,
  encode: (text: string) => string,
  withOwner: boolean,
): XmlElements => ({
  Contents: page.objects.map(({ key, info }) => ({
    Key: encode(key),
    LastModified: new Date(info.lastModifiedMs).toISOString(),
    ETag: quoted(info.etag),
    Size: info.sizeBytes,
    Owner: withOwner ? { ID: exchange.store.accessKey, DisplayName: exchange.store.accessKey } : undefined,
    StorageClass: 'STANDARD',
  })),
  CommonPrefixes: page.commonPrefixes.map((prefix) => ({ Prefix: encode(prefix) })),
});

const readPage = async (exchange: Exchange, after: string, itemsMax: number): Promise<ListPage> => {
  const bucket = theBucket(exchange);
  const { objects } = exchange.store;
  const prefix = parameter(exchange, 'prefix') ?? '';
  const delimiter = parameter(exchange, 'delimiter') ?? '';
  return listPage(bucket.objectsFolder, { prefix, delimiter, after, itemsMax }, (path) => objects.listedAt(path));
};

const common = (exchange: Exchange, encode: (text: string) => string, itemsMax: number): XmlElements => {
  const delimiter = parameter(exchange, 'delimiter');
  return {
    Name: exchange.bucketName,
    Prefix: encode(parameter(exchange, 'prefix') ?? ''),
    MaxKeys: itemsMax,
    Delimiter: delimiter === undefined || delimiter === '' ? undefined : encode(delimiter),
    EncodingType: parameter(exchange, 'encoding-type') === 'url' ? 'url' : undefined,
  };
};

/** Handles ListObjects, version 1. */
export const listObjects = async (exchange: Exchange): Promise<void> => {
  const encode = readEncoder(exchange);
  const itemsMax = readCount(exchange, 'max-keys', listKeysMax);
  const marker = parameter(exchange, 'marker') ?? '';
  const page = await readPage(exchange, marker, itemsMax);
  answerXml(exchange, 'ListBucketResult', {
    ...common(exchange, encode, itemsMax),
    Marker: encode(marker),
    // Present only with a delimiter, as in the S3 reference; otherwise the client continues from the last key.
    NextMarker: page.next !== null && parameter(exchange, 'delimiter') ? encode(page.next) : undefined,
    IsTruncated: page.next !== null,
    ...contents(exchange, page, encode, true),
  });
};

/** Returns an opaque token that starts with a letter, so XML parsers don't parse it as a number. */
const toToken = (key: string): string => `t${Buffer.from(key).toString('base64url')}`;
const fromToken = (token: string): string => {
  const key = Buffer.from(token.slice(1), 'base64url').toString('utf8');
  if (toToken(key) !== token) throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect');
  return key;
};

export const listObjectsV2 = async (exchange: Exchange): Promise<void> => {
  if (parameter(exchange, 'list-type') !== '2') throw new S3Error('InvalidArgument', 'list-type must be 2.');
  const encode = readEncoder(exchange);
  const itemsMax = readCount(exchange, 'max-keys', listKeysMax);
  const token = parameter(exchange, 'continuation-token');
  const startAfter = parameter(exchange, 'start-after');
  const after = token ? fromToken(token) : (startAfter ?? '');
  const page = await readPage(exchange, after, itemsMax);
  answerXml(exchange, 'ListBucketResult', {
    ...common(exchange, encode, itemsMax),
    StartAfter: startAfter ? encode(startAfter) : undefined,
    ContinuationToken: token || undefined,
    NextContinuationToken: page.next === null ? undefined : toToken(page.next),
    KeyCount: page.objects.length + page.commonPrefixes.length,
    IsTruncated: page.next !== null,
    ...contents(exchange, page, encode, parameter(exchange, 'fetch-owner') === 'true'),
  });
};
