import { themesHttp } from '@pixchange/contracts/http/themes';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { idOf, theme, work } from '../../testing/samples.ts';
import { answer, callsTo } from '../../testing/server.ts';
import { ThemeRow } from './theme-row.tsx';

it('shows the first running theme with its best entries, and leads to its page', async () => {
  const images = [work({ id: idOf(301), title: 'Rain' }), work({ id: idOf(302), title: 'Fog' })];
  answer(themesHttp.list, {
    collection: [theme({ images }), theme({ id: idOf(951), slug: 'robots', name: 'Robots' })],
  });
  draw(<ThemeRow />);
  expect(await screen.findByRole('heading', { level: 2, name: 'Theme: Weather' })).toBeVisible();
  expect(screen.getByText('Show us the sky.')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Theme: Weather' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all entries' })).toHaveAttribute('href', '/themes/weather');
  expect(screen.queryByText(/Robots/)).toBeNull();
});

it('invites visitors to a theme without entries', async () => {
  answer(themesHttp.list, { collection: [theme()] });
  draw(<ThemeRow />);
  expect(await screen.findByText('Upload a work with the tag #weather to be the first.')).toBeVisible();
});

it('renders nothing while no theme is running', async () => {
  draw(<ThemeRow />);
  await waitFor(() => expect(callsTo(themesHttp.list)).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('sends no bearer token, because the response is the same for everyone', async () => {
  signIn();
  answer(themesHttp.list, { collection: [theme()] });
  draw(<ThemeRow />);
  await screen.findByRole('heading', { name: 'Theme: Weather' });
  expect(callsTo(themesHttp.list).map(({ bearer }) => bearer)).toEqual([null]);
});
