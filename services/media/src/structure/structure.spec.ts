import { beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { type MediaFormat, MediaRefusal } from '../media.types.ts';
import { sniffFormat } from '../sniff.ts';
import { bareGif, box, moving, pngChunk, still } from '../testing/samples.ts';
import { readGif, rewriteGif } from './gif.ts';
import { refusePolyglots } from './polyglot.ts';
import { readStructure } from './read-structure.ts';
import { refuseBombs, type Structure } from './structure.ts';

type Walked = Exclude<MediaFormat, 'svg'>;

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof MediaRefusal) return error.code;
    throw error;
  }
  return 'accepted';
};

const index = (offset: number): Buffer => {
  const table = Buffer.alloc(12);
  table.writeUInt32BE(1, 4);
  table.writeUInt32BE(offset, 8);
  return box('moov', box('trak', box('mdia', box('minf', box('stbl', box('stco', table))))));
};
const movie = (offset = 24): Buffer =>
  Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0', 'latin1')), box('mdat', Buffer.alloc(100)), index(offset)]);
/** Builds an EBML header, a segment, tracks, and a cluster with a simple block. */
const webm = (): Buffer => {
  const element = (id: string, body: Buffer): Buffer =>
    Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | body.length]), body]);
  const cluster = element(
    '1f43b675',
    Buffer.concat([element('e7', Buffer.from([0])), element('a3', Buffer.from([0x81, 0, 0, 0x80, 1, 2, 3]))]),
  );
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', Buffer.concat([element('1654ae6b', Buffer.alloc(3)), cluster])),
  ]);
};

const samples = new Map<Walked, Buffer>();
const sample = (format: Walked): Buffer => samples.get(format) ?? Buffer.alloc(0);

beforeAll(async () => {
  samples.set(
    'gif',
    await moving(40, 30, 4)
      .gif({ delay: [50, 70, 20, 110], loop: 3 })
      .toBuffer(),
  );
  samples.set('png', await still(40, 30).png().toBuffer());
  samples.set('jpeg', await still(40, 30).jpeg({ progressive: true }).toBuffer());
  samples.set(
    'webp',
    await moving(40, 30, 4, true)
      .webp({ delay: [50, 70, 20, 110] })
      .toBuffer(),
  );
  samples.set('avif', await still(40, 30).avif().toBuffer());
  samples.set('heic', await readFile(new URL('../testing/fixtures/two-tone.heic', import.meta.url)));
  samples.set('mp4', movie());
  samples.set('webm', webm());
});

describe('a complete file', () => {
  it.each([
    ['gif', { width: 40, height: 30, frames: 4, delaysMs: [50, 70, 20, 110], plays: 3 }],
    ['png', { width: 40, height: 30, frames: 1, indexed: false }],
    ['jpeg', { width: 40, height: 30, frames: 1 }],
    ['webp', { width: 40, height: 30, frames: 4, delaysMs: [50, 70, 20, 110] }],
    ['avif', { width: 40, height: 30 }],
    ['heic', { width: 320, height: 240 }],
    ['mp4', { frames: 1 }],
    ['webm', { frames: 1 }],
  ] as const)('in the format %s states its size and frames', (format, expected) => {
    const bytes = sample(format);
    const found = readStructure(format, bytes);
    expect(found).toMatchObject(expected);
    expect(found.endBytes).toBe(bytes.length);
  });
});

describe('a truncated file', () => {
  /** Number of bytes without pixels at the end, which a file may lack. */
  const spare: Partial<Record<Walked, number>> = { png: 16 };
  const acceptedLengths = (format: Walked, end: number): number[] =>
    Array.from({ length: end - 12 }, (_, index) => index + 12).filter(
      (length) => refusal(() => readStructure(format, sample(format).subarray(0, length))) === 'accepted',
    );

  it.each(['png', 'webp', 'avif', 'heic', 'mp4', 'webm'] as const)(
    'in the format %s is refused at any length that lacks pixels',
    (format) => expect(acceptedLengths(format, sample(format).length - (spare[format] ?? 0))).toEqual([]),
  );

  // A GIF does not declare its number of frames.
  it('in the format gif is refused at any length but those of whole frames', () => {
    const frames = readGif(sample('gif')).parts.filter(({ kind }) => kind === 'sub-blocks');
    const ends = frames.flatMap((part) => (part.kind === 'sub-blocks' ? [part.to - 1, part.to] : []));
    expect(ends).toHaveLength(8);
    expect(acceptedLengths('gif', sample('gif').length)).toEqual(ends);
  });

  // The structure reader does not count the rows of a scan; the decoder does.
  it('in the format jpeg is refused at any length that lacks a scan', () => {
    const lastScan = sample('jpeg').lastIndexOf(Buffer.from([0xff, 0xda]));
    expect(acceptedLengths('jpeg', lastScan + 10)).toEqual([]);
  });

  it.each([
    ['jpeg', 2],
    ['png', 12],
    ['png', 14],
    ['gif', 1],
    ['gif', 2],
  ] as const)('in the format %s that lacks only its last %i bytes is repaired', (format, count) => {
    const bytes = sample(format);
    const { repaired } = readStructure(format, bytes.subarray(0, -count));
    expect(readStructure(format, repaired ?? Buffer.alloc(0)).endBytes).toBe(repaired?.length);
  });

  it('that lacks only notes after its pixels is repaired', async () => {
    const bytes = await still(40, 30)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .webp()
      .toBuffer();
    const { repaired } = readStructure('webp', bytes.subarray(0, -9));
    expect(repaired?.includes('EXIF')).toBe(false);
    expect(readStructure('webp', repaired ?? Buffer.alloc(0))).toMatchObject({ width: 40, height: 30 });
    const text = movie().subarray(0);
    const filler = box('free', Buffer.alloc(40));
    expect(refusal(() => readStructure('mp4', Buffer.concat([text, filler]).subarray(0, -5)))).toBe('accepted');
  });

  it('of progressive scans is refused when the last ones are missing, though every row is there', () => {
    const bytes = sample('jpeg');
    const scans = [...bytes.toString('latin1').matchAll(/\xff\xda/g)].map(({ index }) => index);
    expect(scans.length).toBeGreaterThan(2);
    for (const scan of scans.slice(1))
      expect(refusal(() => readStructure('jpeg', bytes.subarray(0, scan)))).toBe('truncated');
  });

  it('is a GIF whose frame lacks rows, even with a trailer', () => {
    const bytes = sample('gif');
    const frame = bytes.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    const size = bytes[frame + 11] ?? 0;
    expect(size).toBeGreaterThan(60);
    const short = Buffer.concat([
      bytes.subarray(0, frame + 11),
      Buffer.from([30]),
      bytes.subarray(frame + 12, frame + 42),
    ]);
    expect(refusal(() => readStructure('gif', Buffer.concat([short, Buffer.from([0, 0x3b])])))).toBe('truncated');
  });

  it('is detected when its index points beyond the end of the file', () =>
    expect(refusal(() => readStructure('mp4', movie(9_999)))).toBe('truncated'));
});

describe('a damaged file', () => {
  it.each(['gif', 'png', 'jpeg', 'webp', 'avif', 'heic', 'mp4', 'webm'] as const)(
    'in the format %s is accepted or refused without another error',
    (format) => {
      const bytes = sample(format);
      const change = fc.record({ at: fc.nat({ max: bytes.length - 1 }), value: fc.nat({ max: 255 }) });
      fc.assert(
        fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
          const mutated = Buffer.from(bytes);
          for (const { at, value } of changes) mutated[at] = value;
          refusal(() => readStructure(format, mutated));
          if (format === 'gif' && refusal(() => readGif(mutated)) === 'accepted') rewriteGif(mutated, readGif(mutated));
        }),
        { numRuns: 300 },
      );
    },
  );

  it('of random bytes is refused or read, in any assumed format', () =>
    fc.assert(
      fc.property(
        fc.constantFrom<Walked>('gif', 'png', 'jpeg', 'webp', 'avif', 'heic', 'mp4', 'webm', 'quicktime'),
        fc.uint8Array({ maxLength: 300 }),
        (format, bytes) => {
          refusal(() => readStructure(format, Buffer.from(bytes)));
        },
      ),
      { numRuns: 2_000 },
    ));
});

describe('a bomb', () => {
  const judge = (structure: Partial<Structure>): string =>
    refusal(() => refuseBombs({ width: 500, height: 500, frames: 1, delaysMs: [], endBytes: 0, ...structure }));

  it('of 50,000 frames is refused by its count', () =>
    expect(judge(readGif(bareGif(300, 300, 50_000)))).toBe('too_many_frames'));

  it('of 30,000 x 30,000 px is refused by its header', () => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(30_000, 0);
    header.writeUInt32BE(30_000, 4);
    const png = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      pngChunk('IHDR', header),
      pngChunk('IDAT', Buffer.alloc(9)),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    expect(judge(readStructure('png', png))).toBe('too_many_pixels');
  });

  it('hidden in a frame that is larger than its canvas is refused', () => {
    const gif = bareGif(300, 300, 1);
    gif.writeUInt16LE(60_000, gif.length - 11);
    gif.writeUInt16LE(60_000, gif.length - 9);
    expect(judge(readGif(gif))).toBe('too_many_pixels');
  });

  it('of many large frames is refused by their total', () =>
    expect(judge({ width: 2_000, height: 2_000, frames: 900 })).toBe('too_many_pixels'));

  it('does not include files just within the limits', () => {
    expect(judge({ width: 10_000, height: 10_000 })).toBe('accepted');
    expect(judge({ width: 500, height: 500, frames: 1_000 })).toBe('accepted');
  });
});

describe('a rewritten GIF', () => {
  it('loses comments and appended bytes, and keeps frames, delays and loops', () => {
    const gif = sample('gif');
    const comment = Buffer.from('\x21\xfe\x0bGPS 51.5 -0\0', 'latin1');
    const at = gif.length - 1;
    const dirty = Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at), Buffer.from('appended')]);
    const rewritten = rewriteGif(dirty, readGif(dirty));
    expect(rewritten.includes('GPS')).toBe(false);
    expect(rewritten.includes('appended')).toBe(false);
    expect(readGif(rewritten)).toMatchObject({ frames: 4, delaysMs: [50, 70, 20, 110], plays: 3 });
  });

  it('is never identical to the upload, and not larger', () => {
    const gif = sample('gif');
    const rewritten = rewriteGif(gif, readGif(gif));
    expect(rewritten.equals(gif)).toBe(false);
    expect(rewritten.length).toBeLessThanOrEqual(gif.length);
    expect(sniffFormat(rewritten)).toBe('gif');
  });
});

describe('a polyglot', () => {
  const judge = (format: MediaFormat, bytes: Buffer, endBytes = bytes.length): string =>
    refusal(() => refusePolyglots(format, bytes, endBytes));
  const zip = Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    Buffer.alloc(42),
    Buffer.from('PK\x05\x06\0\0\0\0\x01\0\x01\0\x2e\0\0\0\0\0\0\0\0\0', 'latin1'),
  ]);

  it.each([
    ['a GIF that is a script', 'gif', Buffer.from('GIF89a/*\0\0 anything */=1;alert(1)')],
    ['a GIF that is an assignment', 'gif', Buffer.from('GIF89a=1;alert(1)')],
    ['a JPEG that is a script', 'jpeg', Buffer.from('\xff\xd8\xff\xe0/*JFIF', 'latin1')],
    ['a WebP that is a script', 'webp', Buffer.from('RIFF/*\0\0WEBPVP8 ')],
    ['a picture with a page in its comment', 'png', Buffer.from('\x89PNG....<ScRiPt src=x>', 'latin1')],
    ['a picture with PHP', 'jpeg', Buffer.from('\xff\xd8\xff\xe1 <?php system($_GET[0]);', 'latin1')],
    ['a picture that is a PDF', 'jpeg', Buffer.from('\xff\xd8\xff\xe1 %PDF-1.4', 'latin1')],
  ] as const)('such as %s is refused', (_, format, bytes) => expect(judge(format, bytes)).toBe('unsupported_type'));

  it('with an archive or a program after its end is refused', () => {
    const picture = Buffer.from('picture');
    expect(judge('png', Buffer.concat([picture, zip]), picture.length)).toBe('unsupported_type');
    expect(judge('png', Buffer.concat([picture, Buffer.from('\x7fELF\x02')]), picture.length)).toBe('unsupported_type');
  });

  it('does not include a motion photo, which is a picture followed by a video', () => {
    const picture = sample('jpeg');
    expect(judge('jpeg', Buffer.concat([picture, movie()]), picture.length)).toBe('accepted');
  });
});
