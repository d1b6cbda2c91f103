import { describe, expect, it } from '@jest/globals';
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
});
