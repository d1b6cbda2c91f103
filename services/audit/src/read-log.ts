import type { Auditor } from './auditor.ts';
import type { ReadModelComparison } from './compare/read-model.ts';
import { isBehind, type AsOf } from './log/as-of.ts';
import type { Source } from './log/source.ts';
import type { StoredEvent } from './log/stored-event.ts';
import type { Progress } from './progress.ts';

export interface Reading {
  readonly source: Source;
  readonly auditor: Auditor;
  readonly asOf: AsOf | null;
  readonly readModels: readonly ReadModelComparison[];
  readonly progress: Progress;
  /** Called for each event, after the auditor has checked it. */
  readonly onEvent?: (event: StoredEvent) => Promise<void>;
}

/**
 * Passes the events of a source in order to the auditor and to the comparisons with read models. Stops at the end of
 * the log, or at the requested time or position.
 */
export const readLog = async (reading: Reading): Promise<void> => {
  const { source, auditor, progress, readModels } = reading;
  try {
    for await (const batch of source.batches()) {
      if (!(await readBatch(reading, batch))) break;
      const last = batch.at(-1);
      if (last !== undefined) progress.report(auditor.events, last, (event) => source.share(event));
    }
  } finally {
    progress.end();
  }
  for (const readModel of readModels) await readModel.finish(auditor, auditor.position);
};

/** Processes a batch; returns false at the first event after the requested time or position. */
const readBatch = async (
  { auditor, asOf, readModels, onEvent }: Reading,
  batch: readonly StoredEvent[],
): Promise<boolean> => {
  for (const event of batch) {
    if (asOf !== null && isBehind(asOf, event)) return false;
    for (const readModel of readModels) if (readModel.isPast(event)) await readModel.compareBefore(event, auditor);
    const movement = auditor.see(event);
    if (movement !== null) for (const readModel of readModels) await readModel.see(event, movement);
    if (onEvent !== undefined) await onEvent(event);
  }
  return true;
};
