import { accountsHttp } from './accounts.ts';
import { albumsHttp } from './albums.ts';
import { catalogueHttp } from './catalogue.ts';
import { addressOf } from './client.ts';
import { configHttp } from './config.ts';
import type { Endpoint } from './endpoint.ts';
import { imagesHttp } from './images.ts';
import { catalogue, paging } from './limits.ts';

const to = ({ path }: Endpoint, params: Record<string, string> = {}, query: object = {}): string =>
  addressOf(path, params, query);
const allOf = { page: 1, per_page: paging.perPageMax };

/** What home shows first: the drawers of the catalogue, and a row of each kind. */
const home = (): string[] => [
  to(catalogueHttp.categories, {}, allOf),
  ...['gif', 'sticker', 'art'].map((type) => to(imagesHttp.list, {}, { page: 1, per_page: paging.rowPerPage, type })),
];

const ofUser = (id: string): string[] => [to(accountsHttp.user, { id }), to(albumsHttp.ofUser, { id }, allOf)];

const PAGES: readonly (readonly [RegExp, (...names: string[]) => string[]])[] = [
  [/^\/$/, home],
  [/^\/spotlight$/, () => [to(catalogueHttp.spotlights, {}, { page: 1, per_page: catalogue.spotlightsPerPage })]],
  [/^\/images\/([^/]+)$/, (id = '') => [to(imagesHttp.show, { id })]],
  [/^\/users\/([^/]+)$/, (id = '') => ofUser(id)],
  [
    /^\/users\/([^/]+)\/albums\/([^/]+)$/,
    (userId = '', id = '') => [
      ...ofUser(userId),
      to(albumsHttp.publicImages, { userId, id }, { page: 1, per_page: paging.listingPerPage }),
    ],
  ],
];

/**
 * The calls that the client makes first on a page, as a visitor; the server writes their answers into the page, under their addresses.
 * @param path of the page, without its query
 * @returns paths with their queries, written as the client writes them
 * @throws URIError for a path with a broken escape
 */
export const earlyCalls = (path: string): string[] => {
  const calls = PAGES.flatMap(([pattern, callsOf]) => {
    const match = pattern.exec(path);
    return match === null ? [] : callsOf(...match.slice(1).map(decodeURIComponent));
  });
  return [to(configHttp.show), ...calls];
};

/** By this attribute the client finds an answer in its page; its value is the address. */
export const EARLY = 'data-early';
