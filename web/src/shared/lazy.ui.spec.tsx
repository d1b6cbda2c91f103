import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyOf } from './lazy.ts';

it('renders a preloaded component immediately, without a fallback', async () => {
  const Part = lazyOf(() => Promise.resolve({ Part: () => <p>Part</p> }), 'Part');
  await Part.preload();
  render(
    <Suspense fallback="waits">
      <Part />
    </Suspense>,
  );
  expect(screen.getByText('Part')).toBeVisible();
});

it('accepts only a component that its module exports', () => {
  const load = () => Promise.resolve({ Part: () => <p>Part</p>, count: 1 });
  // @ts-expect-error -- The module has no such export.
  const Missing = lazyOf(load, 'Missing');
  // @ts-expect-error -- This export is no component.
  const Count = lazyOf(load, 'count');
  expect([Missing, Count].map(({ preload }) => typeof preload)).toEqual(['function', 'function']);
});
