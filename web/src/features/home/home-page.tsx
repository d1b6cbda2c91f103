import { imageTypes, type ImageItemView } from '@pixchange/contracts/http/images';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { newestImages } from '../../shared/api/queries.ts';
import { wordsOf } from '../../shared/api/failure.ts';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { product } from '../../shared/text/product.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Inked } from '../../shared/ui/inked.tsx';
import { Masonry } from '../../shared/ui/masonry.tsx';
import { Empty, Loading, Trouble } from '../../shared/ui/press.tsx';
import { useTitle } from '../../shared/ui/page-head.ts';
import { WorkCard } from '../../shared/ui/work-card.tsx';
import { cardHeight } from '../../shared/ui/work-size.ts';
import { homeText, type Tab } from './home.text.ts';
import { KindRow } from './kind-row.tsx';
import { Tabs, useTab } from './tabs.tsx';
import css from './home-page.module.css';

const upload = () => whenSignedIn(() => openDialog({ name: 'upload' }));

const Tagline = () => (
  <h1 className={css.tagline}>
    {product.tagline.map((part) => ('ink' in part ? <Inked key={part.words} ink={part.ink}>{part.words}</Inked> : part.words))}
  </h1>
);

const idOf = ({ id }: ImageItemView): string => id;
const draw = (item: ImageItemView, width: number) => <WorkCard item={item} width={width} />;

/** Every work of the chosen kinds, newest first, without an end as long as there are more. */
const Newest = ({ tab }: { tab: Tab }) => {
  const query = useInfiniteQuery(newestImages(tab === 'all' ? undefined : tab));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = query;
  // A work published between two pages moves the rest along, so the same one may arrive twice.
  const items = useMemo(() => [...new Map(data?.pages.flatMap(({ collection }) => collection).map((item) => [item.id, item])).values()], [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (query.isPending) return <Loading label={homeText.loading} />;
  if (query.isError && items.length === 0) return <Trouble text={wordsOf(query.error)} retry={failureText.retry} onRetry={() => void query.refetch()} />;
  if (items.length === 0) {
    return (
      <Empty title={homeText.emptyTitle} text={homeText.emptyText}>
        <Button look="filled" icon="upload" onClick={upload}>{homeText.emptyAction}</Button>
      </Empty>
    );
  }
  return (
    <section className={css.section}>
      <header className={css.sectionHead}>
        <h2><Inked ink={tab}>{tab === 'all' ? homeText.fresh : homeText.tabs[tab]}</Inked></h2>
        <p>{tab === 'all' ? homeText.freshNote : homeText.kindNote}</p>
      </header>
      <Masonry label={tab === 'all' ? homeText.fresh : homeText.tabs[tab]} items={items} keyOf={idOf} heightOf={cardHeight} draw={draw} onEnd={more} />
      {isFetchingNextPage && <Loading label={homeText.loadingMore} />}
      {isFetchNextPageError && <Trouble text={wordsOf(query.error)} retry={failureText.retry} onRetry={() => void fetchNextPage()} />}
    </section>
  );
};

export const HomePage = () => {
  useTitle();
  const tab = useTab();
  return (
    <div className={css.page}>
      <div className={css.lead}>
        <Tagline />
        <Button look="filled" icon="upload" className={css.upload} onClick={upload}>{homeText.upload}</Button>
      </div>
      <Tabs current={tab} />
      {tab === 'all' && imageTypes.map((type) => <KindRow key={type} type={type} />)}
      <Newest key={tab} tab={tab} />
    </div>
  );
};
