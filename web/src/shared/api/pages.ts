import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { InfiniteData } from '@tanstack/react-query';
import { POLL_MS } from './query-keys.ts';

export interface Page<T> {
  collection: T[];
  total_pages: number;
}

export interface ImagesPage extends Page<ImageItemView> {
  page: number;
  total_count: number;
  /** Text that the server searched instead, because nothing matches the given text. */
  did_you_mean?: string | undefined;
  /** Other works with the same concepts, on the first page of a short result. */
  more?: ImageItemView[] | undefined;
}

/** Loads all pages. The first page contains their number; the rest load in parallel and are merged in order. */
export const everyPage = async <T>(load: (page: number) => Promise<Page<T>>): Promise<T[]> => {
  const first = await load(1);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, first.total_pages - 1) }, (_, index) => load(index + 2)),
  );
  return [first, ...rest].flatMap(({ collection }) => collection);
};

/** Returns all items if they fit on one page, else undefined. */
export const onlyPage = <T>({ collection, total_pages }: Page<T>): T[] | undefined =>
  total_pages > 1 ? undefined : collection;

/** Returns the number of the next page; undefined after the last page. */
export const nextPage = ({ page, total_pages }: Pick<ImagesPage, 'page' | 'total_pages'>): number | undefined =>
  page < total_pages ? page + 1 : undefined;

/** Returns the refetch interval for pages of works while a work is being processed, otherwise false. */
export const pollWhileProcessing = ({
  state,
}: {
  state: { data: InfiniteData<ImagesPage> | undefined };
}): number | false =>
  state.data?.pages.some(({ collection }) => collection.some(({ status }) => status === 'processing')) === true
    ? POLL_MS
    : false;
