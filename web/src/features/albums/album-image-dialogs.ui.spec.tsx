import { albumsHttp } from '@pixchange/contracts/http/albums';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toasts } from '../../shared/session/toasts.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { album, idOf, TOKEN, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith } from '../../testing/server.ts';
import { AddToAlbumDialog, AlbumImageMoveDialog } from './album-image-dialogs.tsx';

const hidden = album({ title: 'Sketches' });
const open = album({ id: idOf(101), title: 'Shown', published: true });
const item = (parts: Parameters<typeof work>[0] = {}) =>
  work({ title: 'Fox', public: false, album_id: hidden.id, ...parts });
const toastTexts = () => toasts.getState().list.map(({ text }) => text);
const chosen = (name: RegExp) => screen.findByRole('button', { name });

it('shows for each album whether it is public or private', async () => {
  signIn();
  answer(albumsHttp.own, pageWith(hidden, open));
  draw(<AddToAlbumDialog item={item({ album_id: null })} />);
  expect(await chosen(/Sketches.*Private, 2 works/)).toBeVisible();
  expect(await chosen(/Shown.*Public, 2 works/)).toBeVisible();
});

it.each([
  [false, true, 'Moved “Fox” to “Shown”. Everyone can see it now.'],
  [true, false, 'Moved “Fox” to “Shown”. Only you can see it now.'],
  [true, true, 'Moved “Fox” to “Shown”'],
])('reports the new visibility after a move only if it changed (%s, %s)', async (before, now, message) => {
  signIn();
  answer(albumsHttp.own, pageWith(hidden, open));
  answer(albumsHttp.changeImage, item({ public: now, album_id: open.id }));
  const { user } = draw(<AlbumImageMoveDialog album={hidden} image={item({ public: before })} />);
  await user.click(await chosen(/Shown/));
  await expect.poll(toastTexts).toEqual([message]);
});

it.each([
  [{}, 'Added “Fox” to “Shown”. Everyone can see it now.'],
  [{ public: true }, 'Added “Fox” to “Shown”'],
  [{ allow_publish: false }, 'Added “Fox” to “Shown”'],
])('reports the new visibility of an added work only if it changed (%o)', async (parts, message) => {
  signIn();
  answer(albumsHttp.own, pageWith(hidden, open));
  answer(albumsHttp.addImage, open);
  const { user } = draw(<AddToAlbumDialog item={item(parts)} />);
  await user.click(await chosen(/Shown/));
  await expect.poll(toastTexts).toEqual([message]);
});

it('C-012 C-043 creates a public album in the dialog and adds the work, both as JSON with the bearer token', async () => {
  signIn();
  answer(albumsHttp.own, pageWith(hidden));
  answer(albumsHttp.create, open);
  answer(albumsHttp.addImage, open);
  const { user } = draw(<AddToAlbumDialog item={item()} />);
  await user.click(await screen.findByRole('button', { name: 'New album' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Shown');
  expect(screen.getByText('Only you can see it until you publish it.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Public: everyone can see it' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await expect.poll(toastTexts).toEqual(['Added “Fox” to “Shown”. Everyone can see it now.']);
  const json = { bearer: TOKEN, encoding: 'json' };
  expect(callsTo(albumsHttp.create)).toMatchObject([{ ...json, address: '/api/albums' }]);
  expect(callsTo(albumsHttp.create)[0]?.body).toEqual({ album: { title: 'Shown', published: true } });
  expect(callsTo(albumsHttp.addImage)).toMatchObject([json]);
  expect(callsTo(albumsHttp.addImage)[0]?.body).toEqual({ album_image: { album_id: open.id, image_id: idOf(200) } });
});
