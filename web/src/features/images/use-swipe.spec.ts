import { expect, it } from 'vitest';
import { swipedTo } from './use-swipe.ts';

const from = { x: 200, y: 300 };

it.each([
  ['to the left', { x: 120, y: 310 }, 'next', 'previous'],
  ['to the right', { x: 290, y: 290 }, 'previous', 'next'],
  ['too little', { x: 160, y: 300 }, null, null],
  ['down as well', { x: 120, y: 360 }, null, null],
])('handles a finger that moves %s', (_how, to, inEnglish, inArabic) =>
  expect([swipedTo(from, to, false), swipedTo(from, to, true)]).toEqual([inEnglish, inArabic]),
);
