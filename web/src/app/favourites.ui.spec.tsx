import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptHearts } from '../entities/work/kept-works.ts';
import { layOutGrids, setMedia } from '../testing/dom.ts';
import { drawApp } from '../testing/render.tsx';
import { album, idOf, ownUser, sessionOf, work } from '../testing/samples.ts';
import { answer, noConnection, pageWith, refusal } from '../testing/server.ts';

const boat = work();
const kite = work({ id: idOf(201), title: 'Kite' });

const cards = async () =>
  within(await screen.findByRole('list', { name: 'Your favourites' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'));

/** Opens a page on a phone and presses the heart in the bar. */
const pressed = async () => {
  setMedia('(max-width: 1198px)', true);
  const { user } = drawApp('/faq');
  await user.click(await screen.findByRole('link', { name: 'Favourites' }));
  return user;
};

beforeEach(() => {
  layOutGrids();
  answer(imagesHttp.show, ({ params }) => (params['id'] === kite.id ? kite : boat));
});
afterEach(() => keptHearts.getState().clear());

describe('Favourites of a visitor', () => {
  it('are those on the device, also when more are stored than cards', async () => {
    for (let n = 0; n < 13; n += 1) keptHearts.getState().keep(work({ id: idOf(400 + n), title: `Loop ${n}` }));
    answer(imagesHttp.show, ({ params }) => work({ id: params['id'] ?? '', title: `Now ${params['id']?.slice(-2)}` }));
    await pressed();
    await waitFor(async () => expect(await cards()).toHaveLength(13));
    expect(location.pathname).toBe('/favourites');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('leave out works that are no longer public, and are shown without a connection', async () => {
    keptHearts.getState().keep(kite);
    keptHearts.getState().keep(boat);
    answer(imagesHttp.show, ({ params }) =>
      params['id'] === kite.id ? refusal(404, ['base', 'Not found', 'not_found']) : noConnection,
    );
    await pressed();
    expect(await cards()).toEqual(['Paper boat by Ada Stone']);
    expect(keptHearts.getState().ids).toEqual([boat.id]);
  });

  it('move to the album of the account that the visitor logs in to', async () => {
    const favourites = album({ kind: 'favourites' });
    keptHearts.getState().keep(boat);
    answer(accountsHttp.signIn, sessionOf(ownUser()));
    answer(accountsHttp.ownProfile, ownUser());
    answer(albumsHttp.own, pageWith(favourites));
    answer(albumsHttp.addFavourite, favourites);
    answer(albumsHttp.ownImages, pageWith(boat));
    const user = await pressed();
    await cards();
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Login' }));
    await user.type(dialog.getByLabelText('Email'), 'noor@example.org');
    await user.type(dialog.getByPlaceholderText('Password'), 'Papercuts1');
    await user.click(dialog.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(location.pathname).toBe(`/albums/${favourites.id}/images`));
    await waitFor(() => expect(keptHearts.getState().ids).toEqual([]));
  });

  it('need a login when the device has none', async () => {
    await pressed();
    const dialog = within(await screen.findByRole('dialog', { name: 'Login to Connect' }));
    expect(dialog.getByText('Log in to see your favourites.')).toBeVisible();
    expect(location.pathname).toBe('/faq');
  });
});
