import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactNode } from 'react';
import { isNotFound, wordsOf } from '../../shared/api/failure.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Masonry } from '../../shared/ui/masonry.tsx';
import { Empty, Loading, Trouble } from '../../shared/ui/press.tsx';
import { WorkCard } from '../../shared/ui/work-card.tsx';
import { cardHeight } from '../../shared/ui/work-size.ts';
import { albumsText as text } from './albums.text.ts';

type Works = UseInfiniteQueryResult<InfiniteData<{ collection: ImageItemView[] }>>;

const idOf = ({ id }: ImageItemView): string => id;
const draw = (item: ImageItemView, width: number) => <WorkCard item={item} width={width} />;

/** The works of one album; what is still in the press or failed has its place too. */
export const AlbumWorks = ({ query, empty, missing }: { query: Works; empty: ReactNode; missing: ReactNode }) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap(({ collection }) => collection) ?? [], [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (query.isPending) return <Loading label={text.loadingImages} />;
  if (query.isError && isNotFound(query.error)) return missing;
  if (query.isError && items.length === 0) return <Trouble text={wordsOf(query.error)} retry={failureText.retry} onRetry={() => void query.refetch()} />;
  if (items.length === 0) return empty;
  const processing = items.filter(({ status }) => status === 'processing').length;
  return (
    <>
      <p className="visually-hidden" role="status">{processing > 0 ? text.processing(processing) : ''}</p>
      <Masonry label={text.albumTitle} items={items} keyOf={idOf} heightOf={cardHeight} draw={draw} onEnd={more} />
    </>
  );
};

export const MissingAlbum = ({ children }: { children?: ReactNode }) => (
  <Empty title={text.notFound} text={text.notFoundText}>{children}</Empty>
);
