/**
 * Makes the animated works of the demo content, from its stills or from code alone:
 * `node dist/demo/motion/main.js [NAME...]`.
 */
import { mkdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { portraits } from '../drawn/portraits.ts';
import { demoPath } from '../manifest.ts';
import { encode, framesOf } from './encode.ts';
import { pathOf } from './motion.ts';
import { motions } from './motions.ts';
import { load } from './picture.ts';

const usage = `Usage: node dist/demo/motion/main.js [NAME...]
Draws demo/works/NAME.gif or .mp4 from demo/art/NAME.png, demo/works/drawn/NAME.gif
from code alone, and the profile pictures that are drawn by code: those named, or all.
The result depends on the pictures and this program alone.
Environment: FFMPEG_PATH, another ffmpeg than the installed one.
`;

const require = createRequire(import.meta.url);

/** Returns the path of ffmpeg; its package has no types and no ES module. */
const installedFfmpeg = (): string => (require('@ffmpeg-installer/ffmpeg') as { path: string }).path;

const all = [...motions, ...portraits];

const make = async (names: readonly string[]): Promise<void> => {
  await mkdir(demoPath('works/drawn'), { recursive: true });
  for (const motion of all.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const frames = await framesOf(motion, () => load(demoPath(`art/${motion.name}.png`)));
    const file = demoPath(pathOf(motion));
    await encode(motion, frames, file, process.env.FFMPEG_PATH ?? installedFfmpeg());
    process.stdout.write(`${pathOf(motion)}: ${frames.length} frames, ${(await stat(file)).size} bytes\n`);
  }
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !all.some((motion) => motion.name === name));
if (names.includes('--help') || names.includes('-h')) {
  process.stdout.write(usage);
} else if (unknown.length > 0) {
  process.stderr.write(`Nothing moves under the name ${unknown.join(', ')}.\n${usage}`);
  process.exitCode = 2;
} else {
  await make(names);
}
