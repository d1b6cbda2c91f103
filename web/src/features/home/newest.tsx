import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { newestImages, trendingImages } from '../../shared/api/image-lists.ts';
import { browseText, type Tab } from '../../shared/browse/browse.text.ts';
import { useMore, useWorks } from '../../shared/browse/images-list.ts';
import { Inked } from '../../shared/ui/inked.tsx';
import { Masonry } from '../../shared/ui/masonry.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { ListEnd } from '../../shared/browse/list-end.tsx';
import { WorkCard } from '../../entities/work/work-card.tsx';
import { cardHeight } from '../../entities/work/work-size.ts';
import { homeText } from './home.text.ts';
import { NoWorks } from './no-works.tsx';
import css from './home-page.module.css';

const idOf = ({ id }: ImageItemView): string => id;
const draw = (item: ImageItemView, width: number) => <WorkCard item={item} width={width} />;

/**
 * Works of the selected kind, newest first, or all works, trending ones first. Loads more works at the end of the list.
 */
export const Newest = ({ tab }: { tab: Tab }) => {
  const query = useDeferredValue(useInfiniteQuery(tab === 'all' ? trendingImages() : newestImages(tab)));
  const { data, instead } = useLoaded(query, browseText.loading, { shape: 'grid' });
  const items = useWorks(query);
  const more = useMore(query);
  const title = tab === 'all' ? homeText.feeds.trending : browseText.tabs[tab];
  if (data === undefined) return instead;
  if (items.length === 0) return <NoWorks />;
  return (
    <section className={css.section}>
      <header className={css.sectionHead}>
        <h2>
          <Inked ink={tab}>{title}</Inked>
        </h2>
        <p>{tab === 'all' ? homeText.trendingNote : homeText.kindNote}</p>
      </header>
      <Masonry label={title} items={items} keyOf={idOf} heightOf={cardHeight} draw={draw} onEnd={more} />
      <ListEnd of={query} />
    </section>
  );
};
