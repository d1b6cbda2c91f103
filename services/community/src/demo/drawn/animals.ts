import { wave } from '../motion/picture.ts';
import { beak, face, mirrored, shoulders, type Character } from './character.ts';
import { at, dot, f, INK, oval, path, stroke, times, tube, WHITE } from './svg.ts';

const whiskers = stroke('M-44 2L-66 -3M-44 11L-65 14M44 2L66 -3M44 11L65 14', 3);

const cat: Character = {
  behind: (t) => tube(f`M40 50C84 56 ${92 + 8 * wave(t)} 22 ${78 + 14 * wave(t)} -4`, 15, '#f2913d'),
  body: () =>
    path(
      'M-60 22C-64 -24 -60 -68 -52 -72C-45 -74 -34 -60 -25 -54C-10 -58 10 -58 25 -54C34 -60 45 -74 52 -72C60 -68 64 -24 60 22C58 60 34 68 0 68C-34 68 -58 60 -60 22Z',
      '#f2913d',
    ) +
    mirrored((side) => path(f`M${side * 49} -60L${side * 51} -40L${side * 34} -50Z`, '#ffc2b0', 0)) +
    stroke('M-14 -55V-42M0 -56V-38M14 -55V-42', 5.5, '#c25f1b') +
    oval(0, 44, 30, 20, '#ffe3bd', 0) +
    whiskers +
    path('M-6 -1H6L0 6Z', '#b8453c', 2),
  face: face(25, -14, 11, '#f2913d'),
  shoulders: shoulders(54, 28),
  limb: '#f2913d',
  legs: { x: 24, y: 62 },
};

const frog: Character = {
  body: () =>
    path(
      'M-66 26C-66 -4 -58 -24 -49 -34C-56 -70 -12 -78 -8 -48C-4 -49 4 -49 8 -48C12 -78 56 -70 49 -34C58 -24 66 -4 66 26C64 58 36 68 0 68C-36 68 -64 58 -66 26Z',
      '#6cbf4b',
    ) + oval(0, 42, 38, 22, '#d6eea3', 0),
  face: face(29, -45, -4, '#6cbf4b', { size: 1.15 }),
  shoulders: shoulders(60, 26),
  limb: '#6cbf4b',
  legs: { x: 34, y: 60 },
};

const pigeon: Character = {
  behind: () => path('M-18 50L-40 84L-8 78L8 78L40 84L18 50Z', '#6f84a3'),
  body: () =>
    path(
      'M-52 26C-52 -2 -38 -14 -36 -34C-34 -60 -18 -72 0 -72C18 -72 34 -60 36 -34C38 -14 52 -2 52 26C52 58 28 70 0 70C-28 70 -52 58 -52 26Z',
      '#8fa5c2',
    ) +
    path('M-38 -9Q0 14 38 -9L45 6Q0 34 -45 6Z', '#46a08e', 0) +
    stroke('M-37 -12Q0 11 37 -12', 6, '#a067c8') +
    oval(0, 46, 30, 18, '#b9c8dc', 0),
  face: face(18, -42, -24, '#8fa5c2', { size: 0.95, beak: beak('#f6b73c', 13) }),
  shoulders: shoulders(48, 18),
  limb: '#6f84a3',
  limbWidth: 20,
  legs: { x: 18, y: 66, color: '#ef7a3a', shoe: '#ef7a3a' },
};

const bear: Character = {
  behind: () => mirrored((side) => dot(side * 43, -50, 19, '#a86a3d') + dot(side * 43, -50, 9, '#e8b48a', 0)),
  body: () =>
    path('M-62 14C-64 -36 -40 -64 0 -64C40 -64 64 -36 62 14C64 54 36 70 0 70C-36 70 -64 54 -62 14Z', '#a86a3d') +
    oval(0, 46, 34, 22, '#d9a574', 0) +
    oval(0, 3, 25, 19, '#f0cfa5', 0) +
    oval(0, -7, 9, 6.5, INK, 0),
  face: face(26, -22, 8, '#a86a3d', { size: 0.95 }),
  shoulders: shoulders(56, 24),
  limb: '#a86a3d',
  limbWidth: 19,
  legs: { x: 30, y: 60 },
};

const octopus: Character = {
  behind: (t) =>
    times(4, (index) => {
      const side = index % 2 === 0 ? -1 : 1;
      const out = 26 + 34 * (index >> 1);
      const curl = 10 * wave(t + index / 4);
      return tube(
        f`M${side * 22} 34C${side * (out - 4)} 62 ${side * (out + 22)} ${62 + curl} ${side * (out + 10)} ${84 - 14 * (index >> 1)}`,
        17,
        '#9b6bd3',
      );
    }),
  body: () =>
    path('M-40 46C-64 34 -66 -72 0 -72C66 -72 64 34 40 46C28 60 -28 60 -40 46Z', '#9b6bd3') +
    dot(-28, -48, 7, '#b993e6', 0) +
    dot(-12, -57, 4.5, '#b993e6', 0),
  face: face(22, -10, 14, '#9b6bd3', { size: 1.05 }),
  shoulders: shoulders(44, 24),
  limb: '#9b6bd3',
  limbWidth: 16,
};

const bunny: Character = {
  behind: (t) =>
    mirrored((side) =>
      at(
        { x: side * 22, y: -48, turn: side * (10 + 5 * wave(2 * t + side / 8)) },
        oval(0, -34, 15, 42, '#fbe9e4') + oval(0, -32, 7, 30, '#ff9fb0', 0),
      ),
    ) + dot(48, 56, 14, WHITE),
  body: () =>
    path('M-56 16C-58 -34 -36 -58 0 -58C36 -58 58 -34 56 16C58 56 32 70 0 70C-32 70 -58 56 -56 16Z', '#fbe9e4') +
    oval(0, 46, 28, 19, WHITE, 0) +
    path('M-6 -5Q0 -8 6 -5L0 2Z', '#ff7f96', 2.4),
  face: face(23, -17, 10, '#fbe9e4'),
  shoulders: shoulders(50, 26),
  limb: '#fbe9e4',
  legs: { x: 24, y: 62 },
};

const penguin: Character = {
  body: () =>
    path('M-54 28C-56 -34 -40 -72 0 -72C40 -72 56 -34 54 28C52 58 30 70 0 70C-30 70 -52 58 -54 28Z', '#33507e') +
    path(
      'M0 -34C-14 -54 -44 -44 -40 -12C-44 -4 -42 10 -44 26C-42 54 -24 64 0 64C24 64 42 54 44 26C42 10 44 -4 40 -12C44 -44 14 -54 0 -34Z',
      '#fffaf0',
      0,
    ),
  face: face(19, -24, -6, '#fffaf0', { size: 0.95, beak: beak('#ff9d2e', 14) }),
  shoulders: shoulders(50, 6),
  limb: '#33507e',
  limbWidth: 18,
  legs: { x: 22, y: 64, color: '#ff9d2e', shoe: '#ff9d2e' },
};

export const animals = { cat, frog, pigeon, bear, octopus, bunny, penguin } as const satisfies Readonly<
  Record<string, Character>
>;
