/** Endpoints of the public API in GIPHY's format, with the parameter `api_key`. */
const publicApiCalls = [
  ['/v1/gifs/search', 'GIFs that fit `q`, or those of the member after an @'],
  ['/v1/gifs/trending', 'Trending GIFs, by recent saves, then the newest'],
  ['/v1/gifs/random', 'A random GIF; with `tag`, one that fits it'],
  ['/v1/gifs/translate', 'One of the GIFs that fit `s` best'],
  ['/v1/gifs/related', 'GIFs like the one with the id `gif_id`'],
  ['/v1/stickers/search', 'Stickers that fit `q`, or those of the member after an @'],
  ['/v1/stickers/trending', 'Trending stickers, by recent saves, then the newest'],
  ['/v1/stickers/random', 'A random sticker; with `tag`, one that fits it'],
  ['/v1/stickers/translate', 'One of the stickers that fit `s` best'],
  ['/v1/stickers/related', 'Stickers like the one with the id `gif_id`'],
  ['/v1/gifs', 'Works by their `ids`'],
  ['/v1/gifs/categories', 'Categories of works'],
  ['/v1/gifs/categories/:category', 'Subcategories of a category'],
  ['/v1/gifs/categories/:category/:subcategory', 'GIFs of a subcategory'],
  ['/v1/gifs/search/tags', 'Tags that fit `q`'],
  ['/v1/gifs/:id', 'One work'],
  ['/v1/tags/related/:term', 'Tags of works that fit `:term`'],
  ['/v1/trending/searches', 'Tags of trending works'],
  ['/v1/channels/search', 'Members with public works whose names fit `q`'],
  ['/v1/randomid', 'An id for the calls of one user of an app, which is not stored'],
  ['/v1/emoji', 'An empty list'],
  ['/v1/text/:list', 'An empty list'],
  [
    '/v2/search',
    'In the form of Tenor: works by text; `searchfilter=sticker`, `contentfilter`, `media_filter`, `ar_range`, `random`, `pos`',
  ],
  ['/v2/featured', 'In the form of Tenor: trending works'],
  ['/v2/posts', 'In the form of Tenor: works by their ids, at most 50'],
  ['/v2/categories', 'In the form of Tenor: the categories, each with a picture'],
  ['/v2/search_suggestions', 'In the form of Tenor: tags of works that have `q`'],
  ['/v2/autocomplete', 'In the form of Tenor: tags that begin with `q`'],
  ['/v2/trending_terms', 'In the form of Tenor: tags of trending works'],
  ['/v2/registershare', 'In the form of Tenor: counts that the work `id` was shared'],
  ['/v2/emoji', 'An empty list'],
  ['/v2/emoji/:id/variations', 'An empty list'],
] as const;

/**
 * Endpoints of the public API in KLIPY's format, whose key is part of the path. `:kind` is `gifs`, `stickers`, `clips`
 * (works that are videos) or `static-memes` (art).
 */
const klipyCalls = [
  ['GET', ':kind/trending', 'trending works; `page`, `per_page`, `locale`, `content_filter`, `format_filter`'],
  ['GET', ':kind/search', 'works that fit `q`; the same parameters'],
  ['GET', ':kind/categories', 'the categories, each with a picture'],
  ['GET', ':kind/items', 'works by their `slugs` or `ids`, at most 50'],
  ['GET', ':kind/recent/:customer_id', 'an empty list, because nothing is stored about the users of an app'],
  ['DELETE', ':kind/recent/:customer_id', 'does nothing, because nothing is kept'],
  ['DELETE', ':kind/recent/:customer_id/:slug', 'does nothing, because nothing is kept'],
  ['POST', ':kind/share/:slug', 'counts that a work was shared'],
  ['POST', ':kind/:slug/share', 'counts that a work was shared'],
  ['POST', ':kind/view/:slug', 'counts a view'],
  ['POST', ':kind/report/:slug', 'reports a work to the moderators, with a `reason`'],
  ['POST', ':kind/:slug/report', 'reports a work to the moderators, with a `reason`'],
  ['GET', ':kind/:slug', 'one work'],
  ['GET', 'search-suggestions', 'tags of trending works; with `q`, tags of works that have it'],
  ['GET', 'search-suggestions/:q', 'tags of works that have `q`'],
  ['GET', 'autocomplete', 'tags that begin with `q`'],
  ['GET', 'autocomplete/:q', 'tags that begin with `q`'],
  ['GET', 'search-autocomplete/:q', 'tags that begin with `q`'],
] as const;

/** Routes of the public API in the form of `plainRoutes`. */
export const publicApiRoutes = [
  ...publicApiCalls.map(
    ([path, summary]) => ({ feature: 'public-api', path, contentType: 'application/json', summary }) as const,
  ),
  ...klipyCalls.map(
    ([method, path, summary]) =>
      ({
        method,
        feature: 'public-api',
        path: `/api/v1/:app_key/${path}`,
        contentType: 'application/json',
        summary: `In KLIPY’s format: ${summary}`,
      }) as const,
  ),
] as const;
