import type { AlbumView } from '@pixchange/contracts/http/albums';
import { matchPath } from 'react-router';
import { albumChoice, type AlbumChoice } from './album-choice.ts';

const albumOfPage = (pathname: string): string | undefined =>
  (matchPath('/albums/:albumId/images', pathname) ?? matchPath('/users/:id/albums/:albumId', pathname))?.params.albumId;

/** Returns the album of the previous page, else the last used one, else the only one. */
export const preselectedOf = (
  albums: readonly AlbumView[],
  pathname: string,
  lastId: string | null,
): AlbumChoice | null => {
  const open = albums.filter(({ can_insert_image: takesImages, kind }) => takesImages && kind === 'regular');
  const pageId = albumOfPage(pathname);
  const found =
    open.find(({ id }) => id === pageId) ??
    open.find(({ id }) => id === lastId) ??
    (open.length === 1 ? open[0] : undefined);
  return found === undefined ? null : albumChoice(found);
};
