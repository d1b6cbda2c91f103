import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { pollUntil } from '../servers/poll-until.ts';
import type { RunningProduct } from '../servers/product.ts';

/**
 * Waits until the API lists this number of images.
 * @throws Error after five minutes
 */
export const untilListed = async ({ apiUrl }: RunningProduct, images: number): Promise<void> => {
  const call = createClient({ baseUrl: apiUrl });
  await pollUntil(
    () => call(imagesHttp.list, { query: { per_page: 36 } }),
    ({ total_count: count }) => count === images,
    `${images} listed images`,
  );
};
