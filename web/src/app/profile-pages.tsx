import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { CollectionView } from '@pixchange/contracts/http/collections';
import { userHead } from '@pixchange/contracts/http/page-head';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import {
  albumCounts,
  KeptAlbums,
  OwnPrivateAlbums,
  OwnPublicAlbums,
  PublicAlbumGrid,
} from '../features/albums/album-grids.tsx';
import { albumsText } from '../features/albums/albums.text.ts';
import { CollectionsGrid, OwnCollectionsGrid } from '../features/collections/collection-card.tsx';
import { collectionsOfUser, ownCollections } from '../features/collections/collections.api.ts';
import { ShareButton } from '../entities/share/share-button.tsx';
import { shareText } from '../entities/share/share.text.ts';
import { sharedProfile } from '../entities/share/shared.ts';
import { FollowButton } from '../features/follows/follow-button.tsx';
import { PinnedWork } from '../features/pins/pinned-work.tsx';
import { ConfirmBar, OwnActions, OwnFigures } from '../features/profile/own-rail.tsx';
import { TopsRail } from '../features/profile/tops-rail.tsx';
import { ProfileLayout } from '../features/profile/user-info.tsx';
import { useWorksArePending, useWorksCount, WorksSection } from '../features/profile/works-section.tsx';
import { albumsOfUser } from '../shared/api/album-queries.ts';
import { ownAlbums } from '../shared/api/own-albums.ts';
import { ownProfile, publicUser } from '../shared/api/queries.ts';
import { lazyOf } from '../shared/lazy.ts';
import { Section } from '../shared/ui/fault.tsx';
import { useUser } from '../shared/session/session.ts';
import { Link } from '../shared/ui/link.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { Empty } from '../shared/ui/empty.tsx';
import { SectionBar } from '../shared/ui/section-bar.tsx';
import { TabList } from '../shared/ui/tab-list.tsx';
import { uiText } from '../shared/ui/ui.text.ts';
import { useNarrow } from '../shared/ui/use-narrow.ts';
import { useLoaded } from '../shared/ui/loaded.tsx';
import { usePageHead } from '../navigation/page-head.ts';
import { useTitle } from '../navigation/page-title.ts';
import { profilePagesText as text } from './profile-pages.text.ts';
import { keepPlaceOnce } from './scrolling.ts';
import css from './profile-pages.module.css';

const EmptyProfile = lazyOf(() => import('./empty-profile.tsx'), 'EmptyProfile');

const tabIds = ['works', 'public', 'private', 'collections'] as const;
type Tab = (typeof tabIds)[number];

const isTab = (text: string | null): text is Tab => (tabIds as readonly (string | null)[]).includes(text);

/** Section of a profile to which the section bar links. */
const Part = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className={css.part}>
    {children}
  </div>
);

const OwnWorks = ({ userId }: { userId: string }) => <WorksSection userId={userId} empty={<EmptyProfile />} />;

/** Collections on the member's own profile; their loading errors are separate from those of the albums. */
const OwnCollections = () => {
  const { data, instead } = useLoaded(useQuery(ownCollections()), uiText.loading);
  return data === undefined ? instead : <OwnCollectionsGrid collections={data} />;
};

/**
 * Tabs for phones, which show one group at a time. The address contains the tab, so that Back from an album restores
 * it.
 */
const OwnTabs = ({ albums, userId }: { albums: AlbumView[]; userId: string }) => {
  const works = useWorksCount(userId) ?? 0;
  const collections = useQuery(ownCollections()).data?.length ?? 0;
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const requestedTab = new URLSearchParams(search).get('albums');
  const tab: Tab = isTab(requestedTab) ? requestedTab : 'works';
  const counts = albumCounts(albums);
  const tabs = [
    { id: 'works', label: text.worksTab(works) },
    { id: 'public', label: albumsText.tabs.public(counts.public) },
    { id: 'private', label: albumsText.tabs.private(counts.private) },
    { id: 'collections', label: albumsText.tabs.collections(collections) },
  ] as const;
  return (
    <div className={css.tabs}>
      <TabList
        label={albumsText.tabs.label}
        tabs={tabs}
        current={tab}
        onChange={(next) => void navigate({ pathname, search: `?albums=${next}` }, { replace: true, state })}
      >
        {tab === 'works' && (
          <Section fallback={<Loading label={uiText.loading} shape="grid" />}>
            <OwnWorks userId={userId} />
          </Section>
        )}
        {tab === 'public' && <OwnPublicAlbums albums={albums} />}
        {tab === 'private' && (
          <>
            <OwnPrivateAlbums albums={albums} />
            <KeptAlbums albums={albums} />
          </>
        )}
        {tab === 'collections' && <OwnCollections />}
      </TabList>
    </div>
  );
};

const OwnSections = ({ albums, userId }: { albums: AlbumView[]; userId: string }) => {
  const works = useWorksCount(userId);
  const pending = useWorksArePending(userId);
  const collections = useQuery(ownCollections()).data?.length;
  const counts = albumCounts(albums);
  return (
    <>
      <SectionBar
        label={text.sections}
        sections={[
          { id: 'works', label: text.works, count: works },
          { id: 'public-albums', label: text.publicAlbums, count: counts.public },
          { id: 'private-albums', label: text.privateAlbums, count: counts.private },
          { id: 'collections', label: text.collections, count: collections },
          { id: 'kept', label: text.kept, count: counts.kept },
        ]}
      />
      <Section fallback={<Loading label={uiText.loading} shape="grid" />}>
        <Part id="works">
          <OwnWorks userId={userId} />
        </Part>
        {!pending && (
          <>
            <Part id="public-albums">
              <OwnPublicAlbums albums={albums} />
            </Part>
            <Part id="private-albums">
              <OwnPrivateAlbums albums={albums} />
            </Part>
            <Part id="collections">
              <OwnCollections />
            </Part>
            <Part id="kept">
              <KeptAlbums albums={albums} />
            </Part>
          </>
        )}
      </Section>
    </>
  );
};

const OwnGroups = ({ userId }: { userId: string }) => {
  const { data: albums, instead } = useLoaded(useQuery(ownAlbums()), albumsText.loading, { shape: 'grid' });
  const narrow = useNarrow();
  if (albums === undefined) return instead;
  return narrow ? <OwnTabs albums={albums} userId={userId} /> : <OwnSections albums={albums} userId={userId} />;
};

const useTopsAddress = (): string | undefined => {
  const tops = useQuery(ownAlbums()).data?.find(({ kind }) => kind === 'tops');
  return tops === undefined ? undefined : `/albums/${tops.id}/images`;
};

const ShareProfile = ({ user: { id, full_name } }: { user: PublicUserView }) => (
  <ShareButton shared={sharedProfile(id, full_name)}>{shareText.shareProfile}</ShareButton>
);

/** Profile page of the signed-in member. Combines features, which must not import each other. */
export const OwnProfilePage = () => {
  useTitle(text.ownTitle);
  const { data: user, instead } = useLoaded(useQuery(ownProfile()), uiText.loading, {
    className: css.problem,
    shape: 'profile',
  });
  const allTops = useTopsAddress();
  if (user === undefined) return instead;
  return (
    <>
      <ConfirmBar user={user} />
      <ProfileLayout
        user={user}
        figures={<OwnFigures user={user} />}
        actions={<OwnActions share={<ShareProfile user={user} />} />}
        more={<TopsRail user={user} allTo={allTops} />}
      >
        <PinnedWork userId={user.id} />
        <OwnGroups userId={user.id} />
      </ProfileLayout>
    </>
  );
};

const Missing = () => (
  <div className={css.problem}>
    <Empty whole title={text.missing} text={text.missingText}>
      <Link to="/">{text.toHome}</Link>
    </Empty>
  </div>
);

/** Bar of the sections of a public profile that have content. */
const PublicSectionBar = ({
  works,
  albums,
  collections,
}: Record<'albums' | 'collections', number> & { works: number | undefined }) => (
  <SectionBar
    label={text.sections}
    sections={[
      { id: 'works', label: text.works, count: works },
      { id: 'public-albums', label: text.publicAlbums, count: albums },
      { id: 'collections', label: text.collections, count: collections },
    ].filter(({ count }) => count !== 0)}
  />
);

const PublicAlbums = ({ albums, userId }: { albums: AlbumView[]; userId: string }) =>
  albums.length > 0 && (
    <Part id="public-albums">
      <PublicAlbumGrid albums={albums} userId={userId} onOpen={keepPlaceOnce} />
    </Part>
  );

/** Collections of a person that the viewer may see. */
const PublicCollections = ({ collections }: { collections: CollectionView[] }) =>
  collections.length > 0 && (
    <Part id="collections">
      <CollectionsGrid collections={collections} />
    </Part>
  );

/** Sections of a public profile; a section without content is not shown. */
const PublicSections = ({ user }: { user: PublicUserView }) => {
  const query = useQuery(albumsOfUser(user.id));
  const { data: albums, instead } = useLoaded(query, null);
  const works = useWorksCount(user.id);
  const pending = useWorksArePending(user.id);
  const collectionsQuery = useQuery(collectionsOfUser(user.id));
  const collections = collectionsQuery.data ?? [];
  const isEmpty = works === 0 && albums?.length === 0 && collections.length === 0;
  // The works wait for the albums, which determine whether there is a section bar above the works.
  if (query.isPending || (isEmpty && collectionsQuery.isPending))
    return <Loading label={uiText.loading} shape="grid" />;
  if (isEmpty) return <Empty title={text.nothing} text={text.nothingText(user.full_name)} />;
  const shown = albums ?? [];
  return (
    <>
      <PublicSectionBar works={works} albums={shown.length} collections={collections.length} />
      <Part id="works">
        <WorksSection userId={user.id} empty={null} />
      </Part>
      {instead}
      {!pending && (
        <>
          <PublicAlbums albums={shown} userId={user.id} />
          <PublicCollections collections={collections} />
        </>
      )}
    </>
  );
};

/** Profile page of any person, as everyone sees it. */
export const PublicProfilePage = () => {
  const { id = '' } = useParams();
  const ownId = useUser()?.id;
  const query = useQuery(publicUser(id));
  const { data: user, instead } = useLoaded(query, uiText.loading, {
    missing: <Missing />,
    className: css.problem,
    shape: 'profile',
  });
  usePageHead(user === undefined ? null : (origin) => userHead(user, origin), text.publicTitle);
  if (user === undefined) return instead;
  return (
    <ProfileLayout
      user={user}
      actions={
        <>
          {user.id !== ownId && <FollowButton user={user} />}
          <ShareProfile user={user} />
        </>
      }
      more={<TopsRail user={user} />}
    >
      <PinnedWork userId={user.id} />
      <PublicSections user={user} />
    </ProfileLayout>
  );
};
