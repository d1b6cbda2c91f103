import { searchHttp } from '@pixchange/contracts/http/search';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawApp, signIn } from '../testing/render.tsx';
import { answer } from '../testing/server.ts';

it.each([
  ['/', 0, 'Trending', 'trending'],
  ['/', 1, 'Following', 'newest'],
  ['/?feed=trending', 1, 'Trending', 'trending'],
  ['/?feed=newest', 0, 'Newest', 'newest'],
])('shows the sort order of the tab on %s, for a member following %i people', async (path, follows, tab, sort) => {
  signIn({ followings_count: follows });
  drawApp(path);
  await screen.findByRole('tab', { name: tab, selected: true });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue(sort));
});

it('sorts a single kind by newest, even when home shows the trending tab', async () => {
  signIn({ followings_count: 0 });
  drawApp('/?type=gif');
  expect(await screen.findByRole('combobox', { name: 'Sort' })).toHaveValue('newest');
});

it('links the emoji of a feeling to its works', async () => {
  answer(searchHttp.ideas, { words: [], subjects: [], feelings: [{ emoji: '😀', text: 'happy' }] });
  drawApp('/');
  const feeling = await screen.findByRole('link', { name: 'happy' });
  expect(feeling).toHaveTextContent('😀');
  expect(feeling).toHaveAttribute('href', '/?q=happy');
});
