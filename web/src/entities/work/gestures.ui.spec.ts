import { fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { followGestures, HELD, takePendingGesture, TAPPED_TWICE } from './gestures.ts';

let link: HTMLAnchorElement;
let heard: string[];

beforeAll(followGestures);
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div data-work><a href="#work">Work</a></div>';
  link = document.body.querySelector('a') as HTMLAnchorElement;
  heard = [];
  const frame = link.parentElement as HTMLElement;
  for (const event of [HELD, TAPPED_TWICE]) frame.addEventListener(event, () => heard.push(event));
  link.addEventListener('click', (event) => {
    event.preventDefault();
    heard.push('click');
  });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const finger = { pointerType: 'touch', isPrimary: true, clientX: 40, clientY: 40 };
const pointer = (type: string, values: object) =>
  fireEvent(link, Object.assign(new Event(type, { bubbles: true, cancelable: true }), values));
const down = (values: object = {}) => pointer('pointerdown', { ...finger, ...values });
const up = () => {
  pointer('pointerup', finger);
  fireEvent.click(link);
};
const tap = () => {
  down();
  up();
};

it('reports a long press, and opens nothing when the finger is lifted', () => {
  down();
  vi.advanceTimersByTime(500);
  up();
  vi.runAllTimers();
  expect(heard).toEqual([HELD]);
});

it('reports no long press for a finger that scrolls', () => {
  down();
  pointer('pointermove', { ...finger, clientY: 80 });
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual([]);
});

it('reports a double tap, and opens the work a moment after a single tap', () => {
  tap();
  tap();
  vi.runAllTimers();
  expect(heard).toEqual([TAPPED_TWICE]);
  tap();
  expect(heard).toEqual([TAPPED_TWICE]);
  vi.advanceTimersByTime(300);
  expect(heard).toEqual([TAPPED_TWICE, 'click']);
});

it('opens the work immediately on a mouse click', () => {
  down({ pointerType: 'mouse' });
  up();
  expect(heard).toEqual(['click']);
});

it('stores a gesture for a card that does not listen yet, once and until the next touch', () => {
  const frame = link.parentElement;
  const hold = () => {
    down();
    vi.advanceTimersByTime(500);
    up();
  };
  hold();
  expect([takePendingGesture(document.body), takePendingGesture(frame)]).toEqual([null, null]);
  hold();
  expect([takePendingGesture(frame), takePendingGesture(frame)]).toEqual([HELD, null]);
  hold();
  down();
  expect(takePendingGesture(frame)).toBeNull();
  up();
  frame?.addEventListener(HELD, (event) => event.preventDefault());
  hold();
  expect(takePendingGesture(frame)).toBeNull();
});
