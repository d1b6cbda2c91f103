import { consumerGroup, type ConsumerGroup } from '../followers/consumer-group.ts';
import type { Consumer } from '../followers/consumer.ts';
import { LogRelay, type LogBusOptions } from '../followers/log-relay.ts';
import type { Bus, Delivery } from './bus.ts';

/** Bus without a broker: the consumers of a process follow the log together, each with its own checkpoint. */
export class LogBus implements Bus {
  private readonly group: ConsumerGroup;

  constructor(private readonly options: LogBusOptions) {
    this.group = consumerGroup(options.log, options.database);
  }

  deliver(consumer: Consumer): Delivery {
    return new LogRelay(consumer, { ...this.options, group: this.group });
  }
}
