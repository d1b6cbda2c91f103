import type { ImageItemView } from '@pixchange/contracts/http/images';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { imageKeys } from '../../shared/api/query-keys.ts';

const isText = (value: unknown): boolean => typeof value === 'string';

/** Whether a stored value has the fields that a card reads. */
export const isCard = (value: unknown): value is ImageItemView => {
  try {
    const { id, title, type, user, price, comments_count: comments, image } = value as ImageItemView;
    const { url, width, height, placeholder, versions } = image as NonNullable<ImageItemView['image']>;
    const files = [versions.fixed_small, versions.fixed, versions.fixed_large];
    const texts = [id, title, user.id, user.full_name, url, placeholder];
    const numbers = [price, comments, width, height, ...files.flatMap((file) => [file.width, file.height])];
    return (
      [...texts, ...files.flatMap((file) => [file.url, file.preview_jpeg])].every(isText) &&
      numbers.every(Number.isFinite) &&
      (type === null || imageTypes.includes(type))
    );
  } catch {
    // Reading a field of a missing object throws.
    return false;
  }
};

/** Query of a work without a session, so that a private work is not found. */
export const publicImage = (id: string) =>
  queryOptions({
    queryKey: [...imageKeys.all, 'public', id],
    queryFn: ({ signal }) => api(imagesRoutes.show, { params: { id }, signal, token: null }),
    // Avoids a refetch on each visit to home.
    staleTime: 5 * 60_000,
  });
