import { z } from 'zod';
import { publicUserView } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { searchRoutes } from './routes/search.ts';
import { cleanText, pageOf, positiveInteger } from './fields.ts';
import { paging, search as limits } from './limits.ts';

const text = cleanText(1, limits.queryLengthMax, 'Query');

/** A suggestion; `id` is the id of a person or a work, or the tag itself. */
export const suggestionView = z.object({ kind: z.enum(['tag', 'user', 'title']), text: z.string(), id: z.string() });
export type SuggestionView = z.output<typeof suggestionView>;

/**
 * Word to search for, with the number of public works that match it. The server always sends the number; clients must
 * accept null.
 */
export const searchWordView = z.object({ text: z.string(), works: z.int().nullable() });
export type SearchWordView = z.output<typeof searchWordView>;

/** A category, or a subcategory with its category. */
export const subjectView = z.object({
  name: z.string(),
  slug: z.string(),
  category: z.object({ name: z.string(), slug: z.string() }).nullable(),
});
export type SubjectView = z.output<typeof subjectView>;

/** A feeling to search for: its emoji, and a word for it in the caller's language. */
export const feelingView = z.object({ emoji: z.string(), text: z.string() });
export type FeelingView = z.output<typeof feelingView>;

export const searchHttp = endpoints(searchRoutes, {
  users: {
    summary: 'People by username and full name, best match first',
    query: z.object({ query: text.optional() }),
    body: z.object({
      query: text.optional(),
      page: positiveInteger.default(1),
      per_page: positiveInteger.pipe(z.int().max(paging.perPageMax)).default(paging.perPageDefault),
    }),
    example: { query: 'ines', page: 1, per_page: 5 },
    reply: pageOf(publicUserView),
  },
  ideas: {
    summary:
      'Ideas for a search: words of public works, and topics, that match a text, best match first; without a text, popular searches and feelings',
    query: z.object({ q: cleanText(0, limits.queryLengthMax, 'Query').default('') }),
    reply: z.object({
      words: z.array(searchWordView),
      subjects: z.array(subjectView),
      feelings: z.array(feelingView),
    }),
  },
  suggestions: {
    summary: 'Tags, people and titles that a text may mean, best match first',
    query: z.object({ q: text }),
    reply: z.object({ collection: z.array(suggestionView) }),
  },
});
