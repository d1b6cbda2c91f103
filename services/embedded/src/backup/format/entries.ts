import { createHash } from 'node:crypto';
import { damagedArchive } from './sealed-stream.ts';

/** Entry of an archive: a name, an optional description, and bytes. */
export type Entry = { readonly name: string; readonly info?: unknown; readonly content: AsyncIterable<Buffer> };

/** Last record of an archive; without it, the archive is incomplete. */
export type Totals = { readonly entries: number; readonly bytes: number };

type Kind = 'E' | 'D' | 'Z' | 'T';
const headBytes = 5;
const dataBytesMax = 1024 * 1024;
const frameBytesMax = 64 * 1024 * 1024;

const frame = (kind: Kind, body: Buffer): Buffer => {
  const head = Buffer.alloc(headBytes);
  head.write(kind, 'latin1');
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
};
const described = (kind: Kind, value: unknown): Buffer => frame(kind, Buffer.from(JSON.stringify(value)));

/**
 * Writes the entries as one stream. For each entry: its name (E), its bytes (D), then their count and SHA-256 (Z). The
 * totals (T) come last.
 */
export const writeEntries = async function* (entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const totals = { entries: 0, bytes: 0 };
  for await (const { name, info, content } of entries) {
    yield described('E', { name, info });
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const part of content) {
      hash.update(part);
      bytes += part.length;
      for (let at = 0; at < part.length; at += dataBytesMax) yield frame('D', part.subarray(at, at + dataBytesMax));
    }
    yield described('Z', { bytes, sha256: hash.digest('hex') });
    totals.entries += 1;
    totals.bytes += bytes;
  }
  yield described('T', totals);
};

type Frame = { readonly kind: Kind; readonly body: Buffer };

const readFrames = async function* (plain: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of plain) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    for (;;) {
      if (rest.length < headBytes) break;
      const length = rest.readUInt32BE(1);
      if (length > frameBytesMax) throw damagedArchive('has a part that is too long');
      const end = headBytes + length;
      if (rest.length < end) break;
      yield { kind: rest.toString('latin1', 0, 1) as Kind, body: rest.subarray(headBytes, end) };
      rest = rest.subarray(end);
    }
  }
  if (rest.length > 0) throw damagedArchive('ends in the middle of a part');
};

const contentOf = async function* (frames: AsyncIterator<Frame>, name: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for (;;) {
    const next = await frames.next();
    if (next.done === true) throw damagedArchive(`ends in the middle of ${name}`);
    const { kind, body } = next.value;
    if (kind === 'D') {
      hash.update(body);
      bytes += body.length;
      yield body;
      continue;
    }
    if (kind !== 'Z') throw damagedArchive(`has another part in the middle of ${name}`);
    const expected = JSON.parse(body.toString('utf8')) as { bytes: number; sha256: string };
    if (expected.bytes !== bytes || expected.sha256 !== hash.digest('hex'))
      throw damagedArchive(`has changed bytes in ${name}`);
    return;
  }
};

/**
 * Reads the entries of a stream made by `writeEntries`, one at a time. Bytes that the caller skips are still read and
 * checked against their hash before the next entry.
 * @throws SetupError when an entry is missing or does not match its hash
 */
export const readEntries = async function* (plain: AsyncIterable<Buffer>): AsyncGenerator<Entry, Totals> {
  const frames = readFrames(plain);
  const totals = { entries: 0, bytes: 0 };
  for (;;) {
    const next = await frames.next();
    if (next.done === true) throw damagedArchive('has no end');
    const { kind, body } = next.value;
    if (kind === 'T') {
      const expected = JSON.parse(body.toString('utf8')) as Totals;
      if (expected.entries !== totals.entries || expected.bytes !== totals.bytes)
        throw damagedArchive('has too few parts');
      // The encrypted stream must end here: only its last chunk proves that none is missing.
      if ((await frames.next()).done !== true) throw damagedArchive('continues after its end');
      return totals;
    }
    if (kind !== 'E') throw damagedArchive('has bytes outside of its parts');
    const { name, info } = JSON.parse(body.toString('utf8')) as { name: string; info?: unknown };
    const content = contentOf(frames, name);
    const counted = (async function* (): AsyncGenerator<Buffer> {
      for await (const part of content) {
        totals.bytes += part.length;
        yield part;
      }
    })();
    yield { name, info, content: counted };
    for await (const part of counted) void part;
    totals.entries += 1;
  }
};
