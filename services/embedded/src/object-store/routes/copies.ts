import type { FileHandle } from 'node:fs/promises';
import { checksumElement, newChecksum, type ChecksumAlgorithm } from '../checksums/algorithms.ts';
import { algorithmOf, type ObjectChecksum } from '../checksums/object-checksum.ts';
import { type ObjectInfo, type ObjectMetadata, ObjectWriter } from '../disk/object-file.ts';
import { S3Error } from '../errors.ts';
import { type ByteRange, checkCopySource, readRange, writePrecondition } from '../http/conditions.ts';
import {
  answerXml,
  authorize,
  type Exchange,
  headerValues,
  quoted,
  requestHeader,
  theBucket,
} from '../http/exchange.ts';
import { readMetadata } from '../http/metadata.ts';
import { checkBucketName, checkKey } from '../names.ts';

interface Source {
  bucketName: string;
  key: string;
}

/** Parses a percent-encoded `/bucket/key` or `bucket/key`, optionally with `?versionId=null`. */
const readSource = (text: string): Source => {
  const [path = '', query] = text.split('?');
  if (query !== undefined && query !== 'versionId=null') throw new S3Error('NoSuchVersion');
  let decoded: string;
  try {
    decoded = decodeURIComponent(path).replace(/^\//, '');
  } catch {
    throw new S3Error('InvalidArgument', 'x-amz-copy-source is malformed.');
  }
  const slash = decoded.indexOf('/');
  if (slash < 1) throw new S3Error('InvalidArgument', 'x-amz-copy-source must name a bucket and a key.');
  const source = { bucketName: decoded.slice(0, slash), key: decoded.slice(slash + 1) };
  checkBucketName(source.bucketName);
  checkKey(source.key);
  return source;
};

const readHere = (exchange: Exchange): Source => {
  const source = readSource(requestHeader(exchange, 'x-amz-copy-source') ?? '');
  authorize(exchange, 's3:GetObject', source.bucketName, source.key);
  return source;
};

/** Copies bytes, and computes their checksum if an algorithm is given. */
const copyBytes = async (
  file: FileHandle,
  range: ByteRange,
  writer: ObjectWriter,
  algorithm: ChecksumAlgorithm | undefined,
): Promise<ObjectChecksum | undefined> => {
  const checksum = algorithm === undefined ? null : newChecksum(algorithm);
  if (range.end >= range.start) {
    const content = file.createReadStream({ ...range, autoClose: false, highWaterMark: 256 * 1024 });
    for await (const chunk of content) {
      checksum?.update(chunk as Buffer);
      await writer.write(chunk as Buffer);
    }
  }
  return algorithm === undefined || checksum === null
    ? undefined
    : { algorithm, type: 'FULL_OBJECT', value: checksum.digest().toString('base64') };
};

interface Copied {
  readonly writer: ObjectWriter;
  readonly source: ObjectInfo;
  readonly from: Source;
  readonly checksum: ObjectChecksum | undefined;
}

/** Copies the request's source into a new object file and passes it to `use`, which moves it into place. */
const withCopy = async (
  exchange: Exchange,
  { rangeText, algorithm }: { rangeText?: string | undefined; algorithm?: ChecksumAlgorithm | undefined },
  use: (copied: Copied) => Promise<ObjectInfo>,
): Promise<ObjectInfo> => {
  const { store } = exchange;
  const from = readHere(exchange);
  const { file, info } = await store.objects.open(store.buckets.get(from.bucketName), from.key);
  try {
    checkCopySource(exchange, info);
    const range = rangeText === undefined ? null : readRange(rangeText, info.sizeBytes);
    if (rangeText !== undefined && range === null)
      throw new S3Error('InvalidArgument', 'x-amz-copy-source-range is malformed.');
    const writer = await ObjectWriter.create(store.buckets.temporaryFolder);
    try {
      const bytes = range ?? { start: 0, end: info.sizeBytes - 1 };
      const checksum = await copyBytes(file, bytes, writer, algorithm ?? info.checksum?.algorithm);
      return await use({ writer, source: info, from, checksum });
    } finally {
      await writer.discard();
    }
  } finally {
    await file.close();
  }
};

const answerCopy = (exchange: Exchange, root: 'CopyObjectResult' | 'CopyPartResult', info: ObjectInfo): void => {
  answerXml(exchange, root, {
    LastModified: new Date(info.lastModifiedMs).toISOString(),
    ETag: quoted(info.etag),
    ...(info.checksum === undefined ? {} : { [checksumElement(info.checksum.algorithm)]: info.checksum.value }),
  });
};

/** Returns the metadata of the copy: the source's for COPY, the request's for REPLACE. */
const chooseMetadata = (exchange: Exchange, source: ObjectInfo, from: Source): ObjectMetadata => {
  const directive = requestHeader(exchange, 'x-amz-metadata-directive') ?? 'COPY';
  if (directive !== 'COPY' && directive !== 'REPLACE')
    throw new S3Error('InvalidArgument', 'Unknown metadata directive.');
  const requestMetadata = readMetadata(headerValues(exchange));
  if (directive === 'REPLACE') return requestMetadata;
  if (from.bucketName === exchange.bucketName && from.key === exchange.key) {
    throw new S3Error(
      'InvalidRequest',
      'This copy request is illegal because it is trying to copy an object to itself without changing it.',
    );
  }
  return source;
};

export const copyObject = async (exchange: Exchange): Promise<void> => {
  const { store, key } = exchange;
  const bucket = theBucket(exchange);
  const precondition = writePrecondition(exchange);
  const requestedAlgorithm = requestHeader(exchange, 'x-amz-checksum-algorithm');
  const algorithm = requestedAlgorithm === undefined ? undefined : algorithmOf(requestedAlgorithm);
  const copy = await withCopy(exchange, { algorithm }, async ({ writer, source, from, checksum }) => {
    const written = await writer.finish(chooseMetadata(exchange, source, from), Date.now(), { checksum });
    await store.objects.commit(bucket, key, writer.path, precondition);
    return written;
  });
  answerCopy(exchange, 'CopyObjectResult', copy);
};

const noMetadata: ObjectMetadata = { contentType: '', headers: {}, userMetadata: {} };

/**
 * Copies bytes of another object as a part of an upload.
 * @param put moves the finished part into place
 * @param algorithm the checksum algorithm of the upload
 */
export const copyPart = async (
  exchange: Exchange,
  put: (finishedPath: string) => Promise<void>,
  algorithm: ChecksumAlgorithm | undefined,
): Promise<void> => {
  const rangeText = requestHeader(exchange, 'x-amz-copy-source-range');
  const copy = await withCopy(exchange, { rangeText, algorithm }, async ({ writer, checksum }) => {
    const written = await writer.finish(noMetadata, Date.now(), { checksum });
    await put(writer.path);
    return written;
  });
  answerCopy(exchange, 'CopyPartResult', copy);
};
