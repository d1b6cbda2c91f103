import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint, afterPress } from './when-idle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('runs the work after the click has been handled', () => {
  const work = vi.fn();
  afterPress(work);
  vi.advanceTimersByTime(200);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledOnce();
});

it.each([100, 310])('does not run work that is canceled after %i ms', (ms) => {
  const work = vi.fn();
  const cancel = afterPress(work);
  vi.advanceTimersByTime(ms);
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
});

it('runs work after the next paint of a press', () => {
  const work = vi.fn();
  afterPaint({ isTrusted: true }, work);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(work).toHaveBeenCalledOnce();
});

it.each([
  ['an event of a script', false, false],
  ['a press in a page that is hidden meanwhile', true, true],
])('runs work at once after %s', (_event, isTrusted, hidden) => {
  const state = vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  const work = vi.fn();
  afterPaint({ isTrusted }, work);
  expect(work).toHaveBeenCalledOnce();
  state.mockRestore();
});
