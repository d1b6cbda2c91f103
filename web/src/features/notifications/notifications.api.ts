import type { NotificationPage, NotificationSettings } from '@pixchange/contracts/http/notifications';
import { notificationsRoutes } from '@pixchange/contracts/http/routes/notifications';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api/client.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { followUnread } from './unread-stream.ts';

const keys = {
  all: ['notifications'] as const,
  unread: ['notifications', 'unread'] as const,
  list: ['notifications', 'list'] as const,
  settings: ['notifications', 'settings'] as const,
};

const UNREAD_STALE_MS = 60_000;

const unread = () =>
  queryOptions({
    queryKey: keys.unread,
    staleTime: UNREAD_STALE_MS,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => (await api(notificationsRoutes.unread, { signal })).unread_count,
  });

export const notifications = () =>
  infiniteQueryOptions({
    queryKey: keys.list,
    queryFn: ({ pageParam, signal }) => api(notificationsRoutes.list, { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: NotificationPage): string | undefined => next ?? undefined,
  });

/**
 * Delay in milliseconds before a refetch of the profile, so that the balance includes the coins that a notification is
 * about.
 */
const COINS_AFTER_MS = 3_000;

const setUnread = (client: QueryClient, count: number): void => {
  if (client.getQueryData(keys.unread) === count) return;
  client.setQueryData(keys.unread, count);
  void client.invalidateQueries({ queryKey: keys.list });
};

/** Returns the number of unread notifications, live; undefined until it is known. */
export const useUnread = (userId: string): number | undefined => {
  const client = useQueryClient();
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined;
    const askForCoins = () => void client.invalidateQueries({ queryKey: ownProfile().queryKey });
    const stop = followUnread(userId, (count) => {
      const before = client.getQueryData<number>(keys.unread);
      setUnread(client, count);
      if (before === undefined || count <= before) return;
      askForCoins();
      clearTimeout(later);
      later = setTimeout(askForCoins, COINS_AFTER_MS);
    });
    return () => {
      stop();
      clearTimeout(later);
    };
  }, [client, userId]);
  return useQuery(unread()).data;
};

type Pages = InfiniteData<NotificationPage, string | undefined>;

/** Returns the pages with notifications marked as read. @param id notification to mark; null marks all */
const markIn = (data: Pages | undefined, id: string | null): Pages | undefined =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      collection: page.collection.map((one) => (id === null || one.id === id ? { ...one, read: true } : one)),
    })),
  };

/** Marks notifications as read immediately. After a failure, refetches the list, which shows them as unread again. */
const useMark = <T>(
  send: (variables: T) => Promise<{ unread_count: number }>,
  idOf: (variables: T) => string | null,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: (variables: T) => client.setQueryData<Pages>(keys.list, (data) => markIn(data, idOf(variables))),
    onSuccess: ({ unread_count }) => client.setQueryData(keys.unread, unread_count),
    onError: () => client.invalidateQueries({ queryKey: keys.all }),
  });
};

export const useRead = () =>
  useMark(
    (id: string) => api(notificationsRoutes.read, { params: { id } }),
    (id) => id,
  );

/** Marks all notifications up to the newest displayed one as read; later ones stay unread. */
export const useReadAll = () =>
  useMark(
    (until: string) => api(notificationsRoutes.readAll, { body: { until } }),
    () => null,
  );

export const settings = () =>
  queryOptions({
    queryKey: keys.settings,
    staleTime: 0,
    queryFn: ({ signal }) => api(notificationsRoutes.settings, { signal }),
  });

export const useChangeSettings = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<NotificationSettings>) => api(notificationsRoutes.changeSettings, { body: change }),
    onSuccess: (changed) => {
      client.setQueryData(keys.settings, changed);
      void client.invalidateQueries({ queryKey: keys.list });
      void client.invalidateQueries({ queryKey: keys.unread });
    },
  });
};

export const useUnsubscribe = (token: string) =>
  useMutation({ mutationFn: () => api(notificationsRoutes.unsubscribe, { query: { token } }) });
