import { accountsRoutes } from './routes/accounts.ts';
import { albumsRoutes } from './routes/albums.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { addressOf } from './client.ts';
import { configRoutes } from './routes/config.ts';
import type { Route } from './route.ts';
import { imagesRoutes } from './routes/images.ts';
import { searchRoutes } from './routes/search.ts';
import { themesRoutes } from './routes/themes.ts';
import { catalogue, paging } from './limits.ts';

const to = ({ path }: Route, params: Record<string, string> = {}, query: object = {}): string =>
  addressOf(path, params, query);
const allOf = { page: 1, per_page: paging.perPageMax };

/** Returns the first requests of home: search ideas, categories, picks, themes, and a row of each kind of work. */
const home = (): string[] => [
  to(searchRoutes.ideas, {}, { q: '' }),
  to(catalogueRoutes.categories, {}, allOf),
  to(catalogueRoutes.picks),
  to(themesRoutes.list),
  ...['gif', 'sticker', 'art'].map((type) => to(imagesRoutes.list, {}, { page: 1, per_page: paging.rowPerPage, type })),
];

const ofUser = (id: string): string[] => [to(accountsRoutes.user, { id }), to(albumsRoutes.ofUser, { id }, allOf)];

const PAGES: readonly (readonly [RegExp, (...names: string[]) => string[]])[] = [
  [/^\/$/, home],
  [/^\/spotlight$/, () => [to(catalogueRoutes.spotlights, {}, { page: 1, per_page: catalogue.spotlightsPerPage })]],
  [/^\/themes\/([^/]+)$/, (slug = '') => [to(themesRoutes.show, { slug })]],
  [/^\/images\/([^/]+)$/, (id = '') => [to(imagesRoutes.show, { id })]],
  [/^\/users\/([^/]+)$/, (id = '') => ofUser(id)],
  [
    /^\/users\/([^/]+)\/albums\/([^/]+)$/,
    (userId = '', id = '') => [
      ...ofUser(userId),
      to(albumsRoutes.publicImages, { userId, id }, { page: 1, per_page: paging.listingPerPage }),
    ],
  ],
];

/**
 * Returns the first requests that the client makes on a page as a visitor. The server embeds their responses in the
 * page, each with its URL.
 * @param path path of the page, without its query
 * @returns paths with their queries, exactly as the client writes them
 * @throws URIError for a path with a broken escape
 */
export const earlyCalls = (path: string): string[] => {
  const calls = PAGES.flatMap(([pattern, callsOf]) => {
    const match = pattern.exec(path);
    return match === null ? [] : callsOf(...match.slice(1).map(decodeURIComponent));
  });
  return [to(configRoutes.show), ...calls];
};
