/** Total pixels of all frames above which encoders prefer speed to size. */
const FAST_FROM_PIXELS = 2_000_000;

export interface LastFilmStep {
  crf: number;
  framesPerSecond?: number;
  /** Preset of the encoder; a slower one needs fewer bytes for the same picture. */
  preset?: 'slow' | 'veryslow';
}

/**
 * Settings of the image encoders, as data, so that the benchmark script creates the same files. Several qualities are
 * tried in order until the file is no larger than its source.
 */
export const encoderSettings = {
  jpegQualities: (isOriginal: boolean): readonly number[] => (isOriginal ? [90, 75, 60, 45] : [84, 70, 55]),
  webpQualities: (isOriginal: boolean): readonly number[] => (isOriginal ? [86, 72, 58, 44] : [82, 68, 54]),
  /** Last attempts when all other qualities are too large: a lower quality, then also a blur, in pixels. */
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
  /**
   * Qualities of a PNG with a palette; compression levels of any other PNG.
   * @param indexed whether the source had a palette; 256 colors are then lossless at the source's size
   */
  pngSteps: (indexed: boolean): readonly number[] => (indexed ? [100, 90] : [8, 9]),
  png: (step: number, indexed: boolean, totalPixels: number) =>
    indexed
      ? { palette: true, quality: step, dither: 0, effort: totalPixels > FAST_FROM_PIXELS ? 3 : 7 }
      : { compressionLevel: step, adaptiveFiltering: step === 9 },
  /**
   * Color counts for a PNG that is still too large: first with interpolated pixels, then with nearest-neighbor ones.
   */
  blendedPngColors: [64],
  pickedPngColors: [256, 16, 4, 2],
  /**
   * Color counts when a GIF of 256 colors is too large. Pixels are scaled with nearest neighbor, because interpolation
   * creates new colors. The encoder rounds a count up to 8, 4, 2 or 1 bits a pixel, so counts in between would produce
   * the same file again.
   */
  pickedGifColors: [128, 16, 4, 2],
  /** GIF options; dithering noise can make a scaled GIF larger than its source, so later attempts do not dither. */
  gif: (colors: number, totalPixels: number) => ({
    colours: colors,
    effort: totalPixels > 5 * FAST_FROM_PIXELS ? 1 : 3,
    dither: colors === 256 ? 0.6 : 0,
    interFrameMaxError: 4,
  }),
  /**
   * Size ratio of a PNG to a JPEG of the same pixels. Above it, a picture counts as a photograph instead of flat art.
   */
  photographFactor: 2,
  /** Background color of the page, #F4F6F1 in the web's tokens, behind transparent parts of a JPEG. */
  stock: { r: 0xf4, g: 0xf6, b: 0xf1 },
  /**
   * Height up to which the WebP of a video is animated. Larger grids show the video itself, so the WebP is then a still
   * poster.
   */
  filmWebpHeightMax: 200,
  /**
   * H.264 settings when the first video is larger than its source: lower quality, then slower encoders and fewer
   * frames. Fewer than 12 frames a second would no longer look like motion.
   */
  lastFilmSteps: [
    { crf: 30 },
    { crf: 38 },
    { crf: 38, preset: 'slow', framesPerSecond: 12 },
    { crf: 46, preset: 'slow', framesPerSecond: 12 },
    { crf: 51, preset: 'veryslow', framesPerSecond: 12 },
  ] as readonly LastFilmStep[],
  previewFramesPerSecond: 12,
} as const;
