import { imagesHttp } from '@pixchange/contracts/http/images';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptHearts, noteSent, sentWorks } from '../../entities/work/kept-works.ts';
import { sentKey } from '../../shared/session/kept-works-keys.ts';
import { toasts } from '../../shared/session/toasts.ts';
import { layOutGrids } from '../../testing/dom.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { idOf, work } from '../../testing/samples.ts';
import { answer, callsTo, noConnection, pageWith, refusal } from '../../testing/server.ts';
import { HomePage } from './home-page.tsx';

const boat = work();
const kite = work({ id: idOf(201), title: 'Kite' });

const drawHome = () => draw(<HomePage filters={null} categories={null} theme={null} spotlights={null} />);
const cardsOf = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'));
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const clearButton = (title: string) => screen.findByRole('button', { name: `Clear “${title}”` });

beforeEach(layOutGrids);
afterEach(() => {
  sentWorks.getState().clear();
  keptHearts.getState().clear();
});

it('shows a visitor recently sent works, then their favorites, and hides both rows while they are empty', async () => {
  answer(imagesHttp.list, pageWith(work({ id: idOf(300) })));
  answer(imagesHttp.show, ({ params }) => (params['id'] === kite.id ? kite : boat));
  const { unmount } = drawHome();
  expect(await screen.findByRole('heading', { level: 2, name: 'GIFs' })).toBeVisible();
  expect(headings()).not.toContain('Recently sent');
  unmount();
  noteSent(boat);
  noteSent(kite);
  keptHearts.getState().keep(boat);
  drawHome();
  // Placeholders reserve the space of the rows before their code loads.
  expect(headings().slice(0, 2)).toEqual(['Recently sent', 'Your favourites']);
  await clearButton('Your favourites');
  await clearButton('Recently sent');
  expect(cardsOf('Recently sent')).toEqual(['Kite by Ada Stone', 'Paper boat by Ada Stone']);
  expect(cardsOf('Your favourites')).toEqual(['Paper boat by Ada Stone']);
});

it('shows a member the recently sent works, but not the favorites of the device', async () => {
  signIn();
  answer(imagesHttp.show, boat);
  noteSent(boat);
  keptHearts.getState().keep(boat);
  drawHome();
  await clearButton('Recently sent');
  expect(headings()).not.toContain('Your favourites');
});

it('drops works that are no longer public, and shows changes to the others', async () => {
  noteSent(boat);
  noteSent(kite);
  answer(imagesHttp.show, ({ params }) =>
    params['id'] === kite.id ? refusal(404, ['base', 'Not found', 'not_found']) : { ...boat, title: 'Paper ship' },
  );
  drawHome();
  await waitFor(() => expect(cardsOf('Recently sent')).toEqual(['Paper ship by Ada Stone']));
  expect(sentWorks.getState().ids).toEqual([boat.id]);
  expect(callsTo(imagesHttp.show).every(({ bearer }) => bearer === null)).toBe(true);
});

it('leaves out stored data that is not a complete card', async () => {
  noteSent(boat);
  answer(imagesHttp.show, noConnection);
  const cards = [{ id: kite.id, title: 'Kite' }, boat];
  localStorage.setItem(sentKey, JSON.stringify({ state: { ids: [kite.id, boat.id], cards }, version: 0 }));
  void sentWorks.persist.rehydrate();
  drawHome();
  await clearButton('Recently sent');
  expect(cardsOf('Recently sent')).toEqual(['Paper boat by Ada Stone']);
});

it('a row keeps its works without a connection', async () => {
  noteSent(boat);
  answer(imagesHttp.show, noConnection);
  drawHome();
  await clearButton('Recently sent');
  await waitFor(() => expect(callsTo(imagesHttp.show).length).toBeGreaterThan(0));
  expect(cardsOf('Recently sent')).toEqual(['Paper boat by Ada Stone']);
});

it('a row is cleared by its button, and restored by the action in the toast', async () => {
  noteSent(boat);
  answer(imagesHttp.show, boat);
  const { user } = drawHome();
  await user.click(await clearButton('Recently sent'));
  expect(headings()).not.toContain('Recently sent');
  expect(sentWorks.getState().ids).toEqual([]);
  toasts.getState().list[0]?.action?.act();
  await clearButton('Recently sent');
  expect(sentWorks.getState().ids).toEqual([boat.id]);
});
