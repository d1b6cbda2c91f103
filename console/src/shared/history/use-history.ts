import type { adminHistoryHttp, HistoryView } from '@pixchange/contracts/http/admin-history';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { StaffDataProvider } from '../data-provider.ts';

export type HistoryResource = keyof typeof adminHistoryHttp;

/**
 * Query of a record's state after the event at `position`.
 * @param position null for the current state; undefined for no request
 */
export const useHistory = (resource: HistoryResource, id: string, position: string | null | undefined) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const query = position === null || position === undefined ? '' : `?as_of=${position}`;
  return useQuery({
    queryKey: ['history', resource, id, position],
    enabled: position !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () => dataProvider.read<HistoryView>(`${resource}/${encodeURIComponent(id)}/history${query}`),
  });
};
