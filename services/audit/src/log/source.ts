import type { StoredEvent } from './stored-event.ts';

/** Source of events in log order, in batches; a slow reader slows the source instead of filling the memory. */
export interface Source {
  /** @throws Unreadable when the source can't be read */
  batches(): AsyncIterable<readonly StoredEvent[]>;
  /** Returns the progress at an event, from 0 to 1. */
  share(event: StoredEvent): number;
  close(): Promise<void>;
}
