import { albumsHttp } from '@pixchange/contracts/http/albums';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dialogs } from '../../shared/session/dialogs.ts';
import { toasts } from '../../shared/session/toasts.ts';
import { setMedia } from '../../testing/dom.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { album, idOf, TOKEN } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';
import { AlbumCard } from './album-card.tsx';

const TO = `/albums/${idOf(100)}/images`;

const withMenu = async (parts: Parameters<typeof album>[0] = {}) => {
  const shown = album(parts);
  const { user } = draw(<AlbumCard album={shown} to={TO} own />);
  await user.click(screen.getByRole('button', { name: `Menu for ${shown.title}` }));
  return { user, shown, entries: screen.getAllByRole('menuitem').map(({ textContent }) => textContent) };
};

it('a card links to its album, and shows the number of works and who can see them', () => {
  signIn();
  draw(<AlbumCard album={album()} to={TO} own />);
  expect(screen.getByRole('link', { name: 'Wet windows' })).toHaveAttribute('href', TO);
  expect(screen.getByText('2 works, only you')).toBeVisible();
});

it('a card has no menu for other people', () => {
  draw(<AlbumCard album={album({ published: true })} to={TO} own={false} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('2 works')).toBeVisible();
});

it('shows a still cover when the system prefers reduced motion', () => {
  const cover = { image: { url: '/cover.gif', webp: '/cover.webp', is_video: false, still: '/cover.jpg' } };
  for (const [calm, shown] of [
    [false, '/cover.webp'],
    [true, '/cover.jpg'],
  ] as const) {
    setMedia('(prefers-reduced-motion: reduce)', calm);
    const { container, unmount } = draw(<AlbumCard album={album({ cover })} to={TO} own={false} />);
    expect(container.querySelector('img')).toHaveAttribute('src', shown);
    unmount();
  }
});

it('offers the menu entries of a private album', async () => {
  signIn();
  expect((await withMenu()).entries).toEqual(['Rename', 'Delete', 'Publish']);
});

it('offers the menu entries of a public album', async () => {
  signIn();
  expect((await withMenu({ published: true })).entries).toEqual(['Rename', 'Delete', 'Share', 'Unpublish']);
});

it.each(['Rename', 'Delete'] as const)('opens the %s dialog', async (entry) => {
  signIn();
  const { user, shown } = await withMenu();
  await user.click(screen.getByRole('menuitem', { name: entry }));
  expect(dialogs.getState().current).toEqual({ name: `album-${entry.toLowerCase()}`, album: shown });
});

it('C-015 publishes the album with the bearer token and no body, and confirms it in a toast', async () => {
  signIn();
  answer(albumsHttp.publish, album({ published: true }));
  const { user } = await withMenu();
  await user.click(screen.getByRole('menuitem', { name: 'Publish' }));
  await waitFor(() =>
    expect(toasts.getState().list).toMatchObject([{ kind: 'success', text: '“Wet windows” is now public' }]),
  );
  expect(callsTo(albumsHttp.publish)).toMatchObject([
    { params: { id: idOf(100) }, bearer: TOKEN, encoding: 'none', body: undefined },
  ]);
});

it('C-016 makes the album private with the bearer token and no body, and confirms it in a toast', async () => {
  signIn();
  answer(albumsHttp.unpublish, album());
  const { user } = await withMenu({ published: true });
  await user.click(screen.getByRole('menuitem', { name: 'Unpublish' }));
  await waitFor(() =>
    expect(toasts.getState().list).toMatchObject([{ kind: 'success', text: '“Wet windows” is now private' }]),
  );
  expect(callsTo(albumsHttp.unpublish)).toMatchObject([
    { params: { id: idOf(100) }, bearer: TOKEN, encoding: 'none', body: undefined },
  ]);
});

it('reports why an album could not be published', async () => {
  signIn();
  answer(albumsHttp.publish, refusal(409, ['base', 'It has no works', 'conflict']));
  const { user } = await withMenu();
  await user.click(screen.getByRole('menuitem', { name: 'Publish' }));
  await waitFor(() => expect(toasts.getState().list).toMatchObject([{ kind: 'error', text: 'It has no works' }]));
});

it('shows the link for sharing a public album', async () => {
  signIn();
  const { user } = await withMenu({ published: true });
  await user.click(screen.getByRole('menuitem', { name: 'Share' }));
  expect(await screen.findByDisplayValue(/\/users\/.+\/albums\/.+\?title=Wet%20windows&guest=true$/)).toBeVisible();
});

it('asks the member to confirm the account before publishing', async () => {
  signIn({ status: 'not_confirmed' });
  const { user } = await withMenu();
  await user.click(screen.getByRole('menuitem', { name: 'Publish' }));
  expect(dialogs.getState().current).toEqual({ name: 'confirm-account' });
  expect(callsTo(albumsHttp.publish)).toHaveLength(0);
});
