import { appealsRoutes } from '@pixchange/contracts/http/routes/appeals';
import { paging } from '@pixchange/contracts/http/limits';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const DECISIONS = ['decisions'] as const;

/**
 * Query of a decision.
 * @param code from the email about the decision; grants access without a session
 */
export const decision = (id: string, code: string | undefined) =>
  queryOptions({
    queryKey: [...DECISIONS, id, code ?? null],
    queryFn: ({ signal }) => api(appealsRoutes.show, { params: { id }, query: { code }, signal }),
  });

/** Query of the decisions about the signed-in member, newest first. */
export const ownDecisions = () =>
  infiniteQueryOptions({
    queryKey: [...DECISIONS, 'own'],
    queryFn: ({ pageParam, signal }) =>
      api(appealsRoutes.list, { query: { page: pageParam, per_page: paging.listingPerPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
  });

export const useAppeal = (id: string, code: string | undefined) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => api(appealsRoutes.appeal, { params: { id }, body: { appeal: { text }, code } }),
    onSuccess: (appealed) => client.setQueryData(decision(id, code).queryKey, appealed),
    // Refetches even after a refusal, because a moderator may have made a new decision in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: DECISIONS }),
  });
};
