import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for all that is under these keys.
 * @param deletedId of something that was deleted: its own page, which is about to be left, would ask for what is no longer there
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
