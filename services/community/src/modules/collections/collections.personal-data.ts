import type { CollectionView } from '@pixchange/contracts/http/collections';
import { paging } from '@pixchange/contracts/http/limits';
import type { PersonalData } from '../../extensions/personal-data.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { collectionDecider } from './collection.decider.ts';
import { collectionsPrefix } from './collections.consumers.ts';
import type { CollectionsQueries } from './collections.queries.ts';

const allOf = async (queries: CollectionsQueries, userId: string): Promise<CollectionView[]> => {
  const collections: CollectionView[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { collection, total_pages: total } = await queries.listOf(userId, userId, {
      page,
      per_page: paging.perPageMax,
    });
    collections.push(...collection);
    pages = total;
  }
  return collections;
};

const imageIdsOf = async (queries: CollectionsQueries, userId: string, collectionId: string): Promise<string[]> => {
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { collection, total_pages: total } = await queries.imagesOf(collectionId, userId, {
      page,
      per_page: paging.perPageMax,
    });
    ids.push(...collection.map(({ id }) => id));
    pages = total;
  }
  return ids;
};

/** Exports a member's collections with the ids of their works, and their pictures as uploaded and as processed. */
export const collectionsPersonalData = (queries: CollectionsQueries, storage: ObjectStorage): PersonalData => ({
  async *entries(userId) {
    const collections = await allOf(queries, userId);
    const filled = [];
    for (const collection of collections)
      filled.push({ ...collection, image_ids: await imageIdsOf(queries, userId, collection.id) });
    yield { path: 'collections.json', json: filled };
    const prefix = collectionsPrefix(userId);
    for (const key of await storage.keys('media', prefix))
      yield {
        path: `files/collections/${key.slice(prefix.length).replaceAll('/', '-')}`,
        read: () => storage.read('media', key),
      };
  },
  async *streams(userId) {
    for (const { id } of await allOf(queries, userId)) yield collectionDecider.stream(id);
  },
});
