import { Inject, Injectable } from '@nestjs/common';
import { EventLog } from '../../platform/event-store/event-log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { LIVE_SCHEMA } from '../../platform/postgres/schema-names.ts';

export interface LogReader {
  readonly kind: 'projection' | 'consumer';
  readonly name: string;
  /** Position of the last event; -1 before the first. */
  readonly position: bigint;
  /** Age of the oldest unhandled event; 0 when all are handled. */
  readonly lagSeconds: number;
}

/** Progress of every reader of the event log, in all processes. */
@Injectable()
export class LogReaders {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(EventLog) private readonly log: EventLog,
  ) {}

  /** @returns the end of the log (-1 while it is empty), and the readers, sorted by kind and name */
  async state(now: Date): Promise<{ readonly end: bigint; readonly readers: readonly LogReader[] }> {
    // Reads the end first; otherwise, events appended in between would make the readers look late.
    const end = await this.log.end();
    const rows: { kind: LogReader['kind']; name: string; position: string }[] = await this.database.query(
      `SELECT 'projection' AS kind, projection AS name, position::text FROM ${LIVE_SCHEMA}.checkpoints
       UNION ALL SELECT 'projection', 'log-sequencer', position::text FROM work.log_progress
       UNION ALL SELECT 'consumer', consumer, position::text FROM work.checkpoints ORDER BY kind DESC, name`,
    );
    const times = new Map<bigint, Promise<number>>();
    const lagAt = (position: bigint): Promise<number> => {
      if (position >= end) return Promise.resolve(0);
      const known = times.get(position) ?? this.secondsSince(position, now);
      times.set(position, known);
      return known;
    };
    const readers = await Promise.all(
      rows.map(async ({ position, ...row }) => ({
        ...row,
        position: BigInt(position),
        lagSeconds: await lagAt(BigInt(position)),
      })),
    );
    return { end, readers };
  }

  /**
   * Returns the age of the oldest unhandled event. After a quiet night, the age of the last handled event would be
   * hours, although nothing is late.
   */
  private async secondsSince(position: bigint, now: Date): Promise<number> {
    const at = (await this.log.next(position))?.event?.created ?? now;
    return Math.max(0, Math.round((now.getTime() - at.getTime()) / 1_000));
  }
}
