import type { QueueRow } from '@pixchange/contracts/http/admin-queue';
import type { ReportDetailView } from '@pixchange/contracts/http/moderation';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { isLive } from '../../shared/live/live.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { queueOf } from './queue.ts';
import { filterOf, type QueueView } from './queue-view.ts';

/** Refresh interval in milliseconds, used only without live updates. */
const REFRESH_MS = 15_000;
const ITEMS_PER_PAGE = 50;
const KEY = ['queue'];

/**
 * Returns the loaded part of a view of the queue, most urgent first, and the total. Refetches both when live updates
 * report a change.
 */
export const useQueue = (view: QueueView) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const client = useQueryClient();
  const { data, error, isPending, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [...KEY, 'list', view],
    // Keeps the page in place while another view loads; otherwise, the focus would leave the filters.
    placeholderData: keepPreviousData,
    refetchInterval: () => (isLive() ? false : REFRESH_MS),
    initialPageParam: 1,
    queryFn: async ({ pageParam: page }) => {
      const { data: rows, total } = await dataProvider.getList<QueueRow>('queue', {
        filter: filterOf(view, Date.now()),
        sort: { field: 'priority', order: 'DESC' },
        pagination: { page, perPage: ITEMS_PER_PAGE },
      });
      return { rows, total: total ?? rows.length };
    },
    getNextPageParam: ({ rows, total }, pages) =>
      rows.length > 0 && pages.length * ITEMS_PER_PAGE < total ? pages.length + 1 : undefined,
  });
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  useLive('queue', () => void refresh());
  return {
    items: queueOf(data?.pages.flatMap(({ rows }) => rows) ?? []),
    total: data?.pages[0]?.total ?? 0,
    error,
    isPending,
    refresh,
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
};

/** Query of a report with its details; sends no request without an id. */
export const useReportDetail = (reportId: string | undefined) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  return useQuery({
    queryKey: [...KEY, reportId],
    enabled: reportId !== undefined,
    queryFn: () => dataProvider.read<ReportDetailView>(`reports/${reportId}`),
  });
};
