import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { showToast } from '../session/toasts.ts';
import { Toasts } from './toasts.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('W-179 shows a message for five seconds, lets it fade for one, and removes it', () => {
  vi.useFakeTimers();
  draw(<Toasts />);
  act(() => showToast('success', 'Saved'));
  const toast = () => screen.queryByText('Saved')?.closest('[data-kind]');
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  expect(toast()).toHaveAttribute('data-kind', 'success');
  wait(4_900);
  expect(toast()).not.toHaveAttribute('data-fading');
  wait(200);
  expect(toast()).toHaveAttribute('data-fading');
  wait(1_000);
  expect(toast()).toBeUndefined();
});
