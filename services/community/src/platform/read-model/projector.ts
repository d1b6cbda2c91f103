import type { ResolvedEvent } from '@eventstore/db-client';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { DataSource } from 'typeorm';
import { changesOf, type Projection } from '../../kernel/projection.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { ExclusiveLoop } from '../exclusive-loop.ts';
import type { Locks } from '../locks.ts';
import type { Log } from '../log.ts';
import { applyBatch, Fenced } from './apply-batch.ts';
import { READ_MODEL_CHANNEL } from './clock.ts';
import { inTransaction } from './database.ts';
import type { Passing } from './passing.ts';
import { PoisonEvent, readBatch } from './poison.ts';
import { LIVE_SCHEMA } from './schema.ts';
import { isConnectionTrouble, isReadModelMissing } from './trouble.ts';

const BATCH_MAX = 1_000;

export type ProjectorState = 'starting' | 'standby' | 'running' | 'waiting' | 'stopped';

/** What follows the log and can be asked how far it is. */
export type Follower = Pick<Projector, 'name' | 'state' | 'detail' | 'caughtUp' | 'start' | 'stop'>;

/** Keeps one projection's tables up with the log: one active over all processes, the others wait for its lock. */
export class Projector {
  state: ProjectorState = 'starting';
  /** Why it does not run; empty while it does. */
  detail = '';
  /** True once it has shown all that was in the log when it began to follow. */
  caughtUp = false;
  private readonly loop: ExclusiveLoop;

  constructor(
    private readonly projection: Projection,
    private readonly log: EventLog,
    private readonly database: DataSource,
    locks: Locks,
    private readonly logger: Log,
    private readonly onPoison: (projection: string) => void,
    private readonly passing: Passing,
  ) {
    this.loop = new ExclusiveLoop({
      locks,
      // Two versions of a projection never stand in each other's way while one replaces the other.
      name: `projector ${projection.name}@${projection.version}`,
      work: (signal) => this.follow(signal),
      onStandby: () => this.is('standby'),
      onTrouble: (error) => this.goesOnAfter(error),
      onStopped: () => this.is('stopped'),
    });
  }

  get name(): string {
    return this.projection.name;
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private is(state: ProjectorState, detail = ''): void {
    this.state = state;
    this.detail = detail;
  }

  private goesOnAfter(error: unknown): boolean {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof PoisonEvent) {
      this.is('stopped', message);
      this.logger.error({ projection: this.name, event: error.event, error: message, code: 'projection.poison' }, 'the projection stands still at an event that it cannot apply');
      this.onPoison(this.name);
      return false;
    }
    this.is('waiting', message);
    this.logger.warn({ projection: this.name, error: message }, 'the projection lost a part behind it and tries again');
    return true;
  }

  private async follow(signal: AbortSignal): Promise<void> {
    let position = await this.checkpoint();
    const newest = await this.log.end();
    if (signal.aborted) return;
    this.is('running');
    this.caughtUp = position >= newest;
    for await (const batch of this.log.follow(position, BATCH_MAX, signal)) {
      position = await this.take(batch, position);
      this.caughtUp ||= position >= newest;
    }
  }

  /** Applies all that comes before a poison event, then stops there. */
  private async take(batch: readonly ResolvedEvent[], from: bigint): Promise<bigint> {
    const { events, poison } = await readBatch(this.log.codec, batch);
    const position = await this.apply(events, from);
    if (poison !== null) throw poison;
    return position;
  }

  /** One transaction for a batch that changes something; when the events are to blame for its failure, the culprit is found one by one. */
  private async apply(events: readonly Recorded[], from: bigint): Promise<bigint> {
    const last = events.at(-1);
    if (last === undefined) return from;
    try {
      if (events.some((event) => changesOf(this.projection, event).length > 0)) return await this.commit(events, from);
    } catch (error) {
      if (error instanceof Fenced || isConnectionTrouble(error) || isReadModelMissing(error)) throw error;
      const [first] = events;
      if (events.length === 1 && first !== undefined) throw new PoisonEvent(first, error);
      let position = from;
      for (const event of events) position = await this.apply([event], position);
      return position;
    }
    await this.passing.pass(this.projection, from, last.position);
    return last.position;
  }

  private commit(events: readonly Recorded[], from: bigint): Promise<bigint> {
    return inTransaction(this.database, async (runner) => {
      const position = await applyBatch(runner, LIVE_SCHEMA, this.projection, events, from);
      await runner.query('SELECT pg_notify($1, $2)', [READ_MODEL_CHANNEL, `${this.name}:${position}`]);
      return position;
    });
  }

  private async checkpoint(): Promise<bigint> {
    const { name, version } = this.projection;
    const rows: { position: string }[] = await this.database.query(`SELECT position::text FROM ${LIVE_SCHEMA}.checkpoints WHERE projection = $1 AND version = $2`, [name, version]);
    const [row] = rows;
    if (row === undefined) throw new Error(`the read model was not made by version ${version} of ${name}`);
    return BigInt(row.position);
  }
}
