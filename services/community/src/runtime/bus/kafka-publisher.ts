import type { ResolvedEvent } from '@eventstore/db-client';
import { PUBLIC_TOPIC, publicEventOf } from '@pixchange/contracts/bus/messages';
import type { Producer } from 'kafkajs';
import type { DataSource } from 'typeorm';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import { positionOf } from '../../platform/event-store/log-window.ts';
import { LockedLoop } from '../jobs/locked-loop.ts';
import type { Locks } from '../jobs/locks.ts';
import type { Log } from '../../platform/log.ts';
import { consumerReader, PassedTypes } from '../read-model/passed-types.ts';
import type { ConsumerCheckpoints } from '../followers/checkpoints.ts';
import type { DeliveryState } from './bus.ts';
import type { KafkaConnection } from './kafka-connection.ts';
import { messageOf } from './kafka-delivery.ts';
import { sendTraced, type Outgoing } from './outgoing.ts';
import { topicsByType, type WorkConsumer } from './work-consumers.ts';
import { warnUnlessOutage } from '../../platform/outages.ts';

const BATCH_MAX = 500;
const ACKS_ALL = -1;
/** Name of the publisher's checkpoint. */
const PUBLISHER = 'bus';

export interface KafkaPublisherOptions {
  readonly kafka: KafkaConnection;
  readonly log: EventLog;
  readonly database: DataSource;
  readonly locks: Locks;
  readonly logger: Log;
  readonly checkpoints: ConsumerCheckpoints;
  readonly consumers: readonly WorkConsumer[];
  readonly onPublished?: (topic: string, count: number) => void;
}

interface From {
  /**
   * Position after which every message of a work topic is written, even if it was written before. The topic may have
   * lost some of these messages.
   */
  readonly work: bigint;
  readonly public: bigint;
}

/**
 * Publishes events for workers and other systems from the log to the broker; only one process is active. The checkpoint
 * moves after the broker has acknowledged the messages. Each start begins at the position of the slowest worker, so
 * that lost messages of a topic are rewritten.
 */
export class KafkaPublisher {
  state: DeliveryState = 'starting';
  detail = '';
  readonly consumer = { name: PUBLISHER };
  private readonly loop: LockedLoop;
  private readonly topics: ReturnType<typeof topicsByType>;
  private readonly passed: PassedTypes;

  constructor(private readonly options: KafkaPublisherOptions) {
    this.topics = topicsByType(options.consumers);
    this.passed = new PassedTypes(options.database);
    this.loop = new LockedLoop({
      locks: options.locks,
      name: 'bus publisher',
      work: (signal) => this.follow(signal),
      onStandby: () => (this.state = 'standby'),
      onError: (error) => {
        this.state = 'waiting';
        this.detail = error instanceof Error ? error.message : String(error);
        warnUnlessOutage(options.logger, {
          work: 'messages for workers',
          error,
          fields: {},
          message: 'messages for workers could not be written; work waits, retrying',
        });
        return true;
      },
      onStopped: () => (this.state = 'stopped'),
    });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Resolves immediately. The publisher never parks an event, because it waits until it can write the message. */
  retry(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Republishes the messages of events that have not been handled for a long time; any process can do this.
   * @throws when the broker is unavailable
   */
  async republish(consumer: WorkConsumer, events: readonly ResolvedEvent[]): Promise<void> {
    await this.withProducer((producer) =>
      this.send(
        producer,
        events.map((event) => this.work(consumer, event)),
      ),
    );
  }

  /**
   * Republishes everything after a position, up to the current end of the log.
   * @returns the number of messages
   * @throws when the broker or the event store is unavailable
   */
  async replay(after: bigint, onProgress: (position: bigint, messages: number) => void): Promise<number> {
    const { kafka, log } = this.options;
    await kafka.prepare();
    const end = await log.end();
    if (after >= end) return 0;
    const stop = new AbortController();
    return this.withProducer(async (producer) => {
      let messages = 0;
      for await (const batch of log.follow(after, BATCH_MAX, stop.signal)) {
        const upTo = batch.filter((resolved) => positionOf(resolved) <= end);
        messages += await this.send(producer, this.messagesOf(upTo, { work: after, public: after }));
        const position = positionOf(batch.at(-1) as ResolvedEvent);
        onProgress(position, messages);
        if (position >= end) break;
      }
      return messages;
    });
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const { kafka, log, checkpoints } = this.options;
    await kafka.prepare();
    const from = await this.beginning();
    await this.withProducer(async (producer) => {
      if (signal.aborted) return;
      this.state = 'running';
      this.detail = '';
      await this.publishPassed(producer);
      let written = from.public;
      for await (const batch of log.follow(from.work < from.public ? from.work : from.public, BATCH_MAX, signal)) {
        await this.send(producer, this.messagesOf(batch, from));
        const position = positionOf(batch.at(-1) as ResolvedEvent);
        if (position > written) checkpoints.note(PUBLISHER, (written = position));
      }
    }).finally(() => checkpoints.write().catch(() => undefined));
  }

  private async beginning(): Promise<From> {
    const { database, consumers } = this.options;
    const rows: { consumer: string; position: string }[] = await database.query(
      'SELECT consumer, position::text FROM work.checkpoints',
    );
    const positions = new Map(rows.map(({ consumer, position }) => [consumer, BigInt(position)]));
    const work = consumers.map(({ name }) => positions.get(name) ?? -1n);
    const published = positions.get(PUBLISHER) ?? -1n;
    return {
      work: work.reduce((least, position) => (position < least ? position : least), published),
      public: published,
    };
  }

  /** Publishes events that an older version skipped because it did not know their type. */
  private async publishPassed(producer: Producer): Promise<void> {
    const { log, consumers } = this.options;
    for (const { name, types, topic } of consumers) {
      const positions = await this.passed.of(consumerReader(name), types);
      for (const position of positions) {
        const resolved = await log.at(position);
        if (resolved !== null) await this.send(producer, [this.work({ topic }, resolved, true)]);
        await this.passed.done(consumerReader(name), [position]);
      }
    }
  }

  private messagesOf(batch: readonly ResolvedEvent[], from: From): Outgoing[] {
    return batch.flatMap((resolved) => {
      const { event } = resolved;
      if (event === undefined) return [];
      const position = positionOf(resolved);
      const topics = position > from.work ? [...(this.topics.get(event.type) ?? [])] : [];
      const heard = position > from.public ? publicEventOf(storedEvent(resolved)) : null;
      return [
        ...topics.map((topic) => this.work({ topic }, resolved)),
        ...(heard === null ? [] : [{ topic: this.options.kafka.topicOf(PUBLIC_TOPIC), event: resolved, value: heard }]),
      ];
    });
  }

  private work({ topic }: Pick<WorkConsumer, 'topic'>, event: ResolvedEvent, late = false): Outgoing {
    return { topic: this.options.kafka.topicOf(topic), event, value: messageOf(event, late) };
  }

  private async send(producer: Producer, outgoing: readonly Outgoing[]): Promise<number> {
    if (outgoing.length === 0) return 0;
    await sendTraced(outgoing, async (topicMessages) => {
      await producer.sendBatch({ topicMessages, acks: ACKS_ALL });
      for (const { topic, messages } of topicMessages) this.options.onPublished?.(topic, messages.length);
    });
    return outgoing.length;
  }

  /**
   * Runs work with a new producer. A failed producer is not reused, because it is unknown which of its messages the
   * broker has.
   */
  private async withProducer<T>(work: (producer: Producer) => Promise<T>): Promise<T> {
    const producer = this.options.kafka.producer();
    await producer.connect();
    try {
      return await work(producer);
    } finally {
      await producer.disconnect().catch(() => undefined);
    }
  }
}

const storedEvent = (resolved: ResolvedEvent) => {
  const { event } = resolved;
  if (event === undefined) throw new Error('the event store sent a link to an event that no longer exists');
  const { id, type, streamId, revision, created } = event;
  return {
    id,
    type,
    streamId,
    revision: Number(revision),
    position: String(positionOf(resolved)),
    recordedAt: created,
  };
};
