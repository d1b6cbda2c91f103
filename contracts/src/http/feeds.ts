import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { positiveInteger } from './fields.ts';
import { imageItemView } from './images.ts';
import { feeds as limits, paging } from './limits.ts';
import { feedsRoutes } from './routes/feeds.ts';

/** One page of a feed; `next` is the `after` of the following page, or null on the last one. */
export const feedPage = z.object({ collection: z.array(imageItemView), next: z.string().nullable() });
export type FeedPage = z.output<typeof feedPage>;

export const feedsHttp = endpoints(feedsRoutes, {
  following: {
    summary: 'Public works of the people whom the caller follows, newest first',
    query: z.object({
      /** The `next` of the previous page. */
      after: z.string().max(100).optional(),
      per_page: positiveInteger.pipe(z.int().max(paging.perPageMax)).default(paging.listingPerPage),
    }),
    reply: feedPage,
  },
  forYou: {
    summary: `At most ${limits.forYouMax} works that share tags, words of the title or the author with the works that the caller saved last, or are by people whom they follow; without their own and saved works. Nothing else about the caller is used, and nothing is stored for it. \`new_works\` is the number of public works that other members added in the last 24 hours`,
    reply: z.object({ collection: z.array(imageItemView), new_works: z.int() }),
  },
});
