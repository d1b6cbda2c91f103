import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from '../ui/loaded.tsx';
import { Loading } from '../ui/loading.tsx';
import { browseText as text } from './browse.text.ts';

interface ListEndProps {
  of: Pick<
    UseInfiniteQueryResult,
    'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** Shown when there is a next page that has not been requested. */
  children?: ReactNode;
}

/** End of a list that grows while scrolling: the loading or failed next page. */
export const ListEnd = ({ of: pages, children }: ListEndProps) => {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages;
  return (
    <>
      {isFetchingNextPage && <Loading label={text.loadingMore} />}
      {isFetchNextPageError && <Failed error={error} onRetry={() => void pages.fetchNextPage()} />}
      {hasNextPage && !isFetchingNextPage && !isFetchNextPageError && children}
    </>
  );
};
