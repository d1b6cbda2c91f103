import { cast, type Name } from './cast.ts';
import type { Character } from './character.ts';
import { drawFace, type Face } from './face.ts';
import { at, dot, f, LINE, oval, stroke, tube, type Point } from './svg.ts';

/** Hand relative to the body's middle, and how far the elbow bends outward. */
type Hand = readonly [x: number, y: number, bend?: number];

interface Pose {
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  /** Rotation around the feet, clockwise in degrees. */
  readonly turn?: number;
  readonly squash?: number;
  readonly flip?: boolean;
  /** Time in the loop of tails, rays and hems, which has the period 1. */
  readonly t?: number;
  readonly face?: Face;
  readonly left?: Hand | 'none';
  readonly right?: Hand | 'none';
  /** Feet relative to the body's middle. */
  readonly feet?: readonly [left: Point, right: Point] | 'none';
  /** Props between the body and the arms. */
  readonly hold?: string;
  /** Props over everything. */
  readonly over?: string;
  /** Props behind the body. */
  readonly behind?: string;
}

const arm = (who: Character, side: -1 | 1, hand: Hand): string => {
  const [fromX, fromY] = who.shoulders[side < 0 ? 0 : 1];
  const [toX, toY, bend = 14] = hand;
  const length = Math.hypot(toX - fromX, toY - fromY) || 1;
  // The elbow points away from the body's middle or down, whichever side the hand is on.
  const elbowX = (fromX + toX) / 2 + (side * bend * Math.abs(toY - fromY)) / length;
  const elbowY = (fromY + toY) / 2 + (bend * Math.abs(toX - fromX)) / length;
  const width = who.limbWidth ?? 15;
  const d = f`M${fromX} ${fromY}Q${elbowX} ${elbowY} ${toX} ${toY}`;
  const fist = width * 0.62;
  return (
    stroke(d, width + 2 * LINE) +
    dot(toX, toY, fist, who.limb, 2 * LINE) +
    // Opens the outline of the shoulder toward the body.
    stroke(f`M${fromX - side * (width / 2 + LINE + 0.5)} ${fromY}H${fromX}`, width, who.limb, 'butt') +
    stroke(d, width, who.limb) +
    dot(toX, toY, fist, who.limb, 0)
  );
};

const leg = (who: Character, legs: NonNullable<Character['legs']>, side: -1 | 1, foot: Point): string => {
  const { x, y, color = who.limb, shoe = who.limb } = legs;
  const [toX, toY] = foot;
  const reach = f`M${side * x} ${y - 4}Q${(side * x + toX) / 2 + side * 4} ${(y + toY) / 2} ${toX} ${toY}`;
  return tube(reach, (who.limbWidth ?? 15) - 2, color) + oval(toX + side * 4, toY + 2, 15, 8.5, shoe);
};

/** Pose in the middle of the picture. */
const standing = { x: 160, y: 170, scale: 1.35, turn: 0, squash: 1, t: 0, face: {}, behind: '', hold: '', over: '' };

const armsOf = (who: Character, pose: Pose): string =>
  ([-1, 1] as const)
    .map((side) => {
      const [shoulderX, shoulderY] = who.shoulders[side < 0 ? 0 : 1];
      const hand = (side < 0 ? pose.left : pose.right) ?? [shoulderX + side * 16, shoulderY + 30, 8];
      return hand === 'none' ? '' : arm(who, side, hand);
    })
    .join('');

const legsOf = (who: Character, { feet }: Pose): string => {
  const { legs } = who;
  if (legs === undefined || feet === 'none') return '';
  const [left, right]: readonly [Point, Point] = feet ?? [
    [-legs.x - 2, 82],
    [legs.x + 2, 82],
  ];
  return leg(who, legs, -1, left) + leg(who, legs, 1, right);
};

/** Draws a character in a pose. Without hands and feet in the pose, the character stands with its arms down. */
export const actor = (name: Name, pose: Pose): string => {
  const who: Character = cast[name];
  const { x, y, scale, turn, squash, flip, t, face, behind, hold, over } = { ...standing, ...pose };
  return at(
    { x, y, scale, turn, squash, base: 84, ...(flip === undefined ? {} : { flip }) },
    who.behind?.(t) ?? '',
    behind,
    legsOf(who, pose),
    who.body(t),
    drawFace(face, who.face),
    hold,
    armsOf(who, pose),
    over,
  );
};
