import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { imagesList } from '../api/image-lists.ts';
import type { ImagesPage } from '../api/pages.ts';
import { useShownWorks } from './use-shown-works.ts';

export type ImagesListOf = (type: ImageType) => ReturnType<typeof imagesList>;
export type ImagesResult = UseInfiniteQueryResult<InfiniteData<ImagesPage>>;

/**
 * Returns the works without duplicates. A work published between two requests shifts other works to the next page,
 * which then repeats them.
 */
export const useWorks = ({ data }: Pick<ImagesResult, 'data'>): readonly ImageItemView[] =>
  useShownWorks(
    useMemo(
      () => [...new Map(data?.pages.flatMap(({ collection }) => collection).map((item) => [item.id, item])).values()],
      [data],
    ),
  );

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Returns a function that requests the next page, unless a request is pending or has failed. */
export const useMore = ({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: Pages): (() => void) =>
  useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

export type Kinds = Record<ImageType, ImagesResult>;

/** Returns the queries of a listing's three kinds, which load in parallel. */
export const useKinds = (listOf: ImagesListOf): Kinds => ({
  Gif: useInfiniteQuery(listOf('Gif')),
  Sticker: useInfiniteQuery(listOf('Sticker')),
  Art: useInfiniteQuery(listOf('Art')),
});

/** Returns the number of works of each kind; a number is undefined until the first page of its kind has loaded. */
export const countsOf = (kinds: Kinds): Record<ImageType, number | undefined> => ({
  Gif: kinds.Gif.data?.pages[0]?.total_count,
  Sticker: kinds.Sticker.data?.pages[0]?.total_count,
  Art: kinds.Art.data?.pages[0]?.total_count,
});

export const isNothing = (kinds: Kinds): boolean => imageTypes.every((type) => countsOf(kinds)[type] === 0);
