import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ObjectWriter } from '../disk/object-file.ts';
import { S3Error } from '../errors.ts';
import { putBytesMax } from '../limits.ts';
import { type Exchange, requestHeader } from './exchange.ts';

/** Chunks of a body; leaving the loop early keeps the connection open, so that a refusal can still be answered. */
const chunksOf = (request: IncomingMessage): AsyncIterable<Buffer> =>
  request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

/** Hashes of the body that the caller has announced; checked when the last byte has arrived. */
class AnnouncedHashes {
  readonly #sha256: { expected: string; hash: Hash } | null;
  readonly #md5: { expected: string; hash: Hash } | null;

  constructor(exchange: Exchange) {
    const { payloadSha256 } = exchange.identity;
    this.#sha256 = payloadSha256 === undefined ? null : { expected: payloadSha256, hash: createHash('sha256') };
    const contentMd5 = requestHeader(exchange, 'content-md5');
    if (contentMd5 !== undefined && !/^[A-Za-z0-9+/]{22}==$/.test(contentMd5)) throw new S3Error('InvalidDigest');
    this.#md5 = contentMd5 === undefined ? null : { expected: contentMd5, hash: createHash('md5') };
  }

  update(chunk: Buffer): void {
    this.#sha256?.hash.update(chunk);
    this.#md5?.hash.update(chunk);
  }

  /** @throws S3Error XAmzContentSHA256Mismatch | BadDigest */
  check(): void {
    if (this.#sha256 && this.#sha256.hash.digest('hex') !== this.#sha256.expected)
      throw new S3Error('XAmzContentSHA256Mismatch');
    if (this.#md5 && this.#md5.hash.digest('base64') !== this.#md5.expected) throw new S3Error('BadDigest');
  }
}

/** Reads a small body as text. @throws S3Error EntityTooLarge, and when an announced hash is not met */
export const readText = async (exchange: Exchange, bytesMax: number): Promise<string> => {
  const hashes = new AnnouncedHashes(exchange);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(exchange.request)) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new S3Error('EntityTooLarge');
    hashes.update(chunk);
    chunks.push(chunk);
  }
  hashes.check();
  return Buffer.concat(chunks).toString('utf8');
};

const checkLength = (exchange: Exchange): void => {
  const length = requestHeader(exchange, 'content-length');
  if (length === undefined) throw new S3Error('MissingContentLength');
  if (Number(length) > putBytesMax) throw new S3Error('EntityTooLarge');
};

/**
 * Receives a body into a temporary file and hands the finished receiver to `use`, which may move it into place.
 * However it ends (a refusal, a client that goes away), nothing is left of what was not moved.
 */
export const receive = async <T>(exchange: Exchange, use: (writer: ObjectWriter) => Promise<T>): Promise<T> => {
  checkLength(exchange);
  const hashes = new AnnouncedHashes(exchange);
  const writer = await ObjectWriter.create(exchange.store.buckets.temporaryFolder);
  try {
    for await (const chunk of chunksOf(exchange.request)) {
      hashes.update(chunk);
      await writer.write(chunk);
    }
    hashes.check();
    return await use(writer);
  } finally {
    await writer.discard();
  }
};
