import { onReadsBehind } from './client.ts';
import { queryClient } from './query-client.ts';

const AGAIN_MS: readonly number[] = [1_000, 4_000, 15_000];

/**
 * Where the server says that reads are behind a write, what the page shows is asked for again a little later: a list that was read in
 * between lacks what was just done, and nothing else would tell.
 */
export const followLateReads = (againMs = AGAIN_MS): void => {
  let timers: ReturnType<typeof setTimeout>[] = [];
  onReadsBehind(() => {
    timers.forEach(clearTimeout);
    timers = againMs.map((ms) => setTimeout(() => void queryClient.invalidateQueries(), ms));
  });
};
