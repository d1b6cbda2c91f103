import type { AlbumView } from '@pixchange/contracts/http/albums';
import { collectionsHttp, type CollectionView } from '@pixchange/contracts/http/collections';
import type { Page } from 'playwright-core';
import { call } from '../album-works.ts';
import { makeAlbum, makePerson, type Person } from '../people.ts';

/** Who and what the screens are about. */
export interface Scene {
  readonly person: Person;
  /** Public and empty. */
  readonly album: AlbumView;
  readonly collection: CollectionView;
}

/** Brings a page of a fresh browser to a state that is worth looking at. */
export type Screen = (page: Page, scene: Scene) => Promise<void>;

export const makeScene = async (): Promise<Scene> => {
  const person = await makePerson();
  return { person, album: await makeAlbum(person, 'Wet windows', true), collection: await call(person)(collectionsHttp.create, { body: { title: 'Quiet Vessels' } }) };
};
