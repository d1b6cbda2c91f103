import type { SystemView } from '@pixchange/contracts/http/admin-system';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { StaffDataProvider } from '../../shared/data-provider.ts';

/** Query of the services, lags and sizes of the running product, polled every `refreshMs`. */
export const useSystem = (refreshMs: number) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  return useQuery({
    queryKey: ['system'],
    refetchInterval: refreshMs,
    queryFn: () => dataProvider.read<SystemView>('system'),
  });
};
