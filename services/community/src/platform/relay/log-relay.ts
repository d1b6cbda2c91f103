import type { ResolvedEvent } from '@eventstore/db-client';
import type { Delivery, DeliveryState } from '../bus/bus.ts';
import { positionOf } from '../event-log/log-window.ts';
import { LockedLoop } from '../locked-loop.ts';
import type { RetriedEvent } from '../jobs/retries.ts';
import type { Locks } from '../locks.ts';
import { consumerReader, PassedTypes, unknownIn } from '../read-model/passed-types.ts';
import type { ConsumerCheckpoints } from './checkpoints.ts';
import type { Consumer } from './consumer.ts';
import { EventHandler, type EventHandlerOptions } from './event-handler.ts';
import { Progress } from './progress.ts';
import { warnUnlessAway } from '../outages.ts';

const BATCH_MAX = 500;
/** Inbox rows are only needed for events after the checkpoint; they are deleted in larger steps. */
const CLEAR_EVERY = 500;

export interface LogRelayOptions extends EventHandlerOptions {
  readonly locks: Locks;
  readonly checkpoints: ConsumerCheckpoints;
}

/**
 * Delivers every event of its types from the log to a consumer, at least once, several concurrently, with a durable
 * checkpoint. This is the adapter of the bus for one process; the inbox row makes the database writes happen once.
 */
export class LogRelay implements Delivery {
  state: DeliveryState = 'starting';
  private readonly loop: LockedLoop;
  private readonly passed: PassedTypes;
  private readonly handler: EventHandler;
  private handled = 0;

  constructor(
    readonly consumer: Consumer,
    private readonly options: LogRelayOptions,
  ) {
    this.passed = new PassedTypes(options.database);
    this.handler = new EventHandler(consumer, options);
    this.loop = new LockedLoop({
      locks: options.locks,
      name: `consumer ${consumer.name}`,
      work: (signal) => this.follow(signal),
      onStandby: () => (this.state = 'standby'),
      onError: (error) => {
        this.state = 'waiting';
        warnUnlessAway(options.logger, {
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
    const rows: { position: string }[] = await this.options.database.query(
      'SELECT position::text FROM work.checkpoints WHERE consumer = $1',
      [this.consumer.name],
    );
    const progress = new Progress(BigInt(rows[0]?.position ?? -1));
    const running = new Set<Promise<void>>();
    try {
      if (signal.aborted) return;
      this.state = 'running';
      await this.handlePassed(signal);
      for await (const batch of this.options.log.follow(progress.checkpoint, BATCH_MAX, signal)) {
        await this.passed.note(consumerReader(this.consumer.name), unknownIn(batch));
        await this.take(batch, progress, running, signal);
        if (running.size === 0 || progress.unsaved > BATCH_MAX) await this.save(progress);
      }
    } finally {
      await Promise.all(running);
      await this.saveNow(progress).catch((error: unknown) =>
        warnUnlessAway(this.options.logger, {
          work: `checkpoint of ${this.consumer.name}`,
          error,
          fields: { consumer: this.consumer.name },
          message: 'saving the consumer checkpoint failed; events will be redelivered',
        }),
      );
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

  /** Starts the work of a batch, with as much concurrency as the consumer allows. */
  private async take(
    batch: readonly ResolvedEvent[],
    progress: Progress,
    running: Set<Promise<void>>,
    signal: AbortSignal,
  ): Promise<void> {
    for (const resolved of batch) {
      const { event } = resolved;
      const position = positionOf(resolved);
      if (event === undefined) throw new Error('the event store sent a link to an event that is gone');
      if (!this.consumer.types.includes(event.type)) {
        progress.pass(position);
        continue;
      }
      while (running.size >= this.consumer.concurrency) await Promise.race(running);
      if (signal.aborted) return;
      progress.begin(position);
      const job = this.handler.settle(resolved, signal).then((settled) => {
        running.delete(job);
        if (settled === 'done') progress.end(position);
        // After the last work of a quiet log, no batch follows soon that would write the checkpoint.
        if (running.size === 0) this.options.checkpoints.note(this.consumer.name, progress.checkpoint);
      });
      running.add(job);
    }
  }

  /** Handles a parked event once more when staff requested it. */
  retry(event: RetriedEvent): Promise<void> {
    return this.handler.retry(event);
  }

  private async save(progress: Progress): Promise<void> {
    if (progress.unsaved === 0) return;
    const { checkpoint } = progress;
    this.options.checkpoints.note(this.consumer.name, checkpoint);
    this.handled += progress.unsaved;
    progress.saved();
    if (this.handled < CLEAR_EVERY) return;
    this.handled = 0;
    // Only events before a stored checkpoint are never delivered again.
    await this.options.checkpoints.write();
    await this.options.database.query('DELETE FROM work.inbox WHERE consumer = $1 AND position <= $2', [
      this.consumer.name,
      String(checkpoint),
    ]);
  }

  private async saveNow(progress: Progress): Promise<void> {
    await this.save(progress);
    await this.options.checkpoints.write();
  }
}
