import { feelings } from '../drawn/feelings.ts';
import type { Motion } from './motion.ts';
import { nightMotions } from './night.ts';
import { patternMotions } from './patterns.ts';
import { sceneMotions } from './scenes.ts';
import { stickerMotions } from './stickers.ts';

/** All animated works. */
export const motions: readonly Motion[] = [
  ...stickerMotions,
  ...patternMotions,
  ...sceneMotions,
  ...nightMotions,
  ...feelings,
];
