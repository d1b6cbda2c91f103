import type { StoredEvent } from './stored-event.ts';

/**
 * Source of events in log order, in batches. A slow reader slows the source down, so that events don't exhaust memory.
 */
export interface Source {
  /** @throws Unreadable when the source can't be read */
  batches(): AsyncIterable<readonly StoredEvent[]>;
  /** Returns the progress at an event, as a fraction from 0 to 1. */
  share(event: StoredEvent): number;
  close(): Promise<void>;
}
