import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawnAvatar } from './drawn-avatar.ts';

describe('the drawn picture of a person', () => {
  it.each([
    ['Zoe Loops', '>ZL</text>'],
    ['  mary ann  evans ', '>MA</text>'],
    ['ليلى حداد', '>لح</text>'],
    ['<b> "x', '>&lt;&quot;</text>'],
    ['', '></text>'],
  ])('of %s has %s', (fullName, text) => {
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
