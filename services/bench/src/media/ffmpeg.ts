import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { ffmpegGiven } from '../config.ts';

const require = createRequire(import.meta.url);
const run = promisify(execFile);
const path = ffmpegGiven ?? (require('@ffmpeg-installer/ffmpeg') as { path: string }).path;
const outputBytesMax = 256 * 1024 * 1024;

/** Runs the product's ffmpeg; returns its stdout. */
export const ffmpeg = async (args: readonly string[]): Promise<Buffer> => {
  const { stdout } = await run(path, ['-hide_banner', '-loglevel', 'error', '-nostdin', ...args], {
    encoding: 'buffer',
    maxBuffer: outputBytesMax,
  });
  return stdout;
};
