import { albumsHttp } from '@pixchange/contracts/http/albums';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { dialogs } from '../../shared/session/dialogs.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { album, idOf, ownUser, TOKEN, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith } from '../../testing/server.ts';
import { AlbumDeleteDialog, AlbumTitleDialog } from './album-dialogs.tsx';
import { OwnAlbumPage } from './own-album-page.tsx';
import { useWorkTools } from './own-work-tools.tsx';

const PATH = `/albums/${idOf(100)}/images`;
const hidden = album();

const open = () => {
  signIn();
  answer(albumsHttp.own, pageWith(hidden));
  answer(albumsHttp.ownImages, pageWith());
  return draw(
    <Routes>
      <Route path="/albums/:albumId/images" element={<OwnAlbumPage />} />
    </Routes>,
    PATH,
  );
};
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

it('has the album menu without the share entry', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Menu for Wet windows' }));
  expect(entries()).toEqual(['Rename', 'Delete', 'Publish']);
  answer(albumsHttp.publish, album({ published: true }));
  answer(albumsHttp.own, pageWith(album({ published: true })));
  await user.click(screen.getByRole('menuitem', { name: 'Publish' }));
  await expect.poll(() => callsTo(albumsHttp.publish)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Menu for Wet windows' }));
  expect(entries()).toEqual(['Rename', 'Delete', 'Unpublish']);
  expect(screen.getByText('Public, 2 works')).toBeVisible();
});

it('names the album that receives a deleted album’s works, and who sees them there', async () => {
  signIn();
  const shown = album({ published: true });
  answer(albumsHttp.own, pageWith(album({ id: idOf(7), title: 'Everything', default: true }), shown));
  draw(<AlbumDeleteDialog album={shown} />, PATH);
  expect(await screen.findByText('Its works move to “Everything”, which only you can see.')).toBeInTheDocument();
});

it('C-014 deletes an album with the bearer token and no body, and opens the profile', async () => {
  signIn();
  answer(albumsHttp.remove, undefined);
  const { user } = draw(<AlbumDeleteDialog album={hidden} />, PATH);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => screen.getByLabelText('Address').textContent).toBe('/profile');
  expect(callsTo(albumsHttp.remove)).toMatchObject([
    { params: { id: hidden.id }, bearer: TOKEN, encoding: 'none', body: undefined },
  ]);
});

it('C-013 renames an album as JSON with the bearer token', async () => {
  signIn();
  answer(albumsHttp.rename, album({ title: 'Drawings' }));
  const { user } = draw(<AlbumTitleDialog album={hidden} />, PATH);
  const title = screen.getByLabelText('Title');
  await user.clear(title);
  await user.type(title, 'Drawings');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => callsTo(albumsHttp.rename)).toHaveLength(1);
  const [call] = callsTo(albumsHttp.rename);
  expect(call).toMatchObject({ params: { id: hidden.id }, bearer: TOKEN, encoding: 'json' });
  expect(call?.body).toEqual({ album: { id: hidden.id, title: 'Drawings' } });
});

const Tools = ({ image }: { image: ReturnType<typeof work> }) => useWorkTools(hidden)?.(image);

it.each([
  ['Their own fox', true],
  ['Fox of somebody', false],
])('lets a member edit only their own works: %s', async (title, isOwn) => {
  signIn();
  const { id, username, full_name, profile_image } = ownUser();
  const item = work({ title, ...(isOwn ? { user: { id, username, full_name, profile_image } } : {}) });
  const { user } = draw(<Tools image={item} />);
  await user.click(screen.getByRole('button', { name: `Menu for ${title}` }));
  expect(entries()).toEqual([...(isOwn ? ['Edit'] : []), 'Move', 'Add to tops', 'Add to favourites', 'Remove']);
  if (!isOwn) return;
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(dialogs.getState().current).toEqual({ name: 'image-edit', item });
});
