import type { WorkTopic } from '@pixchange/contracts/bus/messages';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { Database } from '../../platform/postgres/database.ts';

/**
 * Role of the processes that run a consumer. Consumers of `relay` follow the log; consumers of other roles get their
 * events over the bus, from the topic of the same name.
 */
export type WorkRole = 'relay' | WorkTopic;

/** Returns the topic of a role; null for the role that follows the log. */
export const topicOfRole = (role: WorkRole): WorkTopic | null => (role === 'relay' ? null : role);

/** Database writes of a consumer for an event; they run in the transaction of its inbox row. */
export type DatabaseEffect = (transaction: Database) => Promise<void>;

/**
 * Work in response to events, done at least once. Work outside the database is done first and must be idempotent.
 * Database writes are returned and run once.
 */
export interface Consumer {
  readonly name: string;
  readonly role: WorkRole;
  readonly types: readonly string[];
  /** Whether the consumer handles an event of its types; by default it handles all of them. */
  readonly concerns?: (event: Recorded) => boolean;
  /**
   * Projections that the consumer reads, or `every` for all; an event is handled after these projections have passed
   * it.
   */
  readonly reads: readonly string[] | 'every';
  /** Number of events that are handled concurrently. */
  readonly concurrency: number;
  readonly handle: (event: Recorded) => Promise<DatabaseEffect | undefined>;
  /** Called when the last attempt failed, to inform the affected people; the event is then parked. */
  readonly onGivenUp?: (event: Recorded) => Promise<void>;
}
