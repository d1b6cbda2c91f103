import type { Recorded } from '@pixchange/contracts/events/envelope';
import pg from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { changesOf, type Projection } from '../../kernel/projection.ts';
import { eventBatches } from '../event-log/event-batches.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { Log } from '../log.ts';
import { READ_MODEL_CHANNEL } from './clock.ts';
import { LIVE_SCHEMA } from './schema.ts';
import { writeChanges } from './write-changes.ts';

const BATCH_MAX = 1_000;
const RETRY_MS = 500;
const STANDBY_MS = 1_000;

/** Another projector moved the checkpoint: this one woke up late and must not write. */
class Fenced extends Error {}

/** An event that this projection can't apply; it stands still until somebody has looked. */
class PoisonEvent extends Error {
  constructor(readonly event: { streamId: string; revision: number; type: string; id: string }, cause: unknown) {
    super(`${event.type} ${event.id} at ${event.revision}@${event.streamId} can't be applied: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

export type ProjectorState = 'starting' | 'standby' | 'running' | 'waiting' | 'stopped';

/** Applies a batch and moves the checkpoint, in the transaction that the runner holds. */
export const applyBatch = async (runner: QueryRunner, schema: string, projection: Projection, events: readonly Recorded[], from: bigint): Promise<bigint> => {
  const last = events.at(-1);
  if (last === undefined) return from;
  const moved = await runner.query(
    `UPDATE ${schema}.checkpoints SET position = $3 WHERE projection = $1 AND position = $2 RETURNING projection`,
    [projection.name, String(from), String(last.position)],
  ) as [unknown[], number];
  if (moved[1] !== 1) throw new Fenced(projection.name);
  await writeChanges(runner, schema, projection, events.flatMap((event) => changesOf(projection, event)));
  return last.position;
};

/** Keeps one projection's tables up with the log: one active over all processes, the others wait for its lock. */
export class Projector {
  state: ProjectorState = 'starting';
  detail = '';
  /** True once it has shown all that was in the log when it began to follow. */
  caughtUp = false;
  private stopping = false;
  private cancel: (() => void) | null = null;
  private loop: Promise<void> | null = null;

  constructor(
    private readonly projection: Projection,
    private readonly log: EventLog,
    private readonly database: DataSource,
    private readonly databaseUrl: string,
    private readonly logger: Log,
    private readonly onPoison: (projection: string) => void,
  ) {}

  get name(): string {
    return this.projection.name;
  }

  start(): void {
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.cancel?.();
    await this.loop;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.runLocked();
      } catch (error) {
        if (this.stopping) break;
        this.detail = error instanceof Error ? error.message : String(error);
        if (error instanceof PoisonEvent) return this.halt(error);
        this.state = 'waiting';
        this.logger.warn({ projection: this.name, error: this.detail }, 'the projection lost a part behind it and tries again');
      }
      await this.pause(RETRY_MS);
    }
    this.state = 'stopped';
  }

  private halt(poison: PoisonEvent): void {
    this.state = 'stopped';
    this.logger.error({ projection: this.name, event: poison.event, error: this.detail, code: 'projection.poison' }, 'the projection stands still at an event that it cannot apply');
    this.onPoison(this.name);
  }

  /** The lock lives as long as its own connection: a process that dies frees it. */
  private async runLocked(): Promise<void> {
    const lock = new pg.Client({ connectionString: this.databaseUrl, application_name: `pixchange projector ${this.name}`, keepAlive: true });
    lock.on('error', () => this.cancel?.());
    await lock.connect();
    try {
      while (!this.stopping && !(await this.tryLock(lock))) {
        this.state = 'standby';
        await this.pause(STANDBY_MS);
      }
      if (!this.stopping) await this.follow();
    } finally {
      await lock.end().catch(() => undefined);
    }
  }

  private async tryLock(lock: pg.Client): Promise<boolean> {
    const { rows } = await lock.query<{ locked: boolean }>("SELECT pg_try_advisory_lock(hashtextextended('pixchange projector ' || $1, 0)) AS locked", [this.name]);
    return rows[0]?.locked === true;
  }

  private async follow(): Promise<void> {
    let position = await this.checkpoint();
    const subscription = this.log.subscribe(position);
    this.cancel = () => void subscription.unsubscribe().catch(() => undefined);
    if (this.stopping) this.cancel();
    const end = await this.log.end();
    try {
      this.state = 'running';
      this.detail = '';
      this.caughtUp = position >= end;
      for await (const batch of eventBatches(subscription, BATCH_MAX)) {
        const events = await this.log.codec.decode(batch).catch((error: unknown) => this.findPoison(batch, error));
        position = await this.apply(events, position);
        this.caughtUp ||= position >= end;
      }
      if (!this.stopping) throw new Error('the subscription ended');
    } finally {
      this.cancel = null;
      await subscription.unsubscribe().catch(() => undefined);
    }
  }

  private async findPoison(batch: Parameters<EventLog['codec']['decode']>[0], cause: unknown): Promise<never> {
    for (const resolved of batch) {
      const { event } = resolved;
      if (event === undefined) continue;
      await this.log.codec.decode([resolved]).catch((error: unknown) => {
        throw new PoisonEvent({ streamId: event.streamId, revision: Number(event.revision), type: event.type, id: event.id }, error);
      });
    }
    throw cause;
  }

  /** One transaction for the batch; when it fails for another reason than a lost part, the culprit is found one by one. */
  private async apply(events: readonly Recorded[], from: bigint): Promise<bigint> {
    try {
      return await this.commit(events, from);
    } catch (error) {
      if (error instanceof Fenced || isConnectionTrouble(error)) throw error;
      const [first] = events;
      if (events.length === 1 && first !== undefined) throw new PoisonEvent(first, error);
      let position = from;
      for (const event of events) position = await this.apply([event], position);
      return position;
    }
  }

  private async commit(events: readonly Recorded[], from: bigint): Promise<bigint> {
    const runner = this.database.createQueryRunner();
    try {
      await runner.startTransaction();
      const position = await applyBatch(runner, LIVE_SCHEMA, this.projection, events, from);
      await runner.query('SELECT pg_notify($1, $2)', [READ_MODEL_CHANNEL, `${this.name}:${position}`]);
      await runner.commitTransaction();
      return position;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  private async checkpoint(): Promise<bigint> {
    const rows: { position: string }[] = await this.database.query(`SELECT position::text FROM ${LIVE_SCHEMA}.checkpoints WHERE projection = $1`, [this.name]);
    const [row] = rows;
    if (row === undefined) throw new Error(`the read model has no checkpoint of ${this.name}`);
    return BigInt(row.position);
  }

  private async pause(milliseconds: number): Promise<void> {
    if (this.stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.cancel = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.cancel = null;
  }
}

/** PostgreSQL's class 08 (connection), 57 (operator intervention), 40 (rollback), 53 (resources), and the driver's own socket errors. */
export const isConnectionTrouble = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && /^(08|57|40|53)/.test(code)) return true;
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return true;
  return typeof message === 'string' && /connection|terminat/i.test(message);
};
