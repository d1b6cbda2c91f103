/** Above this many pixels (all frames) encoders are asked for speed; below, for size. */
const FAST_FROM_PIXELS = 2_000_000;

export interface LastFilmStep {
  crf: number;
  framesPerSecond?: number;
  /** Pixels across that are made one. */
  detail?: number;
}

/**
 * What the encoders of images are asked for, as data, so that the benchmarks' plain script makes the same files. Where there
 * are several qualities, they are tried in their order until the file does not outweigh its source.
 */
export const encoderSettings = {
  jpegQualities: (isOriginal: boolean): readonly number[] => (isOriginal ? [90, 75, 60, 45] : [84, 70, 55]),
  webpQualities: (isOriginal: boolean): readonly number[] => (isOriginal ? [86, 72, 58, 44] : [82, 68, 54]),
  /** Where none of those is light enough: coarser, then blurred (by so many pixels) as well. */
  lastSteps: [
    { quality: 40 },
    { quality: 25 },
    { quality: 10 },
    { quality: 10, blur: 1.5 },
    { quality: 3, blur: 3 },
    { quality: 1, blur: 6 },
  ] as readonly { quality: number; blur?: number }[],
  movingWebpQualities: [75, 55, 35, 15, 5, 1],
  webp: (quality: number, totalPixels: number) => ({ quality, effort: totalPixels > FAST_FROM_PIXELS ? 2 : 4 }),
  /** Qualities of a palette, or levels of compression. @param indexed the source had a palette: 256 colours then lose nothing at its own size */
  pngSteps: (indexed: boolean): readonly number[] => (indexed ? [100, 90] : [8, 9]),
  png: (step: number, indexed: boolean, totalPixels: number) =>
    indexed
      ? { palette: true, quality: step, dither: 0, effort: totalPixels > FAST_FROM_PIXELS ? 3 : 7 }
      : { compressionLevel: step, adaptiveFiltering: step === 9 },
  /** Of a PNG that is still too heavy: first with blended pixels, then with pixels picked from the source. */
  blendedPngColours: [64],
  pickedPngColours: [256, 16, 4, 2],
  gifColours: [256, 64],
  /** Where none of those is light enough: pixels picked from the source, since blending makes colours that it did not have. */
  pickedGifColours: [128, 32, 8, 4, 2],
  /** Dithered noise is what makes a scaled GIF heavier than its source, so the second try does without. */
  gif: (colours: number, totalPixels: number) => ({
    colours,
    effort: totalPixels > 5 * FAST_FROM_PIXELS ? 1 : 3,
    dither: colours === 256 ? 0.6 : 0,
    interFrameMaxError: 4,
  }),
  /** A PNG more than so many times as heavy as the JPEG of the same pixels is a photograph, not flat art. */
  photographFactor: 2,
  /** The page's stock colour, #F4F6F1 of the web's tokens, under transparent parts of a JPEG. */
  stock: { r: 0xf4, g: 0xf6, b: 0xf1 },
  /** Larger grids show the film itself, so only up to this height the WebP of a film moves; above, it is the poster. */
  filmWebpHeightMax: 200,
  /** What H.264 is asked for where the first film outweighs its source. */
  lastFilmSteps: [
    { crf: 30 },
    { crf: 38 },
    { crf: 46 },
    { crf: 51, framesPerSecond: 12 },
    { crf: 51, framesPerSecond: 8, detail: 4 },
    { crf: 51, framesPerSecond: 4, detail: 8 },
  ] as readonly LastFilmStep[],
  previewFramesPerSecond: 12,
} as const;
