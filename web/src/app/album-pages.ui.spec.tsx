import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { toasts } from '../shared/session/toasts.ts';
import { layOutGrids } from '../testing/dom.ts';
import { drawApp, signIn } from '../testing/render.tsx';
import { album, idOf, publicUser, TOKEN, work } from '../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../testing/server.ts';

const ada = publicUser({ id: idOf(7), username: 'ada' });
const cats = album({ id: idOf(101), title: 'House cats', published: true, user_id: ada.id });
const hidden = album({ id: idOf(102), title: 'Client: Hallway', images_count: 0 });
const boat = work({ album_id: hidden.id });

beforeEach(layOutGrids);

const shownWork = () => screen.findByRole('link', { name: 'Paper boat by Ada Stone' });
const noWork = () => waitFor(() => expect(screen.queryByRole('link', { name: /^Paper boat by/ })).toBeNull());
const toasted = (text: string) => waitFor(() => expect(toasts.getState().list.map((one) => one.text)).toContain(text));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('a shared album', () => {
  const PATH = `/users/${ada.id}/albums/${cats.id}`;
  const prepare = () => {
    answer(accountsHttp.user, ada);
    answer(albumsHttp.ofUser, pageWith(cats));
    answer(albumsHttp.publicImages, pageWith(boat));
  };

  it('W-014 opens for anyone, with the title from its link until the album has loaded', async () => {
    prepare();
    let release = (): void => undefined;
    answer(albumsHttp.ofUser, () => new Promise((resolve) => (release = () => resolve(pageWith(cats)))));
    drawApp(`${PATH}?title=Cats%20at%20home&guest=true`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Cats at home' })).toBeVisible();
    await waitFor(() => expect(callsTo(albumsHttp.ofUser)).toHaveLength(1));
    release();
    expect(await screen.findByRole('heading', { level: 1, name: 'House cats' })).toBeVisible();
    expect(await shownWork()).toBeVisible();
  });

  it.each([`${PATH}?title=House%20cats&guest=true`, PATH])(
    'W-258 is fetched without a token, even for a signed-in person (%s)',
    async (path) => {
      prepare();
      signIn();
      drawApp(path);
      await shownWork();
      expect(callsTo(albumsHttp.publicImages).map(({ bearer }) => bearer)).toEqual([null]);
    },
  );
});

describe('a member’s own album', () => {
  const opened = async (of = hidden) => {
    signIn();
    answer(albumsHttp.own, pageWith(hidden, cats));
    answer(albumsHttp.ownImages, ({ params }) => (params['id'] === of.id ? pageWith(boat) : pageWith()));
    const drawn = drawApp(`/albums/${of.id}/images`);
    await shownWork();
    return drawn;
  };
  const choose = async (user: UserEvent, entry: string) => {
    await user.click(await screen.findByRole('button', { name: 'Menu for Paper boat' }));
    await user.click(screen.getByRole('menuitem', { name: entry }));
  };

  it('W-209 is fetched with the token', async () => {
    await opened();
    expect(callsTo(albumsHttp.ownImages)[0]).toMatchObject({ bearer: TOKEN, params: { id: hidden.id } });
  });

  it('moves a work to another album without a confirmation', async () => {
    const { user } = await opened();
    answer(albumsHttp.changeImage, { ...boat, album_id: cats.id });
    answer(albumsHttp.ownImages, pageWith());
    await choose(user, 'Move');
    await user.click((await dialog()).getByRole('button', { name: /House cats/ }));
    await noWork();
    expect(await screen.findByRole('heading', { name: 'Nothing in this album yet' })).toBeVisible();
    await toasted('Moved “Paper boat” to “House cats”');
    expect(callsTo(albumsHttp.changeImage)).toMatchObject([{ body: { album_image: { album_id: cats.id } } }]);
  });

  it('removes a work after a confirmation', async () => {
    const { user } = await opened();
    answer(albumsHttp.removeImage, undefined);
    answer(albumsHttp.ownImages, pageWith());
    await choose(user, 'Remove');
    await user.click((await dialog()).getByRole('button', { name: 'Remove' }));
    await toasted('Removed “Paper boat” from “Client: Hallway”');
    await noWork();
    expect(callsTo(albumsHttp.removeImage)).toMatchObject([{ params: { albumId: hidden.id, id: boat.id } }]);
  });

  it.each([
    ['Add to tops', 'Tops', albumsHttp.addTop],
    ['Add to favourites', 'Favourites', albumsHttp.addFavourite],
  ] as const)('W-211 adds a work with a separate API call: %s', async (entry, name, endpoint) => {
    const { user } = await opened();
    answer(endpoint, hidden);
    await choose(user, entry);
    await toasted(`Added “Paper boat” to ${name}`);
    expect(callsTo(endpoint)).toMatchObject([{ body: { album_image: { image_id: boat.id } } }]);
  });
});

describe('the albums Favourites and Tops', () => {
  const opened = async (kind: 'favourites' | 'tops') => {
    signIn();
    const specialAlbum = album({ kind, title: kind, images_count: 0 });
    answer(albumsHttp.own, pageWith(specialAlbum));
    answer(albumsHttp.ownImages, pageWith<ImageItemView>(boat));
    const { user } = drawApp('/profile');
    const name = kind === 'tops' ? 'Tops' : 'Favourites';
    const group = within(await screen.findByRole('region', { name: 'Favourites and tops' }));
    await user.click(group.getByRole('link', { name }));
    await shownWork();
    return { user, remove: await screen.findByRole('button', { name: `Remove Paper boat from ${name}` }) };
  };

  it.each([
    ['tops', albumsHttp.removeTop],
    ['favourites', albumsHttp.removeFavourite],
  ] as const)(
    'W-211 are albums of the profile, and works are removed from %s with a separate API call',
    async (kind, endpoint) => {
      answer(endpoint, undefined);
      const { user, remove } = await opened(kind);
      answer(albumsHttp.ownImages, pageWith());
      await user.click(remove);
      expect(await screen.findByRole('heading', { name: `No ${kind} yet` })).toBeVisible();
      await waitFor(() => expect(callsTo(endpoint)).toMatchObject([{ params: { id: boat.id } }]));
    },
  );

  it('Q-16 show a work again when the server refuses to remove it', async () => {
    answer(albumsHttp.removeFavourite, refusal(503, ['base', 'Part of the service is unavailable', 'unavailable']));
    const { user, remove } = await opened('favourites');
    await user.click(remove);
    await toasted('Part of the service is unavailable');
    expect(await shownWork()).toBeVisible();
  });
});
