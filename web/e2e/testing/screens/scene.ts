import type { AlbumView } from '@pixchange/contracts/http/albums';
import { collectionsHttp, type CollectionView } from '@pixchange/contracts/http/collections';
import { commentsHttp } from '@pixchange/contracts/http/comments';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Page } from 'playwright-core';
import { call } from '../album-works.ts';
import { makeAlbum, makePerson, type Person } from '../people.ts';
import { makeWork } from '../works.ts';

/** People and works that the screens show. */
export interface Scene {
  readonly person: Person;
  /** Public, empty album. */
  readonly album: AlbumView;
  readonly collection: CollectionView;
  /** Public work of somebody else: "Axe loop" by Bo Lindqvist, with a comment by the person and a reply. */
  readonly work: ImageItemView;
}

/** Function that opens a screen in a page of a new browser profile, in the state that a check or a screenshot needs. */
export type Screen = (page: Page, scene: Scene) => Promise<void>;

export const makeScene = async (): Promise<Scene> => {
  const [person, bo] = await Promise.all([makePerson(), makePerson({ fullName: 'Bo Lindqvist' })]);
  const { id: album_id } = await makeAlbum(bo, 'Loops', true);
  const work = await makeWork(bo, 'loop.gif', { title: 'Axe loop', tags: ['axeloop'], album_id });
  const comment = { params: { id: work.id }, body: { text: 'How sharp is it?' } };
  const { id: parent_id } = await call(person)(commentsHttp.add, comment);
  await call(bo)(commentsHttp.add, { params: { id: work.id }, body: { text: 'It cuts paper.', parent_id } });
  return {
    person,
    album: await makeAlbum(person, 'Wet windows', true),
    collection: await call(person)(collectionsHttp.create, { body: { title: 'Quiet Vessels' } }),
    work,
  };
};
