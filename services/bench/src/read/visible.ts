import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import type { RunningProduct } from '../servers/product.ts';

const visibleWithinMs = 300_000;
const pollMs = 100;

/** Waits until so many images are listed. @throws after five minutes */
export const untilListed = async ({ apiUrl }: RunningProduct, images: number): Promise<void> => {
  const call = createClient({ baseUrl: apiUrl });
  const limit = performance.now() + visibleWithinMs;
  for (;;) {
    const { total_count: count } = await call(imagesHttp.list, { query: { per_page: 36 } });
    if (count === images) return;
    if (performance.now() > limit) throw new Error(`${count} of ${images} images are listed after five minutes`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
};
