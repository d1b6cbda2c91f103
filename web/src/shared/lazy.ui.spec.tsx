import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazy } from './lazy.ts';

it('draws what was loaded before at once, without a moment of nothing', async () => {
  const Part = lazy(() => Promise.resolve({ default: () => <p>Part</p> }));
  await Part.preload();
  render(
    <Suspense fallback="waits">
      <Part />
    </Suspense>,
  );
  expect(screen.getByText('Part')).toBeVisible();
});
