import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { ownAlbums } from '../shared/api/own-albums.ts';
import { useLoaded } from '../shared/ui/loaded.tsx';
import { uiText } from '../shared/ui/ui.text.ts';
import css from './profile-pages.module.css';

/** Redirects the favorites path to the member's favorites album, or to the profile if there is none. */
export const Favourites = () => {
  const { data, instead } = useLoaded(useQuery(ownAlbums()), uiText.loading, { className: css.problem });
  if (data === undefined) return instead;
  const album = data.find(({ kind }) => kind === 'favourites');
  return <Navigate to={album === undefined ? '/profile' : `/albums/${album.id}/images`} replace />;
};
