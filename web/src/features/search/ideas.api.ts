import { searchRoutes } from '@pixchange/contracts/http/routes/search';
import { queryOptions } from '@tanstack/react-query';
import { api, fromPage } from '../../shared/api/client.ts';
import { acceptedLanguages } from '../../shared/text/locale.ts';

/** Time in milliseconds for which ideas stay fresh. */
const IDEAS_MS = 60_000;

/** Query for words and subjects that match a text; for an empty text, popular searches and feelings. */
export const searchIdeas = (text: string) =>
  queryOptions({
    queryKey: ['quick', text, 'ideas'],
    staleTime: IDEAS_MS,
    queryFn: ({ signal }) => api(searchRoutes.ideas, { query: { q: text }, signal, token: null }),
    // The server embeds ideas in the browser's language, so a page in another language doesn't use them.
    ...(acceptedLanguages === undefined &&
      fromPage(searchRoutes.ideas, { query: { q: text }, token: null }, (ideas) => ideas)),
  });
