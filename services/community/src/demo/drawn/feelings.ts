import type { DrawnMotion } from '../motion/motion.ts';
import { hug, love } from './feelings/affection.ts';
import { angry, scared } from './feelings/alarm.ts';
import { no, yes } from './feelings/answers.ts';
import { morning, night } from './feelings/bedtime.ts';
import { happy, lol } from './feelings/laughter.ts';
import { sorry, thanks } from './feelings/manners.ts';
import { bye, hello } from './feelings/meeting.ts';
import { birthday, dance } from './feelings/party.ts';
import { crying, sad } from './feelings/tears.ts';
import { facepalm, tired } from './feelings/weary.ts';
import { congrats, luck } from './feelings/wishes.ts';
import { thinking, wow } from './feelings/wonder.ts';

/** Drawn loops and stickers by the tag that people search for. */
export const byFeeling = {
  happy,
  lol,
  love,
  'thank-you': thanks,
  sorry,
  sad,
  crying,
  angry,
  wow,
  scared,
  yes,
  no,
  hello,
  bye,
  'good-morning': morning,
  'good-night': night,
  birthday,
  congratulations: congrats,
  dance,
  hug,
  tired,
  facepalm,
  thinking,
  'good-luck': luck,
} as const satisfies Readonly<Record<string, readonly DrawnMotion[]>>;

/** All drawn loops and stickers. */
export const feelings: readonly DrawnMotion[] = Object.values(byFeeling).flat();
