import sharp from 'sharp';

/** Default width and height of an animation in pixels. */
export const SIDE = 600;
/** Delay of each frame of an animation. */
export const DELAY_MS = 200;

/**
 * Returns a GIF with two frames of different lightness, which repeats forever.
 * @param hue degrees on the color wheel
 */
export const animation = async (hue: number, width = SIDE, height = SIDE): Promise<Buffer> => {
  const frame = (lightness: string) =>
    sharp({ create: { width, height, channels: 3, background: `hsl(${hue}, 60%, ${lightness})` } })
      .png()
      .toBuffer();
  return sharp([await frame('40%'), await frame('70%')], { join: { animated: true } })
    .gif({ delay: [DELAY_MS, DELAY_MS], loop: 0 })
    .toBuffer();
};
