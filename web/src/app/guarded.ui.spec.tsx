import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '../shared/session/session.ts';
import { drawApp, signIn } from '../testing/render.tsx';
import { album, idOf, TOKEN } from '../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../testing/server.ts';

it.each(['/profile', '/profile/edit', '/transaction', '/transaction/statement', `/albums/${idOf(100)}/images`])(
  'W-015 W-022 redirects a visitor of %s to home, and opens the login there',
  async (path) => {
    drawApp(path);
    expect(await screen.findByRole('dialog', { name: 'Login to Connect' })).toBeVisible();
    expect(location.pathname + location.search).toBe('/?error=auth_requried');
  },
);

it.each(['/profile', '/profile/edit', '/transaction'])('lets the signed-in person see %s', async (path) => {
  signIn();
  drawApp(path);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(location.pathname).toBe(path);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('lets a member see their own album', async () => {
  signIn();
  answer(albumsHttp.own, pageWith(album()));
  answer(albumsHttp.ownImages, pageWith());
  drawApp(`/albums/${idOf(100)}/images`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Wet windows' })).toBeVisible();
});

it('ends a session that the server no longer accepts, and asks to log in', async () => {
  signIn();
  answer(accountsHttp.ownProfile, refusal(401, ['base', 'Please log in', 'unauthorized']));
  drawApp('/profile');
  expect(await screen.findByRole('dialog', { name: 'Login to Connect' })).toBeVisible();
  expect(location.pathname).toBe('/');
  expect(localStorage.getItem('token')).toBeNull();
});

it('C-023 logs out with only the bearer token, and does not ask to log in again on a guarded page', async () => {
  signIn();
  answer(accountsHttp.signOut, undefined as never);
  const { user } = drawApp('/profile');
  await screen.findByRole('heading', { level: 1 });
  await user.click(within(screen.getAllByRole('banner')[0] as HTMLElement).getByRole('button', { name: 'Logout' }));
  const dialog = await screen.findByRole('dialog', { name: 'Logout' });
  await user.click(within(dialog).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() =>
    expect(callsTo(accountsHttp.signOut)).toMatchObject([{ bearer: TOKEN, encoding: 'none', body: undefined }]),
  );
});

it('asks a visitor who wants to buy coins to log in first', async () => {
  drawApp('/faq?purchase-coins=');
  expect(await screen.findByRole('dialog', { name: 'Login to Connect' })).toBeVisible();
  expect(session.getState().token).toBeNull();
});
