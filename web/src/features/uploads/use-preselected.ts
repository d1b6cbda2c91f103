import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ownAlbums } from '../../shared/api/own-albums.ts';
import type { AlbumChoice } from './album-choice.ts';
import { lastAlbum } from './last-album.ts';
import { preselectedOf } from './preselected-album.ts';
import { uploads } from './upload-store.ts';

/** Returns the target of the works by default. */
export const usePreselected = (): AlbumChoice | null => {
  const { choice } = uploads();
  const { pathname } = useLocation();
  const { data } = useQuery(ownAlbums());
  return choice ?? preselectedOf(data ?? [], pathname, lastAlbum.get());
};
