import sharp from 'sharp';
import { ffmpeg } from './ffmpeg.ts';

/** Returns noise of this many pixels, which is the same in every run (linear congruential generator). */
const grain = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(width * height * 3);
  let state = width * 31 + height;
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[at] = state >>> 24;
  }
  return data;
};

/** Grain sizes of the noise in pixels, from coarse to fine, as in a landscape with clouds and leaves. */
const grainSizes = [200, 50, 12, 3] as const;

/** Draws a picture with areas, gradients and fine detail, like a photograph; the file's extension sets the format. */
export const drawPhoto = async (path: string, width: number, height: number): Promise<void> => {
  const layers = await Promise.all(
    grainSizes.map((size) => {
      const [across, down] = [Math.ceil(width / size), Math.ceil(height / size)];
      return sharp(grain(across, down), { raw: { width: across, height: down, channels: 3 } })
        .resize({ width, height, fit: 'fill', kernel: 'cubic' })
        .png({ compressionLevel: 1 })
        .toBuffer();
    }),
  );
  const [base, ...finer] = layers;
  await sharp(base)
    .composite(finer.map((input) => ({ input, blend: 'soft-light' as const })))
    .jpeg({ quality: 92 })
    .toBuffer()
    .then((photo) => sharp(photo).toFile(path));
};

/** Draws a disc with an eye that moves around, on a transparent background. */
export const drawSticker = async (path: string, side: number, frames: number): Promise<void> => {
  const pictures = Array.from({ length: frames }, (_, frame) => {
    const turn = (360 / frames) * frame;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-50 -50 100 100"><g transform="rotate(${turn})"><circle cx="20" r="24" fill="#e63c5a" stroke="#14181a" stroke-width="4"/><circle cx="24" r="7" fill="#ffffff"/></g></svg>`;
    return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  });
  const data = Buffer.concat(await Promise.all(pictures));
  const raw = { width: side, height: side * frames, channels: 4 as const, pageHeight: side };
  await sharp(data, { raw, animated: true })
    .webp({ quality: 90, delay: Array.from({ length: frames }, () => 60), loop: 0 })
    .toFile(path);
};

/** Draws an H.264 video with 25 frames per second: a pan across a photograph that is larger than the video. */
export const drawFilm = async (
  path: string,
  photo: string,
  { width, height, seconds, audio }: { width: number; height: number; seconds: number; audio: boolean },
): Promise<void> => {
  const sound = audio ? ['-f', 'lavfi', '-i', `sine=d=${seconds}`] : [];
  await ffmpeg([
    ...[
      '-loop',
      '1',
      '-framerate',
      '25',
      '-i',
      photo,
      ...sound,
      '-vf',
      `crop=${width}:${height}:n*3:n*2`,
      '-t',
      String(seconds),
    ],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '22',
      '-pix_fmt',
      'yuv420p',
      ...(audio ? ['-c:a', 'aac', '-shortest'] : []),
      '-movflags',
      '+faststart',
      '-y',
      path,
    ],
  ]);
};
