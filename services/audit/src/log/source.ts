import type { StoredEvent } from './stored-event.ts';

/** Events in their order, some at a time; a slow reader slows the source and not the memory. */
export interface Source {
  batches(): AsyncIterable<readonly StoredEvent[]>;
  /** Returns the progress at an event, from 0 to 1. */
  share(event: StoredEvent): number;
  close(): Promise<void>;
}
