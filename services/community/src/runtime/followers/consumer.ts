import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { Database } from '../../platform/postgres/database.ts';

/** Database writes of a consumer for an event; they run in the transaction of its inbox row. */
export type DatabaseEffect = (transaction: Database) => Promise<void>;

/**
 * Work that is done because of events, at least once. Work outside the database is done first and must be idempotent.
 * Database writes are returned and run once.
 */
export interface Consumer {
  readonly name: string;
  readonly types: readonly string[];
  /** Whether it handles an event of its types; by default it handles all of them. */
  readonly concerns?: (event: Recorded) => boolean;
  /** Projections that it reads; an event is handled once these have passed it. */
  readonly reads: readonly string[] | 'every';
  /** Number of events that are handled concurrently. */
  readonly concurrency: number;
  readonly handle: (event: Recorded) => Promise<DatabaseEffect | undefined>;
  /** Called when the last try failed, to inform the people concerned; the event is then parked. */
  readonly onGivenUp?: (event: Recorded) => Promise<void>;
}
