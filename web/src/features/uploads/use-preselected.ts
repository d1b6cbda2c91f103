import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ownAlbums } from '../../shared/api/own-albums.ts';
import { firstName } from '../../entities/person/first-name.ts';
import { isNotConfirmed, session } from '../../shared/session/session.ts';
import type { AlbumChoice, AlbumTarget } from './album-choice.ts';
import { lastAlbum } from './last-album.ts';
import { preselectedOf, publicAlbumOf } from './preselected-album.ts';
import { uploads } from './upload-store.ts';
import { uploadsText as text } from './uploads.text.ts';

interface Preselected {
  /** Target of the works until the member chooses another one. */
  selected: AlbumChoice | null;
  /** Public album for the works of a collection. */
  publicAlbum: AlbumTarget | null;
  /** Public album that the upload creates for a member without one; null for other members. */
  newAlbum: AlbumTarget | null;
}

export const usePreselected = (): Preselected => {
  const { choice } = uploads();
  const { user } = session();
  const { pathname } = useLocation();
  const { data } = useQuery(ownAlbums());
  const first: AlbumTarget | null =
    user === null || isNotConfirmed(user)
      ? null
      : { kind: 'album', id: null, title: text.firstAlbum(firstName(user.full_name)), published: true };
  const albums = data ?? [];
  const publicAlbum = data === undefined ? null : publicAlbumOf(albums, lastAlbum.get(), first);
  return {
    selected: choice ?? (data === undefined ? null : preselectedOf(albums, pathname, lastAlbum.get(), first)),
    publicAlbum,
    newAlbum: publicAlbum?.id === null ? publicAlbum : null,
  };
};
