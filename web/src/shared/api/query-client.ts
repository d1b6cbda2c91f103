import { ApiError } from '@pixchange/contracts/http/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { logLine } from '../log.ts';

const RETRIES_MAX = 2;

/** Whether to retry: only after a failed connection or a server error, because a refusal is permanent. */
const worthRetrying = (count: number, error: Error): boolean =>
  count < RETRIES_MAX && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Logs every failure in the browser's console, in addition to any message on the page. Omits bodies and URLs, which may
 * contain secrets.
 */
const logFailure = (error: Error): void => logLine(`A call failed: ${error.message}`);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logFailure }),
  mutationCache: new MutationCache({ onError: logFailure }),
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 15_000, gcTime: 10 * 60_000 },
    // While offline, an action fails immediately with a message. Only optimistic changes, such as hearts and follows,
    // wait.
    mutations: { networkMode: 'always' },
  },
});
