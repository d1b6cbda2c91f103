import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recentSearches } from '../features/search/recent-searches.ts';
import { session } from '../shared/session/session.ts';
import { drawApp, signIn } from '../testing/render.tsx';

it('forgets the recent searches on logout, and not before', async () => {
  signIn();
  recentSearches.getState().remember('frog');
  drawApp('/faq');
  await screen.findByRole('heading', { level: 1 });
  expect(recentSearches.getState().texts).toEqual(['frog']);
  session.getState().leave();
  await expect.poll(() => recentSearches.getState().texts, { timeout: 20_000 }).toEqual([]);
});
