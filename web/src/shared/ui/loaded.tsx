import type { Shape } from '@pixchange/contracts/http/values/page-shape';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { isNotFound, messageOf } from '../api/failure.ts';
import { Button } from './button.tsx';
import { Loading, LoadError } from './loading.tsx';

interface FailedProps {
  error: unknown;
  onRetry: () => void;
}

/** Message about a failed request: the reason, and a button that retries. */
export const Failed = ({ error, onRetry }: FailedProps) => <LoadError text={messageOf(error)} onRetry={onRetry} />;

interface Query<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface InsteadOptions {
  /** Content when the server returns 404; by default, the error message. */
  missing?: ReactNode;
  /** Class of an element around the failure. */
  className?: string | undefined;
  /** Shape of the loading state. */
  shape?: Shape;
}

/**
 * Returns a query's data, and the content to show without data: a loading state or the failure.
 * @param query query whose failure is hidden while it has data
 * @param label text of the loading state; null shows nothing
 */
export const useLoaded = <T,>(
  query: Query<T>,
  label: string | null,
  { missing, className, shape }: InsteadOptions = {},
): { data: T | undefined; instead: ReactNode } => {
  const { data, error } = query;
  if (data !== undefined) return { data, instead: null };
  if (error === null) return { data, instead: label === null ? null : <Loading label={label} shape={shape} /> };
  if (missing !== undefined && isNotFound(error)) return { data, instead: missing };
  const failed = <Failed error={error} onRetry={() => void query.refetch()} />;
  return { data, instead: className === undefined ? failed : <div className={className}>{failed}</div> };
};

type Pages = Pick<UseInfiniteQueryResult, 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** End of a paged list: a button for the next page, or the failure. */
export const NextPage = ({ of: pages, ...button }: { of: Pages } & ComponentProps<typeof Button>) => {
  const { error, hasNextPage, isFetchingNextPage } = pages;
  const next = () => void pages.fetchNextPage();
  if (error !== null) return <Failed error={error} onRetry={next} />;
  return hasNextPage && <Button busy={isFetchingNextPage} onClick={next} {...button} />;
};
