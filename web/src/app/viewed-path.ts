/** Path segments that precede an id, for example of a person, a work or an album. */
const NAMING = new Set([
  'users',
  'albums',
  'images',
  'collections',
  'minted_collection',
  'vieworiginal',
  'animationpreview',
  'charities',
  'user-invitation',
]);

/** Returns a page's path with `:id` in place of ids, for example `/users/:id/albums/:id`. */
export const viewedPath = (pathname: string): string =>
  pathname
    .split('/')
    .map((part, index, parts) => (NAMING.has(parts[index - 1] ?? '') && part !== '' ? ':id' : part))
    .join('/');
