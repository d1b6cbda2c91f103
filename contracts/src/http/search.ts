import { z } from 'zod';
import { publicUserView } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { searchRoutes } from './routes/search.ts';
import { cleanText, pageOf, positiveInteger } from './fields.ts';
import { paging, search as limits } from './limits.ts';

const text = cleanText(1, limits.queryLengthMax, 'Query');

/** `id` is a person's or a work's; of a tag it is the tag itself. */
export const suggestionView = z.object({ kind: z.enum(['tag', 'user', 'title']), text: z.string(), id: z.string() });
export type SuggestionView = z.output<typeof suggestionView>;

export const searchHttp = endpoints(searchRoutes, {
  users: {
    summary: 'People by username and full name, the best match first',
    query: z.object({ query: text.optional() }),
    body: z.object({
      query: text.optional(),
      page: positiveInteger.default(1),
      per_page: positiveInteger.pipe(z.int().max(paging.perPageMax)).default(paging.perPageDefault),
    }),
    reply: pageOf(publicUserView),
  },
  suggestions: {
    summary: 'Tags, people and titles that a text may mean, the best match first',
    query: z.object({ q: text }),
    reply: z.object({ collection: z.array(suggestionView) }),
  },
});
