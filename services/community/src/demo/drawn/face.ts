import { at, dot, f, INK, oval, path, starPath, stroke, times, WHITE } from './svg.ts';

type Eye = keyof typeof eyes;
type Mouth = keyof typeof mouths;
type Brow = keyof typeof brows;

export interface Face {
  readonly eyes?: Eye | readonly [Eye, Eye];
  readonly mouth?: Mouth;
  /** Openness of the mouth from 0 to 1. */
  readonly open?: number;
  readonly brows?: Brow;
  /** Direction of the pupils, each from -1 to 1. */
  readonly lookX?: number;
  readonly lookY?: number;
  readonly blush?: boolean;
  /** Phase of streaming tears, from 0 to 1; without it, there are none. */
  readonly tears?: number;
}

/** Position and size of a character's face. */
export interface FacePlace {
  readonly eyeX: number;
  readonly eyeY: number;
  readonly mouthY: number;
  readonly size?: number;
  readonly ink?: string;
  /** Color of eyelids. */
  readonly skin: string;
  /** Draws the mouth of a bird; openness is from 0 to 1. */
  readonly beak?: (open: number) => string;
}

interface EyeLook {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly ink: string;
  readonly skin: string;
}

const heartD = 'M0 11C-14 0 -13 -7 -9 -10C-5 -12 -1 -9 0 -5C1 -9 5 -12 9 -10C13 -7 14 0 0 11Z';
const DEEP = '#7c1d2e';
const TONGUE = '#ff7f86';
const WATER = '#5cb8f2';

const eyes = {
  dot: ({ x, y, ink }: EyeLook) => dot(2 * x, 2 * y, 7.2, ink, 0) + dot(2 * x - 2, 2 * y - 3, 2.4, WHITE, 0),
  big: ({ x, y, ink }: EyeLook) =>
    dot(x, y, 11.5, ink, 0) + dot(x - 4, y - 4.5, 4.2, WHITE, 0) + dot(x + 4, y + 4, 2.2, WHITE, 0),
  wet: ({ x, y, ink }: EyeLook) =>
    dot(x, y, 13, ink, 0) +
    dot(x - 4, y - 5, 5, WHITE, 0) +
    dot(x + 4.5, y + 2, 2.4, WHITE, 0) +
    stroke('M-8 9Q0 14 8 9', 4, '#9bd8ff'),
  wide: ({ x, y, ink }: EyeLook) => dot(0, 0, 14, WHITE, 3.6, INK) + dot(6 * x, 6 * y, 5, ink, 0),
  half: ({ x, y, skin, ink }: EyeLook) =>
    dot(0, 0, 12, WHITE, 3.6) + dot(5 * x, 2 + 4 * y, 5, ink, 0) + path('M-12.5 0A12.5 12.5 0 0 1 12.5 0Z', skin, 3.6),
  roll: ({ x, y, ink }: EyeLook) => dot(0, 0, 15, WHITE, 3.6) + dot(7.5 * x, 7.5 * y, 6, ink, 0),
  happy: ({ ink }: EyeLook) => stroke('M-9 4Q0 -12 9 4', 4.8, ink),
  shut: ({ ink }: EyeLook) => stroke('M-9 -2Q0 8 9 -2', 4.8, ink),
  flat: ({ ink }: EyeLook) => stroke('M-8 0H8', 4.8, ink),
  squeeze: ({ side, ink }: EyeLook) => stroke(side < 0 ? 'M-8 -8L7 0L-8 8' : 'M8 -8L-7 0L8 8', 4.8, ink),
  heart: () => at({ scale: 1.35 }, path(heartD, '#f0414f', 2.4)),
  star: () => path(starPath(5, 15, 7), '#ffd23f', 3),
  cross: ({ ink }: EyeLook) => stroke('M-7 -7L7 7M7 -7L-7 7', 4.8, ink),
  spiral: ({ ink }: EyeLook) => stroke('M0 0C3 -4 7 1 3 5C-3 9 -10 3 -7 -4C-3 -12 10 -11 12 -1', 3.4, ink),
};

const line = (d: string) => (_: number, ink: string) => stroke(d, 4.6, ink);

const mouths = {
  smile: line('M-12 -2Q0 12 12 -2'),
  small: line('M-7 -1Q0 7 7 -1'),
  frown: line('M-11 6Q0 -8 11 6'),
  flat: line('M-10 1H10'),
  slant: line('M-10 4L10 -2'),
  wavy: line('M-15 2q5 -9 10 0t10 0t10 0'),
  kiss: line('M-3 -7q10 1 1 7q9 1 -1 7'),
  cat: line('M-13 -2Q-7 9 0 0Q7 9 13 -2'),
  smirk: line('M-11 2Q4 9 12 -6'),
  open: (open: number) => {
    const low = 8 + 16 * open;
    const d = f`M-17 -5Q0 -1 17 -5C18 ${low * 0.7} 9 ${low} 0 ${low}C-9 ${low} -18 ${low * 0.7} -17 -5Z`;
    return path(d, DEEP) + path(f`M-9 ${low - 3}Q0 ${low * 0.42} 9 ${low - 3}Q0 ${low + 1} -9 ${low - 3}Z`, TONGUE, 0);
  },
  grin: (open: number) => {
    const low = 8 + 10 * open;
    return path(f`M-17 -5Q0 0 17 -5C17 ${low} 8 ${low} 0 ${low}C-8 ${low} -17 ${low} -17 -5Z`, WHITE);
  },
  wail: (open: number) => {
    const low = 9 + 9 * open;
    return (
      path(f`M-18 ${low}C-20 -8 -10 -12 0 -12C10 -12 20 -8 18 ${low}Q9 ${low - 5} 0 ${low - 5}T-18 ${low}Z`, DEEP) +
      path(f`M-10 ${low - 4}Q0 ${low - 16} 10 ${low - 4}Z`, TONGUE, 0)
    );
  },
  o: (open: number) => oval(0, 2, 5.5 + 4 * open, 6.5 + 9 * open, DEEP),
  yawn: (open: number) => oval(0, 4, 7 + 8 * open, 4 + 15 * open, DEEP) + oval(0, 8 + 6 * open, 6, 5 * open, TONGUE, 0),
  teeth: () => path('M-17 -7H17V9H-17Z', WHITE) + stroke('M-17 1H17M-6 -7V9M6 -7V9', 2.6),
  tongue: (_: number, ink: string) =>
    path('M-1 3H10V10C10 17 -1 17 -1 10Z', TONGUE, 3.4) + stroke('M-13 -2Q0 10 13 -2', 4.6, ink),
};

const brows = {
  angry: [8, 8],
  cross: [4, 4],
  sad: [-7, -7],
  up: [0, 0],
  doubt: [7, -1],
} as const;

const brow = (kind: Brow, side: number, eye: Eye, ink: string): string => {
  const tilt = side < 0 ? brows[kind][0] : brows[kind][1];
  const raised = kind === 'up' || (kind === 'doubt' && side > 0) ? 8 : kind === 'angry' ? -4 : 0;
  const big = ['wide', 'roll', 'wet', 'big', 'half'].includes(eye) ? 6 : 0;
  const y = -15 - raised - big;
  const [outer, inner] = [y - tilt / 2, y + tilt / 2];
  return stroke(f`M${side * 11} ${outer}Q0 ${y - (kind === 'up' ? 6 : 2)} ${-side * 9} ${inner}`, 5, ink);
};

/** Draws a stream of tears below an eye, and drops that fly off to its side. */
const stream = (side: number, phase: number): string => {
  const bow = 2.5 * Math.sin(2 * Math.PI * phase);
  return (
    path(
      f`M-8 5Q0 9 8 5C${9 + bow} 22 ${7 - bow} 34 ${9 + bow} 50Q0 56 -9 50C${-7 - bow} 34 ${-9 + bow} 22 -8 5Z`,
      WATER,
      0,
    ) +
    stroke(f`M-3 13V${20 + 18 * phase}`, 3, '#bfe6ff') +
    times(2, (index) => {
      const u = (phase + index / 2) % 1;
      return dot(side * (14 + 34 * u), -2 - 26 * u + 64 * u * u, 5 * (1 - 0.4 * u), WATER, 0);
    })
  );
};

const calm = { eyes: 'dot', mouth: 'smile', open: 0.5, lookX: 0, lookY: 0, blush: false } as const satisfies Face;
const plain = { size: 1, ink: INK };

/** Mouths for which a beak opens. */
const opening: readonly Mouth[] = ['open', 'o', 'wail', 'yawn'];

export const drawFace = (face: Face, place: FacePlace): string => {
  const { eyes: kind, mouth, open, lookX, lookY, blush, tears, brows: forehead } = { ...calm, ...face };
  const { eyeX, eyeY, mouthY, skin, beak, size, ink } = { ...plain, ...place };
  const pair = typeof kind === 'string' ? ([kind, kind] as const) : kind;
  const side = (sign: -1 | 1, eye: Eye): string => {
    const parts = [
      blush ? oval(sign * 12, 17, 9, 5.5, '#ff8f8f', 0) : '',
      tears === undefined ? '' : stream(sign, tears),
      eyes[eye]({ x: lookX, y: lookY, side: sign, ink, skin }),
      forehead === undefined ? '' : brow(forehead, sign, eye, ink),
    ];
    return at({ x: sign * eyeX, y: eyeY, scale: size }, ...parts);
  };
  const lips = beak === undefined ? mouths[mouth](open, ink) : beak(opening.includes(mouth) ? open : 0);
  return side(-1, pair[0]) + side(1, pair[1]) + at({ y: mouthY, scale: size }, lips);
};
