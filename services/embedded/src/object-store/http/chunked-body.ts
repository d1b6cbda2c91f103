import { createHash, type Hash } from 'node:crypto';
import { equalInConstantTime } from '../auth/signature.ts';
import { S3Error } from '../errors.ts';

/** Signs the chunks of a body one after the other; each signature depends on the previous one. */
export interface ChunkSigner {
  /**
   * Signs a chunk or the trailing headers.
   * @param contentHash SHA-256 of a chunk's data, or of the trailing headers, in hex
   */
  sign(kind: 'chunk' | 'trailer', contentHash: string): string;
}

/** Variant of the `aws-chunked` encoding. */
export interface ChunkedPayload {
  /** Signer of the chunks; null if only the headers are signed. */
  readonly signer: ChunkSigner | null;
  readonly hasTrailer: boolean;
}

const lineBytesMax = 4 * 1024;
const trailersMax = 8;
const CRLF = Buffer.from('\r\n');

const incomplete = (): S3Error => new S3Error('IncompleteBody');
const malformed = (): S3Error => new S3Error('InvalidRequest', 'The body is not in the encoding aws-chunked.');

/** Reads lines and runs of bytes from chunks of any size. */
class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /**
   * Reads a line, without its line break.
   * @throws S3Error IncompleteBody | InvalidRequest
   */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(CRLF);
      if (end >= 0) {
        const line = this.#rest.toString('latin1', 0, end);
        this.#rest = this.#rest.subarray(end + CRLF.length);
        return line;
      }
      if (this.#rest.length > lineBytesMax) throw malformed();
      this.#rest = Buffer.concat([this.#rest, await this.#next()]);
    }
  }

  async *bytes(count: number): AsyncGenerator<Buffer> {
    let left = count;
    while (left > 0) {
      if (this.#rest.length === 0) this.#rest = await this.#next();
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  /**
   * Checks that the body has ended.
   * @throws S3Error InvalidRequest when more data follows
   */
  async end(): Promise<void> {
    const { done } = this.#rest.length > 0 ? { done: false } : await this.#source.next();
    if (done !== true) throw malformed();
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#source.next();
    if (done === true) throw incomplete();
    return value;
  }
}

const check = (signer: ChunkSigner | null, kind: 'chunk' | 'trailer', hash: Hash, given: string | undefined): void => {
  if (signer === null) return;
  const expected = signer.sign(kind, hash.digest('hex'));
  if (given === undefined || !equalInConstantTime(expected, given)) throw new S3Error('SignatureDoesNotMatch');
};

const CHUNK_HEAD = /^(?<size>[0-9a-f]{1,10})(?:;chunk-signature=(?<signature>[0-9a-f]{64}))?$/i;
const SIGNATURE_OF_TRAILER = 'x-amz-trailer-signature';

/** Decoder of an `aws-chunked` body; `trailers` is complete once `data` has ended. */
export class ChunkedBody {
  readonly trailers = new Map<string, string>();
  readonly #payload: ChunkedPayload;
  readonly #bytes: number;

  /** @param bytes announced length of the data */
  constructor(payload: ChunkedPayload, bytes: number) {
    this.#payload = payload;
    this.#bytes = bytes;
  }

  /**
   * Yields the decoded data.
   * @throws S3Error IncompleteBody | InvalidRequest | SignatureDoesNotMatch
   */
  async *data(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { signer, hasTrailer } = this.#payload;
    const reader = new Reader(source);
    let left = this.#bytes;
    for (;;) {
      const head = CHUNK_HEAD.exec(await reader.line())?.groups;
      if (head === undefined) throw malformed();
      const size = Number.parseInt(head['size'] ?? '', 16);
      if (size > left) throw malformed();
      const hash = createHash('sha256');
      for await (const chunk of reader.bytes(size)) {
        hash.update(chunk);
        yield chunk;
      }
      check(signer, 'chunk', hash, head['signature']);
      left -= size;
      if (size === 0) break;
      if ((await reader.line()) !== '') throw malformed();
    }
    if (left > 0) throw incomplete();
    if (hasTrailer) await this.#readTrailers(reader);
    else if ((await reader.line()) !== '') throw malformed();
    await reader.end();
  }

  async #readTrailers(reader: Reader): Promise<void> {
    const hash = createHash('sha256');
    let signature: string | undefined;
    for (;;) {
      const line = await reader.line();
      if (line === '') break;
      const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
      if (name === '' || this.trailers.size >= trailersMax) throw malformed();
      if (name.toLowerCase() === SIGNATURE_OF_TRAILER) signature = value.trim();
      else {
        hash.update(`${name.toLowerCase()}:${value.trim()}\n`);
        this.trailers.set(name.toLowerCase(), value.trim());
      }
    }
    check(this.#payload.signer, 'trailer', hash, signature);
  }
}
