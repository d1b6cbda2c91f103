import { setTimeout as pause } from 'node:timers/promises';
import { mintMovedBy } from '../checks/mint-progress.ts';
import type { Auditor } from '../auditor.ts';
import type { TimeLimits, Open } from '../checks/check.ts';
import type { ChainComparison, Unrecorded } from '../compare/chain.ts';
import type { Source } from '../log/source.ts';

/** Time that the product gets to catch up once the chain responds again; it needs a few seconds. */
const CATCH_UP_MS = 15_000;
const LOOK_EVERY_MS = 2_000;

/** Returns overdue mints. Now that the chain responds, each mint either progresses within seconds or is stuck. */
const overdueMints = (auditor: Auditor, nowMs: number, limits: TimeLimits, moved: ReadonlySet<string>): Unrecorded[] =>
  auditor.silentMints(nowMs, limits).map(({ nftId, open }) => ({ ...open, isDone: () => moved.has(nftId) }));

/**
 * Waits up to 15 seconds for the product to record late entries, because the chain responds now but may have been down
 * for days. Returns the entries that the product has still not recorded.
 */
export const waitUntilRecorded = async (
  source: Source,
  auditor: Auditor,
  chain: ChainComparison,
  unrecorded: readonly Unrecorded[],
  nowMs: number,
  limits: TimeLimits,
): Promise<readonly Open[]> => {
  const moved = new Set<string>();
  const all = [...unrecorded, ...overdueMints(auditor, nowMs, limits, moved)];
  const isLate = ({ since }: Open): boolean => !(Date.parse(since) >= nowMs - limits.graceMs);
  let position = auditor.position;
  const endMs = performance.now() + CATCH_UP_MS;
  while (all.some((one) => isLate(one) && !one.isDone()) && performance.now() < endMs) {
    await pause(LOOK_EVERY_MS);
    for await (const batch of source.batches())
      for (const event of batch) {
        if (event.position <= position) continue;
        position = event.position;
        chain.see(event);
        const nftId = mintMovedBy(event);
        if (nftId !== null) moved.add(nftId);
      }
  }
  return all.filter((one) => !one.isDone());
};
