import type { DrawnMotion } from '../motion/motion.ts';
import { actor } from './actor.ts';
import type { Name } from './cast.ts';
import type { Face } from './face.ts';
import { balloon, cake, clock, cup, GOLD, heart, partyHat, PINK, RED, sparkle, TEAL } from './props.ts';
import { still } from './stage.ts';
import { at, box, dot, oval, path, stroke, times, WHITE } from './svg.ts';

const SIDE_PX = 640;
const COVER_PX = [1000, 208] as const;
const DARK = '#1d1716';

/**
 * Draws the head and shoulders of a person on a plain background. `behind` and `front` are drawn behind and in front of
 * the head, such as hair, glasses and jewelry.
 */
const person = (ground: string, shirt: string, skin: string, behind: string, front: string, mouth: string): string =>
  box(320, 320, 642, 642, ground, 0, 0) +
  behind +
  path('M100 642C100 520 180 470 260 462H380C460 470 540 520 540 642Z', shirt, 0) +
  path('M276 380H364V470Q320 520 276 470Z', skin, 0) +
  oval(320, 296, 106, 128, skin, 0) +
  dot(276, 300, 13, DARK, 0) +
  dot(364, 300, 13, DARK, 0) +
  stroke('M322 306L312 340H326', 7, '#00000040') +
  mouth +
  front;

const smile = stroke('M284 368Q320 396 356 368', 12, DARK);
const laugh = path('M282 362H358Q350 402 320 402T282 362Z', '#7c1d2e', 0);

const mira = person(
  '#2f9e94',
  '#f2b72f',
  '#9a623c',
  path('M196 300C190 150 260 120 320 120C380 120 450 150 444 300L462 560Q430 600 404 560L400 300Z', '#20150f', 0),
  path(
    'M206 290C204 190 262 156 324 170C390 160 438 200 434 290C420 236 380 214 330 210C280 216 226 236 206 290Z',
    '#20150f',
    0,
  ) +
    dot(212, 352, 12, GOLD, 0) +
    dot(428, 352, 12, GOLD, 0),
  smile,
);

const jonas = person(
  '#f3d9b1',
  '#31517f',
  '#f3c7a0',
  times(9, (index) => dot(206 + index * 28.5, 212 - 46 * Math.sin((Math.PI * index) / 8), 40, '#c8552b', 0)),
  path(
    'M212 300C210 430 270 446 320 446C370 446 430 430 428 300C416 352 392 344 370 344C340 338 300 338 270 344C248 344 224 352 212 300Z',
    '#c8552b',
    0,
  ) + path('M284 378Q320 404 356 378Q320 390 284 378Z', WHITE, 8, '#7c2d12'),
  '',
);

const lucia = person(
  '#5a3f99',
  '#f0414f',
  '#e3ab83',
  path(
    'M190 320C170 160 250 130 320 130C390 130 470 160 450 320C450 400 430 420 420 420H220C210 420 190 400 190 320Z',
    PINK,
    0,
  ),
  path(
    'M208 296C210 190 290 166 350 172C400 176 436 220 434 296C400 290 330 260 300 220C280 260 240 286 208 296Z',
    PINK,
    0,
  ) +
    path('M196 372l18 34h-36Z', GOLD, 0) +
    path('M444 372l18 34h-36Z', GOLD, 0),
  laugh,
);

const samir = person(
  '#e9a13b',
  '#3d7d5a',
  '#c98f63',
  '',
  path('M206 280V200C206 150 260 132 320 132C380 132 434 150 434 200V280L416 230H224Z', '#241a17', 0) +
    dot(276, 300, 36, 'none', 10, DARK) +
    dot(364, 300, 36, 'none', 10, DARK) +
    stroke('M312 300H328', 10, DARK) +
    path('M270 352Q320 326 370 352Q346 366 320 358Q294 366 270 352Z', '#241a17', 0),
  stroke('M296 384Q320 398 344 384', 11, DARK),
);

const cover = (ground: string, content: string): string => box(500, 104, 1002, 210, ground, 0, 0) + content;

const row = (names: readonly Name[], faces: readonly Face[], scale: number): string =>
  names
    .map((name, index) => {
      const x = (1000 / names.length) * (index + 0.5);
      return actor(name, { x, y: 132, scale, face: { blush: true, ...faces[index % faces.length] } });
    })
    .join('');

const covers = [
  cover(
    '#ffc83d',
    row(
      ['cat', 'bear', 'penguin', 'frog', 'octopus', 'ghost', 'bunny'],
      [
        { eyes: 'happy', mouth: 'open' },
        { eyes: ['dot', 'happy'] },
        { eyes: 'wide', mouth: 'o' },
        { mouth: 'open' },
        { eyes: 'heart' },
        { eyes: 'shut' },
      ],
      0.94,
    ),
  ),
  cover(
    '#bfe0ee',
    path('M-2 176H1002V212H-2Z', '#e9b872', 0) +
      actor('toast', { x: 120, y: 104, scale: 0.92, face: { eyes: 'happy', blush: true } }) +
      actor('mug', { x: 300, y: 108, scale: 0.86, face: { mouth: 'open', blush: true } }) +
      actor('robot', {
        x: 500,
        y: 110,
        scale: 0.86,
        face: { eyes: 'happy', mouth: 'open' },
        left: [-70, -30],
        right: [70, -30],
      }) +
      cup(650, 148, 1) +
      clock(770, 132, 1, 0) +
      actor('battery', { x: 900, y: 112, scale: 0.84, face: { eyes: 'half', mouth: 'flat' } }),
  ),
  cover(
    '#7f5bd0',
    cake(500, 132, 1.1, 0.1) +
      [120, 220, 320]
        .map((x, index) => balloon(x, 70 + 14 * index, [RED, GOLD, TEAL][index] ?? RED, 220, 214, 0.9))
        .join('') +
      partyHat(680, 130, 1.4, -12) +
      heart(800, 104, 1.1) +
      partyHat(900, 130, 1.2, 14) +
      times(16, (index) =>
        sparkle(30 + index * 63, 22 + ((index * 67) % 160), 0.7 + (index % 3) * 0.4, index % 2 === 0 ? WHITE : GOLD),
      ),
  ),
  cover(
    '#8fd0ee',
    path('M-2 178Q250 130 500 178T1002 170V212H-2Z', '#f3d79b', 0) +
      actor('sun', {
        x: 150,
        y: 100,
        scale: 0.86,
        left: 'none',
        right: 'none',
        face: { eyes: 'happy', mouth: 'open', blush: true },
      }) +
      actor('cloud', { x: 360, y: 96, scale: 0.9, face: { eyes: 'wet', brows: 'sad', mouth: 'frown' } }) +
      actor('cactus', {
        x: 580,
        y: 112,
        scale: 0.9,
        face: { mouth: 'open', blush: true },
        left: [-70, -20, 18],
        right: [70, -20, 18],
      }) +
      actor('tomato', { x: 760, y: 122, scale: 0.8, face: { brows: 'angry', mouth: 'teeth' } }) +
      at(
        { x: 900 },
        actor('onion', { x: 0, y: 122, scale: 0.74, face: { eyes: 'shut', mouth: 'wavy', brows: 'sad' } }),
      ),
  ),
];

/** Profile pictures and covers of the artists whose works are drawn by code. */
export const portraits: readonly DrawnMotion[] = [
  ...[mira, jonas, lucia, samir].map((content, index) => still(`av${index + 5}`, SIDE_PX, SIDE_PX, content)),
  ...covers.map((content, index) => still(`cover${index + 2}`, ...COVER_PX, content)),
];
