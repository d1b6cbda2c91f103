import { basename } from 'node:path';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import { createClient } from '@pixchange/contracts/http/client';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { url } from './browser.ts';
import type { Person } from './people.ts';
import { makeWork } from './works.ts';

export const call = (person: Person) => {
  const client = createClient({ baseUrl: url(), token: () => person.session.token });
  return client;
};

/** Uploads works to an album, in the given order, and waits until all of them are ready. */
export const makeWorks = async (person: Person, albumId: string, ...names: string[]): Promise<ImageItemView[]> => {
  const works: ImageItemView[] = [];
  for (const name of names)
    works.push(await makeWork(person, name, { album_id: albumId, title: basename(name).replace(/\..*$/, '') }));
  return works;
};

export const albumsOf = async (person: Person): Promise<AlbumView[]> =>
  (await call(person)(albumsHttp.own, { query: { per_page: 100 } })).collection;
