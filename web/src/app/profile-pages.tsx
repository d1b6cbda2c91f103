import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { OwnAlbumGrids, PublicAlbumGrid } from '../features/albums/album-grids.tsx';
import { OwnActions, OwnFigures } from '../features/profile/own-rail.tsx';
import { ProfileLayout } from '../features/profile/user-info.tsx';
import { isNotFound, wordsOf } from '../shared/api/failure.ts';
import { albumsOfUser, ownAlbums, ownProfile, publicUser } from '../shared/api/queries.ts';
import { failureText } from '../shared/text/failure.text.ts';
import { Empty, Loading, Trouble } from '../shared/ui/press.tsx';
import { uiText } from '../shared/ui/ui.text.ts';
import { useTitle } from '../shared/ui/use-title.ts';
import { profilePagesText as text } from './profile-pages.text.ts';
import { keepPlaceOnce } from './scrolling.ts';
import css from './profile-pages.module.css';

/** The own profile; features meet here, since none of them knows another. */
export const OwnProfilePage = () => {
  useTitle(text.ownTitle);
  const profile = useQuery(ownProfile());
  const albums = useQuery(ownAlbums());
  if (profile.isPending) return <Loading label={uiText.loading} />;
  if (profile.isError) return <div className={css.trouble}><Trouble text={wordsOf(profile.error)} retry={failureText.retry} onRetry={() => void profile.refetch()} /></div>;
  return (
    <ProfileLayout user={profile.data} figures={<OwnFigures user={profile.data} />} actions={<OwnActions user={profile.data} />}>
      {albums.isPending && <Loading label={uiText.loading} />}
      {albums.isError && <Trouble text={wordsOf(albums.error)} retry={failureText.retry} onRetry={() => void albums.refetch()} />}
      {albums.data !== undefined && <OwnAlbumGrids albums={albums.data} />}
    </ProfileLayout>
  );
};

/** Anyone's profile, as everyone sees it. */
export const PublicProfilePage = () => {
  const { id = '' } = useParams();
  const profile = useQuery(publicUser(id));
  const userId = profile.data?.id;
  const albums = useQuery({ ...albumsOfUser(userId ?? id), enabled: userId !== undefined });
  useTitle(profile.data?.full_name ?? text.publicTitle);
  if (profile.isPending) return <Loading label={uiText.loading} />;
  if (profile.isError && isNotFound(profile.error)) {
    return <div className={css.trouble}><Empty title={text.missing} text={text.missingText}><Link to="/">{text.toHome}</Link></Empty></div>;
  }
  if (profile.isError) return <div className={css.trouble}><Trouble text={wordsOf(profile.error)} retry={failureText.retry} onRetry={() => void profile.refetch()} /></div>;
  return (
    <ProfileLayout user={profile.data}>
      {albums.isPending && <Loading label={uiText.loading} />}
      {albums.isError && <Trouble text={wordsOf(albums.error)} retry={failureText.retry} onRetry={() => void albums.refetch()} />}
      {albums.data !== undefined && <PublicAlbumGrid albums={albums.data} userId={profile.data.id} onOpen={keepPlaceOnce} />}
    </ProfileLayout>
  );
};
