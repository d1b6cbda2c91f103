import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternOf, PATTERN_SIDE } from './avatar.ts';

const tokens = readFileSync(new URL('../../../../web/src/shared/ui/tokens.css', import.meta.url), 'utf8');
const colorOf = (token: string): string => new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '';

/** Returns the relative luminance of a color (WCAG 2.2). */
const luminanceOf = (color: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, share, index) => {
    const channel = Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
    return sum + share * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  }, 0);
const contrastOf = (first: string, second: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

describe('the pattern of a person', () => {
  it('is deterministic, with two different colors on which text is readable', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const pattern = patternOf(id);
        expect(patternOf(id)).toEqual(pattern);
        expect(pattern.ink).not.toBe(pattern.ground);
        for (const ink of [pattern.ink, pattern.ground])
          expect(contrastOf(colorOf(ink), colorOf('on-ink'))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('has a shape in each of its nine cells', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const cells = [...patternOf(id).path.matchAll(/M(\d+) (\d+)([hvmalz][-\d a-z]*)/g)];
        expect(cells.map(([, x, y]) => [Number(x), Number(y)])).toEqual(
          [0, 8, 16].flatMap((y) => [0, 8, 16].map((x) => [x, y])),
        );
        expect(cells.map(([whole]) => whole).join('')).toBe(patternOf(id).path);
        expect(PATTERN_SIDE).toBe(16 + 8);
      }),
    );
  });

  it('differs for more than 190 of 200 people', () => {
    // Last 8 digits of ids, spread over the whole range.
    const ids = Array.from({ length: 200 }, (_, index) =>
      ((index * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0'),
    );
    expect(new Set(ids.map((id) => JSON.stringify(patternOf(id)))).size).toBeGreaterThan(190);
  });

  it('is the same for an empty id and a malformed one', () => {
    expect(patternOf('').path).toBe(patternOf('nobody').path);
  });
});
