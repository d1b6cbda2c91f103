import { beforeAll, describe, expect, it, vi } from 'vitest';
import { nearDuplicates } from '@pixchange/contracts/http/limits';
import sharp, { type Sharp } from 'sharp';
import { perceptualHashesOf, perceptualHashOf } from './perceptual-hash.ts';
import { artPaths, pixelsOf } from './testing/art.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** PNG options for lossless and much faster encoding. */
const FAST = { compressionLevel: 0 };

const hashOf = async (bytes: Buffer): Promise<string> => (await perceptualHashOf(await pixelsOf(sharp(bytes)))) ?? '';

const distance = (a: string, b: string): number =>
  [...(BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2)].filter((bit) => bit === '1').length;

interface Work {
  readonly bytes: Buffer;
  readonly hash: string;
}

let works: Work[];
beforeAll(async () => {
  works = [];
  for (const path of artPaths) {
    const bytes = await sharp(path).flatten({ background: '#F4F6F1' }).resize({ width: 640 }).png(FAST).toBuffer();
    works.push({ bytes, hash: await hashOf(bytes) });
  }
});

const cut = async (bytes: Buffer, share: number): Promise<Sharp> => {
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const [left, top] = [Math.round(width * share), Math.round(height * share)];
  return sharp(bytes).extract({ left, top, width: width - 2 * left, height: height - 2 * top });
};

/** Returns the share of the works that is recognized. */
const known = async (copy: (bytes: Buffer) => Promise<Buffer>): Promise<number> => {
  let found = 0;
  for (const { bytes, hash } of works)
    if (distance(hash, await hashOf(await copy(bytes))) <= nearDuplicates.distanceMax) found += 1;
  return found / works.length;
};

describe('a copy of a real work is recognized', () => {
  it.each<[string, number, (bytes: Buffer) => Promise<Buffer>]>([
    ['as a JPEG of low quality', 0.95, (bytes) => sharp(bytes).jpeg({ quality: 50 }).toBuffer()],
    ['as a WebP', 0.95, (bytes) => sharp(bytes).webp({ quality: 50 }).toBuffer()],
    ['at half the size', 0.95, (bytes) => sharp(bytes).resize({ width: 320 }).png(FAST).toBuffer()],
    ['at 200 px', 0.95, (bytes) => sharp(bytes).resize({ height: 200 }).png(FAST).toBuffer()],
    ['darker', 0.95, (bytes) => sharp(bytes).modulate({ brightness: 0.85 }).png(FAST).toBuffer()],
    ['brighter', 0.95, (bytes) => sharp(bytes).modulate({ brightness: 1.15 }).png(FAST).toBuffer()],
    ['cropped by 1 % on each side', 0.85, async (bytes) => (await cut(bytes, 0.01)).png(FAST).toBuffer()],
    [
      'cropped, scaled, brighter and compressed',
      0.6,
      async (bytes) =>
        (await cut(bytes, 0.02)).resize({ width: 400 }).modulate({ brightness: 1.1 }).jpeg({ quality: 60 }).toBuffer(),
    ],
  ])('%s (share found: at least %j)', async (_, share, copy) =>
    expect(await known(copy)).toBeGreaterThanOrEqual(share),
  );
});

it('gives different works distant hashes', () => {
  const distances = works.flatMap((a, index) => works.slice(0, index).map((b) => distance(a.hash, b.hash)));
  expect(Math.min(...distances)).toBeGreaterThan(nearDuplicates.distanceMax + 2);
});

describe('a hash', () => {
  it('has 16 digits', () => works.forEach(({ hash }) => expect(hash).toMatch(/^[0-9a-f]{16}$/)));

  it('is null for a single color, because all such pictures would be alike', async () => {
    const plain = await pixelsOf(sharp({ create: { width: 300, height: 300, channels: 3, background: '#4FB8FF' } }));
    expect(await perceptualHashOf(plain)).toBeNull();
    expect(await perceptualHashesOf([plain, plain])).toEqual([]);
  });

  it('is listed once for equal frames', async () => {
    const [first] = works;
    const still = await pixelsOf(sharp(first?.bytes ?? Buffer.alloc(0)));
    expect(await perceptualHashesOf([still, still])).toEqual([first?.hash]);
  });
});
