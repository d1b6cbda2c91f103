import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactNode } from 'react';
import { isNotFound } from '../../shared/api/failure.ts';
import { Masonry } from '../../shared/ui/masonry.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { WorkCard } from './work-card.tsx';
import { cardHeight } from './work-size.ts';
import { worksGridText as text } from './works-grid.text.ts';
import css from './works-grid.module.css';

type Works = UseInfiniteQueryResult<InfiniteData<{ collection: ImageItemView[] }>>;

interface WorksGridProps {
  label: string;
  query: Works;
  empty: ReactNode;
  missing: ReactNode;
  /** Returns the owner's tools for a work, which are shown over a corner of its card. */
  toolsOf?: ((item: ImageItemView) => ReactNode) | undefined;
  /** Returns the content below a work's card, or null. */
  footOf?: ((item: ImageItemView) => ReactNode) | undefined;
}

/** Height in pixels of the content below a card; must match `works-grid.module.css`. */
const FOOT_PX = 72;

const idOf = ({ id }: ImageItemView): string => id;

/** Works of one list, page by page; works that are being processed or have failed are included. */
export const WorksGrid = ({ label, query, empty, missing, toolsOf, footOf }: WorksGridProps) => {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { data, instead } = useLoaded(query, text.loading, { shape: 'grid' });
  const items = useMemo(() => data?.pages.flatMap(({ collection }) => collection) ?? [], [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const heightOf = useCallback(
    (item: ImageItemView, width: number) => cardHeight(item, width) + ((footOf?.(item) ?? null) === null ? 0 : FOOT_PX),
    [footOf],
  );
  const draw = useCallback(
    (item: ImageItemView, width: number) => {
      const foot = footOf?.(item) ?? null;
      return (
        <>
          <div className={css.card}>
            <WorkCard item={item} width={width} plain={toolsOf !== undefined} />
            {toolsOf !== undefined && <div className={css.tools}>{toolsOf(item)}</div>}
          </div>
          {foot !== null && <div className={css.foot}>{foot}</div>}
        </>
      );
    },
    [toolsOf, footOf],
  );
  if (isNotFound(query.error)) return missing;
  if (data === undefined) return instead;
  if (items.length === 0) return empty;
  const processing = items.filter(({ status }) => status === 'processing').length;
  return (
    <>
      <p className="visually-hidden" role="status">
        {processing > 0 ? text.processing(processing) : ''}
      </p>
      <Masonry label={label} items={items} keyOf={idOf} heightOf={heightOf} draw={draw} onEnd={more} />
    </>
  );
};
