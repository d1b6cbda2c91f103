import { checksumElement, checksumHeader, type ChecksumAlgorithm } from '../checksums/algorithms.ts';
import { wantedChecksum, type ObjectChecksum } from '../checksums/object-checksum.ts';
import type { ObjectInfo } from '../disk/object-file.ts';
import { readPartNumber, type Upload, type WantedPart } from '../disk/uploads.ts';
import { S3Error } from '../errors.ts';
import { readText, receive, type Received } from '../http/body.ts';
import { writePrecondition } from '../http/conditions.ts';
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
import { readMetadata } from '../http/metadata.ts';
import { listKeysMax, xmlBodyBytesMax } from '../limits.ts';
import { childList, childText, parseXml } from '../xml.ts';
import { copyPart } from './copies.ts';
import { readCount, readEncoder } from './listings.ts';

const theUpload = (exchange: Exchange): Promise<Upload> =>
  exchange.store.uploads.get(theBucket(exchange), exchange.key, parameter(exchange, 'uploadId') ?? '');

export const startUpload = async (exchange: Exchange): Promise<void> => {
  const { store, key } = exchange;
  const bucket = theBucket(exchange);
  const checksum = wantedChecksum(
    requestHeader(exchange, 'x-amz-checksum-algorithm'),
    requestHeader(exchange, 'x-amz-checksum-type'),
  );
  const metadata = readMetadata(headerValues(exchange));
  const upload = await store.uploads.start(bucket, key, { metadata, checksum }, Date.now());
  if (checksum !== undefined) {
    exchange.response.setHeader('x-amz-checksum-algorithm', checksum.algorithm);
    exchange.response.setHeader('x-amz-checksum-type', checksum.type);
  }
  answerXml(exchange, 'InitiateMultipartUploadResult', { Bucket: bucket.name, Key: key, UploadId: upload.id });
};

/** Returns the header for a part's checksum, without the type, because only uploads have a checksum type. */
const partHeaders = (checksum: ObjectChecksum | undefined): Record<string, string> =>
  checksum === undefined ? {} : { [checksumHeader(checksum.algorithm)]: checksum.value };

const checksumXml = (checksum: ObjectChecksum | undefined): Record<string, string> =>
  checksum === undefined ? {} : { [checksumElement(checksum.algorithm)]: checksum.value };

export const putPart = async (exchange: Exchange): Promise<void> => {
  const number = readPartNumber(parameter(exchange, 'partNumber') ?? '');
  const bucket = theBucket(exchange);
  const upload = await theUpload(exchange);
  const put = (path: string): Promise<void> => exchange.store.uploads.putPart(bucket, upload, number, path);
  const algorithm = upload.checksum?.algorithm;
  if (requestHeader(exchange, 'x-amz-copy-source') !== undefined) return copyPart(exchange, put, algorithm);
  const receivePart = async ({ writer, checksum }: Received): Promise<ObjectInfo> => {
    const written = await writer.finish({ contentType: '', headers: {}, userMetadata: {} }, Date.now(), { checksum });
    await put(writer.path);
    return written;
  };
  const info = await receive(exchange, receivePart, algorithm);
  answerEmpty(exchange, 200, { etag: quoted(info.etag), ...partHeaders(info.checksum) });
};

export const listParts = async (exchange: Exchange): Promise<void> => {
  const upload = await theUpload(exchange);
  const partsMax = readCount(exchange, 'max-parts', listKeysMax);
  const marker = readCount(exchange, 'part-number-marker', Number.MAX_SAFE_INTEGER);
  const after = marker === Number.MAX_SAFE_INTEGER ? 0 : marker;
  const parts = (await exchange.store.uploads.parts(theBucket(exchange), upload)).filter(
    ({ number }) => number > after,
  );
  const page = parts.slice(0, partsMax);
  answerXml(exchange, 'ListPartsResult', {
    Bucket: exchange.bucketName,
    Key: upload.key,
    UploadId: upload.id,
    PartNumberMarker: after,
    NextPartNumberMarker: page.at(-1)?.number ?? after,
    MaxParts: partsMax,
    IsTruncated: parts.length > page.length,
    StorageClass: 'STANDARD',
    ChecksumAlgorithm: upload.checksum?.algorithm,
    ChecksumType: upload.checksum?.type,
    Part: page.map(({ number, info }) => ({
      PartNumber: number,
      LastModified: new Date(info.lastModifiedMs).toISOString(),
      ETag: quoted(info.etag),
      Size: info.sizeBytes,
      ...checksumXml(info.checksum),
    })),
  });
};

export const abortUpload = async (exchange: Exchange): Promise<void> => {
  await exchange.store.uploads.abort(theBucket(exchange), await theUpload(exchange));
  answerEmpty(exchange, 204);
};

const readWantedParts = (body: string, algorithm: ChecksumAlgorithm | undefined): WantedPart[] =>
  childList(parseXml(body, 'CompleteMultipartUpload'), 'Part').map((part) => ({
    number: readPartNumber((childText(part, 'PartNumber') ?? '').trim()),
    etag: (childText(part, 'ETag') ?? '').trim().replace(/^"(.*)"$/, '$1'),
    checksum: algorithm === undefined ? undefined : childText(part, checksumElement(algorithm))?.trim(),
  }));

export const completeUpload = async (exchange: Exchange): Promise<void> => {
  const { store, bucketName, key } = exchange;
  // A checksum header here covers the object, not this body.
  const body = await readText(exchange, xmlBodyBytesMax, false);
  const upload = await theUpload(exchange);
  const algorithm = upload.checksum?.algorithm;
  const size = requestHeader(exchange, 'x-amz-mp-object-size');
  const completion = {
    parts: readWantedParts(body, algorithm),
    declared: {
      checksum: algorithm === undefined ? undefined : requestHeader(exchange, checksumHeader(algorithm)),
      sizeBytes: size === undefined ? undefined : Number(size),
    },
    precondition: writePrecondition(exchange),
  };
  const info = await store.uploads.complete(theBucket(exchange), upload, completion, Date.now());
  const host = requestHeader(exchange, 'host') ?? '';
  answerXml(exchange, 'CompleteMultipartUploadResult', {
    Location: `http://${host}${exchange.facts.path}`,
    Bucket: bucketName,
    Key: key,
    ETag: quoted(info.etag),
    ...checksumXml(info.checksum),
    ChecksumType: info.checksum?.type,
  });
};

/** Returns the uploads after the markers: uploads of later keys, and uploads of the same key after the marked one. */
const afterMarkers = (uploads: readonly Upload[], keyMarker: string, idMarker: string): Upload[] => {
  if (keyMarker === '') return [...uploads];
  const marked = uploads.findIndex(({ key, id }) => key === keyMarker && id === idMarker);
  if (idMarker !== '' && marked >= 0) return uploads.slice(marked + 1);
  return uploads.filter(({ key }) => Buffer.compare(Buffer.from(key), Buffer.from(keyMarker)) > 0);
};

export const listUploads = async (exchange: Exchange): Promise<void> => {
  const encode = readEncoder(exchange);
  const prefix = parameter(exchange, 'prefix') ?? '';
  const delimiter = parameter(exchange, 'delimiter') ?? '';
  const keyMarker = parameter(exchange, 'key-marker') ?? '';
  const uploadsMax = readCount(exchange, 'max-uploads', listKeysMax);
  const all = (await exchange.store.uploads.list(theBucket(exchange))).filter(({ key }) => key.startsWith(prefix));
  const rest = afterMarkers(all, keyMarker, parameter(exchange, 'upload-id-marker') ?? '');
  const rolledUp = ({ key }: Upload): string | null => {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    return end < 0 ? null : key.slice(0, end + delimiter.length);
  };
  const page = rest.slice(0, uploadsMax);
  const isTruncated = rest.length > page.length;
  const last = isTruncated ? page.at(-1) : undefined;
  if (uploadsMax === 0 && isTruncated) throw new S3Error('InvalidArgument', 'max-uploads must be at least 1.');
  answerXml(exchange, 'ListMultipartUploadsResult', {
    Bucket: exchange.bucketName,
    KeyMarker: encode(keyMarker),
    UploadIdMarker: parameter(exchange, 'upload-id-marker') ?? '',
    NextKeyMarker: last && encode(last.key),
    NextUploadIdMarker: last?.id,
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    MaxUploads: uploadsMax,
    IsTruncated: isTruncated,
    Upload: page
      .filter((upload) => rolledUp(upload) === null)
      .map((upload) => ({
        Key: encode(upload.key),
        UploadId: upload.id,
        Initiator: { ID: exchange.store.accessKey, DisplayName: exchange.store.accessKey },
        Owner: { ID: exchange.store.accessKey, DisplayName: exchange.store.accessKey },
        StorageClass: 'STANDARD',
        Initiated: new Date(upload.startedMs).toISOString(),
      })),
    CommonPrefixes: [...new Set(page.flatMap((upload) => rolledUp(upload) ?? []))].map((text) => ({
      Prefix: encode(text),
    })),
  });
};
