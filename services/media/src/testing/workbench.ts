import { expect } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  createMediaProcessor,
  type MediaFailureCode,
  type ProcessedMedia,
  type Rendition,
  type Version,
} from '../index.ts';
import { HEAD_BYTES } from '../lane.ts';
import { ffmpegPath, ffprobePath, probe } from './films.ts';

export interface Workbench {
  /** Folder that `close` removes. */
  folder: string;
  /** Processes a file and checks all results; throws the code of a refusal. */
  processFile(path: string): Promise<ProcessedMedia>;
  processBytes(bytes: Buffer): Promise<ProcessedMedia>;
  /** Makes the renditions of a file; throws the code of a refusal. */
  renditions(bytes: Buffer): Promise<Rendition[]>;
  refusal(bytes: Buffer): Promise<MediaFailureCode | 'accepted'>;
  close(): Promise<void>;
}

const log = {
  warn: () => undefined,
  error: (details: object) => void process.stderr.write(`${JSON.stringify(details)}\n`),
};

/** Opens a processor with real child processes and a folder for its files. */
export async function openWorkbench(): Promise<Workbench> {
  const folder = await mkdtemp(join(tmpdir(), 'media-'));
  const processor = createMediaProcessor({
    concurrency: 1,
    timeoutMs: 280_000,
    memoryMb: 2_048,
    ffmpegPath,
    ffprobePath,
    log,
  });
  const stored = async (bytes: Buffer): Promise<string> => {
    const path = join(await mkdtemp(join(folder, 'in-')), 'upload');
    await writeFile(path, bytes);
    return path;
  };
  const processFile = async (path: string): Promise<ProcessedMedia> => {
    const outDir = await mkdtemp(join(folder, 'out-'));
    const outcome = await processor.process(path, outDir, 'tester');
    if (!outcome.ok) throw new Error(outcome.code);
    await checkFiles(outcome.media, outDir);
    return outcome.media;
  };
  return {
    folder,
    processFile,
    processBytes: async (bytes) => processFile(await stored(bytes)),
    renditions: async (bytes) => {
      const [path, outDir] = [await stored(bytes), await mkdtemp(join(folder, 'out-'))];
      const outcome = await processor.inTurn('tester', bytes.subarray(0, HEAD_BYTES), (_process, makeRenditions) =>
        makeRenditions(path, outDir),
      );
      if (!outcome.ok) throw new Error(outcome.code);
      return outcome.renditions;
    },
    refusal: async (bytes) => {
      const outcome = await processor.process(await stored(bytes), await mkdtemp(join(folder, 'out-')), 'tester');
      return outcome.ok ? 'accepted' : outcome.code;
    },
    close: async () => {
      await processor.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const fixture = (name: string): Promise<Buffer> => readFile(new URL(`./fixtures/${name}`, import.meta.url));

/**
 * Checks the rules for every upload: five versions, correct facts about each file, no metadata, and no other files in
 * the folder.
 */
async function checkFiles(media: ProcessedMedia, outDir: string): Promise<void> {
  expect(media.versions.map(({ name }) => name)).toEqual([
    'fixed_small',
    'fixed',
    'fixed_large',
    'fixed_extra_large',
    'original',
  ]);
  expect(Buffer.from(media.thumbhash, 'base64').length).toBeGreaterThan(4);
  const names = new Set<string>();
  for (const version of media.versions) {
    expect(version.height).toBeLessThanOrEqual(
      { fixed_small: 100, fixed: 200, fixed_large: 400, fixed_extra_large: 800, original: media.height }[version.name],
    );
    for (const file of Object.values(version.files)) {
      names.add(file.sha256);
      const bytes = await readFile(file.path);
      expect(bytes.length).toBe(file.sizeBytes);
      if (file.contentType === 'video/mp4') await checkMovie(file.path);
      else await checkPicture(bytes, file.contentType, version);
    }
  }
  expect((await readdir(outDir)).sort()).toEqual([...names].sort());
}

async function checkPicture(bytes: Buffer, contentType: string, version: Version): Promise<void> {
  const meta = await sharp(bytes, { animated: true }).metadata();
  expect(contentType).toBe(`image/${meta.format}`);
  expect([meta.width, meta.pageHeight ?? meta.height]).toEqual([version.width, version.height]);
  expect([meta.exif, meta.icc, meta.xmp, meta.iptc, meta.comments, meta.orientation ?? 1]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    1,
  ]);
}

async function checkMovie(path: string): Promise<void> {
  const { streams, format } = await probe(path);
  const picture = streams.find(({ codec_type }) => codec_type === 'video');
  expect(picture).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p' });
  expect(
    Object.keys(format.tags ?? {}).filter((key) => /location|title|comment|artist|creation|encoder/i.test(key)),
  ).toEqual([]);
  expect((await readFile(path)).indexOf('moov')).toBeLessThan((await readFile(path)).indexOf('mdat'));
}

export async function pixel(path: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x + 1) * info.channels)];
}
export const near = (actual: number[], expected: number[], by = 12): void => {
  expect(actual.length).toBe(expected.length);
  for (const [index, value] of actual.entries())
    expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThanOrEqual(by);
};
