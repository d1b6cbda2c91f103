import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import type { StaffRefusals } from '../../runtime/http/staff-refusals.ts';
import { refusalsDecider } from './refusals.decider.ts';

interface CountedRow {
  readonly staff_id: string;
  readonly action: string;
  readonly minute: Date;
  readonly count: number;
}

const BATCH = 500;

/** Counts refusals in the database, and records one event per staff member, action and minute. */
@Injectable()
export class CountedRefusals implements StaffRefusals {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(Commands) private readonly commands: Commands,
  ) {}

  async note(staffId: string, action: string): Promise<void> {
    await this.database.query(
      `INSERT INTO work.staff_refusals AS r (staff_id, action, minute, count) VALUES ($1, $2, date_trunc('minute', now()), 1)
       ON CONFLICT (staff_id, action, minute) DO UPDATE SET count = r.count + 1`,
      [staffId, action],
    );
  }

  /**
   * Records refusals of minutes that have ended, at most `BATCH` counters per call. `now` defaults to the database's
   * time, because the database assigned the minutes and the clock of this machine may differ.
   */
  async record(now?: Date): Promise<void> {
    const rows: CountedRow[] = await this.database.query(
      `SELECT * FROM work.staff_refusals WHERE minute < date_trunc('minute', coalesce($1::timestamptz, now())) ORDER BY minute LIMIT ${BATCH}`,
      [now?.toISOString() ?? null],
    );
    for (const { staff_id: staffId, action, minute, count } of rows) {
      await this.commands.run(refusalsDecider, {
        type: 'RecordRefusals',
        staffId,
        action,
        minute: minute.toISOString(),
        count,
      });
      await this.database.query('DELETE FROM work.staff_refusals WHERE (staff_id, action, minute) = ($1, $2, $3)', [
        staffId,
        action,
        minute,
      ]);
    }
  }
}
