import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ObjectInfo } from '../disk/object-file.ts';
import { checksumHeaders } from '../checksums/object-checksum.ts';
import { readPartNumber } from '../disk/uploads.ts';
import { S3Error } from '../errors.ts';
import { readText, receive } from '../http/body.ts';
import { type ByteRange, checkRead, readRange, writePrecondition } from '../http/conditions.ts';
import {
  answerEmpty,
  answerXml,
  type Exchange,
  headerValues,
  parameter,
  quoted,
  requestHeader,
  theBucket,
} from '../http/exchange.ts';
import { metadataHeaders, readMetadata } from '../http/metadata.ts';
import { bulkDeleteKeysMax, xmlBodyBytesMax } from '../limits.ts';
import { checkKey } from '../names.ts';
import { childList, childText, parseXml } from '../xml.ts';
import { copyObject } from './copies.ts';

/** Rejects every version except the null version, the only one that exists without versioning. */
const checkVersion = (exchange: Exchange): void => {
  const version = parameter(exchange, 'versionId');
  if (version !== undefined && version !== '' && version !== 'null') throw new S3Error('NoSuchVersion');
};

export const putObject = async (exchange: Exchange): Promise<void> => {
  if (requestHeader(exchange, 'x-amz-copy-source') !== undefined) return copyObject(exchange);
  const { store, key } = exchange;
  const bucket = theBucket(exchange);
  const metadata = readMetadata(headerValues(exchange));
  const precondition = writePrecondition(exchange);
  const info = await receive(exchange, async ({ writer, checksum }) => {
    const written = await writer.finish(metadata, Date.now(), { checksum });
    await store.objects.commit(bucket, key, writer.path, precondition);
    return written;
  });
  answerEmpty(exchange, 200, { etag: quoted(info.etag), ...checksumHeaders(info.checksum) });
};

const overrides = {
  'response-content-type': 'content-type',
  'response-content-language': 'content-language',
  'response-expires': 'expires',
  'response-cache-control': 'cache-control',
  'response-content-disposition': 'content-disposition',
  'response-content-encoding': 'content-encoding',
} as const;
export const overrideParameters = Object.keys(overrides);

/** Returns the response headers that the client overrides, which only signed requests may do. */
const overriddenHeaders = (exchange: Exchange): Record<string, string> => {
  const wanted = Object.entries(overrides).flatMap(([name, headerName]) => {
    const value = parameter(exchange, name);
    return value === undefined ? [] : [[headerName, value] as const];
  });
  if (wanted.length > 0 && exchange.identity.kind === 'anonymous') {
    throw new S3Error('InvalidRequest', 'Request specific response headers cannot be used for anonymous GET requests.');
  }
  if (wanted.some(([, value]) => /[^\t\u0020-\u007e\u0080-\u00ff]/.test(value))) throw new S3Error('InvalidArgument');
  return Object.fromEntries(wanted);
};

const objectHeaders = (exchange: Exchange, info: ObjectInfo): Record<string, string> => ({
  ...metadataHeaders(info),
  ...overriddenHeaders(exchange),
  etag: quoted(info.etag),
  'last-modified': new Date(info.lastModifiedMs).toUTCString(),
  'accept-ranges': 'bytes',
});

/** Returns the checksum headers if requested. The checksum covers the whole object, so a range has no checksum. */
const askedChecksum = (exchange: Exchange, { checksum }: ObjectInfo, isWhole: boolean): Record<string, string> =>
  isWhole && requestHeader(exchange, 'x-amz-checksum-mode')?.toUpperCase() === 'ENABLED'
    ? checksumHeaders(checksum)
    : {};

/**
 * Returns the range of one uploaded part; an object that was uploaded in one request has one part.
 * @throws S3Error InvalidPartNumber
 */
const rangeOfPart = (number: number, { sizeBytes, partSizes = [sizeBytes] }: ObjectInfo): ByteRange => {
  const size = partSizes[number - 1];
  if (size === undefined)
    throw new S3Error('InvalidPartNumber', undefined, {
      PartNumberRequested: String(number),
      ActualPartCount: String(partSizes.length),
    });
  const start = partSizes.slice(0, number - 1).reduce((sum, bytes) => sum + bytes, 0);
  return { start, end: start + size - 1 };
};

/** Returns the requested range. With If-Range, a range applies only to the version that the client started to read. */
const rangeOf = (exchange: Exchange, info: ObjectInfo): ByteRange | null => {
  const part = parameter(exchange, 'partNumber');
  if (part !== undefined) {
    if (requestHeader(exchange, 'range') !== undefined)
      throw new S3Error('InvalidRequest', 'Cannot specify both Range header and partNumber query parameter.');
    return rangeOfPart(readPartNumber(part), info);
  }
  const ifRange = requestHeader(exchange, 'if-range');
  const isSame =
    ifRange === undefined || ifRange === quoted(info.etag) || ifRange === new Date(info.lastModifiedMs).toUTCString();
  return isSame ? readRange(requestHeader(exchange, 'range'), info.sizeBytes) : null;
};

const sendContent = async (
  exchange: Exchange,
  file: FileHandle,
  info: ObjectInfo,
  withBody: boolean,
): Promise<void> => {
  const { response } = exchange;
  checkRead(exchange, info);
  const range = rangeOf(exchange, info);
  const { start, end } = range ?? { start: 0, end: info.sizeBytes - 1 };
  const bytes = end - start + 1;
  response.writeHead(range ? 206 : 200, {
    ...objectHeaders(exchange, info),
    ...askedChecksum(exchange, info, bytes === info.sizeBytes),
    ...(info.partSizes !== undefined && parameter(exchange, 'partNumber') !== undefined
      ? { 'x-amz-mp-parts-count': String(info.partSizes.length) }
      : {}),
    'content-length': bytes,
    ...(range && bytes > 0
      ? { 'content-range': `bytes ${String(start)}-${String(end)}/${String(info.sizeBytes)}` }
      : {}),
  });
  if (!withBody || end < start) {
    response.end();
    return;
  }
  await pipeline(file.createReadStream({ start, end, autoClose: false, highWaterMark: 256 * 1024 }), response);
};

const answerObject = async (exchange: Exchange, withBody: boolean): Promise<void> => {
  checkVersion(exchange);
  const { file, info } = await exchange.store.objects.open(theBucket(exchange), exchange.key);
  try {
    await sendContent(exchange, file, info, withBody);
  } finally {
    await file.close();
  }
};

export const getObject = (exchange: Exchange): Promise<void> => answerObject(exchange, true);
export const headObject = (exchange: Exchange): Promise<void> => answerObject(exchange, false);

export const deleteObject = async (exchange: Exchange): Promise<void> => {
  checkVersion(exchange);
  if (requestHeader(exchange, 'x-minio-force-delete') === 'true') {
    throw new S3Error('NotImplemented', 'Deletion of a whole prefix is not supported.');
  }
  await exchange.store.objects.remove(theBucket(exchange), exchange.key);
  answerEmpty(exchange, 204);
};

/** Number of keys of one bulk removal that are removed concurrently. */
const removalsAtOnce = 8;

export const deleteObjects = async (exchange: Exchange): Promise<void> => {
  const bucket = theBucket(exchange);
  const body = parseXml(await readText(exchange, xmlBodyBytesMax), 'Delete');
  const keys = childList(body, 'Object').map((item) => childText(item, 'Key') ?? '');
  if (keys.length === 0 || keys.length > bulkDeleteKeysMax) throw new S3Error('MalformedXML');
  const errors: { Key: string; Code: string; Message: string }[] = [];
  const queue = keys.values();
  const remover = async (): Promise<void> => {
    for (const key of queue) {
      try {
        checkKey(key);
        await exchange.store.objects.remove(bucket, key);
      } catch (error) {
        const { code, message } = error instanceof S3Error ? error : new S3Error('InternalError');
        if (code === 'InternalError')
          exchange.store.log(`object store: removal of ${bucket.name}/${key} failed: ${String(error)}`);
        errors.push({ Key: key, Code: code, Message: message });
      }
    }
  };
  await Promise.all(Array.from({ length: removalsAtOnce }, remover));
  const failed = new Set(errors.map(({ Key }) => Key));
  const isQuiet = childText(body, 'Quiet')?.trim() === 'true';
  answerXml(exchange, 'DeleteResult', {
    Deleted: isQuiet ? [] : keys.filter((key) => !failed.has(key)).map((key) => ({ Key: key })),
    Error: errors,
  });
};
