import { onReadsBehind } from './client.ts';
import { queryClient } from './query-client.ts';

const AGAIN_MS: readonly number[] = [1_000, 4_000, 15_000];

/**
 * Refetches the visible data several times when the server reports that reads are behind a write. A list that was read
 * too early lacks the change, and no other code would refetch it.
 */
export const followLateReads = (againMs = AGAIN_MS): void => {
  let timers: ReturnType<typeof setTimeout>[] = [];
  onReadsBehind(() => {
    timers.forEach(clearTimeout);
    timers = againMs.map((ms) => setTimeout(() => void queryClient.invalidateQueries(), ms));
  });
};
