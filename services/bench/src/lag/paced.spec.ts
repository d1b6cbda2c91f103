import { expect, it } from 'vitest';
import { paced } from './paced.ts';

it('starts the next piece of work while earlier ones are still running', async () => {
  let running = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  await paced(5, 10_000, async (number) => {
    running += 1;
    most = Math.max(most, running);
    if (number < 4) await new Promise<void>((resolve) => releases.push(resolve));
    else for (const release of releases) release();
    running -= 1;
  });
  expect([most, running]).toEqual([5, 0]);
});

it('fails when a piece of work fails', async () => {
  await expect(
    paced(2, 10_000, (number) => (number === 1 ? Promise.reject(new Error('no')) : Promise.resolve())),
  ).rejects.toThrow('no');
});
