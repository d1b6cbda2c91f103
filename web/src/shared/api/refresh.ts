import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches all queries under the given keys.
 * @param deletedId id of a deleted item, whose query is skipped: its page, which is about to close, would request the
 * item again
 */
export const refresh = (client: QueryClient, keys: readonly QueryKey[], deletedId?: string): Promise<unknown> =>
  Promise.all(
    keys.map((queryKey) =>
      client.invalidateQueries({
        queryKey,
        predicate: (query) => deletedId === undefined || !query.queryKey.includes(deletedId),
      }),
    ),
  );
