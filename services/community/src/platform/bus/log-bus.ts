import type { Consumer } from '../relay/consumer.ts';
import { LogRelay, type LogRelayOptions } from '../relay/log-relay.ts';
import type { Bus, Delivery } from './bus.ts';

/** Bus without a broker: each consumer follows the log with a checkpoint, in one process at a time. */
export class LogBus implements Bus {
  constructor(private readonly options: LogRelayOptions) {}

  deliver(consumer: Consumer): Delivery {
    return new LogRelay(consumer, this.options);
  }
}
