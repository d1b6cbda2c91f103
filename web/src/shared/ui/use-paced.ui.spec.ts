import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Placement } from './masonry-layout.ts';
import { usePaced } from './use-paced.ts';

const keys = Array.from({ length: 40 }, (_, index) => `card ${index}`);
/** Cards `from` to `to` of one column, each 100 px high. */
const cards = (from: number, to: number): Placement[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({
    index: from + n,
    column: 0,
    top: (from + n) * 100,
    height: 100,
  }));

const frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const nextFrame = () =>
  act(() => {
    frames.splice(0).forEach((callback) => callback(0));
  });

const setUp = (near: Placement[]) => {
  const { result, rerender } = renderHook(
    (now: Placement[]) => usePaced(now, keys, { top: now[0]?.top ?? 0, bottom: (now.at(-1)?.top ?? 0) + 100 }),
    { initialProps: near },
  );
  return { shown: () => result.current.map(({ index }) => index), scroll: rerender };
};

describe('the cards of a frame', () => {
  it('are all cards near the viewport on the first render', () => {
    expect(setUp(cards(0, 5)).shown()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('are one more than in the frame before while the page scrolls, the closest first', () => {
    const { shown, scroll } = setUp(cards(10, 15));
    scroll(cards(7, 15));
    expect(shown()).toEqual([9, 10, 11, 12, 13, 14, 15]);
    nextFrame();
    expect(shown()).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
    nextFrame();
    expect(shown()).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(frames).toEqual([]);
  });

  it('do not include cards that were passed before their frame', () => {
    const { shown, scroll } = setUp(cards(0, 5));
    scroll(cards(2, 9));
    scroll(cards(5, 9));
    nextFrame();
    nextFrame();
    nextFrame();
    expect(shown()).toEqual([5, 6, 7, 8, 9]);
  });

  it('are added one by one when a grid comes into view', () => {
    const { shown, scroll } = setUp([]);
    scroll(cards(0, 1));
    expect(shown()).toHaveLength(1);
    nextFrame();
    expect(shown()).toEqual([0, 1]);
  });

  it('are all cards near the viewport after a jump', () => {
    const { shown, scroll } = setUp(cards(0, 5));
    scroll(cards(30, 35));
    expect(shown()).toEqual([30, 31, 32, 33, 34, 35]);
  });
});
