import type { FacePlace } from './face.ts';
import { f, path, type Point } from './svg.ts';

/** Character, drawn around its middle, about 130 units high and wide, with its feet at y = 86. */
export interface Character {
  readonly body: (t: number) => string;
  /** Parts behind the body: tails, ears, rays. */
  readonly behind?: (t: number) => string;
  readonly face: FacePlace;
  readonly shoulders: readonly [left: Point, right: Point];
  readonly limb: string;
  readonly limbWidth?: number;
  /** Distance of the legs from the middle, and where they leave the body; characters without legs have none. */
  readonly legs?: { readonly x: number; readonly y: number; readonly color?: string; readonly shoe?: string };
}

export const face = (
  eyeX: number,
  eyeY: number,
  mouthY: number,
  skin: string,
  more: Partial<FacePlace> = {},
): FacePlace => ({
  eyeX,
  eyeY,
  mouthY,
  skin,
  ...more,
});
export const shoulders = (x: number, y: number): [Point, Point] => [
  [-x, y],
  [x, y],
];

/** Draws a bird's beak; the lower half falls with openness. */
export const beak = (color: string, size: number) => (open: number) =>
  path(f`M${-size} 0Q0 ${4 + 22 * open} ${size} 0Z`, '#7c1d2e') +
  path(f`M${-size * 0.8} 2Q0 ${size * 0.5 + 26 * open} ${size * 0.8} 2Q0 ${6 + 14 * open} ${-size * 0.8} 2Z`, color) +
  path(
    f`M${-size} 2Q${-size * 0.4} ${-size * 0.8} 0 ${-size * 0.8}Q${size * 0.4} ${-size * 0.8} ${size} 2Q0 ${size * 0.7} ${-size} 2Z`,
    color,
  );

export const mirrored = (draw: (side: number) => string): string => draw(-1) + draw(1);
