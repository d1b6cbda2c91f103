import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);
const run = promisify(execFile);

export const ffmpegPath = (require('@ffmpeg-installer/ffmpeg') as { path: string }).path;
export const ffprobePath = (require('@ffprobe-installer/ffprobe') as { path: string }).path;
// The sandbox's user must be able to execute the programs. The packages' install scripts, which set this mode, don't
// run.
for (const path of [ffmpegPath, ffprobePath]) chmodSync(path, 0o755);

/** Renders a video with ffmpeg; the last argument is the output file. */
export async function film(...args: string[]): Promise<void> {
  await run(ffmpegPath, ['-v', 'error', '-y', ...args]);
}

export const pattern = (size: string, seconds: number, rate = 25): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
];
export const tone = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
export const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

export interface Probe {
  streams: {
    codec_type: string;
    codec_name: string;
    width: number;
    height: number;
    pix_fmt: string;
    nb_frames: string;
    tags?: Record<string, string>;
  }[];
  format: { duration: string; tags?: Record<string, string> };
}

export async function probe(path: string, demuxer: 'mov' | 'matroska' = 'mov'): Promise<Probe> {
  const { stdout } = await run(ffprobePath, [
    '-v',
    'error',
    '-f',
    demuxer,
    '-show_streams',
    '-show_format',
    '-of',
    'json',
    path,
  ]);
  return JSON.parse(stdout) as Probe;
}
