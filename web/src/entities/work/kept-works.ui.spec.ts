import { imagesHttp } from '@pixchange/contracts/http/images';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { heartsKey, sentKey } from '../../shared/session/kept-works-keys.ts';
import { session } from '../../shared/session/session.ts';
import { signIn } from '../../testing/render.tsx';
import { idOf, work } from '../../testing/samples.ts';
import { callsTo } from '../../testing/server.ts';
import { keptHearts, noteSent, sentWorks } from './kept-works.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sentWorks.getState().clear();
  keptHearts.getState().clear();
});

const ids = () => sentWorks.getState().ids;

/** Stores a text and reads the list from the storage, like a new page. */
const readAgain = (text: string): void => {
  localStorage.setItem(sentKey, text);
  void sentWorks.persist.rehydrate();
};

it('keeps a dozen works, newest first and each once', () => {
  for (let index = 0; index < 14; index += 1) noteSent(work({ id: idOf(index) }));
  noteSent(work({ id: idOf(5) }));
  expect(ids()).toEqual([5, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3, 2].map(idOf));
  expect(sentWorks.getState().cards.map(({ id }) => id)).toEqual(ids());
});

it('keeps five hundred hearts, and card data for only the newest', () => {
  for (let index = 0; index < 502; index += 1) keptHearts.getState().keep(work({ id: idOf(index) }));
  expect(keptHearts.getState().ids).toHaveLength(500);
  expect(keptHearts.getState().cards.map(({ id }) => id)).toEqual(keptHearts.getState().ids.slice(0, 12));
});

it('does not keep or count a private work or one that is being processed', () => {
  noteSent(work({ public: false }));
  noteSent(work({ image: null, status: 'processing' }));
  expect(ids()).toEqual([]);
  expect(callsTo(imagesHttp.countCopy)).toEqual([]);
});

it('counts a sent work for its maker without a bearer token, except their own work or another provider’s', async () => {
  const own = work({ id: idOf(201) });
  noteSent(work({ provider: 'giphy' }));
  noteSent({ ...own, user: { ...own.user, id: signIn().id } });
  noteSent(work());
  await waitFor(() =>
    expect(callsTo(imagesHttp.countCopy)).toMatchObject([{ params: { id: work().id }, bearer: null }]),
  );
});

it('reads the stored works, and ignores cards whose ids are not in the list', () => {
  const kite = work({ id: idOf(201) });
  const state = { ids: [kite.id, kite.id, 7, work().id], cards: [kite, work({ id: idOf(9) }), 7, null] };
  readAgain(JSON.stringify({ state, version: 0 }));
  expect(sentWorks.getState()).toMatchObject({ ids: [kite.id, work().id], cards: [kite] });
});

it.each(['{', 'null', '[]', '{"state":{"ids":"x"},"version":0}', '{"state":null}'])('reads %s as no works', (text) => {
  readAgain(text);
  expect(sentWorks.getState()).toMatchObject({ ids: [], cards: [] });
});

it('reports that a full storage did not accept a heart', () => {
  expect(keptHearts.getState().keep(work())).toBe(true);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(keptHearts.getState().keep(work({ id: idOf(201) }))).toBe(false);
});

it('keeps works that another tab stored', () => {
  localStorage.setItem(sentKey, JSON.stringify({ state: { ids: [idOf(3)], cards: [] }, version: 0 }));
  noteSent(work());
  expect(ids()).toEqual([work().id, idOf(3)]);
});

it('clears both lists on logout', () => {
  noteSent(work());
  keptHearts.getState().keep(work());
  session.getState().leave();
  expect([ids(), keptHearts.getState().ids]).toEqual([[], []]);
  expect([sentKey, heartsKey].map((key) => localStorage.getItem(key))).toEqual([null, null]);
});
