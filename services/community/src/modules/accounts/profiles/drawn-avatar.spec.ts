import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { drawnAvatar, drawnAvatarPng } from './drawn-avatar.ts';

describe('the drawn avatar', () => {
  it.each([
    ['Zoe Loops', '>ZL</text>'],
    ['  mary ann  evans ', '>MA</text>'],
    ['ليلى حداد', '>لح</text>'],
    ['<b> "x', '>&lt;&quot;</text>'],
    ['', '></text>'],
  ])('of %s shows %s', (fullName, text) => {
    expect(drawnAvatar({ id: '01a2150f-2c6f-70a7-9fef-d1c15a0ce88e', full_name: fullName })).toContain(text);
  });

  it('has the colors of the web client', () => {
    const tokens = readFileSync(new URL('../../../../../../web/src/shared/ui/tokens.css', import.meta.url), 'utf8');
    for (const [last, ink] of [
      ['0', 'sticker'],
      ['1', 'art'],
      ['2', 'gif'],
    ] as const) {
      const color = new RegExp(`--${ink}: (#\\w+);`).exec(tokens)?.[1];
      expect(drawnAvatar({ id: `01a2150f-2c6f-70a7-9fef-d1c15a0ce88${last}`, full_name: 'Zoe' })).toContain(color);
    }
  });
});

it('draws a PNG with a figure on the color of the member', async () => {
  const png = drawnAvatarPng('01a2150f-2c6f-70a7-9fef-d1c15a0ce88e');
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex');
  expect([info.width, info.height]).toEqual([80, 80]);
  expect([at(0, 0), at(40, 31)]).toEqual([expect.stringMatching(/^(ff5cb8|ffd93b|4fb8ff)$/), '14181a']);
});
