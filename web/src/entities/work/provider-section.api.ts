import type { ImageType } from '@pixchange/contracts/http/images';
import { paging } from '@pixchange/contracts/http/limits';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import type { GifProviderName } from '@pixchange/contracts/http/values/images';
import { api } from '../../shared/api/client.ts';
import { imagesList } from '../../shared/api/image-lists.ts';

/** Query for a provider's items, which supports no filters except the kind. A failed call is not repeated. */
export const providerImages = (provider: GifProviderName, q: string, type: ImageType) => ({
  ...imagesList(['provider', provider, q, type], (page, signal) =>
    api(imagesRoutes.list, {
      query: { page, per_page: paging.listingPerPage, q, type: type.toLowerCase(), provider },
      signal,
    }),
  ),
  retry: false,
});
