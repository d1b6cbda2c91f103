import type { ResolvedEvent } from '@eventstore/db-client';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../kernel/errors.ts';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import { PoisonEvent } from '../../platform/event-store/event-reader.ts';
import { pause } from '../jobs/locked-loop.ts';
import type { RetriedEvent } from '../jobs/retries.ts';
import type { Log } from '../../platform/log.ts';
import type { Marks, ReadModelClock } from '../read-model/clock.ts';
import { inTransaction, type Database } from '../../platform/postgres/database.ts';
import { isTransientDatabaseError, isReadModelMissing } from '../../platform/postgres/transient-errors.ts';
import { newContext, runInContext } from '../../platform/request-context.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import type { Consumer } from './consumer.ts';
import { warnUnlessOutage } from '../../platform/outages.ts';
import { traced } from '../../platform/tracing/spans.ts';

const BACKOFF_FIRST_MS = 500;
/**
 * Maximum pause between attempts while a server is unavailable, as a multiple of the first pause. After a failure of
 * the event itself, the maximum is lower.
 */
const BACKOFF_TIMES_MAX = 30;
const OWN_BACKOFF_TIMES_MAX = 10;
/** Number of failures of the event itself after which it is parked, so that it blocks no other. */
const TRIES_MAX = 20;

const isTransientError = (error: unknown): boolean =>
  error instanceof PartUnavailable || isTransientDatabaseError(error) || isReadModelMissing(error);

/**
 * Returns true when the failure is due to the event itself, and another attempt would not help or the attempts are used
 * up.
 */
const isHopeless = (error: unknown, attempt: number): boolean =>
  !isTransientError(error) && (error instanceof PoisonEvent || error instanceof DomainError || attempt >= TRIES_MAX);

/**
 * Origin of an event. `log`: read in the normal order. `passed`: skipped by an older version that did not know its
 * type. `parked`: retried at the request of staff.
 */
export type Origin = 'log' | 'passed' | 'parked';

/**
 * `done`: handled or parked. `unavailable`: a required server is unavailable. `stopped`: the process stopped before the
 * event was settled.
 */
export type Settled = 'done' | 'unavailable' | 'stopped';

export interface EventHandlerOptions {
  readonly log: EventLog;
  readonly database: DataSource;
  readonly clock: ReadModelClock;
  readonly logger: Log;
  readonly onParked: (consumer: string, event: ResolvedEvent) => void;
  readonly backoffFirstMs?: number;
}

/**
 * Handles single events with a consumer: the database writes of an event run once, thanks to the inbox row, and its
 * other work at least once.
 */
export class EventHandler {
  private readonly backoffFirstMs: number;

  constructor(
    readonly consumer: Consumer,
    private readonly options: EventHandlerOptions,
  ) {
    this.backoffFirstMs = options.backoffFirstMs ?? BACKOFF_FIRST_MS;
    // Throws at startup when the consumer reads an unknown projection.
    this.awaited(0n);
  }

  /** Retries until the event is settled; with `leave`, only until a required server is unavailable. */
  async settle(
    resolved: ResolvedEvent,
    signal: AbortSignal,
    whenUnavailable: 'wait' | 'leave' = 'wait',
    from: Origin = 'log',
  ): Promise<Settled> {
    let attempt = 1;
    for (let backoff = 1; ; backoff *= 2) {
      try {
        await this.handle(resolved, from);
        return 'done';
      } catch (error) {
        const transient = isTransientError(error);
        this.logFailure(resolved, attempt, error);
        if (transient && whenUnavailable === 'leave') return 'unavailable';
        if (isHopeless(error, attempt) && (await this.giveUp(resolved, attempt, error))) return 'done';
        attempt += transient ? 0 : 1;
        await pause(this.backoffMs(backoff, transient ? BACKOFF_TIMES_MAX : OWN_BACKOFF_TIMES_MAX), signal);
      }
      if (signal.aborted) return 'stopped';
    }
  }

  private logFailure({ event }: ResolvedEvent, attempt: number, error: unknown): void {
    warnUnlessOutage(this.options.logger, {
      work: `consumer ${this.consumer.name}`,
      error,
      fields: { consumer: this.consumer.name, event: event?.id, attempt },
      message: 'an event could not be handled yet',
    });
  }

  /**
   * Returns the pause before the next attempt, after the given number of consecutive attempts with an unavailable
   * server.
   */
  pauseMs(tries: number): number {
    return this.backoffMs(2 ** Math.min(tries - 1, 10), BACKOFF_TIMES_MAX);
  }

  private backoffMs(times: number, timesMax: number): number {
    return this.backoffFirstMs * Math.min(times, timesMax);
  }

  /**
   * Handles a parked event again. The event stays parked if that fails; if a dependency is unavailable, the retry stays
   * requested.
   */
  async retry({ event_id: id, stream_id: streamId, revision }: RetriedEvent): Promise<void> {
    const { log, logger, database } = this.options;
    try {
      const resolved = await log.eventOf(streamId, BigInt(revision));
      if (resolved?.event?.id !== id) throw new DomainError('not_found');
      await this.handle(resolved, 'parked');
    } catch (error) {
      warnUnlessOutage(logger, {
        work: `consumer ${this.consumer.name}`,
        error,
        fields: { consumer: this.consumer.name, event: id },
        message: 'the retry of an event failed',
      });
      if (isTransientError(error)) return;
      await database.query(
        'UPDATE work.parked SET attempts = attempts + 1, reason = $3, retry_requested_at = NULL WHERE consumer = $1 AND event_id = $2',
        [this.consumer.name, id, error instanceof Error ? error.message : String(error)],
      );
    }
  }

  private async handle(resolved: ResolvedEvent, from: Origin): Promise<void> {
    const {
      events: [event],
      poison,
    } = await this.options.log.reader.read([resolved]);
    if (poison !== null) throw poison;
    if (event !== undefined)
      await runInContext(newContext(event.metadata.correlationId, event.id, this.consumer.name), () =>
        traced(
          { name: `consumer ${this.consumer.name}`, kind: 'consumer', attributes: { 'event.type': event.type } },
          () => this.handleOnce(event, from),
        ),
      );
  }

  private async handleOnce(event: Recorded, from: Origin): Promise<void> {
    const { name, concerns } = this.consumer;
    const { database, clock } = this.options;
    if (concerns?.(event) === false) return;
    // A parked event is only retried when staff request it, not at the next start. An event before the checkpoint is
    // done, although its inbox row is deleted.
    const seen: unknown[] = await database.query(
      `SELECT 1 FROM work.inbox WHERE consumer = $1 AND event_id = $2
       UNION ALL SELECT 1 FROM work.parked WHERE consumer = $1 AND event_id = $2 AND $3::text <> 'parked'
       UNION ALL SELECT 1 FROM work.checkpoints WHERE consumer = $1 AND position >= $4::numeric AND $3::text = 'log'`,
      [name, event.id, from, String(event.position)],
    );
    if (seen.length > 0) return;
    // The data that a consumer reads must not be older than the event that it handles.
    if ((await clock.waitFor(this.awaited(event.position))) !== 'shown') throw new PartUnavailable('read-model');
    const effect = await this.consumer.handle(event);
    const noteIn = async (runner: Database): Promise<boolean> => {
      const rows = (await runner.query(
        `INSERT INTO work.inbox (consumer, event_id, position) SELECT $1, $2, $3::numeric
         WHERE $4::text <> 'log' OR NOT EXISTS (SELECT 1 FROM work.checkpoints WHERE consumer = $1 AND position >= $3::numeric)
         ON CONFLICT DO NOTHING RETURNING event_id`,
        [name, event.id, String(event.position), from],
      )) as unknown[];
      return rows.length > 0;
    };
    if (effect === undefined && from !== 'parked') {
      await noteIn(database);
      return;
    }
    await inTransaction(database, async (runner) => {
      if (await noteIn(runner)) await effect?.(runner);
      if (from === 'parked')
        await runner.query('DELETE FROM work.parked WHERE consumer = $1 AND event_id = $2', [name, event.id]);
    });
  }

  private awaited(position: bigint): Marks {
    const { reads } = this.consumer;
    return this.options.clock.marksAt(position, reads === 'every' ? undefined : reads);
  }

  /** Parks the event, so that the console shows it and other events continue; returns false when parking failed. */
  private async giveUp(resolved: ResolvedEvent, attempts: number, error: unknown): Promise<boolean> {
    const { event } = resolved;
    if (event === undefined) return false;
    const { log, logger, database, onParked } = this.options;
    const { id, streamId, type } = event;
    const reason = error instanceof Error ? error.message : String(error);
    try {
      const {
        events: [readable],
      } = await log.reader.read([resolved]);
      if (readable !== undefined)
        await runInContext(newContext(readable.metadata.correlationId, id, this.consumer.name), async () =>
          this.consumer.onGivenUp?.(readable),
        );
      await database.query(
        'INSERT INTO work.parked (consumer, event_id, stream_id, revision, attempts, reason, type) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (consumer, event_id) DO UPDATE SET attempts = excluded.attempts, reason = excluded.reason',
        [this.consumer.name, id, streamId, String(event.revision), attempts, reason, type],
      );
    } catch (cause) {
      warnUnlessOutage(logger, {
        work: `consumer ${this.consumer.name}`,
        error: cause,
        fields: { consumer: this.consumer.name, event: id },
        message: 'an event could not be parked yet',
      });
      return false;
    }
    logger.error(
      { consumer: this.consumer.name, event: id, type, stream: streamId, error: reason, code: 'relay.parked' },
      'an event was parked',
    );
    onParked(this.consumer.name, resolved);
    return true;
  }
}
