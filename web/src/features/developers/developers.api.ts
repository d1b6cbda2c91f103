import type { ApiKeyUsage, ApiKeyView, NewApiKey } from '@pixchange/contracts/http/api-keys';
import { apiKeysRoutes } from '@pixchange/contracts/http/routes/api-keys';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const KEYS = ['api-keys'] as const;

export const ownKeys = () =>
  queryOptions({
    queryKey: [...KEYS, 'list'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ApiKeyView[]> => (await api(apiKeysRoutes.list, { signal })).collection,
  });

export const usageOf = (keyId: string) =>
  queryOptions({
    queryKey: [...KEYS, 'usage', keyId],
    staleTime: 0,
    queryFn: ({ signal }): Promise<ApiKeyUsage> => api(apiKeysRoutes.usage, { params: { keyId }, signal }),
  });

/** Runs a change of a key, then refetches the keys and their usage. */
const useKeyChange = <Given, Reply>(change: (variables: Given) => Promise<Reply>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: KEYS }) });
};

export const useCreateKey = () =>
  useKeyChange((body: { name: string; origins: string[] }): Promise<NewApiKey> => api(apiKeysRoutes.create, { body }));

export const useRotateKey = () =>
  useKeyChange((keyId: string): Promise<NewApiKey> => api(apiKeysRoutes.rotate, { params: { keyId } }));

export const useRevokeKey = () =>
  useKeyChange((keyId: string): Promise<void> => api(apiKeysRoutes.revoke, { params: { keyId } }));
