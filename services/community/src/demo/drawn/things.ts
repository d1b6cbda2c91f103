import { wave } from '../motion/picture.ts';
import { face, mirrored, shoulders, type Character } from './character.ts';
import { at, box, dot, f, LINE, oval, path, stroke, times } from './svg.ts';

const ghost: Character = {
  body: (t) => {
    const hem = (index: number): number => 62 + 5 * wave(2 * t + index / 4);
    return path(
      f`M-54 ${hem(0)}V-12C-54 -52 -30 -72 0 -72C30 -72 54 -52 54 -12V${hem(1)}Q45 ${hem(2) + 18} 36 ${hem(2)}Q27 ${hem(3) - 16} 18 ${hem(3)}Q9 ${hem(0) + 18} 0 ${hem(0)}Q-9 ${hem(1) - 16} -18 ${hem(1)}Q-27 ${hem(2) + 18} -36 ${hem(2)}Q-45 ${hem(3) - 16} -54 ${hem(0)}Z`,
      '#e9efff',
    );
  },
  face: face(21, -24, 4, '#e9efff'),
  shoulders: shoulders(50, 14),
  limb: '#e9efff',
};

const toast: Character = {
  body: () =>
    path('M-52 64V-18C-78 -30 -70 -68 -40 -68H40C70 -68 78 -30 52 -18V64Q52 70 46 70H-46Q-52 70 -52 64Z', '#c8762c') +
    path('M-41 59V-22C-64 -32 -58 -57 -38 -57H38C58 -57 64 -32 41 -22V59Z', '#ffe5b0', 0),
  face: face(22, -16, 12, '#ffe5b0'),
  shoulders: shoulders(50, 20),
  limb: '#c8762c',
  limbWidth: 11,
  legs: { x: 24, y: 66, shoe: '#e4503c' },
};

const cactus: Character = {
  behind: () =>
    at(
      { x: 10, y: -72 },
      times(5, (i) => at({ turn: i * 72 }, oval(0, -9, 6, 10, '#ff6f9f', 3))),
      dot(0, 0, 6, '#ffd23f', 3),
    ),
  body: () =>
    path('M-38 40V-34C-38 -60 -20 -74 0 -74C20 -74 38 -60 38 -34V40Z', '#3fae62') +
    stroke('M-22 -52v7M22 -52v7M0 -60v6M-27 14v7M27 14v7M-10 22v6M12 26v6M-29 -22v6M29 -22v6', 4, '#1e7a43') +
    path('M-46 36H46L38 84Q37 86 34 86H-34Q-37 86 -38 84Z', '#dd6f3d') +
    path('M-52 26H52V44H-52Z', '#f08a50'),
  face: face(17, -24, -2, '#3fae62', { size: 0.92 }),
  shoulders: shoulders(35, -2),
  limb: '#3fae62',
  limbWidth: 18,
};

const cloud: Character = {
  body: () =>
    path('M-44 52C-88 54 -90 -4 -56 -10C-58 -52 -14 -66 6 -42C30 -62 66 -40 56 -8C90 -2 86 54 44 52Z', '#f3f7ff') +
    stroke('M-58 38C-70 34 -72 20 -64 12', 5, '#cbd8ee'),
  face: face(23, -4, 20, '#f3f7ff'),
  shoulders: shoulders(62, 24),
  limb: '#f3f7ff',
  legs: { x: 24, y: 48 },
};

const robot: Character = {
  behind: (t) => stroke('M0 -60V-80', 6) + dot(0, -84, 8, wave(2 * t) > 0 ? '#ff5a4f' : '#ffc9a8'),
  body: () =>
    mirrored((side) => box(side * 58, -24, 12, 26, '#f6b73c', 3)) +
    box(0, -24, 112, 78, '#49b3b0', 16) +
    box(0, -24, 90, 58, '#1d3550', 12) +
    path('M-40 18H40L34 62Q33 68 27 68H-27Q-33 68 -34 62Z', '#49b3b0') +
    box(-12, 40, 22, 16, '#fff0c9', 4, 3) +
    dot(18, 36, 5, '#ff5a4f', 0) +
    dot(18, 50, 5, '#f6b73c', 0),
  face: face(22, -33, -10, '#1d3550', { ink: '#8ff5e3', size: 0.9 }),
  shoulders: shoulders(36, 30),
  limb: '#9db4c4',
  limbWidth: 11,
  legs: { x: 20, y: 64, color: '#9db4c4', shoe: '#f6b73c' },
};

const sun: Character = {
  behind: (t) =>
    at(
      { turn: 30 * t },
      times(12, (index) =>
        at({ turn: index * 30 }, path('M-12 -54L0 -84L12 -54Z', index % 2 === 0 ? '#ff9d2e' : '#ffb938')),
      ),
    ),
  body: () => dot(0, 0, 58, '#ffd23f'),
  face: face(23, -10, 14, '#ffd23f', { size: 1.1 }),
  shoulders: shoulders(50, 26),
  limb: '#ffb938',
};

const mug: Character = {
  behind: () => stroke('M48 -22C90 -30 90 40 44 34', 22) + stroke('M48 -22C90 -30 90 40 44 34', 13, '#e8513d'),
  body: () =>
    path('M-54 -48H54V34C54 58 40 68 22 68H-22C-40 68 -54 58 -54 34Z', '#e8513d') +
    stroke('M-44 -26V28', 6, '#ff8a70') +
    oval(0, -48, 54, 14, '#ffe9d6') +
    oval(0, -46, 44, 9, '#6b3a22', 0),
  face: face(22, -6, 20, '#e8513d'),
  shoulders: [
    [-52, 20],
    [50, 26],
  ],
  limb: '#e8513d',
  limbWidth: 12,
  legs: { x: 24, y: 62, shoe: '#3b2a4a' },
};

const heart: Character = {
  body: () =>
    path('M0 70C-76 22 -84 -20 -70 -44C-54 -72 -14 -66 0 -34C14 -66 54 -72 70 -44C84 -20 76 22 0 70Z', '#f0414f') +
    stroke('M-58 -26C-54 -42 -42 -46 -34 -44', 7, '#ff8d8d'),
  face: face(23, -12, 12, '#f0414f'),
  shoulders: shoulders(60, 6),
  limb: '#f0414f',
  legs: { x: 16, y: 56 },
};

const tomato: Character = {
  body: () =>
    path('M-68 8C-72 -34 -44 -52 0 -46C44 -52 72 -34 68 8C66 50 38 68 0 68C-38 68 -66 50 -68 8Z', '#e8402f') +
    path('M0 -44L-40 -52L-22 -34L-32 -18L-8 -32L0 -14L8 -32L32 -18L22 -34L40 -52Z', '#3fae62') +
    stroke('M0 -46Q0 -60 10 -66', 9) +
    stroke('M0 -46Q0 -60 10 -66', 3, '#3fae62'),
  face: face(25, 2, 32, '#e8402f'),
  shoulders: shoulders(62, 24),
  limb: '#e8402f',
  legs: { x: 26, y: 60 },
};

const onion: Character = {
  behind: () =>
    stroke('M-4 -58Q-16 -78 -24 -90M0 -60V-94M4 -58Q14 -78 26 -88', 12) +
    stroke('M-4 -58Q-16 -78 -24 -90M0 -60V-94M4 -58Q14 -78 26 -88', 5, '#8bc34a'),
  body: () =>
    path('M0 -70C10 -46 66 -36 64 16C62 54 34 68 0 68C-34 68 -62 54 -64 16C-66 -36 -10 -46 0 -70Z', '#d9a0c8') +
    stroke('M-4 -50C-30 -34 -52 -14 -48 22M4 -50C30 -34 52 -14 48 22M-30 -32', 4, '#b971a5'),
  face: face(24, 2, 30, '#d9a0c8'),
  shoulders: shoulders(60, 24),
  limb: '#d9a0c8',
  legs: { x: 24, y: 62 },
};

const star: Character = {
  body: () =>
    path(
      'M0 -78L24 -30L76 -24C80 -23 80 -20 77 -17L40 18L50 66C51 71 48 72 44 70L0 48L-44 70C-48 72 -51 71 -50 66L-40 18L-77 -17C-80 -20 -80 -23 -76 -24L-24 -30Z',
      '#ffd23f',
    ),
  face: face(20, -8, 14, '#ffd23f', { size: 0.95 }),
  shoulders: shoulders(42, 20),
  limb: '#ffd23f',
  legs: { x: 24, y: 52, shoe: '#e4503c' },
};

const battery: Character = {
  behind: () => box(0, -70, 44, 18, '#7d8597', 5),
  body: () =>
    box(0, 2, 104, 132, '#f2f2ea', 16) +
    path('M-42 44H42V52Q42 58 36 58H-36Q-42 58 -42 52Z', '#e8402f', 0) +
    stroke('M-42 44H42', LINE),
  face: face(22, -22, 8, '#f2f2ea'),
  shoulders: shoulders(50, 10),
  limb: '#7d8597',
  limbWidth: 11,
  legs: { x: 24, y: 64, color: '#7d8597', shoe: '#7d8597' },
};

export const things = {
  ghost,
  toast,
  cactus,
  cloud,
  robot,
  sun,
  mug,
  heart,
  tomato,
  onion,
  star,
  battery,
} as const satisfies Readonly<Record<string, Character>>;
