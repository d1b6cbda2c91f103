import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.ts';
import { ChunkedBody, type ChunkSigner } from './chunked-body.ts';

const HASH = 'a'.repeat(64);

/** Yields the body in chunks of a given size. */
async function* piecesOf(text: string, bytes: number): AsyncGenerator<Buffer> {
  const body = Buffer.from(text, 'latin1');
  for (let at = 0; at < body.length; at += bytes) yield await Promise.resolve(body.subarray(at, at + bytes));
}

const decode = async (
  text: string,
  { bytes = 11, pieces = 5, signer = null as ChunkSigner | null, hasTrailer = true } = {},
) => {
  const body = new ChunkedBody({ signer, hasTrailer }, bytes);
  const data: Buffer[] = [];
  for await (const chunk of body.data(piecesOf(text, pieces))) data.push(chunk);
  return { text: Buffer.concat(data).toString('latin1'), trailers: Object.fromEntries(body.trailers) };
};
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof S3Error ? error.code : error),
  );

const whole = '6\r\nhello \r\n5\r\nworld\r\n0\r\nx-amz-checksum-crc32:DUoRhQ==\r\n\r\n';

describe('a body in aws-chunked', () => {
  it.each([1, 3, 7, 1_000])('is decoded into data and trailing headers, in pieces of %i bytes', async (pieces) =>
    expect(await decode(whole, { pieces })).toEqual({
      text: 'hello world',
      trailers: { 'x-amz-checksum-crc32': 'DUoRhQ==' },
    }),
  );

  it('may have no trailing headers and no data', async () => {
    expect(await decode('b\r\nhello world\r\n0\r\n\r\n', { hasTrailer: false })).toEqual({
      text: 'hello world',
      trailers: {},
    });
    expect(await decode('0\r\n\r\n', { bytes: 0 })).toEqual({ text: '', trailers: {} });
  });

  it.each([
    ['ends in the middle of a chunk', 'IncompleteBody', '6\r\nhel'],
    ['ends before its last chunk', 'IncompleteBody', 'b\r\nhello world\r\n'],
    ['has less than was announced', 'IncompleteBody', '5\r\nhello\r\n0\r\n\r\n'],
    ['has more than was announced', 'InvalidRequest', 'c\r\nhello worlds\r\n0\r\n\r\n'],
    ['goes on after its end', 'InvalidRequest', `${whole}more`],
    ['has a chunk without a length', 'InvalidRequest', 'x\r\nhello world\r\n0\r\n\r\n'],
    ['has a chunk that is longer than it says', 'InvalidRequest', '5\r\nhello world\r\n0\r\n\r\n'],
    ['has a header without a value', 'InvalidRequest', 'b\r\nhello world\r\n0\r\nnothing\r\n\r\n'],
  ])('that %s is refused as %s', async (_, code, text) => expect(await codeOf(decode(text))).toBe(code));

  it('is refused when a chunk or the trailing headers have a wrong signature', async () => {
    const signed: string[] = [];
    const signer: ChunkSigner = {
      sign: (kind) => {
        signed.push(kind);
        return HASH;
      },
    };
    const body = (chunk: string, trailer: string) =>
      `b;chunk-signature=${chunk}\r\nhello world\r\n0;chunk-signature=${HASH}\r\nx-amz-checksum-crc32:DUoRhQ==\r\nx-amz-trailer-signature:${trailer}\r\n\r\n`;
    expect((await decode(body(HASH, HASH), { signer })).text).toBe('hello world');
    expect(signed).toEqual(['chunk', 'chunk', 'trailer']);
    for (const [chunk, trailer] of [
      ['b'.repeat(64), HASH],
      [HASH, 'b'.repeat(64)],
    ] as const)
      expect(await codeOf(decode(body(chunk, trailer), { signer }))).toBe('SignatureDoesNotMatch');
    expect(await codeOf(decode(whole, { signer }))).toBe('SignatureDoesNotMatch');
  });
});
