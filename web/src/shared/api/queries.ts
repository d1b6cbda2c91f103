import { ApiError } from '@pixchange/contracts/http/client';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { accountsRoutes } from '@pixchange/contracts/http/routes/accounts';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { queryOptions } from '@tanstack/react-query';
import { session } from '../session/session.ts';
import { api, fromPage } from './client.ts';
import { imageKeys, POLL_MS } from './query-keys.ts';

export const ownProfile = () =>
  queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => api(accountsRoutes.ownProfile, { signal }) });

export const publicUser = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => api(accountsRoutes.user, { params: { id }, signal }),
    ...fromPage(accountsRoutes.user, { params: { id } }, (user) => user),
  });

/**
 * Whether a request with the token may return more of a work. A work for sale is completely visible only to its creator
 * and license holders.
 */
const needsToken = ({ for_sale }: ImageItemView): boolean => for_sale && session.getState().token !== null;

/** Requests an image. Sends the token only in a second request, when the image isn't completely public. */
const fetchImage = async (id: string, signal: AbortSignal): Promise<ImageItemView> => {
  try {
    const item = await api(imagesRoutes.show, { params: { id }, signal, token: null });
    return needsToken(item) ? await api(imagesRoutes.show, { params: { id }, signal }) : item;
  } catch (error) {
    const mayBeOwnPrivate = error instanceof ApiError && error.status === 404 && session.getState().token !== null;
    if (!mayBeOwnPrivate) throw error;
    return api(imagesRoutes.show, { params: { id }, signal });
  }
};

/** Returns the image that the server embedded in the page, which is the public view. */
const imageFromPage = (id: string) => {
  const { initialData, initialDataUpdatedAt } = fromPage(
    imagesRoutes.show,
    { params: { id }, token: null },
    (item) => item,
  );
  return {
    initialData,
    initialDataUpdatedAt: (): number => {
      const item = initialData();
      return item !== undefined && needsToken(item) ? 0 : initialDataUpdatedAt;
    },
  };
};

export const oneImage = (id: string) =>
  queryOptions({
    queryKey: [...imageKeys.all, 'one', id],
    queryFn: ({ signal }) => fetchImage(id, signal),
    ...imageFromPage(id),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? POLL_MS : false),
  });
