import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEntries, writeEntries, type Entry } from './entries.ts';
import { seal, unseal } from './sealed-stream.ts';

const passphrase = 'correct horse battery staple';
const chunkBytes = 256 * 1024;
/** Cheap scrypt parameters; these tests don't depend on the cost of guessing. */
const cheap = { N: 2 ** 4, r: 8, p: 1 };

const streamOf = async function* (...parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* parts;
};
const joined = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};
const sealed = (plain: Buffer): Promise<Buffer> => joined(seal(streamOf(plain), passphrase, cheap));
const opened = (archive: Buffer, by = passphrase): Promise<Buffer> => joined(unseal(streamOf(archive), by));

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] as number) ^ 1;
  return copy;
};

describe('a sealed archive', () => {
  it.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes])(
    'opens to the same %i bytes',
    async (size) => {
      const plain = randomBytes(size);
      const archive = await sealed(plain);
      expect((await opened(archive)).equals(plain)).toBe(true);
      if (size > 16) expect(archive.includes(plain.subarray(0, 16))).toBe(false);
    },
  );

  it('opens regardless of how its bytes are split', async () => {
    const plain = randomBytes(chunkBytes + 77);
    const archive = await sealed(plain);
    const pieces = Array.from({ length: Math.ceil(archive.length / 991) }, (_, i) =>
      archive.subarray(i * 991, (i + 1) * 991),
    );
    expect((await joined(unseal(streamOf(...pieces), passphrase))).equals(plain)).toBe(true);
  });

  it('differs each time, even for the same content', async () => {
    const plain = randomBytes(64);
    expect((await sealed(plain)).equals(await sealed(plain))).toBe(false);
  });

  it('refuses a wrong passphrase, and accepts another Unicode form of the right one', async () => {
    const archive = await joined(seal(streamOf(Buffer.from('x')), 'Passphrase é', cheap));
    await expect(opened(archive, 'Passphrase e')).rejects.toThrow('The passphrase is not the one');
    expect((await opened(archive, 'Passphrase é'.normalize('NFD'))).toString()).toBe('x');
  });

  it('reports a flipped bit in its header, in a chunk or at its end', async () => {
    const archive = await sealed(randomBytes(2 * chunkBytes));
    const headEnd = archive.indexOf('\n', archive.indexOf('\n') + 1);
    for (const at of [20, headEnd - 3, headEnd + 5, headEnd + 70, chunkBytes, archive.length - 1])
      await expect(opened(flipped(archive, at))).rejects.toThrow(/is damaged/);
  });

  it('detects truncation, even between two chunks', async () => {
    const archive = await sealed(randomBytes(2 * chunkBytes));
    const start = archive.length - (2 * chunkBytes + 2 * 16);
    await expect(opened(archive.subarray(0, start + chunkBytes + 16))).rejects.toThrow('is cut off');
    await expect(opened(archive.subarray(0, start))).rejects.toThrow('is cut off');
    await expect(opened(archive.subarray(0, archive.length - 100))).rejects.toThrow('cut off');
    await expect(opened(archive.subarray(0, 50))).rejects.toThrow('cut off');
  });

  it('detects reordered chunks', async () => {
    const archive = await sealed(randomBytes(3 * chunkBytes));
    const sealedBytes = chunkBytes + 16;
    const start = archive.length - 3 * sealedBytes;
    const at = (n: number): Buffer => archive.subarray(start + n * sealedBytes, start + (n + 1) * sealedBytes);
    await expect(opened(Buffer.concat([archive.subarray(0, start), at(1), at(0), at(2)]))).rejects.toThrow(
      'is damaged',
    );
  });

  it('refuses other files, and archives of a newer version', async () => {
    await expect(opened(Buffer.from('%PDF-1.7\n'))).rejects.toThrow('not an archive');
    const archive = await sealed(Buffer.from('x'));
    await expect(opened(Buffer.concat([Buffer.from('PIXCHANGE BACKUP 2\n'), archive]))).rejects.toThrow(
      'newer version',
    );
  });
});

const entry = (name: string, content: Buffer): Entry => ({ name, info: { path: name }, content: streamOf(content) });
const written = async (...entries: Entry[]): Promise<Buffer> =>
  joined(
    writeEntries(
      (async function* () {
        yield* entries;
      })(),
    ),
  );
const namesIn = async (plain: Buffer): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of readEntries(streamOf(plain))) names.push(name);
  return names;
};

describe('the entries of an archive', () => {
  const long = randomBytes(3 * 1024 * 1024);

  it('are read as they were written', async () => {
    const found: [string, unknown, Buffer][] = [];
    const plain = await written(entry('empty', Buffer.alloc(0)), entry('long', long));
    for await (const { name, info, content } of readEntries(streamOf(plain)))
      found.push([name, info, await joined(content)]);
    expect(found.map(([name, info, content]) => [name, info, content.length])).toEqual([
      ['empty', { path: 'empty' }, 0],
      ['long', { path: 'long' }, long.length],
    ]);
    expect(found[1]?.[2].equals(long)).toBe(true);
  });

  it('are verified even when they are skipped', async () => {
    const plain = await written(entry('one', long), entry('two', Buffer.from('2')));
    expect(await namesIn(plain)).toEqual(['one', 'two']);
    await expect(namesIn(flipped(plain, 1_000_000))).rejects.toThrow('has changed bytes in one');
  });

  it('are reported as incomplete when one is missing', async () => {
    const [both, one] = [
      await written(entry('one', long), entry('two', Buffer.from('2'))),
      await written(entry('one', long)),
    ];
    await expect(namesIn(both.subarray(0, both.length - 1))).rejects.toThrow('ends in the middle of a part');
    const totals = both.subarray(both.lastIndexOf('T'));
    const withoutTotals = one.subarray(0, one.lastIndexOf('T'));
    await expect(namesIn(withoutTotals)).rejects.toThrow('has no end');
    await expect(namesIn(Buffer.concat([withoutTotals, totals]))).rejects.toThrow('too few parts');
  });
});
