import type { CommentPage, CommentSort } from '@pixchange/contracts/http/comments';
import { commentsRoutes } from '@pixchange/contracts/http/routes/comments';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { oneImage } from '../../shared/api/queries.ts';

const keys = {
  ofImage: (imageId: string) => ['comments', imageId] as const,
  mailSetting: ['comment-mails'] as const,
};

/** Keyset pagination: the next page starts after the last item of the previous page. */
const byKeyset = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: CommentPage): string | undefined => next ?? undefined,
};

/** Query of a work's comments. `viewerId` is part of the key, because the allowed actions depend on it. */
export const commentsOf = (imageId: string, viewerId: string | undefined, sort: CommentSort) =>
  infiniteQueryOptions({
    queryKey: [...keys.ofImage(imageId), viewerId ?? null, sort],
    queryFn: ({ pageParam, signal }) =>
      api(commentsRoutes.list, { params: { id: imageId }, query: { sort, after: pageParam }, signal }),
    // Keeps the list visible for a visitor who logs in to reply.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === imageId && query.queryKey[2] === null && query.queryKey[3] === sort ? previous : undefined,
    ...byKeyset,
  });

export const repliesTo = (imageId: string, commentId: string, viewerId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keys.ofImage(imageId), viewerId ?? null, 'replies', commentId],
    queryFn: ({ pageParam, signal }) =>
      api(commentsRoutes.replies, { params: { id: commentId }, query: { after: pageParam }, signal }),
    ...byKeyset,
  });

/** Refetches the lists of comments, and the work with its comment count. */
const refresh = (client: QueryClient, imageId: string): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.ofImage(imageId) }),
    client.invalidateQueries({ queryKey: oneImage(imageId).queryKey }),
  ]);

/**
 * Posts a comment. A retry after a failed connection can't post it twice: the idempotency key stays the same until the
 * comment is posted or its text changes.
 */
export const useAddComment = (imageId: string, parentId: string | null) => {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState<{ text: string; key: string } | null>(null);
  return useMutation({
    mutationFn: async (text: string) => {
      const key = attempt?.text === text ? attempt.key : crypto.randomUUID();
      setAttempt({ text, key });
      const comment = await api(commentsRoutes.add, {
        params: { id: imageId },
        body: { text, parent_id: parentId },
        idempotencyKey: key,
      });
      setAttempt(null);
      return comment;
    },
    onSuccess: () => refresh(client, imageId),
  });
};

export const useEditComment = (imageId: string, commentId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => api(commentsRoutes.edit, { params: { id: commentId }, body: { text } }),
    onSuccess: () => refresh(client, imageId),
  });
};

/**
 * Deletes a comment.
 * @param onDeleted called on success. A callback of `mutate` would be dropped, because the comment can unmount before
 * the refetch is complete.
 */
export const useDeleteComment = (imageId: string, commentId: string, onDeleted: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(commentsRoutes.remove, { params: { id: commentId } }),
    onSuccess: () => {
      onDeleted();
      return refresh(client, imageId);
    },
  });
};

export const mailSetting = () =>
  queryOptions({
    queryKey: keys.mailSetting,
    staleTime: 0,
    queryFn: ({ signal }) => api(commentsRoutes.mailSetting, { signal }),
  });

export const useChangeMailSetting = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => api(commentsRoutes.changeMailSetting, { body: { on } }),
    onSuccess: (setting) => client.setQueryData(mailSetting().queryKey, setting),
  });
};

export const useUnsubscribe = (token: string) =>
  useMutation({ mutationFn: () => api(commentsRoutes.unsubscribe, { query: { token } }) });
