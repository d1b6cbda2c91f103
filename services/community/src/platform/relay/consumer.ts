import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { Database } from '../read-model/database.ts';

/** What a consumer wrote to the database for an event; runs in the transaction of its inbox row. */
export type DatabaseEffect = (transaction: Database) => Promise<void>;

/**
 * Something that happens because of events, at least once. The work outside the database is done first and must
 * recognise itself when it is repeated; what it wants written is returned and written once.
 */
export interface Consumer {
  readonly name: string;
  readonly types: readonly string[];
  /** The projections that it looks something up in: an event is handled once these have passed it. */
  readonly reads: readonly string[] | 'every';
  /** How many events are handled side by side. */
  readonly concurrency: number;
  readonly handle: (event: Recorded) => Promise<DatabaseEffect | undefined>;
  /** Tells whom it concerns that the last try failed; the event is parked after it. */
  readonly onGivenUp?: (event: Recorded) => Promise<void>;
}
