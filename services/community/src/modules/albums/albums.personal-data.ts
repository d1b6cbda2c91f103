import type { AlbumView } from '@pixchange/contracts/http/albums';
import { paging } from '@pixchange/contracts/http/limits';
import type { PersonalData } from '../../extensions/personal-data.ts';
import { albumDecider } from './album.decider.ts';
import type { AlbumsQueries } from './albums.queries.ts';

const allOf = async (queries: AlbumsQueries, userId: string): Promise<AlbumView[]> => {
  const albums: AlbumView[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { collection, total_pages: total } = await queries.listOwn(userId, { page, per_page: paging.perPageMax });
    albums.push(...collection);
    pages = total;
  }
  return albums;
};

/** Returns the source of a member's albums for the data export. */
export const albumsPersonalData = (queries: AlbumsQueries): PersonalData => ({
  async *entries(userId) {
    yield { path: 'albums.json', json: await allOf(queries, userId) };
  },
  async *streams(userId) {
    for (const { id } of await allOf(queries, userId)) yield albumDecider.stream(id);
  },
});
