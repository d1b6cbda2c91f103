import { ApiError } from '@pixchange/contracts/http/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { logLine } from '../log.ts';

const RETRIES_MAX = 2;

/** Only a failed connection is worth a second try; a refusal stays one. */
const worthRetrying = (count: number, error: Error): boolean =>
  count < RETRIES_MAX && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Every failure is in the browser's log, whatever a page says of it. Bodies and addresses may hold secrets and stay out. */
const logFailure = (error: Error): void => logLine(`A call failed: ${error.message}`);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logFailure }),
  mutationCache: new MutationCache({ onError: logFailure }),
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 15_000, gcTime: 10 * 60_000 },
    // What a person asks for fails at once while they are offline, with words; what can be shown as done already waits (hearts, follows).
    mutations: { networkMode: 'always' },
  },
});
