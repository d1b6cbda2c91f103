import type { AlbumView } from '@pixchange/contracts/http/albums';
import { matchPath } from 'react-router';
import { albumChoice, type AlbumTarget } from './album-choice.ts';

const albumOfPage = (pathname: string): string | undefined =>
  (matchPath('/albums/:albumId/images', pathname) ?? matchPath('/users/:id/albums/:albumId', pathname))?.params.albumId;

/** Returns the albums that the member created and that accept works, without the private default album. */
export const ownChoices = (albums: readonly AlbumView[]): AlbumView[] =>
  albums.filter((album) => album.can_insert_image && album.kind === 'regular' && !album.default);

/** Returns the public album for the works of a collection: the last used one, else the first, else `fallback`. */
export const publicAlbumOf = (
  albums: readonly AlbumView[],
  lastId: string | null,
  fallback: AlbumTarget | null,
): AlbumTarget | null => {
  const open = ownChoices(albums).filter(({ published }) => published);
  const found = open.find(({ id }) => id === lastId) ?? open[0];
  return found === undefined ? fallback : albumChoice(found);
};

/**
 * Returns the album of the page under the dialog, else the last used album, else the only one. Returns `fallback` for a
 * member without public albums.
 */
export const preselectedOf = (
  albums: readonly AlbumView[],
  pathname: string,
  lastId: string | null,
  fallback: AlbumTarget | null,
): AlbumTarget | null => {
  const open = ownChoices(albums);
  const pageId = albumOfPage(pathname);
  const found =
    open.find(({ id }) => id === pageId) ??
    open.find(({ id }) => id === lastId) ??
    (open.length === 1 ? open[0] : undefined);
  if (found !== undefined) return albumChoice(found);
  return open.some(({ published }) => published) ? null : fallback;
};
