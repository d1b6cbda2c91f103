import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** What a query has brought, if it has: it is not asked for, and how it is asked for stays with those who do. */
export const useKnown = <T>(queryKey: QueryKey): T | undefined => {
  const client = useQueryClient();
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]);
  return useSyncExternalStore(subscribe, () => client.getQueryData<T>(queryKey));
};
