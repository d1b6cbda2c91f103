import { setTimeout as wait } from 'node:timers/promises';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../kernel/errors.ts';
import { eventBatches } from '../event-log/event-batches.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { Log } from '../log.ts';
import type { ReadModelClock } from '../read-model/clock.ts';
import { isConnectionTrouble } from '../read-model/projector.ts';
import { newContext, runInContext } from '../request-context.ts';
import { PartUnavailable } from '../unavailable.ts';
import type { Consumer } from './consumer.ts';
import { Progress } from './progress.ts';

const BATCH_MAX = 500;
const RETRY_MS = 500;
const STANDBY_MS = 1_000;
const TRIES_MAX = 5;
const BACKOFF_MAX_MS = 15_000;
/** Inbox rows are needed only for events after the checkpoint; they are cleared in strides. */
const CLEAR_EVERY = 500;

/**
 * Hands a consumer every event of its types from the log, at least once, several side by side, with a durable checkpoint.
 * The adapter of the bus for one process; the inbox row makes the database effect happen once.
 */
export class LogRelay {
  state: 'starting' | 'standby' | 'running' | 'waiting' | 'stopped' = 'starting';
  private readonly stopping = new AbortController();
  private cancel: (() => void) | null = null;
  private loop: Promise<void> | null = null;
  private handled = 0;

  constructor(
    readonly consumer: Consumer,
    private readonly log: EventLog,
    private readonly database: DataSource,
    private readonly databaseUrl: string,
    private readonly clock: ReadModelClock,
    private readonly logger: Log,
    private readonly onParked: (consumer: string) => void,
  ) {}

  start(): void {
    this.loop = this.run();
  }

  /** Lets what is under way come to its end, then stops. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.cancel?.();
    await this.loop;
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.runLocked();
      } catch (error) {
        if (this.stopped) break;
        this.state = 'waiting';
        this.logger.warn({ consumer: this.consumer.name, error: String(error) }, 'the consumer lost a part behind it and tries again');
      }
      await this.pause(RETRY_MS);
    }
    this.state = 'stopped';
  }

  private async runLocked(): Promise<void> {
    const lock = new pg.Client({ connectionString: this.databaseUrl, application_name: `pixchange consumer ${this.consumer.name}`, keepAlive: true });
    lock.on('error', () => this.cancel?.());
    await lock.connect();
    try {
      for (;;) {
        if (this.stopped) return;
        const { rows } = await lock.query<{ locked: boolean }>("SELECT pg_try_advisory_lock(hashtextextended('pixchange consumer ' || $1, 0)) AS locked", [this.consumer.name]);
        if (rows[0]?.locked === true) break;
        this.state = 'standby';
        await this.pause(STANDBY_MS);
      }
      await this.follow();
    } finally {
      await lock.end().catch(() => undefined);
    }
  }

  private async follow(): Promise<void> {
    const rows: { position: string }[] = await this.database.query('SELECT position::text FROM work.checkpoints WHERE consumer = $1', [this.consumer.name]);
    const progress = new Progress(BigInt(rows[0]?.position ?? -1));
    const subscription = this.log.subscribe(progress.checkpoint);
    this.cancel = () => void subscription.unsubscribe().catch(() => undefined);
    if (this.stopped) this.cancel();
    const running = new Set<Promise<void>>();
    try {
      this.state = 'running';
      for await (const batch of eventBatches(subscription, BATCH_MAX)) {
        for (const event of await this.log.codec.decode(batch)) {
          if (!this.consumer.types.includes(event.type)) {
            progress.pass(event.position);
            continue;
          }
          while (running.size >= this.consumer.concurrency) await Promise.race(running);
          if (this.stopped) return;
          progress.begin(event.position);
          const job = this.settle(event).then((done) => {
            running.delete(job);
            if (done) progress.end(event.position);
          });
          running.add(job);
        }
        if (running.size === 0 || progress.unsaved > BATCH_MAX) await this.save(progress);
      }
      if (!this.stopped) throw new Error('the subscription ended');
    } finally {
      this.cancel = null;
      await subscription.unsubscribe().catch(() => undefined);
      await Promise.allSettled(running);
      await this.save(progress).catch(() => undefined);
    }
  }

  /** True when the event is done with: handled, or parked; false when the house closes before that. */
  private async settle(event: Recorded): Promise<boolean> {
    for (let attempt = 1, pause = RETRY_MS; ; pause = Math.min(pause * 2, BACKOFF_MAX_MS)) {
      try {
        await runInContext(newContext(event.metadata.correlationId, event.id, this.consumer.name), () => this.handleOnce(event));
        return true;
      } catch (error) {
        const trouble = error instanceof PartUnavailable || isConnectionTrouble(error);
        this.logger.warn({ consumer: this.consumer.name, event: event.id, requestId: event.metadata.correlationId, attempt, error: String(error) }, 'an event could not be handled yet');
        if (!trouble && (attempt >= TRIES_MAX || error instanceof DomainError)) {
          if (await this.park(event, attempt, error)) return true;
        }
        if (!trouble) attempt += 1;
        if (this.stopped) return false;
        await this.pause(pause);
        if (this.stopped) return false;
      }
    }
  }

  private async handleOnce(event: Recorded): Promise<void> {
    const { name } = this.consumer;
    const seen: unknown[] = await this.database.query('SELECT 1 FROM work.inbox WHERE consumer = $1 AND event_id = $2', [name, event.id]);
    if (seen.length > 0) return;
    // What a consumer looks up must not be older than the event that it handles.
    if (!(await this.clock.waitFor(event.position))) throw new PartUnavailable('read-model');
    const effect = await this.consumer.handle(event);
    await this.database.transaction(async ({ queryRunner }) => {
      if (queryRunner === undefined) throw new Error('a transaction has no connection');
      const rows = await queryRunner.query('INSERT INTO work.inbox (consumer, event_id, position) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING event_id', [name, event.id, String(event.position)]) as unknown[];
      if (rows.length > 0) await effect?.(queryRunner);
    });
  }

  /** Puts the event where the console shows it, so that it blocks no other. */
  private async park(event: Recorded, attempts: number, error: unknown): Promise<boolean> {
    const reason = error instanceof Error ? error.message : String(error);
    try {
      await this.database.query(
        'INSERT INTO work.parked (consumer, event_id, stream_id, revision, attempts, reason) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (consumer, event_id) DO UPDATE SET attempts = excluded.attempts, reason = excluded.reason',
        [this.consumer.name, event.id, event.streamId, event.revision, attempts, reason],
      );
    } catch {
      return false;
    }
    this.logger.error({ consumer: this.consumer.name, event: event.id, stream: event.streamId, requestId: event.metadata.correlationId, error: reason, code: 'relay.parked' }, 'an event was parked');
    this.onParked(this.consumer.name);
    return true;
  }

  private async save(progress: Progress): Promise<void> {
    if (progress.unsaved === 0) return;
    const { checkpoint } = progress;
    await this.database.query(
      'INSERT INTO work.checkpoints (consumer, position) VALUES ($1, $2) ON CONFLICT (consumer) DO UPDATE SET position = excluded.position WHERE work.checkpoints.position < excluded.position',
      [this.consumer.name, String(checkpoint)],
    );
    this.handled += progress.unsaved;
    progress.saved();
    if (this.handled < CLEAR_EVERY) return;
    this.handled = 0;
    await this.database.query('DELETE FROM work.inbox WHERE consumer = $1 AND position <= $2', [this.consumer.name, String(checkpoint)]);
  }

  private async pause(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
