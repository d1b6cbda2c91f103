import type { FeedPage } from '@pixchange/contracts/http/feeds';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { feedsRoutes } from '@pixchange/contracts/http/routes/feeds';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { api } from '../../shared/api/client.ts';
import { newestImages, trendingImages } from '../../shared/api/image-lists.ts';
import { imageKeys } from '../../shared/api/query-keys.ts';
import { feedNames, type FeedName } from '../../shared/browse/browse-query.ts';
import { browseText } from '../../shared/browse/browse.text.ts';
import { useMore } from '../../shared/browse/images-list.ts';
import { ListEnd } from '../../shared/browse/list-end.tsx';
import { browseTo, useRequestedBrowse, useGoBrowse } from '../../shared/browse/use-browse.ts';
import { useShownWorks } from '../../shared/browse/use-shown-works.ts';
import type { SessionUser } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Inked } from '../../shared/ui/inked.tsx';
import { Masonry } from '../../shared/ui/masonry.tsx';
import { columnsFor } from '../../shared/ui/masonry-layout.ts';
import { Loading } from '../../shared/ui/loading.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { TabList } from '../../shared/ui/tab-list.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { ROW_LENGTH, WorkRows } from '../../entities/work/work-row.tsx';
import { WorkCard } from '../../entities/work/work-card.tsx';
import { cardHeight } from '../../entities/work/work-size.ts';
import { eachOnce } from './each-once.ts';
import { Picks } from './picks.tsx';
import { NoWorks } from './no-works.tsx';
import { firstFeed } from './first-feed.ts';
import { homeText as text } from './home.text.ts';
import css from './home-page.module.css';

const following = () =>
  infiniteQueryOptions({
    queryKey: [...imageKeys.all, 'feed', 'following'],
    queryFn: ({ pageParam, signal }) => api(feedsRoutes.following, { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: FeedPage): string | undefined => next ?? undefined,
  });

const forYou = () =>
  queryOptions({
    queryKey: [...imageKeys.all, 'feed', 'for-you'],
    queryFn: ({ signal }) => api(feedsRoutes.forYou, { signal }),
  });

const subscribe = (changed: () => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};
/** Returns the number of works that fit into the row; narrow windows have two short rows. */
const rowRoom = (): number => {
  const columns = columnsFor(innerWidth);
  return columns < 4 ? 2 * columns : columns;
};

const nothing: readonly ImageItemView[] = [];

/** Returns the recommendations that fill a row; none when there are too few for a row. */
const usePicks = () => {
  const { data, isPending } = useQuery(forYou());
  const { collection = nothing, new_works = 0 } = data ?? {};
  const room = useSyncExternalStore(subscribe, rowRoom);
  const picks = useMemo(
    () => (collection.length < ROW_LENGTH ? nothing : collection.slice(0, room)),
    [collection, room],
  );
  return { picks, newWorks: new_works, isPending };
};

/** Recommendations, or the day's picks for a member who has none. */
const ForYou = ({ picks }: { picks: readonly ImageItemView[] }) =>
  picks.length === 0 ? (
    <Picks />
  ) : (
    <section className={css.picks}>
      <header className={css.sectionHead}>
        <h2>
          <Inked ink="Sticker">{text.forYou}</Inked>
        </h2>
      </header>
      <WorkRows label={text.forYou} items={picks} single />
      <p className={css.rule}>{text.forYouRule}</p>
    </section>
  );

const idOf = ({ id }: ImageItemView): string => id;
const draw = (item: ImageItemView, width: number) => <WorkCard item={item} width={width} />;

interface WorksProps {
  query: UseInfiniteQueryResult<InfiniteData<{ collection: ImageItemView[] }>>;
  label: string;
  /** Works that the page already shows. */
  without: readonly ImageItemView[];
  empty: ReactNode;
}

/** All works of a feed, without duplicates. */
const Works = ({ query, label, without, empty }: WorksProps) => {
  const { data, instead } = useLoaded(query, browseText.loading, { shape: 'grid' });
  const more = useMore(query);
  const items = useShownWorks(useMemo(() => eachOnce(data?.pages ?? [], without), [data, without]));
  if (data === undefined) return instead;
  if (items.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <Masonry label={label} items={items} keyOf={idOf} heightOf={cardHeight} draw={draw} onEnd={more} />
      <ListEnd of={query} />
    </>
  );
};

type FeedProps = Omit<WorksProps, 'query' | 'label'>;

const Following = (props: FeedProps) => (
  <Works query={useInfiniteQuery(following())} label={text.feeds.following} {...props} />
);
const Trending = (props: FeedProps) => (
  <Works query={useInfiniteQuery(trendingImages())} label={text.feeds.trending} {...props} />
);
const Newest = (props: FeedProps) => (
  <Works query={useInfiniteQuery(newestImages())} label={text.feeds.newest} {...props} />
);
const feeds = { following: Following, trending: Trending, newest: Newest } as const;

/** Tabs of the feeds. The selected tab changes immediately, before the feed below it renders. */
const FeedTabs = ({ user, children }: { user: SessionUser; children: ReactNode }) => {
  const go = useGoBrowse();
  const { feed } = useRequestedBrowse();
  return (
    <TabList
      label={text.feedsLabel}
      tabs={feedNames.map((id) => ({ id, label: text.feeds[id] }))}
      current={feed ?? firstFeed(user)}
      onChange={(next) => go({ feed: next })}
    >
      {children}
    </TabList>
  );
};

interface MemberHomeProps {
  user: SessionUser;
  /** Feed in the URL; null for the default feed. */
  feed: FeedName | null;
  /** Running theme, below the recommendations. */
  theme: ReactNode;
  /** Content between the recommendations and the feeds. */
  children: ReactNode;
}

/** Home of a signed-in member: recommendations, and one of three feeds. */
export const MemberHome = ({ user, feed, theme, children }: MemberHomeProps) => {
  const go = useGoBrowse();
  const { picks, newWorks, isPending } = usePicks();
  const current = feed ?? firstFeed(user);
  const Feed = feeds[current];
  return (
    <>
      {!isPending && <ForYou picks={picks} />}
      {!isPending && theme}
      {children}
      <div className={css.section}>
        <FeedTabs user={user}>
          {newWorks > 0 && current !== 'newest' && (
            <p className={css.news}>
              <Link {...browseTo({ feed: 'newest' })}>{text.newWorks(newWorks)}</Link>
            </p>
          )}
          {/* The feed waits for the recommendations above it, so that its works don't shift. */}
          {isPending ? (
            <Loading label={browseText.loading} shape="grid" />
          ) : (
            <Feed
              key={current}
              without={picks}
              empty={
                current === 'following' ? (
                  <Empty title={text.noneFollowed} text={text.noneFollowedText}>
                    <Button look="filled" onClick={() => go({ feed: 'trending' })}>
                      {text.toTrending}
                    </Button>
                  </Empty>
                ) : (
                  <NoWorks />
                )
              }
            />
          )}
        </FeedTabs>
      </div>
    </>
  );
};
