import { at, f, INK, stroke, WHITE } from './svg.ts';

type Glyph = readonly [width: number, d: string];

/** Skeletons of the hand-drawn letters: width, and strokes between y 0 (top) and 100 (baseline). */
const letters: Readonly<Record<string, Glyph>> = {
  A: [66, 'M2 100L32 2L64 100M14 66H52'],
  B: [56, 'M4 2V98M4 2H28C56 4 54 46 28 46H4M28 46C64 48 62 98 28 98H4'],
  C: [60, 'M58 18C40 -6 2 0 2 50C2 100 40 106 58 82'],
  D: [60, 'M4 2V98H22C72 96 72 4 22 2Z'],
  E: [50, 'M50 2H4V98H50M4 49H42'],
  F: [50, 'M50 2H4V98M4 50H42'],
  G: [64, 'M58 16C40 -6 2 0 2 50C2 102 44 106 60 84V56H36'],
  H: [60, 'M4 2V98M58 2V98M4 50H58'],
  I: [10, 'M5 2V98'],
  J: [46, 'M42 2V68C42 108 2 106 2 74'],
  K: [58, 'M4 2V98M56 2L6 54M22 40L58 98'],
  L: [48, 'M4 2V98H48'],
  M: [76, 'M3 98L8 2L38 66L68 2L74 98'],
  N: [62, 'M4 98V2L58 98V2'],
  O: [70, 'M35 1C80 1 80 99 35 99C-10 99 -10 1 35 1Z'],
  P: [56, 'M4 98V2H28C62 4 62 54 28 56H4'],
  Q: [70, 'M35 1C80 1 80 99 35 99C-10 99 -10 1 35 1ZM44 72L70 104'],
  R: [60, 'M4 98V2H28C62 4 62 52 28 54H4M26 54L58 98'],
  S: [56, 'M52 16C40 -6 4 -2 4 26C4 56 54 42 54 74C54 106 10 106 2 82'],
  T: [60, 'M2 2H60M31 2V98'],
  U: [60, 'M4 2V64C4 110 58 110 58 64V2'],
  V: [62, 'M2 2L32 98L62 2'],
  W: [86, 'M2 2L22 98L44 30L66 98L86 2'],
  X: [60, 'M4 2L58 98M58 2L4 98'],
  Y: [62, 'M2 2L32 50L62 2M32 50V98'],
  Z: [58, 'M4 2H56L4 98H58'],
  '!': [10, 'M6 0L5 62M5 96V97'],
  '?': [50, 'M4 22C6 -8 50 -6 50 24C50 46 26 44 26 66M26 96V97'],
  "'": [8, 'M5 0V22'],
  '.': [8, 'M4 96V97'],
  ' ': [26, ''],
};

interface Shift {
  readonly dy?: number;
  readonly turn?: number;
  readonly scale?: number;
}

interface Lettering {
  readonly x: number;
  /** Center of the letters. */
  readonly y: number;
  /** Height of a letter. */
  readonly size: number;
  readonly color?: string;
  readonly line?: string;
  /** Weight of the strokes, relative to a letter of height 100. */
  readonly weight?: number;
  readonly turn?: number;
  /** Moves a letter by a fraction of its height, turns and scales it; without it, letters don't move. */
  readonly each?: (index: number) => Shift;
}

const GAP = 40;

/** Draws a line of hand-lettered capitals around a point. */
export const word = (text: string, lettering: Lettering): string => {
  const { x, y, size, color = WHITE, line = INK, weight = 21, turn = 0, each = (): Shift => ({}) } = lettering;
  const glyphs = [...text].map((character): Glyph => letters[character] ?? [0, '']);
  const total = glyphs.reduce((sum, [width]) => sum + width + GAP, -GAP);
  let left = -total / 2;
  const placed = glyphs.map(([width, d], index) => {
    const middle = left + width / 2;
    left += width + GAP;
    const { dy = 0, turn: lean = 0, scale = 1 } = each(index);
    const hand = index % 2 === 0 ? -4 : 4;
    const place = { x: middle, y: 100 * dy + (index % 3) * 4 - 4, turn: lean + hand, scale };
    return (width_: number, color_: string) =>
      at(place, `<g transform="translate(${f`${-width / 2}`} -50)">${stroke(d, width_, color_)}</g>`);
  });
  const layers = [
    ...(line === 'none' ? [] : placed.map((glyph) => glyph(weight + 17, line))),
    ...placed.map((glyph) => glyph(weight, color)),
  ];
  return at({ x, y, turn, scale: size / 100 }, ...layers);
};
