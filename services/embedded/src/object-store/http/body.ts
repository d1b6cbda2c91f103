import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  checksumAlgorithms,
  checksumHeader,
  isChecksum,
  newChecksum,
  type Checksum,
  type ChecksumAlgorithm,
} from '../checksums/algorithms.ts';
import type { ObjectChecksum } from '../checksums/object-checksum.ts';
import { ObjectWriter } from '../disk/object-file.ts';
import { S3Error } from '../errors.ts';
import { putBytesMax } from '../limits.ts';
import { ChunkedBody } from './chunked-body.ts';
import { type Exchange, requestHeader } from './exchange.ts';

/**
 * Returns the chunks of a body. Leaving the loop early does not destroy the connection, so an error response can still
 * be sent.
 */
const chunksOf = (request: IncomingMessage): AsyncIterable<Buffer> =>
  request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

const announcedLength = (exchange: Exchange): number => {
  const { chunks } = exchange.identity;
  const length = requestHeader(exchange, chunks === undefined ? 'content-length' : 'x-amz-decoded-content-length');
  if (length === undefined || !/^\d{1,15}$/.test(length)) throw new S3Error('MissingContentLength');
  return Number(length);
};

/** Decodes a body into its data and its trailing headers. */
const bodyOf = (exchange: Exchange): { data: AsyncIterable<Buffer>; trailers: ReadonlyMap<string, string> } => {
  const { request, identity } = exchange;
  const source = chunksOf(request);
  if (identity.chunks === undefined) return { data: source, trailers: new Map() };
  const body = new ChunkedBody(identity.chunks, announcedLength(exchange));
  return { data: body.data(source), trailers: body.trailers };
};

/** Returns the algorithm of the announced checksum, and whether the checksum is a trailing header. */
const announcedAlgorithm = (exchange: Exchange): { algorithm: ChecksumAlgorithm; isTrailer: boolean } | null => {
  const trailer = requestHeader(exchange, 'x-amz-trailer')?.toLowerCase();
  const found = checksumAlgorithms.flatMap((algorithm) => {
    const header = checksumHeader(algorithm);
    const before = requestHeader(exchange, header) === undefined ? [] : [{ algorithm, isTrailer: false }];
    return trailer === header ? [...before, { algorithm, isTrailer: true }] : before;
  });
  if (found.length > 1)
    throw new S3Error(
      'InvalidRequest',
      'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    );
  return found[0] ?? null;
};

/** Checksum of a body; compared with the client's checksum and stored with the object. */
class BodyChecksum {
  readonly #algorithm: ChecksumAlgorithm;
  readonly #checksum: Checksum;
  readonly #declaredIn: (trailers: ReadonlyMap<string, string>) => string | undefined;

  private constructor(
    algorithm: ChecksumAlgorithm,
    declaredIn: (trailers: ReadonlyMap<string, string>) => string | undefined,
  ) {
    this.#algorithm = algorithm;
    this.#checksum = newChecksum(algorithm);
    this.#declaredIn = declaredIn;
  }

  /**
   * Creates the checksum.
   * @param wanted required algorithm, used even when the client names none; a different one is rejected
   */
  static of(exchange: Exchange, wanted?: ChecksumAlgorithm): BodyChecksum | null {
    const announced = announcedAlgorithm(exchange);
    if (announced === null) return wanted === undefined ? null : new BodyChecksum(wanted, () => undefined);
    const { algorithm, isTrailer } = announced;
    if (wanted !== undefined && algorithm !== wanted)
      throw new S3Error(
        'InvalidRequest',
        `Checksum Type mismatch occurred, expected checksum Type: ${wanted.toLowerCase()}, actual checksum Type: ${algorithm.toLowerCase()}`,
      );
    const header = checksumHeader(algorithm);
    const given = requestHeader(exchange, header);
    return new BodyChecksum(algorithm, (trailers) => (isTrailer ? (trailers.get(header) ?? '') : given));
  }

  update(chunk: Buffer): void {
    this.#checksum.update(chunk);
  }

  /**
   * Compares the checksum with the client's.
   * @throws S3Error BadDigest | InvalidRequest
   */
  check(trailers: ReadonlyMap<string, string>): ObjectChecksum {
    const algorithm = this.#algorithm;
    const declared = this.#declaredIn(trailers);
    if (declared !== undefined && !isChecksum(algorithm, declared))
      throw new S3Error('InvalidRequest', `Value for ${checksumHeader(algorithm)} header is invalid.`);
    const value = this.#checksum.digest().toString('base64');
    if (declared !== undefined && declared !== value)
      throw new S3Error('BadDigest', `The ${algorithm} you specified did not match the calculated checksum.`);
    return { algorithm, type: 'FULL_OBJECT', value };
  }
}

/** Hashes of the body that the client announced; compared after the last byte. */
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

  /**
   * Compares the hashes.
   * @throws S3Error XAmzContentSHA256Mismatch | BadDigest
   */
  check(): void {
    if (this.#sha256 && this.#sha256.hash.digest('hex') !== this.#sha256.expected)
      throw new S3Error('XAmzContentSHA256Mismatch');
    if (this.#md5 && this.#md5.hash.digest('base64') !== this.#md5.expected) throw new S3Error('BadDigest');
  }
}

/**
 * Reads a small body as text.
 * @param hasChecksum whether a checksum in the headers covers the body
 * @throws S3Error EntityTooLarge, or when an announced hash does not match
 */
export const readText = async (exchange: Exchange, bytesMax: number, hasChecksum = true): Promise<string> => {
  const hashes = new AnnouncedHashes(exchange);
  const checksum = hasChecksum ? BodyChecksum.of(exchange) : null;
  const { data, trailers } = bodyOf(exchange);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of data) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new S3Error('EntityTooLarge');
    hashes.update(chunk);
    checksum?.update(chunk);
    chunks.push(chunk);
  }
  hashes.check();
  checksum?.check(trailers);
  return Buffer.concat(chunks).toString('utf8');
};

/** Received body: its file, and its checksum if one was sent or requested. */
export interface Received {
  readonly writer: ObjectWriter;
  readonly checksum: ObjectChecksum | undefined;
}

/**
 * Receives a body into a temporary file and passes the finished writer to `use`, which may move it into place. Always
 * removes a file that was not moved, even when `use` fails or the client disconnects.
 * @param wanted required checksum algorithm, used even when the client sends no checksum; a different one is rejected
 * @throws S3Error EntityTooLarge above 5 GiB | MissingContentLength, or when a checksum or hash does not match
 */
export const receive = async <T>(
  exchange: Exchange,
  use: (received: Received) => Promise<T>,
  wanted?: ChecksumAlgorithm,
): Promise<T> => {
  if (announcedLength(exchange) > putBytesMax) throw new S3Error('EntityTooLarge');
  const hashes = new AnnouncedHashes(exchange);
  const checksum = BodyChecksum.of(exchange, wanted);
  const { data, trailers } = bodyOf(exchange);
  const writer = await ObjectWriter.create(exchange.store.buckets.temporaryFolder);
  try {
    for await (const chunk of data) {
      hashes.update(chunk);
      checksum?.update(chunk);
      await writer.write(chunk);
    }
    hashes.check();
    return await use({ writer, checksum: checksum?.check(trailers) });
  } finally {
    await writer.discard();
  }
};
