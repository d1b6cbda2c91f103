import type { Consumer } from '../followers/consumer.ts';
import type { RetriedEvent } from '../jobs/retries.ts';

/** `standby`: another process is active. `waiting`: a required server is unavailable, and the delivery retries. */
export type DeliveryState = 'starting' | 'standby' | 'running' | 'waiting' | 'stopped';

/** Delivers all events of a consumer's types to the consumer, at least once, until it is stopped. */
export interface Delivery {
  readonly consumer: Pick<Consumer, 'name'>;
  readonly state: DeliveryState;
  /** Reason for the state `waiting`; absent otherwise. */
  readonly detail?: string;
  start(): void;
  /** Stops the delivery. Waits for running work to finish, or leaves the work for the next process. */
  stop(): Promise<void>;
  /** Handles a parked event again. */
  retry(event: RetriedEvent): Promise<void>;
}

/**
 * Source of events for consumers. In a single process, consumers follow the log (`LogBus`); with several processes, a
 * broker distributes the events (`KafkaBus`). `testing/bus-contract.ts` tests the guarantees of both.
 */
export interface Bus {
  /** Creates the delivery of a consumer, which the caller must start. */
  deliver(consumer: Consumer): Delivery;
}
