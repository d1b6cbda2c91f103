import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { wordsOf } from '../shared/api/failure.ts';
import { ownAlbums } from '../shared/api/own-albums.ts';
import { failureText } from '../shared/text/failure.text.ts';
import { Loading, LoadError } from '../shared/ui/loading.tsx';
import { uiText } from '../shared/ui/ui.text.ts';
import css from './profile-pages.module.css';

/** Redirects `/favourites` to the member's own album of that kind, which every account has. */
export const Favourites = () => {
  const { data, error, refetch } = useQuery(ownAlbums());
  const album = data?.find(({ kind }) => kind === 'favourites');
  if (album !== undefined) return <Navigate to={`/albums/${album.id}/images`} replace />;
  if (data !== undefined) return <Navigate to="/profile" replace />;
  if (error === null) return <Loading label={uiText.loading} />;
  return (
    <div className={css.problem}>
      <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
    </div>
  );
};
