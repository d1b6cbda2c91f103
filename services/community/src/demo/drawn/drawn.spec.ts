import { describe, expect, it } from 'vitest';
import { word } from './lettering.ts';
import { feelings } from './feelings.ts';
import { keys, loopOf } from './timing.ts';

const stickers = feelings.filter(({ sticker }) => sticker);

describe('the drawn works', () => {
  it('have unique names', () => expect(new Set(feelings.map(({ name }) => name)).size).toBe(feelings.length));

  it('include stickers and loops with a background', () => {
    expect(stickers.length).toBeGreaterThanOrEqual(30);
    expect(feelings.length - stickers.length).toBeGreaterThanOrEqual(50);
  });

  it.each(stickers.map((sticker) => [sticker.name, sticker] as const))(
    '%s has no dark pixel at the top or the sides of a frame',
    async (_, sticker) => {
      const { width, height, data } = await sticker.frameAt(0.3);
      const isDark = (x: number, y: number): boolean => {
        const from = (y * width + x) * 4;
        return (data[from + 3] ?? 0) > 0 && (data[from] ?? 0) + (data[from + 1] ?? 0) + (data[from + 2] ?? 0) < 500;
      };
      const edge = Array.from({ length: height }, (_unused, place) => [
        isDark(0, place),
        isDark(width - 1, place),
        isDark(place, 0),
      ]);
      expect(edge.flat().filter(Boolean)).toEqual([]);
    },
  );
});

describe('a loop', () => {
  // The robot jumps from pose to pose, and the burst balloon of the cactus is whole again at the start.
  const cuts = new Set(['dancerobot', 'sorrycactus']);
  const closing = feelings.filter(({ name }) => !cuts.has(name));

  it.each(closing.map((one) => [one.name, one] as const))('%s ends where it begins', async (_, { frameAt }) => {
    const [first, end] = await Promise.all([frameAt(0), frameAt(1 - 1e-6)]);
    const difference = first.data.reduce((sum, value, at) => sum + Math.abs(value - (end.data[at] ?? 0)), 0);
    expect(difference / first.data.length).toBeLessThan(5);
  });
});

describe('keys', () => {
  it('returns the values at the keys and slows down there', () => {
    expect([0, 0.5, 1].map((t) => keys(t, 0, 2, 0.5, 6, 1, 2))).toEqual([2, 6, 2]);
    expect(keys(0.01, 0, 0, 1, 1)).toBeLessThan(0.001);
  });
});

it('loopOf wraps values into the range from 0 to 1', () => {
  expect(loopOf(0.75, 0.5)).toBeCloseTo(0.25, 10);
  expect(loopOf(0.1, -0.2)).toBeCloseTo(0.9, 10);
});

it('draws every letter with an outline below its color', () => {
  const drawn = word('OH', { x: 0, y: 0, size: 100, color: '#abcdef', line: '#123456' });
  expect(drawn.split('#123456')).toHaveLength(3);
  expect(drawn.lastIndexOf('#123456')).toBeLessThan(drawn.indexOf('#abcdef'));
});
