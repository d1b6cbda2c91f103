import type { ReportDetailView, ReportView } from '@pixchange/contracts/http/moderation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { isLive } from '../../shared/live/live.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { queueOf } from './queue.ts';

/** Refresh interval in milliseconds, used only without live updates. */
const REFRESH_MS = 15_000;
const REPORTS_AT_ONCE = 100;
const KEY = ['queue'];

/** Returns the queue of the 100 oldest open reports, and the total; refetched when live updates report a change. */
export const useQueue = () => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const client = useQueryClient();
  const { data, error, isPending } = useQuery({
    queryKey: KEY,
    refetchInterval: () => (isLive() ? false : REFRESH_MS),
    queryFn: async () => {
      const { data: reports, total } = await dataProvider.getList<ReportView>('reports', {
        filter: { status: 'open' },
        sort: { field: 'created_at', order: 'ASC' },
        pagination: { page: 1, perPage: REPORTS_AT_ONCE },
      });
      return { items: queueOf(reports), total: total ?? reports.length };
    },
  });
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  useLive('queue', () => void refresh());
  return {
    items: data?.items ?? [],
    total: data?.total ?? 0,
    error,
    isPending,
    refresh,
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
