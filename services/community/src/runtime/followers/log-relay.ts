import type { ResolvedEvent } from '@eventstore/db-client';
import type { Delivery, DeliveryState } from '../bus/bus.ts';
import { positionOf } from '../../platform/event-store/log-window.ts';
import { LockedLoop } from '../jobs/locked-loop.ts';
import type { RetriedEvent } from '../jobs/retries.ts';
import type { Locks } from '../jobs/locks.ts';
import { consumerReader, PassedTypes, unknownIn } from '../read-model/passed-types.ts';
import type { ConsumerCheckpoints } from './checkpoints.ts';
import type { Consumer } from './consumer.ts';
import { BATCH_MAX, type ConsumerGroup, type GroupedConsumer } from './consumer-group.ts';
import { EventHandler, type EventHandlerOptions } from './event-handler.ts';
import { Progress } from './progress.ts';
import { warnUnlessOutage } from '../../platform/outages.ts';

/**
 * Number of handled events after which inbox rows before the checkpoint are deleted; these rows are no longer needed.
 */
const CLEAR_EVERY = 500;

export interface LogBusOptions extends EventHandlerOptions {
  readonly locks: Locks;
  readonly checkpoints: ConsumerCheckpoints;
}

interface LogRelayOptions extends LogBusOptions {
  /** Reads the log once for all consumers at about the same position. */
  readonly group: ConsumerGroup;
}

/**
 * Delivers every event of a consumer's types from the log, at least once, several concurrently, with a durable
 * checkpoint. This is the delivery for a single process. The inbox row makes database writes happen once.
 */
export class LogRelay implements Delivery {
  state: DeliveryState = 'starting';
  private readonly loop: LockedLoop;
  private readonly passed: PassedTypes;
  private readonly handler: EventHandler;
  private readonly types: ReadonlySet<string>;
  private handled = 0;

  constructor(
    readonly consumer: Consumer,
    private readonly options: LogRelayOptions,
  ) {
    this.types = new Set(consumer.types);
    this.passed = new PassedTypes(options.database);
    this.handler = new EventHandler(consumer, options);
    this.loop = new LockedLoop({
      locks: options.locks,
      name: `consumer ${consumer.name}`,
      work: (signal) => this.follow(signal),
      onStandby: () => (this.state = 'standby'),
      onError: (error) => {
        this.state = 'waiting';
        warnUnlessOutage(options.logger, {
          work: `consumer ${consumer.name}`,
          error,
          fields: { consumer: consumer.name },
          message: 'consumer failed; retrying',
        });
        return true;
      },
      onStopped: () => (this.state = 'stopped'),
    });
  }

  start(): void {
    this.loop.start();
  }

  /** Waits for running work to finish, then stops. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const { database, checkpoints, logger } = this.options;
    const { name } = this.consumer;
    const rows: { position: string }[] = await database.query(
      'SELECT position::text FROM work.checkpoints WHERE consumer = $1',
      [name],
    );
    const progress = new Progress(BigInt(rows[0]?.position ?? -1));
    const running = new Set<Promise<void>>();
    try {
      if (signal.aborted) return;
      this.state = 'running';
      await this.handlePassed(signal);
      await this.followFrom(progress, running, signal);
    } finally {
      await Promise.all(running);
      checkpoints.note(name, progress.checkpoint);
      await checkpoints.write().catch((error: unknown) =>
        warnUnlessOutage(logger, {
          work: `checkpoint of ${name}`,
          error,
          fields: { consumer: name },
          message: 'saving the consumer checkpoint failed; events will be redelivered',
        }),
      );
    }
  }

  /**
   * Follows the log alone until the consumer reaches the others, then follows with them until it reaches its maximum
   * concurrency.
   */
  private async followFrom(progress: Progress, running: Set<Promise<void>>, signal: AbortSignal): Promise<void> {
    const { group } = this.options;
    const { name, concurrency } = this.consumer;
    const member: GroupedConsumer = {
      reader: consumerReader(name),
      types: this.types,
      get position() {
        return progress.reached;
      },
      begin: (resolved) => {
        const isFree = running.size < concurrency && !signal.aborted;
        if (isFree) this.begin(resolved, progress, running, signal);
        return isFree;
      },
      pass: (position) => this.pass(position, progress),
    };
    let aloneUntil = -1n;
    const mayJoin = () => progress.reached >= aloneUntil && group.admits(progress.reached);
    while (!signal.aborted)
      if (mayJoin()) aloneUntil = (await group.join(member, signal)).until;
      else await this.followAlone(member, running, mayJoin, signal);
  }

  private async followAlone(
    member: GroupedConsumer,
    running: ReadonlySet<Promise<void>>,
    mayJoin: () => boolean,
    signal: AbortSignal,
  ): Promise<void> {
    for await (const batch of this.options.log.follow(member.position, BATCH_MAX, signal)) {
      await this.passed.note(member.reader, unknownIn(batch));
      for (const resolved of batch) {
        if (!this.types.has(resolved.event?.type ?? '')) continue;
        while (running.size >= this.consumer.concurrency) await Promise.race(running);
        if (!member.begin(resolved)) return;
      }
      member.pass(positionOf(batch.at(-1) as ResolvedEvent));
      if (mayJoin()) return;
    }
  }

  /** Handles events that an older version skipped because of their unknown type, before anything newer. */
  private async handlePassed(signal: AbortSignal): Promise<void> {
    const reader = consumerReader(this.consumer.name);
    for (const position of await this.passed.of(reader, this.consumer.types)) {
      const resolved = await this.options.log.at(position);
      if (signal.aborted) return;
      if (resolved !== null && (await this.handler.settle(resolved, signal, 'wait', 'passed')) !== 'done') return;
      await this.passed.done(reader, [position]);
    }
  }

  private begin(resolved: ResolvedEvent, progress: Progress, running: Set<Promise<void>>, signal: AbortSignal): void {
    const position = positionOf(resolved);
    progress.begin(position);
    const job = this.handler.settle(resolved, signal).then(async (settled) => {
      if (settled === 'done') await this.end(position, progress);
      running.delete(job);
    });
    running.add(job);
  }

  private pass(position: bigint, progress: Progress): void {
    progress.pass(position);
    this.options.checkpoints.note(this.consumer.name, progress.checkpoint);
  }

  private async end(position: bigint, progress: Progress): Promise<void> {
    const { checkpoints, database, logger } = this.options;
    const { name } = this.consumer;
    progress.end(position);
    checkpoints.note(name, progress.checkpoint);
    this.handled += 1;
    if (this.handled < CLEAR_EVERY) return;
    this.handled = 0;
    try {
      // Only events before a stored checkpoint are never delivered again, so the checkpoint is written before rows are
      // deleted.
      await checkpoints.write();
      await database.query(
        'DELETE FROM work.inbox WHERE consumer = $1 AND position <= (SELECT position FROM work.checkpoints WHERE consumer = $1)',
        [name],
      );
    } catch (error) {
      warnUnlessOutage(logger, {
        work: `inbox of ${name}`,
        error,
        fields: { consumer: name },
        message: 'handled events could not be cleared from the inbox; they are cleared later',
      });
    }
  }

  /** Handles a parked event again at the request of staff. */
  retry(event: RetriedEvent): Promise<void> {
    return this.handler.retry(event);
  }
}
