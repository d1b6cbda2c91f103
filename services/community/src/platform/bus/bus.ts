import type { RetriedEvent } from '../jobs/retries.ts';
import type { Consumer } from '../relay/consumer.ts';

/** `standby`: another process works. `waiting`: a server that it needs is away, and it tries again. */
export type DeliveryState = 'starting' | 'standby' | 'running' | 'waiting' | 'stopped';

/** Hands one consumer the events of its types, at least once, until it is stopped. */
export interface Delivery {
  readonly consumer: Pick<Consumer, 'name'>;
  readonly state: DeliveryState;
  /** Why it waits; absent while it does not. */
  readonly detail?: string;
  start(): void;
  /** Lets what is under way come to its end, or gives it back. */
  stop(): Promise<void>;
  /** Handles a parked event once more. */
  retry(event: RetriedEvent): Promise<void>;
}

/**
 * How consumers get their events. Within one process they follow the log (`LogBus`), between processes a broker hands them out
 * (`KafkaBus`); `testing/bus-contract.ts` says what both promise.
 */
export interface Bus {
  deliver(consumer: Consumer): Delivery;
}
