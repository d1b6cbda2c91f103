import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { SetupError } from '../../processes/setup-error.ts';

/**
 * Container format of an archive; docs/operations/backup.md describes it for readers without this program.
 *   PIXCHANGE BACKUP 1\n
 *   {"kdf":"scrypt","N":…,"r":…,"p":…,"salt":"…","cipher":"aes-256-gcm","chunk":…}\n
 *   32 bytes: SHA-256 of the two lines, which distinguishes damage from a wrong passphrase
 *   32 bytes: HMAC-SHA-256 of the two lines under the second half of the derived key
 *   chunks of `chunk` bytes and 16 bytes of tag; the last one may be shorter
 * The nonce of a chunk contains its number and a last-chunk flag, so reordered and missing chunks are detected.
 */
const firstLine = 'PIXCHANGE BACKUP 1\n';
const cipherName = 'aes-256-gcm';
const hashBytes = 32;
const tagBytes = 16;
const saltBytes = 16;
const nonceBytes = 12;
const chunkBytes = 256 * 1024;
const headerBytesMax = 1_024;
/** scrypt parameters: each guess takes 128 MiB of memory and a third of a second. */
const guessCost = { N: 2 ** 17, r: 8, p: 1 };
/** Memory limit for the scrypt parameters of a header, because they are used before the header can be verified. */
const memoryBytesMax = 2 ** 30;

type Header = {
  readonly kdf: string;
  readonly N: number;
  readonly r: number;
  readonly p: number;
  readonly salt: string;
  readonly cipher: string;
  readonly chunk: number;
};

export const damagedArchive = (what: string): SetupError =>
  new SetupError(`The archive ${what}. Nothing from it was used; use another copy or an earlier archive.`);

const derive = (passphrase: string, { N, r, p, salt }: Header): Promise<Buffer> =>
  new Promise((settle, fail) => {
    const options = { N, r, p, maxmem: 2 * 128 * N * r };
    // Normalized, because keyboards and editors may encode the same character differently.
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 64, options, (error, key) =>
      error === null ? settle(key) : fail(error),
    );
  });

const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUIntBE(index, nonceBytes - 1 - 6, 6);
  nonce[nonceBytes - 1] = isLast ? 1 : 0;
  return nonce;
};

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const keyProof = (key: Buffer, head: Buffer): Buffer =>
  createHmac('sha256', key.subarray(hashBytes)).update(head).digest();

const sealChunk = (key: Buffer, index: number, plain: Buffer, isLast: boolean): Buffer => {
  const cipher = createCipheriv(cipherName, key.subarray(0, hashBytes), nonceOf(index, isLast));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** Decrypts one chunk; returns null if it was changed, moved or sealed with another key. */
const openChunk = (key: Buffer, index: number, sealed: Buffer, isLast: boolean): Buffer | null => {
  if (sealed.length < tagBytes) return null;
  const end = sealed.length - tagBytes;
  const decipher = createDecipheriv(cipherName, key.subarray(0, hashBytes), nonceOf(index, isLast), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch {
    return null;
  }
};

/** Buffer that accepts chunks of any size and returns chunks of the requested size. */
class Pieces {
  private parts: Buffer[] = [];
  private bytes = 0;

  add(part: Buffer): void {
    this.parts.push(part);
    this.bytes += part.length;
  }

  get length(): number {
    return this.bytes;
  }

  take(size: number): Buffer {
    const all = this.parts.length === 1 ? (this.parts[0] as Buffer) : Buffer.concat(this.parts);
    const rest = all.subarray(size);
    this.parts = rest.length === 0 ? [] : [rest];
    this.bytes = rest.length;
    return all.subarray(0, size);
  }
}

/** Yields the archive of these bytes, encrypted with the passphrase. */
export const seal = async function* (
  plain: AsyncIterable<Buffer>,
  passphrase: string,
  cost = guessCost,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes).toString('base64');
  const header: Header = { kdf: 'scrypt', ...cost, salt, cipher: cipherName, chunk: chunkBytes };
  const head = Buffer.from(`${firstLine}${JSON.stringify(header)}\n`);
  const key = await derive(passphrase, header);
  yield Buffer.concat([head, sha256(head), keyProof(key, head)]);
  const pieces = new Pieces();
  let index = 0;
  for await (const part of plain) {
    pieces.add(part);
    // A full chunk is held back until more input arrives, because the last chunk is marked.
    while (pieces.length > chunkBytes) yield sealChunk(key, index++, pieces.take(chunkBytes), false);
  }
  yield sealChunk(key, index, pieces.take(pieces.length), true);
};

const isCost = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

const parseHeader = (line: string): Header => {
  let header: Partial<Header>;
  try {
    header = JSON.parse(line) as Partial<Header>;
  } catch {
    throw damagedArchive('is damaged at its beginning');
  }
  const { kdf, N, r, p, salt, cipher, chunk } = header;
  if (kdf !== 'scrypt' || cipher !== cipherName || !isCost(N) || !isCost(r) || !isCost(p) || typeof salt !== 'string')
    throw damagedArchive('has a format that this version does not support');
  if (!isCost(chunk) || chunk > memoryBytesMax / 16 || 128 * N * r * p > memoryBytesMax)
    throw damagedArchive('requires more memory than any archive needs');
  return { kdf, N, r, p, salt, cipher, chunk };
};

/** Reads until `size` bytes are buffered or the source ends; returns whether that many arrived. */
const fill = async (source: AsyncIterator<Buffer>, pieces: Pieces, size: number): Promise<boolean> => {
  while (pieces.length < size) {
    const next = await source.next();
    if (next.done === true) return false;
    pieces.add(next.value);
  }
  return true;
};

const readHead = async (source: AsyncIterator<Buffer>, pieces: Pieces): Promise<{ head: Buffer; header: Header }> => {
  await fill(source, pieces, headerBytesMax);
  const start = pieces.take(pieces.length);
  const firstEnd = start.indexOf('\n') + 1;
  if (firstEnd === 0 || !start.subarray(0, firstEnd).toString('latin1').startsWith('PIXCHANGE BACKUP '))
    throw new SetupError('This file is not an archive of npm run backup.');
  if (start.subarray(0, firstEnd).toString('latin1') !== firstLine)
    throw new SetupError('This archive was created by a newer version, or its first line is damaged.');
  const headEnd = start.indexOf('\n', firstEnd) + 1;
  if (headEnd === 0 || start.length < headEnd + 2 * hashBytes) throw damagedArchive('is cut off at its beginning');
  const head = start.subarray(0, headEnd);
  pieces.add(start.subarray(headEnd));
  if (!sha256(head).equals(pieces.take(hashBytes))) throw damagedArchive('is damaged at its beginning');
  return { head, header: parseHeader(head.subarray(firstEnd).toString('utf8')) };
};

/**
 * Yields the decrypted bytes. Each yielded chunk is authentic, but only the last one proves that none is missing.
 * @throws SetupError for a wrong passphrase, or an archive that is damaged or truncated
 */
export const unseal = async function* (archive: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const source = archive[Symbol.asyncIterator]();
  try {
    const pieces = new Pieces();
    const { head, header } = await readHead(source, pieces);
    const key = await derive(passphrase, header);
    await fill(source, pieces, hashBytes);
    const proof = pieces.take(hashBytes);
    if (proof.length !== hashBytes || !timingSafeEqual(proof, keyProof(key, head)))
      throw new SetupError('The passphrase is not the one that this archive was created with.');
    const sealedBytes = header.chunk + tagBytes;
    for (let index = 0; ; index += 1) {
      const isLast = !(await fill(source, pieces, sealedBytes + 1));
      const sealed = pieces.take(Math.min(pieces.length, sealedBytes));
      const plain = openChunk(key, index, sealed, isLast);
      if (plain === null) {
        const cutOff = isLast && (sealed.length < tagBytes || openChunk(key, index, sealed, false) !== null);
        throw damagedArchive(
          cutOff ? 'is cut off' : `is damaged${isLast ? ' or cut off' : ''} near byte ${String(index * sealedBytes)}`,
        );
      }
      yield plain;
      if (isLast) return;
    }
  } finally {
    await source.return?.();
  }
};
