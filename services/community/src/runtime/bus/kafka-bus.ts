import { parkedMessage, type WorkMessage } from '@pixchange/contracts/bus/messages';
import type { Producer } from 'kafkajs';
import { topicOfRole, type Consumer } from '../followers/consumer.ts';
import type { EventHandlerOptions } from '../followers/event-handler.ts';
import type { Locks } from '../jobs/locks.ts';
import type { Bus, Delivery } from './bus.ts';
import type { KafkaConnection } from './kafka-connection.ts';
import { KafkaDelivery } from './kafka-delivery.ts';

export interface KafkaBusOptions extends EventHandlerOptions {
  readonly kafka: KafkaConnection;
  readonly locks: Locks;
  readonly partitions: number;
}

/** Bus over a broker: any number of processes share the events of a consumer. */
export class KafkaBus implements Bus {
  private producer: Promise<Producer> | null = null;

  constructor(private readonly options: KafkaBusOptions) {}

  /** @throws Error for a consumer whose role follows the log */
  deliver(consumer: Consumer): Delivery {
    const topic = topicOfRole(consumer.role);
    if (topic === null) throw new Error(`the consumer ${consumer.name} follows the log and has no topic`);
    return new KafkaDelivery(consumer, {
      ...this.options,
      topic,
      park: (topic, message, name) => this.park(topic, message, name),
    });
  }

  async close(): Promise<void> {
    await (await this.producer?.catch(() => null))?.disconnect().catch(() => undefined);
    await this.options.kafka.close();
  }

  private async park(topic: string, message: WorkMessage | string, consumer: string): Promise<void> {
    const value =
      typeof message === 'string'
        ? message
        : JSON.stringify(parkedMessage.parse({ ...message, consumer, parked_at: new Date().toISOString() }));
    const connecting = (this.producer ??= this.connect());
    try {
      await (await connecting).send({ topic, acks: -1, messages: [{ key: consumer, value }] });
    } catch (error) {
      if (this.producer === connecting) this.producer = null;
      void connecting.then((producer) => producer.disconnect()).catch(() => undefined);
      throw error;
    }
  }

  private async connect(): Promise<Producer> {
    const producer = this.options.kafka.producer();
    await producer.connect();
    return producer;
  }
}
