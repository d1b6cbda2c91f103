import type { ResolvedEvent } from '@eventstore/db-client';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../kernel/errors.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { PoisonEvent } from '../event-log/event-reader.ts';
import { positionOf } from '../event-log/log-window.ts';
import { ExclusiveLoop, pause } from '../exclusive-loop.ts';
import type { Locks } from '../locks.ts';
import type { RetriedEvent } from '../jobs/retries.ts';
import type { Log } from '../log.ts';
import type { Marks, ReadModelClock } from '../read-model/clock.ts';
import { inTransaction } from '../read-model/database.ts';
import { consumerReader, PassedTypes, unknownIn } from '../read-model/passed-types.ts';
import { isTransientDatabaseError, isReadModelMissing } from '../read-model/transient-errors.ts';
import { newContext, runInContext } from '../request-context.ts';
import { PartUnavailable } from '../unavailable.ts';
import type { ConsumerCheckpoints } from './checkpoints.ts';
import type { Consumer } from './consumer.ts';
import { Progress } from './progress.ts';

const BATCH_MAX = 500;
const BACKOFF_FIRST_MS = 500;
const BACKOFF_MAX_MS = 15_000;
const TRIES_MAX = 5;
/** Inbox rows are needed only for events after the checkpoint; they are cleared in strides. */
const CLEAR_EVERY = 500;

const isTransientError = (error: unknown): boolean =>
  error instanceof PartUnavailable || isTransientDatabaseError(error) || isReadModelMissing(error);

/**
 * Hands a consumer every event of its types from the log, at least once, several side by side, with a durable checkpoint.
 * The adapter of the bus for one process; the inbox row makes the database effect happen once.
 */
export class LogRelay {
  state: 'starting' | 'standby' | 'running' | 'waiting' | 'stopped' = 'starting';
  private readonly loop: ExclusiveLoop;
  private readonly passed: PassedTypes;
  private handled = 0;

  constructor(
    readonly consumer: Consumer,
    private readonly log: EventLog,
    private readonly database: DataSource,
    locks: Locks,
    private readonly clock: ReadModelClock,
    private readonly logger: Log,
    private readonly onParked: (consumer: string) => void,
    private readonly checkpoints: ConsumerCheckpoints,
    private readonly backoffFirstMs = BACKOFF_FIRST_MS,
  ) {
    this.passed = new PassedTypes(database);
    // A name that no projection has is said at the start.
    this.awaited(0n);
    this.loop = new ExclusiveLoop({
      locks,
      name: `consumer ${consumer.name}`,
      work: (signal) => this.follow(signal),
      onStandby: () => (this.state = 'standby'),
      onError: (error) => {
        this.state = 'waiting';
        this.logger.warn(
          { consumer: consumer.name, error: String(error) },
          'consumer dependency unavailable; retrying',
        );
        return true;
      },
      onStopped: () => (this.state = 'stopped'),
    });
  }

  start(): void {
    this.loop.start();
  }

  /** Lets what is under way come to its end, then stops. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const rows: { position: string }[] = await this.database.query(
      'SELECT position::text FROM work.checkpoints WHERE consumer = $1',
      [this.consumer.name],
    );
    const progress = new Progress(BigInt(rows[0]?.position ?? -1));
    const running = new Set<Promise<void>>();
    try {
      if (signal.aborted) return;
      this.state = 'running';
      await this.handlePassed(signal);
      for await (const batch of this.log.follow(progress.checkpoint, BATCH_MAX, signal)) {
        await this.passed.note(consumerReader(this.consumer.name), unknownIn(batch));
        await this.take(batch, progress, running, signal);
        if (running.size === 0 || progress.unsaved > BATCH_MAX) await this.save(progress);
      }
    } finally {
      await Promise.all(running);
      await this.saveNow(progress).catch((error: unknown) =>
        this.logger.warn(
          { consumer: this.consumer.name, error: String(error) },
          'saving the consumer checkpoint failed; events will be redelivered',
        ),
      );
    }
  }

  /** What an older version passed because it did not know its type; before anything newer. */
  private async handlePassed(signal: AbortSignal): Promise<void> {
    const reader = consumerReader(this.consumer.name);
    for (const position of await this.passed.of(reader, this.consumer.types)) {
      const resolved = await this.log.at(position);
      if (signal.aborted || (resolved !== null && !(await this.settle(resolved, signal)))) return;
      await this.passed.done(reader, [position]);
    }
  }

  /** Begins the work of a batch, as many at a time as the consumer allows. */
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
      const job = this.settle(resolved, signal).then((done) => {
        running.delete(job);
        if (done) progress.end(position);
        // The last work of a quiet log: no batch follows soon that would write it down.
        if (running.size === 0) this.checkpoints.note(this.consumer.name, progress.checkpoint);
      });
      running.add(job);
    }
  }

  /** True when the event is done with: handled, or parked; false when the product stops before that. */
  private async settle(resolved: ResolvedEvent, signal: AbortSignal): Promise<boolean> {
    let attempt = 1;
    for (let backoffMs = this.backoffFirstMs; ; backoffMs = Math.min(backoffMs * 2, BACKOFF_MAX_MS)) {
      try {
        await this.handle(resolved);
        return true;
      } catch (error) {
        const transient = isTransientError(error);
        this.logger.warn(
          { consumer: this.consumer.name, event: resolved.event?.id, attempt, error: String(error) },
          'an event could not be handled yet',
        );
        const hopeless = error instanceof PoisonEvent || error instanceof DomainError || attempt >= TRIES_MAX;
        if (!transient && hopeless && (await this.giveUp(resolved, attempt, error))) return true;
        if (!transient) attempt += 1;
      }
      await pause(backoffMs, signal);
      if (signal.aborted) return false;
    }
  }

  /** Handles a parked event once more. It stays parked when that fails; when a dependency is away, the request for the retry stays, too. */
  async retry({ event_id: id, stream_id: streamId, revision }: RetriedEvent): Promise<void> {
    try {
      const resolved = await this.log.eventOf(streamId, BigInt(revision));
      if (resolved?.event?.id !== id) throw new DomainError('not_found');
      await this.handle(resolved, 'parked');
    } catch (error) {
      this.logger.warn(
        { consumer: this.consumer.name, event: id, error: String(error) },
        'the retry of an event failed',
      );
      if (isTransientError(error)) return;
      await this.database.query(
        'UPDATE work.parked SET attempts = attempts + 1, reason = $3, retry_requested_at = NULL WHERE consumer = $1 AND event_id = $2',
        [this.consumer.name, id, error instanceof Error ? error.message : String(error)],
      );
    }
  }

  private async handle(resolved: ResolvedEvent, from: 'log' | 'parked' = 'log'): Promise<void> {
    const {
      events: [event],
      poison,
    } = await this.log.reader.read([resolved]);
    if (poison !== null) throw poison;
    if (event !== undefined)
      await runInContext(newContext(event.metadata.correlationId, event.id, this.consumer.name), () =>
        this.handleOnce(event, from),
      );
  }

  private async handleOnce(event: Recorded, from: 'log' | 'parked'): Promise<void> {
    const { name } = this.consumer;
    // What is parked waits for a person, not for the next start.
    const seen: unknown[] = await this.database.query(
      "SELECT 1 FROM work.inbox WHERE consumer = $1 AND event_id = $2 UNION ALL SELECT 1 FROM work.parked WHERE consumer = $1 AND event_id = $2 AND $3::text = 'log'",
      [name, event.id, from],
    );
    if (seen.length > 0) return;
    // What a consumer looks up must not be older than the event that it handles.
    if ((await this.clock.waitFor(this.awaited(event.position))) !== 'shown') throw new PartUnavailable('read-model');
    const effect = await this.consumer.handle(event);
    await inTransaction(this.database, async (runner) => {
      const rows = (await runner.query(
        'INSERT INTO work.inbox (consumer, event_id, position) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING event_id',
        [name, event.id, String(event.position)],
      )) as unknown[];
      if (rows.length > 0) await effect?.(runner);
      if (from === 'parked')
        await runner.query('DELETE FROM work.parked WHERE consumer = $1 AND event_id = $2', [name, event.id]);
    });
  }

  private awaited(position: bigint): Marks {
    const { reads } = this.consumer;
    return this.clock.marksAt(position, reads === 'every' ? undefined : reads);
  }

  /** Puts the event where the console shows it, so that it blocks no other; false when even that failed. */
  private async giveUp(resolved: ResolvedEvent, attempts: number, error: unknown): Promise<boolean> {
    const { event } = resolved;
    if (event === undefined) return false;
    const { id, streamId, type } = event;
    const reason = error instanceof Error ? error.message : String(error);
    try {
      const {
        events: [readable],
      } = await this.log.reader.read([resolved]);
      if (readable !== undefined)
        await runInContext(newContext(readable.metadata.correlationId, id, this.consumer.name), async () =>
          this.consumer.onGivenUp?.(readable),
        );
      await this.database.query(
        'INSERT INTO work.parked (consumer, event_id, stream_id, revision, attempts, reason, type) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (consumer, event_id) DO UPDATE SET attempts = excluded.attempts, reason = excluded.reason',
        [this.consumer.name, id, streamId, String(event.revision), attempts, reason, type],
      );
    } catch (cause) {
      this.logger.warn(
        { consumer: this.consumer.name, event: id, error: String(cause) },
        'an event could not be parked yet',
      );
      return false;
    }
    this.logger.error(
      { consumer: this.consumer.name, event: id, type, stream: streamId, error: reason, code: 'relay.parked' },
      'an event was parked',
    );
    this.onParked(this.consumer.name);
    return true;
  }

  private async save(progress: Progress): Promise<void> {
    if (progress.unsaved === 0) return;
    const { checkpoint } = progress;
    this.checkpoints.note(this.consumer.name, checkpoint);
    this.handled += progress.unsaved;
    progress.saved();
    if (this.handled < CLEAR_EVERY) return;
    this.handled = 0;
    // Only what is written down never comes again.
    await this.checkpoints.write();
    await this.database.query('DELETE FROM work.inbox WHERE consumer = $1 AND position <= $2', [
      this.consumer.name,
      String(checkpoint),
    ]);
  }

  private async saveNow(progress: Progress): Promise<void> {
    await this.save(progress);
    await this.checkpoints.write();
  }
}
