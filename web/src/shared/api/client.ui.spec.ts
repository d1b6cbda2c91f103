import { searchRoutes } from '@pixchange/contracts/http/routes/search';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { server } from '../../testing/server.ts';

/** Returns the languages that a newly loaded client requests. */
const languagesOfCall = async (): Promise<string | null> => {
  let languages: string | null = null;
  server.use(
    http.get('*/api/search/ideas', ({ request }) => {
      languages = request.headers.get('accept-language');
      return HttpResponse.json({});
    }),
  );
  vi.resetModules();
  const { api } = await import('./client.ts');
  await api(searchRoutes.ideas, {});
  return languages;
};

it('requests the chosen language of the page before the languages of the browser', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-EG', 'es']);
  expect(await languagesOfCall()).toBe('en, ar-EG;q=0.9, es;q=0.9');
});

it('leaves the header to the browser when the page has no texts in the browser’s language', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es']);
  expect(await languagesOfCall()).toBeNull();
});
