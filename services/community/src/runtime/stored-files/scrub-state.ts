import type { Database } from '../../platform/postgres/database.ts';
import type { FileOwners } from './damaged-files.ts';

/** Progress of the scrubber for one kind of owner. */
export interface ScrubState {
  readonly owners: FileOwners;
  /** Null between two rounds. */
  readonly startedAt: Date | null;
  readonly ownersRead: number;
  readonly ownersTotal: number | null;
  readonly filesRead: number;
  readonly filesPerMinute: number | null;
  readonly lastRound: { readonly startedAt: Date; readonly endedAt: Date; readonly filesRead: number } | null;
  /** Number of owners whose repair was requested and has not been tried since. */
  readonly repairsWaiting: number;
  /** Number of files that can't be regenerated. */
  readonly broken: number;
}

interface Row {
  readonly owners: FileOwners;
  readonly started_at: Date | null;
  readonly owners_read: string | null;
  readonly owners_total: string | null;
  readonly files_read: string | null;
  readonly files_per_minute: number | null;
  readonly last_started_at: Date | null;
  readonly last_ended_at: Date | null;
  readonly last_files_read: string | null;
  readonly waiting: number;
  readonly broken: number;
}

const kinds: readonly FileOwners[] = ['images', 'profiles', 'collections'];

/** Returns the state of all scrubbers, in every process. */
export const scrubStates = async (database: Database): Promise<ScrubState[]> => {
  const rows: Row[] = await database.query(
    `SELECT k.owners, p.started_at, p.owners_read, p.owners_total, p.files_read, p.files_per_minute,
       r.started_at AS last_started_at, r.ended_at AS last_ended_at, r.files_read AS last_files_read,
       (SELECT count(*)::int FROM work.wanted_repairs w WHERE w.owners = k.owners AND (w.tried_at IS NULL OR w.wanted_at > w.tried_at)) AS waiting,
       (SELECT count(*)::int FROM work.damaged_files d WHERE d.owners = k.owners) AS broken
     FROM unnest($1::text[]) WITH ORDINALITY AS k(owners, place)
     LEFT JOIN work.scrub_positions p USING (owners) LEFT JOIN work.scrub_rounds r USING (owners) ORDER BY k.place`,
    [kinds],
  );
  return rows.map((row) => ({
    owners: row.owners,
    startedAt: row.started_at,
    ownersRead: Number(row.owners_read ?? 0),
    ownersTotal: row.owners_total === null ? null : Number(row.owners_total),
    filesRead: Number(row.files_read ?? 0),
    filesPerMinute: row.files_per_minute,
    lastRound:
      row.last_started_at === null || row.last_ended_at === null
        ? null
        : { startedAt: row.last_started_at, endedAt: row.last_ended_at, filesRead: Number(row.last_files_read ?? 0) },
    repairsWaiting: row.waiting,
    broken: row.broken,
  }));
};
