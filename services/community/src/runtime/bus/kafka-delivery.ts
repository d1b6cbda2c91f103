import type { ResolvedEvent } from '@eventstore/db-client';
import { workMessage, type WorkMessage, type WorkTopic } from '@pixchange/contracts/bus/messages';
import type { Consumer as KafkaConsumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import { pause } from '../jobs/locked-loop.ts';
import type { RetriedEvent } from '../jobs/retries.ts';
import type { Locks } from '../jobs/locks.ts';
import type { Consumer } from '../followers/consumer.ts';
import { EventHandler, type EventHandlerOptions, type Settled } from '../followers/event-handler.ts';
import type { Delivery, DeliveryState } from './bus.ts';
import { HEARTBEAT_MS, type KafkaConnection } from './kafka-connection.ts';
import { continued } from '../../platform/tracing/spans.ts';
import { Semaphore } from './places.ts';
import { warnUnlessOutage } from '../../platform/outages.ts';

const RECONNECT_MS = 1_000;
/**
 * Interval of commits within a long batch. After a crash, handled but uncommitted messages are delivered again and
 * recognized by their inbox rows.
 */
const COMMIT_EVERY_MS = 500;

export interface KafkaDeliveryOptions extends EventHandlerOptions {
  readonly kafka: KafkaConnection;
  readonly locks: Locks;
  readonly topic: WorkTopic;
  /** Number of partitions that are processed concurrently. */
  readonly partitions: number;
  /** Writes a message to the `.parked` topic, for other tools of the operator. */
  readonly park: (topic: string, message: WorkMessage | string, consumer: string) => Promise<void>;
}

/** @returns null for a value that is not one of our messages */
const messageIn = ({ value }: KafkaMessage): WorkMessage | null => {
  try {
    return workMessage.parse(JSON.parse(value?.toString() ?? ''));
  } catch {
    return null;
  }
};

/**
 * Delivers to a consumer the events that are named in the messages of a topic. Any number of processes share the
 * topic's partitions. An offset is committed after all earlier messages are handled. A crash therefore repeats
 * messages, but their inbox rows prevent repeated effects.
 */
export class KafkaDelivery implements Delivery {
  state: DeliveryState = 'starting';
  detail = '';
  private readonly handler: EventHandler;
  private readonly places: Semaphore;
  private readonly stopping = new AbortController();
  /** Running messages by event id: after a rebalance, a message can arrive again while it is still being handled. */
  private readonly running = new Map<string, Promise<Settled>>();
  /** Number of consecutive pauses because a server was unavailable, by partition. */
  private readonly pauses = new Map<number, number>();
  private loop: Promise<void> = Promise.resolve();

  constructor(
    readonly consumer: Consumer,
    private readonly options: KafkaDeliveryOptions,
  ) {
    this.handler = new EventHandler(consumer, {
      ...options,
      onParked: (name, resolved) => {
        options.onParked(name, resolved);
        this.park(messageOf(resolved));
      },
    });
    this.places = new Semaphore(consumer.concurrency);
  }

  start(): void {
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
    await Promise.all(this.running.values());
    this.state = 'stopped';
  }

  /**
   * Retries a parked event. Every process with the role polls for requested retries; the lock gives each retry to one
   * process.
   */
  async retry(event: RetriedEvent): Promise<void> {
    const lock = await this.options.locks.tryTake(`retry ${event.consumer} ${event.event_id}`);
    if (lock === null) return;
    try {
      const wanted: unknown[] = await this.options.database.query(
        'SELECT 1 FROM work.parked WHERE consumer = $1 AND event_id = $2 AND retry_requested_at IS NOT NULL',
        [event.consumer, event.event_id],
      );
      if (wanted.length > 0) await this.handler.retry(event);
    } finally {
      await lock.release();
    }
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.consume(signal);
      } catch (error) {
        if (signal.aborted) return;
        this.state = 'waiting';
        this.detail = error instanceof Error ? error.message : String(error);
        warnUnlessOutage(this.options.logger, {
          work: `consumer ${this.consumer.name}`,
          error,
          fields: { consumer: this.consumer.name },
          message: 'reading messages failed; retrying',
        });
      }
      await pause(RECONNECT_MS, signal);
    }
  }

  /** Consumes until the signal is aborted, or until the client has used up its own retries of a lost connection. */
  private async consume(signal: AbortSignal): Promise<void> {
    const { kafka, topic, partitions } = this.options;
    await kafka.prepare();
    const client = kafka.consumer(this.consumer.name);
    const crash = crashOf(client);
    client.on(client.events.GROUP_JOIN, () => {
      this.state = 'running';
      this.detail = '';
    });
    try {
      await client.connect();
      await client.subscribe({ topic: kafka.topicOf(topic), fromBeginning: true });
      await client.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: partitions,
        eachBatch: (payload) => this.take(payload),
      });
      await Promise.race([crash, aborted(signal)]);
    } finally {
      await client.disconnect().catch(() => undefined);
    }
  }

  private async take(payload: EachBatchPayload): Promise<void> {
    const { batch, heartbeat, isRunning, isStale, resolveOffset } = payload;
    const lost = new AbortController();
    // The group expects heartbeats, however long one message takes. A failed heartbeat also shows that another process
    // has taken over the partition.
    const beats = setInterval(() => void heartbeat().catch((error: unknown) => lost.abort(error)), HEARTBEAT_MS);
    const failure = failing(lost.signal);
    failure.catch(() => undefined);
    try {
      const begun: Promise<Settled>[] = [];
      let committedAt = performance.now();
      for (const [index, { offset }] of batch.messages.entries()) {
        while (begun.length < batch.messages.length && begun.length < index + this.consumer.concurrency)
          begun.push(this.begin(batch.messages[begun.length] as KafkaMessage));
        const settled = await Promise.race([begun[index] as Promise<Settled>, failure]);
        if (settled === 'unavailable') this.rest(payload);
        if (settled !== 'done' || !isRunning() || isStale()) break;
        resolveOffset(offset);
        this.pauses.delete(batch.partition);
        if (performance.now() - committedAt < COMMIT_EVERY_MS) continue;
        committedAt = performance.now();
        await payload.commitOffsetsIfNecessary(payload.uncommittedOffsets());
      }
      await payload.commitOffsetsIfNecessary(payload.uncommittedOffsets());
    } finally {
      clearInterval(beats);
    }
  }

  /**
   * Pauses a partition whose messages need an unavailable server, longer after each failure; the other partitions
   * continue.
   */
  private rest({ batch: { partition }, pause: pausePartition }: EachBatchPayload): void {
    const tries = (this.pauses.get(partition) ?? 0) + 1;
    this.pauses.set(partition, tries);
    const resume = pausePartition();
    void pause(this.handler.pauseMs(tries), this.stopping.signal).then(() => {
      // After a reconnect, the new client starts without pauses; resuming the previous client then changes nothing.
      if (!this.stopping.signal.aborted) resume();
    });
  }

  private begin(raw: KafkaMessage): Promise<Settled> {
    const message = messageIn(raw);
    if (message === null) {
      this.options.logger.error(
        { consumer: this.consumer.name, offset: raw.offset, code: 'bus.unreadable' },
        'a message from the broker cannot be read; it was parked',
      );
      this.park(raw.value?.toString() ?? '');
      return Promise.resolve('done');
    }
    if (!this.consumer.types.includes(message.type)) return Promise.resolve('done');
    const running = this.running.get(message.event_id);
    if (running !== undefined) return running;
    const work = this.places
      .with(() => this.settleTraced(message, raw), this.stopping.signal)
      .then((settled) => settled ?? 'stopped')
      .finally(() => this.running.delete(message.event_id));
    this.running.set(message.event_id, work);
    return work;
  }

  private settleTraced(message: WorkMessage, { headers }: KafkaMessage): Promise<Settled> {
    const { topic, kafka } = this.options;
    return continued(
      headers?.['traceparent']?.toString(),
      {
        name: `process ${kafka.topicOf(topic)}`,
        kind: 'consumer',
        attributes: { 'messaging.system': 'kafka', 'messaging.consumer.group.name': kafka.groupOf(this.consumer.name) },
      },
      () => this.settle(message),
    );
  }

  private async settle(message: WorkMessage): Promise<Settled> {
    let resolved: ResolvedEvent | null;
    try {
      resolved = await this.find(message);
    } catch (error) {
      warnUnlessOutage(this.options.logger, {
        work: `consumer ${this.consumer.name}`,
        error,
        fields: { consumer: this.consumer.name, event: message.event_id },
        message: 'an event could not be read yet',
      });
      return 'unavailable';
    }
    if (resolved !== null)
      return this.handler.settle(resolved, this.stopping.signal, 'leave', message.late === true ? 'passed' : 'log');
    this.options.logger.error(
      { consumer: this.consumer.name, event: message.event_id, stream: message.stream, code: 'bus.no_event' },
      'a message names an event that is not in the log; it was parked',
    );
    this.park(message);
    return 'done';
  }

  /**
   * Finds the event of a message. The first read uses the position, because only this read returns the position. In a
   * restored log the position differs, so the second read uses the stream and the revision.
   */
  private async find({ event_id: id, stream, revision, position }: WorkMessage): Promise<ResolvedEvent | null> {
    const { log } = this.options;
    const there = await log.at(BigInt(position));
    if (there?.event?.id === id) return there;
    const found = await log.eventOf(stream, BigInt(revision));
    return found?.event?.id === id ? found : null;
  }

  /**
   * Publishes a message to the `.parked` topic. Failures are only logged, because a failing broker must not block the
   * consumer. A parked event still has its row in `work.parked`; a message without an event then exists only in the log
   * output.
   */
  private park(message: WorkMessage | string): void {
    const { kafka, topic, park, logger } = this.options;
    park(`${kafka.topicOf(topic)}.parked`, message, this.consumer.name).catch((error: unknown) =>
      logger.warn(
        { consumer: this.consumer.name, error: String(error) },
        'a parked message was not written to its topic',
      ),
    );
  }
}

/**
 * Returns the Kafka message about an event.
 * @param late whether an older version of the product skipped the event
 */
export const messageOf = ({ event, commitPosition }: ResolvedEvent, late = false): WorkMessage => {
  if (event === undefined) throw new Error('the event store sent a link to an event that no longer exists');
  const { id, type, streamId, revision } = event;
  return {
    version: 1,
    event_id: id,
    type,
    stream: streamId,
    revision: Number(revision),
    position: String(commitPosition ?? event.position?.commit ?? 0n),
    ...(late ? { late: true } : {}),
  };
};

const crashOf = (client: KafkaConsumer): Promise<never> => {
  const crash = new Promise<never>((_, reject) =>
    client.on(client.events.CRASH, ({ payload: { error } }) => reject(error)),
  );
  crash.catch(() => undefined);
  return crash;
};

const aborted = (signal: AbortSignal): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

const failing = async (signal: AbortSignal): Promise<never> => {
  await aborted(signal);
  throw signal.reason as Error;
};
