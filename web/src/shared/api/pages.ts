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
}

/** Page 1 tells how many there are; the rest follow together and are merged in order. */
export const everyPage = async <T>(load: (page: number) => Promise<Page<T>>): Promise<T[]> => {
  const first = await load(1);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, first.total_pages - 1) }, (_, index) => load(index + 2)),
  );
  return [first, ...rest].flatMap(({ collection }) => collection);
};

/** All there is, where it is no more than one page. */
export const onlyPage = <T>({ collection, total_pages }: Page<T>): T[] | undefined =>
  total_pages > 1 ? undefined : collection;

/** Where the last page is known, no more is asked for. */
export const nextPage = ({ page, total_pages }: Pick<ImagesPage, 'page' | 'total_pages'>): number | undefined =>
  page < total_pages ? page + 1 : undefined;

/** How soon pages of works are fetched again: while one of the works is processed. */
export const pollWhileProcessing = ({
  state,
}: {
  state: { data: InfiniteData<ImagesPage> | undefined };
}): number | false =>
  state.data?.pages.some(({ collection }) => collection.some(({ status }) => status === 'processing')) === true
    ? POLL_MS
    : false;
