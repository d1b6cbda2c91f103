import { userHead } from '@pixchange/contracts/http/page-head';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { OwnAlbumGrids, PublicAlbumGrid } from '../features/albums/album-grids.tsx';
import { FollowButton } from '../features/follows/follow-button.tsx';
import { OwnActions, OwnFigures } from '../features/profile/own-rail.tsx';
import { ProfileLayout } from '../features/profile/user-info.tsx';
import { ShareProfile } from '../features/sharing/share-profile.tsx';
import { isNotFound, wordsOf } from '../shared/api/failure.ts';
import { albumsOfUser, ownAlbums, ownProfile, publicUser } from '../shared/api/queries.ts';
import { useUser } from '../shared/session/session.ts';
import { failureText } from '../shared/text/failure.text.ts';
import { Empty, Loading, Trouble } from '../shared/ui/press.tsx';
import { uiText } from '../shared/ui/ui.text.ts';
import { usePageHead, useTitle } from '../shared/ui/page-head.ts';
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
    <ProfileLayout user={profile.data} figures={<OwnFigures user={profile.data} />} actions={<><OwnActions user={profile.data} /><ShareProfile userId={profile.data.id} /></>}>
      {albums.isPending && <Loading label={uiText.loading} />}
      {albums.isError && <Trouble text={wordsOf(albums.error)} retry={failureText.retry} onRetry={() => void albums.refetch()} />}
      {albums.data !== undefined && <OwnAlbumGrids albums={albums.data} />}
    </ProfileLayout>
  );
};

const Failed = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div className={css.trouble}>
    {isNotFound(error) ? (
      <Empty title={text.missing} text={text.missingText}><Link to="/">{text.toHome}</Link></Empty>
    ) : (
      <Trouble text={wordsOf(error)} retry={failureText.retry} onRetry={retry} />
    )}
  </div>
);

const PublicAlbums = ({ userId }: { userId: string }) => {
  const { data, error, refetch } = useQuery(albumsOfUser(userId));
  if (data !== undefined) return <PublicAlbumGrid albums={data} userId={userId} onOpen={keepPlaceOnce} />;
  return error === null ? <Loading label={uiText.loading} /> : <Trouble text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />;
};

/** Anyone's profile, as everyone sees it. */
export const PublicProfilePage = () => {
  const { id = '' } = useParams();
  const ownId = useUser()?.id;
  const { data: user, error, refetch } = useQuery(publicUser(id));
  usePageHead(user === undefined ? null : (origin) => userHead(user, origin), text.publicTitle);
  if (user !== undefined) {
    return (
      <ProfileLayout user={user} actions={<>{user.id !== ownId && <FollowButton user={user} />}<ShareProfile userId={user.id} /></>}>
        <PublicAlbums userId={user.id} />
      </ProfileLayout>
    );
  }
  return error === null ? <Loading label={uiText.loading} /> : <Failed error={error} retry={() => void refetch()} />;
};
