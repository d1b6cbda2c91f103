import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { newestImages, newestRow, type ImagesPage } from '../../shared/api/queries.ts';
import { everything } from '../../shared/browse/browse-query.ts';
import { browseText, type Tab } from '../../shared/browse/browse.text.ts';
import { useMore, useWorks } from '../../shared/browse/images-list.ts';
import { KindTabs } from '../../shared/browse/kind-tabs.tsx';
import { useBrowse } from '../../shared/browse/use-browse.ts';
import { lazy } from '../../shared/lazy.ts';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { tagline } from '../../shared/text/tagline.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Inked } from '../../shared/ui/inked.tsx';
import { Masonry } from '../../shared/ui/masonry.tsx';
import { Empty, Loading, LoadError } from '../../shared/ui/page-states.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { WorkCard } from '../../entities/work/work-card.tsx';
import { cardHeight } from '../../entities/work/work-size.ts';
import { homeText } from './home.text.ts';
import { KindRow } from './kind-row.tsx';
import css from './home-page.module.css';

const MemberHome = lazy(() => import('./member-home.tsx').then((module) => ({ default: module.MemberHome })));

const upload = () => whenSignedIn(() => openDialog({ name: 'upload' }));

const Tagline = () => (
  <h1 className={css.tagline}>
    {tagline.map((part) =>
      part.ink !== undefined ? (
        <Inked key={part.words} ink={part.ink}>
          {part.words}
        </Inked>
      ) : (
        part.words
      ),
    )}
  </h1>
);

const idOf = ({ id }: ImageItemView): string => id;
const draw = (item: ImageItemView, width: number) => <WorkCard item={item} width={width} />;

const NoWorks = () => (
  <Empty title={homeText.emptyTitle} text={homeText.emptyText}>
    <Button look="filled" icon="upload" onClick={upload}>
      {homeText.emptyAction}
    </Button>
  </Empty>
);

/** Every work of the chosen kinds, newest first, without an end as long as there are more. */
const Newest = ({ tab }: { tab: Tab }) => {
  const query = useDeferredValue(useInfiniteQuery(newestImages(tab === 'all' ? undefined : tab)));
  const items = useWorks(query);
  const more = useMore(query);
  if (query.isPending) return <Loading label={browseText.loading} />;
  if (query.isError && items.length === 0)
    return <LoadError text={wordsOf(query.error)} retry={failureText.retry} onRetry={() => void query.refetch()} />;
  if (items.length === 0) return <NoWorks />;
  return (
    <section className={css.section}>
      <header className={css.sectionHead}>
        <h2>
          <Inked ink={tab}>{tab === 'all' ? homeText.fresh : browseText.tabs[tab]}</Inked>
        </h2>
        <p>{tab === 'all' ? homeText.freshNote : homeText.kindNote}</p>
      </header>
      <Masonry
        label={tab === 'all' ? homeText.fresh : browseText.tabs[tab]}
        items={items}
        keyOf={idOf}
        heightOf={cardHeight}
        draw={draw}
        onEnd={more}
      />
      {query.isFetchingNextPage && <Loading label={browseText.loadingMore} />}
      {query.isFetchNextPageError && (
        <LoadError text={wordsOf(query.error)} retry={failureText.retry} onRetry={() => void query.fetchNextPage()} />
      )}
    </section>
  );
};

const countOf = ({ total_count }: ImagesPage): number => total_count;

const useCounts = (): Record<ImageType, number | undefined> => ({
  Gif: useQuery({ ...newestRow('Gif'), select: countOf }).data,
  Sticker: useQuery({ ...newestRow('Sticker'), select: countOf }).data,
  Art: useQuery({ ...newestRow('Art'), select: countOf }).data,
});

/** What is further down, drawn once what is above it stands; so each part is short, and keeps nobody waiting. */
const Further = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? children : <Loading label={browseText.loading} />;

interface Parts {
  /** Under the tabs, and between the newest of each kind and all of them. */
  categories: ReactNode;
  spotlights: ReactNode;
}

const [firstKind, ...otherKinds] = imageTypes;

const Everything = ({ categories, spotlights }: Parts) => (
  <>
    {categories}
    <KindRow type={firstKind} />
    <Further>
      {otherKinds.map((kind) => (
        <KindRow key={kind} type={kind} />
      ))}
      <Further>
        {spotlights}
        <Newest tab="all" />
      </Further>
    </Further>
  </>
);

interface HomePageProps extends Parts {
  filters: ReactNode;
}

const Lead = ({ name }: { name: string | undefined }) => (
  <div className={css.lead}>
    {name === undefined ? <Tagline /> : <h1 className={css.greeting}>{homeText.greeting(name)}</h1>}
    <Button look="filled" icon="upload" className={css.upload} onClick={upload}>
      {homeText.upload}
    </Button>
  </div>
);

export const HomePage = ({ filters, categories, spotlights }: HomePageProps) => {
  useTitle();
  const { type, feed } = useBrowse();
  const user = useUser();
  const tab = type ?? 'all';
  const counts = useCounts();
  return (
    <div className={css.page}>
      <Lead name={user?.full_name} />
      <KindTabs browse={{ ...everything, type }} counts={counts}>
        {filters}
      </KindTabs>
      {tab !== 'all' && <Newest key={tab} tab={tab} />}
      {tab === 'all' && user === null && <Everything categories={categories} spotlights={spotlights} />}
      {tab === 'all' && user !== null && (
        <>
          {categories}
          <Suspense fallback={<Loading label={browseText.loading} />}>
            <MemberHome user={user} feed={feed} empty={<NoWorks />} />
          </Suspense>
        </>
      )}
    </div>
  );
};
