/** Shape of the placeholder that is shown until content has loaded: a whole page, or a row or a grid of works in it. */
export type Shape = 'work' | 'profile' | 'listing' | 'text' | 'row' | 'grid';

/** Returns the shape of the page at a path. */
export const pageShapeOf = (path: string): Shape => {
  if (path.startsWith('/images/')) return 'work';
  if (/^\/(profile|users\/[^/]+)\/?$/.test(path)) return 'profile';
  return /^\/($|spotlight|themes|market|favourites|users|albums)/.test(path) ? 'listing' : 'text';
};
