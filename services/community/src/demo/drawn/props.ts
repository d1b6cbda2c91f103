/** Props that the characters hold, throw, blow out or lie on; each is drawn around its own center. */
import { noise, wave } from '../motion/picture.ts';
import { at, box, dot, f, INK, oval, path, starPath, stroke, times, WHITE } from './svg.ts';
import { loopOf } from './timing.ts';
import { word } from './lettering.ts';

export const RED = '#f0414f';
export const GOLD = '#ffd23f';
export const PINK = '#ff8fb1';
export const TEAL = '#2fa39a';
export const BLUE = '#3f6fd8';
const PARTY = [RED, GOLD, TEAL, BLUE, PINK, '#ff8a3c'] as const;
const partyColor = (index: number): string => PARTY[index % PARTY.length] ?? RED;

const heartD = 'M0 40C-44 12 -48 -14 -40 -28C-30 -43 -8 -38 0 -20C8 -38 30 -43 40 -28C48 -14 44 12 0 40Z';

export const heart = (x: number, y: number, scale = 1, color = RED, turn = 0): string =>
  at({ x, y, scale, turn }, path(heartD, color, 5), stroke('M-30 -14C-28 -24 -22 -26 -17 -26', 6, '#ffffffaa'));

export const sparkle = (x: number, y: number, size: number, color = WHITE, width = 0): string =>
  at({ x, y, scale: size }, path('M0 -10Q1.6 -1.6 10 0Q1.6 1.6 0 10Q-1.6 1.6 -10 0Q-1.6 -1.6 0 -10Z', color, width));

/** Confetti that falls through the whole picture. */
export const confetti = (t: number, count = 34, height = 340): string =>
  times(count, (index) => {
    const y = ((t * (1 + (index % 2)) + noise(index, 11)) % 1) * height - 10;
    const x = 320 * noise(index, 12) + 10 * wave(t + noise(index, 13));
    return at(
      { x, y, turn: 360 * (t + noise(index, 14)) },
      box(0, 0, 12, 7 * Math.abs(wave(t * 2 + noise(index, 15))) + 2, partyColor(index), 1, 0),
    );
  });

/** Pieces that fly from a point in all directions; `u` from 0 to 1 is how far they are. */
export const burst = (x: number, y: number, u: number, count = 14, reach = 130, from = 0, spread = 360): string =>
  times(count, (index) => {
    const angle = ((from + (spread * index) / count + 12 * noise(index, 2)) * Math.PI) / 180;
    const far = reach * (0.6 + 0.5 * noise(index, 3)) * Math.sqrt(u);
    const size = 9 * (1 - u) ** 0.5;
    return at(
      {
        x: x + far * Math.cos(angle),
        y: y + far * Math.sin(angle) + 60 * u * u,
        turn: 300 * u + index * 40,
        scale: size / 9,
      },
      index % 3 === 0 ? dot(0, 0, 5, partyColor(index), 0) : box(0, 0, 13, 7, partyColor(index), 1, 0),
    );
  });

const note = (x: number, y: number, scale = 1, color = INK, turn = 0): string =>
  at({ x, y, scale, turn }, stroke('M8 12V-20L24 -14', 5, color), oval(0, 13, 9, 7, color, 0));

export const balloon = (x: number, y: number, color: string, tieX: number, tieY: number, scale = 1): string =>
  stroke(f`M${x} ${y + 36 * scale}Q${(x + tieX) / 2 - 10} ${(y + tieY) / 2 + 20} ${tieX} ${tieY}`, 3) +
  at(
    { x, y, scale },
    path('M-5 40L5 40L0 32Z', color, 4),
    oval(0, 0, 28, 34, color),
    stroke('M-15 -8Q-13 -20 -4 -24', 5, '#ffffffbb'),
  );

export const partyHat = (x: number, y: number, scale = 1, turn = 0): string =>
  at(
    { x, y, scale, turn },
    path('M-26 10L0 -52L26 10Q0 20 -26 10Z', BLUE),
    stroke('M-18 -6Q2 2 22 0M-9 -28Q0 -24 12 -24', 5, GOLD),
    dot(0, -54, 9, RED),
  );

const flame = (t: number, phase: number): string =>
  at(
    { y: -8, scale: 1 + 0.12 * wave(3 * t + phase), turn: 8 * wave(2 * t + phase) },
    path('M0 -22C10 -8 10 4 0 4C-10 4 -10 -8 0 -22Z', '#ff9d2e', 3),
    oval(0, -3, 3.5, 5, '#fff0a8', 0),
  );

/** Birthday cake; `lit` is how bright the candles burn. */
export const cake = (x: number, y: number, scale: number, t: number, lit = 1): string =>
  at(
    { x, y, scale },
    [-34, 0, 34]
      .map((left, index) =>
        at(
          { x: left, y: -58 },
          box(0, 8, 9, 30, partyColor(index + 1), 3, 3.5),
          lit > 0.05 ? at({ y: -8, scale: lit }, flame(t, index / 3)) : stroke('M0 -10V-16', 3),
        ),
      )
      .join(''),
    path('M-66 -36Q-66 -44 -58 -44H58Q66 -44 66 -36V40H-66Z', '#ffe1ec'),
    path(
      'M-66 -34Q-66 -44 -58 -44H58Q66 -44 66 -34V-20Q55 -4 44 -20Q33 2 22 -18Q11 -4 0 -20Q-11 4 -22 -18Q-33 -2 -44 -20Q-55 0 -66 -20Z',
      PINK,
    ),
    stroke('M-66 22Q-44 10 -22 22T22 22T66 22', 6, RED),
    path('M-82 40H82Q80 52 66 52H-66Q-80 52 -82 40Z', WHITE),
  );

export const drop = (x: number, y: number, scale = 1, color = '#5cb8f2'): string =>
  at({ x, y, scale }, path('M0 -16C10 -2 11 10 0 10C-11 10 -10 -2 0 -16Z', color, 3.4));

export const puddle = (x: number, y: number, width: number, color = '#7cc7f5'): string =>
  oval(x, y, width, width * 0.17, color, 4) +
  stroke(f`M${x - width * 0.5} ${y}Q${x - width * 0.2} ${y - 5} ${x + width * 0.1} ${y - 2}`, 3.5, '#d4efff');

export const zs = (x: number, y: number, t: number, color = INK, line = 'none', count = 3): string =>
  times(count, (index) => {
    const u = loopOf(t, index / count);
    const size = 14 + 20 * u;
    return u > 0.93
      ? ''
      : word('Z', {
          x: x + 44 * u + 6 * wave(u * 1.5),
          y: y - 76 * u,
          size: size * Math.min(1, u * 8),
          color,
          line,
          turn: -8,
        });
  });

export const exclamation = (x: number, y: number, scale: number, color = RED, turn = 0): string =>
  word('!', { x, y, size: 70 * scale, color, turn, weight: 26 });

const veinD = 'M-16 -6Q-6 -6 -6 -16M16 -6Q6 -6 6 -16M-16 6Q-6 6 -6 16M16 6Q6 6 6 16';

/** Anger mark as in comics. */
export const vein = (x: number, y: number, scale: number): string =>
  at({ x, y, scale }, stroke(veinD, 14, WHITE), stroke(veinD, 7, '#c3142d'));

export const puff = (x: number, y: number, size: number, color = WHITE): string =>
  size < 0.05
    ? ''
    : at({ x, y, scale: size }, path('M-18 14C-34 14 -34 -6 -20 -8C-20 -24 4 -26 8 -12C24 -18 34 6 18 14Z', color, 4));

/** Steam that rises in a waving line. */
export const steam = (x: number, y: number, t: number, height = 50, color = '#ffffff', width = 8): string =>
  times(2, (index) => {
    const u = loopOf(t, index / 2);
    const top = y - height * u;
    const long = 22 * Math.sin(Math.PI * u);
    return long < 3 ? '' : stroke(f`M${x + 5 * wave(u)} ${top}q${7 * wave(t)} ${-long / 2} 0 ${-long}`, width, color);
  });

export const sign = (
  x: number,
  y: number,
  w: number,
  h: number,
  content: string,
  turn = 0,
  color = '#fff6dc',
): string => at({ x, y, turn }, box(0, 0, w, h, color, 8), content);

export const bubble = (x: number, y: number, w: number, h: number, content: string, tailX = 0): string =>
  at(
    { x, y },
    path(f`M${tailX - 12} ${h / 2 - 4}L${tailX * 1.6} ${h / 2 + 26}L${tailX + 14} ${h / 2 - 4}`, WHITE),
    box(0, 0, w, h, WHITE, h / 2.4),
    path(f`M${tailX - 9} ${h / 2 - 6}L${tailX * 1.4} ${h / 2 + 8}L${tailX + 11} ${h / 2 - 6}Z`, WHITE, 0),
    content,
  );

/** Thought bubble; its small bubbles lead down to the right, or to the left when `side` is -1. */
export const thought = (x: number, y: number, scale: number, content: string, side = 1): string =>
  at(
    { x, y, scale },
    path('M-40 34C-78 36 -78 -10 -50 -12C-50 -48 -8 -54 4 -34C24 -56 62 -38 54 -10C82 -4 76 36 44 34Z', WHITE),
    dot(side * 30, 52, 10, WHITE, 4),
    dot(side * 44, 74, 6, WHITE, 4),
    content,
  );

export const thumb = (x: number, y: number, scale: number, color: string, flip = false): string =>
  at(
    { x, y, scale, flip },
    path(
      'M-18 -4C-8 -8 -8 -22 -6 -34C-4 -42 8 -42 9 -32C10 -24 8 -16 8 -10H24C34 -10 34 4 28 6C34 10 32 20 26 22C28 28 24 34 17 34H-6C-14 34 -18 28 -18 22Z',
      color,
    ),
    stroke('M14 6H26M14 21H24', 3.4),
  );

export const flower = (x: number, y: number, scale: number, color: string, stem = 60, bend = 0): string =>
  at(
    { x, y, scale },
    stroke(f`M0 0Q${bend} ${stem / 2} ${bend} ${stem}`, 9),
    stroke(f`M0 0Q${bend} ${stem / 2} ${bend} ${stem}`, 3.4, '#3fae62'),
    times(5, (index) => at({ turn: 72 * index }, oval(0, -13, 9, 12, color, 3.6))),
    dot(0, 0, 8, GOLD, 3.6),
  );

export const bouquet = (x: number, y: number, scale: number, turn = 0): string =>
  at(
    { x, y, scale, turn },
    flower(-22, -26, 0.9, RED, 60, 14),
    flower(22, -28, 0.9, PINK, 60, -14),
    flower(0, -44, 1, WHITE, 60),
    path('M-32 -6L0 56L32 -6Q0 12 -32 -6Z', '#ffe9c4'),
    stroke('M-14 24H14', 8, RED),
  );

export const clover = (x: number, y: number, scale: number, turn = 0): string => {
  const leaf = path(
    'M0 0C-30 -10 -34 -34 -22 -42C-12 -48 -2 -40 0 -32C2 -40 12 -48 22 -42C34 -34 30 -10 0 0Z',
    '#3fae62',
  );
  return at(
    { x, y, scale, turn },
    stroke('M0 0Q6 36 -6 62', 12),
    stroke('M0 0Q6 36 -6 62', 5, '#2f8f4c'),
    times(4, (index) => at({ turn: 45 + 90 * index }, leaf, stroke('M0 -6V-22', 3, '#bfe3a0'))),
  );
};

export const moon = (x: number, y: number, scale: number, color = '#ffe38a', width = 4.5): string =>
  at(
    { x, y, scale },
    path('M22 -62C-26 -70 -62 -36 -60 4C-58 44 -22 68 24 60C-6 46 -20 24 -18 -4C-16 -32 0 -52 22 -62Z', color, width),
  );

export const clock = (x: number, y: number, scale: number, ring: number): string =>
  at(
    { x: x + 3 * ring, y, scale, turn: 8 * ring },
    stroke('M-22 32L-32 46M22 32L32 46', 8),
    [-1, 1]
      .map((side) => at({ x: side * 24, y: -36, turn: side * 34 }, path('M-17 6A17 17 0 0 1 17 6Z', GOLD)))
      .join(''),
    at({ y: -44, turn: 22 * ring }, stroke('M0 6V-8', 5), dot(0, -10, 5, RED, 3.5)),
    dot(0, 0, 40, RED),
    dot(0, 0, 29, WHITE, 3.5),
    stroke('M0 0V-18M0 0L12 8', 5),
  );

export const cup = (x: number, y: number, scale: number, color = WHITE, turn = 0): string =>
  at(
    { x, y, scale, turn },
    stroke('M20 -8C42 -12 42 18 18 16', 12),
    stroke('M20 -8C42 -12 42 18 18 16', 4, color),
    path('M-26 -24H26L22 22Q20 28 12 28H-12Q-20 28 -22 22Z', color),
    oval(0, -24, 26, 7, '#7a4426'),
  );

export const trophy = (x: number, y: number, scale: number, turn = 0): string =>
  at(
    { x, y, scale, turn },
    stroke('M-26 -34C-58 -40 -54 4 -18 2M26 -34C58 -40 54 4 18 2', 14),
    stroke('M-26 -34C-58 -40 -54 4 -18 2M26 -34C58 -40 54 4 18 2', 6, GOLD),
    path('M-34 -44H34C34 -4 22 14 8 18V32H24V46H-24V32H-8V18C-22 14 -34 -4 -34 -44Z', GOLD),
    path(starPath(5, 15, 7), WHITE, 3),
    stroke('M-24 -34V-22', 5, '#fff2b0'),
  );

export const notes = (t: number, spots: readonly (readonly [number, number])[], color = INK): string =>
  spots
    .map(([x, y], index) =>
      note(x + 8 * wave(t + index / 3), y - 10 * wave(2 * t + index / 2), 1.1, color, 12 * wave(t + index / 4)),
    )
    .join('');

export const sweat = (x: number, y: number, u: number, side = 1): string =>
  u > 0.95
    ? ''
    : at(
        { x: x + side * 26 * u, y: y + 40 * u * u - 20 * u, scale: 1 - 0.4 * u, turn: -side * 30 },
        path('M0 -13C8 -2 9 8 0 8C-9 8 -8 -2 0 -13Z', '#7cc7f5', 3.4),
      );

/** Lines of speed or surprise around a point. */
export const accents = (
  x: number,
  y: number,
  near: number,
  far: number,
  count: number,
  color = INK,
  from = 0,
  spread = 360,
): string =>
  times(count, (index) => {
    const angle = ((from + (spread * index) / Math.max(1, spread === 360 ? count : count - 1)) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return stroke(f`M${x + near * cos} ${y + near * sin}L${x + far * cos} ${y + far * sin}`, 6, color);
  });

export const blanket = (x: number, y: number, w: number, h: number, color: string, spot: string): string =>
  at(
    { x, y },
    path(
      f`M${-w / 2} ${h}V12Q${-w / 2} -6 ${-w / 2 + 20} -8Q0 -24 ${w / 2 - 20} -8Q${w / 2} -6 ${w / 2} 12V${h}Z`,
      color,
    ),
    times(6, (index) => dot(-w / 2 + 26 + (index % 3) * (w / 2 - 26), 26 + (index > 2 ? 34 : 0), 8, spot, 0)),
  );
