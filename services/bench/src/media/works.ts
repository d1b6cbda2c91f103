import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { VideoPlan } from '@pixchange/media/video-args';
import type { UploadContentType } from '@pixchange/contracts/http/images';
import { drawFilm, drawPhoto, drawSticker } from './drawn.ts';

/** Properties of a file that a plain script needs to create its versions; the product detects them. */
export type Recipe =
  | {
      readonly kind: 'still';
      readonly decoder: 'sharp' | 'heic' | 'svg';
      readonly main: 'jpeg' | 'png' | 'webp';
      readonly transparent: boolean;
      /** Size in pixels at which an SVG is rasterized. */
      readonly raster?: { readonly width: number; readonly height: number };
    }
  | { readonly kind: 'animation'; readonly gif: boolean; readonly transparent: boolean }
  | { readonly kind: 'film'; readonly facts: VideoPlan['facts'] };

export type Work = {
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly contentType: UploadContentType;
  readonly recipe: Recipe;
};

const here = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const testFile = (name: string): string => here(`web/e2e/files/${name}`);
const demoFile = (name: string): string => here(`services/community/demo/works/${name}`);

const still = (main: 'jpeg' | 'png' | 'webp', transparent = false): Recipe => ({
  kind: 'still',
  decoder: 'sharp',
  main,
  transparent,
});
const movingGif: Recipe = { kind: 'animation', gif: true, transparent: false };
const film = (width: number, height: number, seconds: number, audio: boolean): Recipe => ({
  kind: 'film',
  facts: {
    width,
    height,
    durationMs: seconds * 1_000,
    frames: seconds * 25,
    framesPerSecond: 25,
    audio,
    colors: {
      matrix: height >= 720 ? 'bt709' : 'smpte170m',
      primaries: undefined,
      transfer: undefined,
      isFullRange: false,
    },
    alpha: false,
    decoder: undefined,
    playable: true,
  },
});

/**
 * Returns the works: photographs, drawings, stickers, loops and videos. They come from the browser tests and the demo,
 * with larger ones that are drawn identically in every run.
 */
export const gatherWorks = async (folder: string): Promise<readonly Work[]> => {
  const drawn = (name: string): string => join(folder, name);
  await drawPhoto(drawn('photo.jpg'), 2_000, 1_500);
  await drawPhoto(drawn('photo.png'), 1_200, 900);
  await drawSticker(drawn('sticker.webp'), 360, 12);
  await drawFilm(drawn('wide.mp4'), drawn('photo.jpg'), { width: 1_280, height: 720, seconds: 3, audio: true });
  await drawFilm(drawn('square.mp4'), drawn('photo.png'), { width: 480, height: 480, seconds: 2, audio: false });
  const works: readonly Omit<Work, 'sizeBytes'>[] = [
    { name: 'photo.jpg', path: drawn('photo.jpg'), contentType: 'image/jpeg', recipe: still('jpeg') },
    { name: 'photo.png', path: drawn('photo.png'), contentType: 'image/png', recipe: still('png') },
    { name: 'poster.jpg', path: testFile('poster.jpg'), contentType: 'image/jpeg', recipe: still('jpeg') },
    { name: 'sticker.png', path: testFile('sticker.png'), contentType: 'image/png', recipe: still('png', true) },
    { name: 'wide.webp', path: testFile('wide.webp'), contentType: 'image/webp', recipe: still('webp') },
    {
      name: 'photo.heic',
      path: testFile('photo.heic'),
      contentType: 'image/heic',
      recipe: { kind: 'still', decoder: 'heic', main: 'jpeg', transparent: false },
    },
    {
      name: 'badge.svg',
      path: testFile('badge.svg'),
      contentType: 'image/svg+xml',
      recipe: { kind: 'still', decoder: 'svg', main: 'png', transparent: true, raster: { width: 800, height: 800 } },
    },
    {
      name: 'sticker.webp',
      path: drawn('sticker.webp'),
      contentType: 'image/webp',
      recipe: { kind: 'animation', gif: false, transparent: true },
    },
    { name: 'loop.gif', path: testFile('loop.gif'), contentType: 'image/gif', recipe: movingGif },
    { name: 'kettle.gif', path: demoFile('kettle.gif'), contentType: 'image/gif', recipe: movingGif },
    { name: 'wide.mp4', path: drawn('wide.mp4'), contentType: 'video/mp4', recipe: film(1_280, 720, 3, true) },
    { name: 'square.mp4', path: drawn('square.mp4'), contentType: 'video/mp4', recipe: film(480, 480, 2, false) },
  ];
  return Promise.all(works.map(async (work) => ({ ...work, sizeBytes: (await stat(work.path)).size })));
};
