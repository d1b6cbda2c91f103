import type { Consumer } from '../followers/consumer.ts';
import type { RetriedEvent } from '../jobs/retries.ts';

/** `standby`: another process works. `waiting`: a required server is unavailable, and the delivery retries. */
export type DeliveryState = 'starting' | 'standby' | 'running' | 'waiting' | 'stopped';

/** Delivers the events of its types to one consumer, at least once, until it is stopped. */
export interface Delivery {
  readonly consumer: Pick<Consumer, 'name'>;
  readonly state: DeliveryState;
  /** Reason why it waits; absent otherwise. */
  readonly detail?: string;
  start(): void;
  /** Waits for running work to finish, or gives it back. */
  stop(): Promise<void>;
  /** Handles a parked event once more. */
  retry(event: RetriedEvent): Promise<void>;
}

/**
 * Source of events for consumers. Within one process they follow the log (`LogBus`); between processes a broker
 * distributes them (`KafkaBus`). `testing/bus-contract.ts` tests the guarantees of both.
 */
export interface Bus {
  deliver(consumer: Consumer): Delivery;
}
