import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { paging } from '@pixchange/contracts/http/limits';
import type { Call } from './account.ts';
import type { DemoManifest } from './manifest.ts';
import { allPages } from './works.ts';

/** Ids of the people in the manifest by username, and of their works by title. */
export interface FoundIds {
  readonly people: ReadonlyMap<string, string>;
  readonly works: ReadonlyMap<string, string>;
}

/**
 * Looks up the ids as a visitor.
 * @throws ApiError
 */
export const findIds = async ({ artists }: DemoManifest, call: Call): Promise<FoundIds> => {
  const people = new Map<string, string>();
  const works = new Map<string, string>();
  for (const { username } of artists) {
    const { id: userId } = await call(accountsHttp.user, { params: { id: username } });
    people.set(username, userId);
    for (const { id } of await allPages((page) =>
      call(albumsHttp.ofUser, { params: { id: userId }, query: { page, per_page: paging.perPageMax } }),
    )) {
      const images = await allPages((page) =>
        call(albumsHttp.publicImages, { params: { userId, id }, query: { page, per_page: paging.perPageMax } }),
      );
      for (const image of images) works.set(image.title, image.id);
    }
  }
  return { people, works };
};
