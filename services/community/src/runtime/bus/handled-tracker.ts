import type { ResolvedEvent } from '@eventstore/db-client';
import type { DataSource } from 'typeorm';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import { positionOf } from '../../platform/event-store/log-window.ts';
import { LockedLoop, pause } from '../jobs/locked-loop.ts';
import type { Locks } from '../jobs/locks.ts';
import type { Log } from '../../platform/log.ts';
import { consumerReader, PassedTypes, unknownIn } from '../read-model/passed-types.ts';
import type { ConsumerCheckpoints } from '../followers/checkpoints.ts';
import { Progress } from '../followers/progress.ts';
import type { WorkConsumer } from './work-consumers.ts';
import { warnUnlessOutage } from '../../platform/outages.ts';

const BATCH_MAX = 500;
/** Maximum number of unhandled events in memory. At this number, the tracker pauses reading the log. */
const PENDING_MAX = 5_000;
const LOOK_EVERY_MS = 1_000;
/** Time after which an unhandled event is republished, oldest first, because its message may be lost. */
const REPUBLISH_AFTER_MS = 10 * 60 * 1_000;
const REPUBLISH_MAX = 100;
const CLEAR_EVERY = 500;

/** Events that a consumer has not handled yet: their number, and the age of the oldest in seconds. */
export interface ConsumerLag {
  readonly events: number;
  readonly seconds: number;
}

export interface HandledTrackerOptions {
  readonly log: EventLog;
  readonly database: DataSource;
  readonly locks: Locks;
  readonly logger: Log;
  readonly checkpoints: ConsumerCheckpoints;
  readonly republish: (consumer: WorkConsumer, events: readonly ResolvedEvent[]) => Promise<void>;
  /** Called with null when this process stops tracking. */
  readonly onLag: (consumer: string, lag: ConsumerLag | null) => void;
  readonly republishAfterMs?: number;
}

/**
 * Computes the checkpoint of a consumer that gets its events over the broker: the position before the oldest event in
 * the log that is neither in the inbox nor parked. The lag and the clearing of the inbox use this checkpoint, as they
 * do without a broker. A consumer can also switch between both ways of delivery without losing or repeating events.
 */
export class HandledTracker {
  private readonly loop: LockedLoop;
  private readonly passed: PassedTypes;
  private readonly pending = new Map<string, ResolvedEvent>();
  private cleared = 0;
  private republishedAt = 0;

  constructor(
    private readonly consumer: WorkConsumer,
    private readonly options: HandledTrackerOptions,
  ) {
    this.passed = new PassedTypes(options.database);
    this.loop = new LockedLoop({
      locks: options.locks,
      // Same lock name as the consumer that follows the log, so that the two never run simultaneously.
      name: `consumer ${consumer.name}`,
      work: (signal) => this.follow(signal),
      onStandby: () => undefined,
      onError: (error) => {
        warnUnlessOutage(options.logger, {
          work: `consumer ${consumer.name}`,
          error,
          fields: { consumer: consumer.name },
          message: 'the position of a consumer cannot be determined; retrying',
        });
        return true;
      },
      onStopped: () => undefined,
    });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const { database, log, checkpoints } = this.options;
    const { name, types } = this.consumer;
    const rows: { position: string }[] = await database.query(
      'SELECT position::text FROM work.checkpoints WHERE consumer = $1',
      [name],
    );
    const progress = new Progress(BigInt(rows[0]?.position ?? -1));
    this.pending.clear();
    this.republishedAt = performance.now();
    const end = new AbortController();
    const both = AbortSignal.any([signal, end.signal]);
    // One loop must end when the other one fails.
    const looking = this.keepLooking(progress, both).finally(() => end.abort());
    try {
      for await (const batch of log.follow(progress.checkpoint, BATCH_MAX, both)) {
        await this.passed.note(consumerReader(name), unknownIn(batch));
        for (const resolved of batch) {
          const { event } = resolved;
          if (event !== undefined && types.includes(event.type)) {
            progress.begin(positionOf(resolved));
            this.pending.set(event.id, resolved);
          } else progress.pass(positionOf(resolved));
        }
        while (this.pending.size >= PENDING_MAX) await pause(LOOK_EVERY_MS, both);
        if (both.aborted) break;
        if (this.pending.size === 0) checkpoints.note(name, progress.checkpoint);
      }
    } finally {
      end.abort();
      // The next process reports the lag; a stale value here would raise an alarm that never ends.
      await looking.finally(() => this.options.onLag(name, null));
      await checkpoints.write();
    }
  }

  private async keepLooking(progress: Progress, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.look(progress);
      await pause(LOOK_EVERY_MS, signal);
    }
  }

  private async look(progress: Progress): Promise<void> {
    const { database, checkpoints, onLag } = this.options;
    const { name } = this.consumer;
    if (this.pending.size > 0) {
      const handled: { event_id: string }[] = await database.query(
        `SELECT event_id FROM work.inbox WHERE consumer = $1 AND event_id = ANY($2)
         UNION SELECT event_id FROM work.parked WHERE consumer = $1 AND event_id = ANY($2)`,
        [name, [...this.pending.keys()]],
      );
      for (const { event_id: id } of handled) {
        const resolved = this.pending.get(id);
        if (resolved !== undefined) progress.end(positionOf(resolved));
        this.pending.delete(id);
      }
      if (handled.length > 0) checkpoints.note(name, progress.checkpoint);
      this.cleared += handled.length;
      await this.republish();
    }
    const [oldest] = this.pending.values();
    const seconds = oldest?.event === undefined ? 0 : (Date.now() - oldest.event.created.getTime()) / 1_000;
    onLag(name, { events: this.pending.size, seconds: Math.max(0, seconds) });
    if (this.cleared >= CLEAR_EVERY) await this.clear(progress.checkpoint);
  }

  private async clear(checkpoint: bigint): Promise<void> {
    this.cleared = 0;
    // A process that receives a message again must find either the checkpoint or the inbox row.
    await this.options.checkpoints.write();
    await this.options.database.query('DELETE FROM work.inbox WHERE consumer = $1 AND position <= $2', [
      this.consumer.name,
      String(checkpoint),
    ]);
  }

  private async republish(): Promise<void> {
    const { republishAfterMs = REPUBLISH_AFTER_MS, republish, logger } = this.options;
    const now = performance.now();
    if (now - this.republishedAt < republishAfterMs) return;
    this.republishedAt = now;
    const late = [...this.pending.values()]
      .filter(({ event }) => event !== undefined && Date.now() - event.created.getTime() >= republishAfterMs)
      .slice(0, REPUBLISH_MAX);
    if (late.length === 0) return;
    logger.warn(
      { consumer: this.consumer.name, events: late.length },
      'events have waited too long; their messages are written again in case they were lost',
    );
    await republish(this.consumer, late).catch((error: unknown) =>
      logger.warn(
        { consumer: this.consumer.name, error: String(error) },
        'writing the messages failed; it is retried later',
      ),
    );
  }
}
