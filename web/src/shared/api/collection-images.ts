import { paging } from '@pixchange/contracts/http/limits';
import { collectionsRoutes } from '@pixchange/contracts/http/routes/collections';
import { api } from './client.ts';
import { imagesList } from './image-lists.ts';
import { pollWhileProcessing } from './pages.ts';

/**
 * Query of a collection's works. The key starts with that of all works, so that the end of an upload refetches the
 * collection.
 */
export const collectionImages = (id: string) => ({
  ...imagesList(['collection', id], (page, signal) =>
    api(collectionsRoutes.images, { params: { id }, query: { page, per_page: paging.listingPerPage }, signal }),
  ),
  refetchInterval: pollWhileProcessing,
});
