import type { ResolvedEvent } from '@eventstore/db-client';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { DataSource } from 'typeorm';
import { changesOf, typesOf, type Projection } from '../../kernel/projection.ts';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import { PoisonEvent } from '../../platform/event-store/event-reader.ts';
import { positionOf } from '../../platform/event-store/log-window.ts';
import { LockedLoop } from '../jobs/locked-loop.ts';
import type { Locks } from '../jobs/locks.ts';
import type { Log } from '../../platform/log.ts';
import { commitStep, Fenced } from './commit-steps.ts';
import { PassedTypes, projectionReader, unknownIn } from './passed-types.ts';
import { readSchemaOf } from '../../platform/postgres/database.ts';
import { LIVE_SCHEMA } from '../../platform/postgres/schema-names.ts';
import type { SharedFollower } from '../followers/shared-follower.ts';
import { StoppedProjections } from './stopped-projections.ts';
import { isTransientDatabaseError, isReadModelMissing } from '../../platform/postgres/transient-errors.ts';
import { warnUnlessOutage } from '../../platform/outages.ts';
import { nowMs, recordForEach } from '../../platform/tracing/spans.ts';

const BATCH_MAX = 1_000;

/** State of a projector; `waiting` means that a server that it needs is unavailable. */
export type ProjectorState = 'starting' | 'standby' | 'running' | 'waiting' | 'stopped';

/** A reader of the log that reports its progress. */
export type Follower = Pick<Projector, 'name' | 'state' | 'detail' | 'caughtUp' | 'start' | 'stop'>;

export interface ProjectorOptions {
  readonly projection: Projection;
  readonly log: EventLog;
  readonly database: DataSource;
  readonly locks: Locks;
  readonly logger: Log;
  /** Follower that reads the log for all projections at about the same position. */
  readonly shared: SharedFollower;
  /** Called with 1 when the projection stops at an event, and with 0 when it continues. */
  readonly onStopped: (projection: string, stopped: 0 | 1) => void;
  /** Rebuilds the read model from the log, because it lacks events whose type an older version did not know. */
  readonly rebuild: () => Promise<void>;
}

/** Updates the tables of one projection from the log. One process is active, and the others wait for its lock. */
export class Projector {
  state: ProjectorState = 'starting';
  /** Reason why the projector does not run; empty while it runs. */
  detail = '';
  /** True after the projector has applied all events that were in the log at its start. */
  caughtUp = false;
  private readonly loop: LockedLoop;
  private readonly types: ReadonlySet<string>;
  private readonly passed: PassedTypes;
  private readonly stopped: StoppedProjections;
  /**
   * True until the first events are applied after a start, because another process may have recorded the projection as
   * stopped.
   */
  private mayBeStopped = true;
  /** Events up to this position could not be applied together with other projections. */
  private aloneUntil = -1n;
  /** True after another process moved the checkpoint, until this process moves it. */
  private wasFenced = false;

  constructor(private readonly options: ProjectorOptions) {
    const { projection, database, locks } = options;
    this.types = new Set(typesOf(projection));
    this.passed = new PassedTypes(database);
    this.stopped = new StoppedProjections(database);
    this.loop = new LockedLoop({
      locks,
      // The lock name contains the version, so that a new version does not wait for the old one that it replaces.
      name: `projector ${readSchemaOf(database).keyOf(projection.name)}@${projection.version}`,
      work: (signal) => this.follow(signal).catch((error: unknown) => this.recordStop(error)),
      onStandby: () => this.is('standby'),
      onError: (error) => this.goesOnAfter(error),
      onStopped: () => this.is('stopped'),
    });
  }

  get name(): string {
    return this.options.projection.name;
  }

  /**
   * Starts or restarts the projector. Resets the metric, because a restarted projector on standby does not block the
   * projection.
   */
  start(): void {
    this.is('starting');
    this.options.onStopped(this.name, 0);
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
    const { logger, onStopped } = this.options;
    if (error instanceof PoisonEvent) {
      this.is('stopped', message);
      logger.error(
        { projection: this.name, event: error.event, error: message, code: 'projection.poison' },
        'projection stopped: cannot apply event',
      );
      onStopped(this.name, 1);
      return false;
    }
    this.is('waiting', message);
    warnUnlessOutage(logger, {
      work: `projection ${this.name}`,
      error,
      fields: { projection: this.name },
      message: 'projection failed; retrying',
    });
    return true;
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const { log, rebuild } = this.options;
    if ((await this.passed.of(projectionReader(this.options.database, this.name), [...this.types])).length > 0)
      await rebuild();
    const newest = await log.end();
    for (;;) {
      const position = await this.checkpoint();
      if (signal.aborted) return;
      this.is('running');
      this.caughtUp = position >= newest;
      try {
        await this.followFrom(position, newest, signal);
      } catch (error) {
        // A rebuild may have replaced the tables. The projector continues immediately the first time, so that
        // readers do not wait for a pause.
        if (!(error instanceof Fenced) || this.wasFenced || signal.aborted) throw error;
        this.wasFenced = true;
        this.options.logger.warn(
          { projection: this.name, error: error.message },
          'projection reads its checkpoint again, because another process moved it',
        );
      }
    }
  }

  /**
   * Records a stop before the state becomes `stopped`, because `Retries` restarts stopped projectors without a record.
   */
  private async recordStop(error: unknown): Promise<never> {
    if (error instanceof PoisonEvent) {
      this.mayBeStopped = true;
      await this.stopped.stop(this.name, error.event, error.message);
    }
    throw error;
  }

  /** Follows the log alone until the projection reaches the others, then with them. Ends only by throwing. */
  private async followFrom(from: bigint, newest: bigint, signal: AbortSignal): Promise<never> {
    const { projection, shared } = this.options;
    for (let position = from; ;) {
      position = await this.followAlone(position, newest, signal);
      const { until } = await shared.join(
        {
          projection,
          types: this.types,
          position,
          onMoved: async (reached, isApplied) => {
            position = reached;
            this.wasFenced = false;
            this.caughtUp ||= reached >= newest;
            if (isApplied && this.mayBeStopped) await this.resume();
          },
        },
        signal,
      );
      this.aloneUntil = until;
    }
  }

  private async followAlone(from: bigint, newest: bigint, signal: AbortSignal): Promise<bigint> {
    if (this.mayJoin(from)) return from;
    let position = from;
    for await (const batch of this.options.log.follow(from, BATCH_MAX, signal)) {
      position = await this.take(batch, position);
      this.wasFenced = false;
      this.caughtUp ||= position >= newest;
      if (this.mayJoin(position)) break;
    }
    return position;
  }

  private mayJoin(position: bigint): boolean {
    return position >= this.aloneUntil && this.options.shared.admits(position);
  }

  /** Applies all events before a poison event, then stops there. */
  private async take(batch: readonly ResolvedEvent[], from: bigint): Promise<bigint> {
    const last = batch.at(-1);
    if (last === undefined) return from;
    await this.passed.note(projectionReader(this.options.database, this.name), unknownIn(batch));
    const mine = batch.filter(({ event }) => event !== undefined && this.types.has(event.type));
    const { events, poison } = await this.options.log.reader.read(mine);
    if (poison === null) return this.apply(events, { from, to: positionOf(last) });
    const end = events.at(-1);
    if (end !== undefined) await this.apply(events, { from, to: end.position });
    throw poison;
  }

  /**
   * Applies a batch in one transaction; if the events cause a failure, they are applied one by one to find the faulty
   * one.
   */
  private async apply(
    events: readonly Recorded[],
    { from, to }: { readonly from: bigint; readonly to: bigint },
  ): Promise<bigint> {
    try {
      const changes = events.flatMap((event) => changesOf(this.options.projection, event));
      const startMs = nowMs();
      await commitStep(this.options.database, { projection: this.options.projection, from, to, changes });
      recordForEach(
        events.map(({ metadata }) => metadata.correlationId),
        { name: `projection ${this.name}` },
        { startMs, endMs: nowMs() },
      );
      if (events.length > 0 && this.mayBeStopped) await this.resume();
      return to;
    } catch (error) {
      if (error instanceof Fenced || isTransientDatabaseError(error) || isReadModelMissing(error)) throw error;
      const [first] = events;
      if (events.length === 1 && first !== undefined) throw new PoisonEvent(first, error);
      let position = from;
      for (const event of events) position = await this.apply([event], { from: position, to: event.position });
      return position < to ? this.apply([], { from: position, to }) : position;
    }
  }

  private async resume(): Promise<void> {
    this.mayBeStopped = false;
    await this.stopped.resume(this.name);
    this.options.onStopped(this.name, 0);
  }

  private async checkpoint(): Promise<bigint> {
    const {
      projection: { name, version },
      database,
    } = this.options;
    const rows: { position: string }[] = await database.query(
      `SELECT position::text FROM ${LIVE_SCHEMA}.checkpoints WHERE projection = $1 AND version = $2`,
      [name, version],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`the read model was not made by version ${version} of ${name}`);
    return BigInt(row.position);
  }
}
