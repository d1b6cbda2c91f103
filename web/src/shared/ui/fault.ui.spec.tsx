import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { lazyOf } from '../lazy.ts';
import { toasts } from '../session/toasts.ts';
import { Opened, Section } from './fault.tsx';

/** Returns a component that fails to load once, and then loads. */
const lateOnce = () => {
  let tries = 0;
  return lazyOf(async () => {
    tries += 1;
    if (tries === 1) throw new Error('No network');
    return { Part: () => <p>The part</p> };
  }, 'Part');
};

it('explains that a section failed to load, and loads it when the network is back', async () => {
  const Part = lateOnce();
  draw(
    <>
      <h1>The page</h1>
      <Section>
        <Part />
      </Section>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Loading chunk \d+ failed/);
  expect(screen.getByRole('heading').textContent).toBe('The page');
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText('The part');
});

it('closes content that failed to load with the reason, and loads it the next time', async () => {
  const Part = lateOnce();
  const close = vi.fn();
  const opened = (
    <Opened close={close}>
      <Part />
    </Opened>
  );
  const { unmount } = draw(opened);
  await act(async () => undefined);
  expect(close).toHaveBeenCalledTimes(1);
  expect(toasts.getState().list.map(({ text }) => text)).toEqual([expect.stringMatching(/^Loading chunk \d+ failed/)]);
  unmount();
  draw(opened);
  await screen.findByText('The part');
});
