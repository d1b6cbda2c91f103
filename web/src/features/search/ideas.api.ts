import { searchRoutes } from '@pixchange/contracts/http/routes/search';
import { queryOptions } from '@tanstack/react-query';
import { api, fromPage } from '../../shared/api/client.ts';
import { acceptedLanguages } from '../../shared/text/locale.ts';

/** Time that ideas stay fresh; popular searches change by the hour. */
const IDEAS_MS = 60_000;

/** Query of words and subjects; for an empty text, of popular searches and feelings. */
export const searchIdeas = (text: string) =>
  queryOptions({
    queryKey: ['quick', text, 'ideas'],
    staleTime: IDEAS_MS,
    queryFn: ({ signal }) => api(searchRoutes.ideas, { query: { q: text }, signal, token: null }),
    // The data in the page is in the language of the browser.
    ...(acceptedLanguages === undefined &&
      fromPage(searchRoutes.ideas, { query: { q: text }, token: null }, (ideas) => ideas)),
  });
