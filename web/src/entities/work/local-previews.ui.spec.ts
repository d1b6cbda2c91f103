import { expect, it, vi } from 'vitest';
import { keepPreview, localPreview } from './local-previews.ts';

it('keeps as many previews as one upload can have, and drops the oldest', () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  for (let index = 0; index < 102; index += 1)
    keepPreview(`w${index}`, { src: `blob:${index}`, isVideo: false, isTransparent: false });
  // Checks only the last two calls, because other tests of this process may have stored previews before.
  expect(revoked.mock.calls.slice(-2)).toEqual([['blob:0'], ['blob:1']]);
  expect(localPreview('w1')).toBeUndefined();
  expect(localPreview('w2')).toEqual({ src: 'blob:2', isVideo: false, isTransparent: false });
  expect(localPreview('w101')).toBeDefined();
});
