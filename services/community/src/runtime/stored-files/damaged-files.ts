import type { Database } from '../../platform/postgres/database.ts';
import type { RoundSoFar } from './scrub-pace.ts';

export interface BrokenFile {
  readonly key: string;
  readonly code: 'files.missing' | 'files.damaged';
  readonly sha256: string;
  /** True for the uploaded original, from which all other files of the owner are generated. */
  readonly isOriginal: boolean;
  readonly sizeBytes: number;
  /** Description of the stored object, such as its actual size or hash. */
  readonly found: string;
}

/** A damaged file that can't be regenerated, for operators. */
export interface DamagedFile extends BrokenFile {
  /** Id of the image, the person or the collection that shows the file. */
  readonly ownerId: string;
  /** Time in ISO 8601. */
  readonly since: string;
}

/** Kinds of owners of files; the first segment of a file's key. */
export type FileOwners = 'images' | 'profiles' | 'collections';

interface PositionRow {
  readonly after_id: string | null;
  readonly started_at: Date;
  readonly owners_read: string;
  readonly files_read: string;
  readonly owners_total: string | null;
}

/** Findings and position of a scrubber, stored in the database. */
export class DamagedFiles {
  constructor(
    private readonly database: Database,
    private readonly owners: FileOwners,
  ) {}

  /** Returns the owner after which the pass continues; null at its beginning. */
  async position(): Promise<string | null> {
    return (await this.begun()).after_id;
  }

  /** Returns the progress of the current pass; starts one if there is none. */
  async soFar(): Promise<Omit<RoundSoFar, 'ownersTotal'> & { readonly ownersTotal: number | null }> {
    const row = await this.begun();
    return {
      startedAt: row.started_at,
      ownersRead: Number(row.owners_read),
      filesRead: Number(row.files_read),
      // The pass also reads owners that were added after the count.
      ownersTotal: row.owners_total === null ? null : Math.max(Number(row.owners_total), Number(row.owners_read)),
    };
  }

  /** Stores the pace of a pass for display, and its number of owners, which is counted once in each pass. */
  async notePace(ownersTotal: number, filesPerMinute: number): Promise<void> {
    await this.database.query(
      'UPDATE work.scrub_positions SET owners_total = $2, files_per_minute = $3 WHERE owners = $1',
      [this.owners, ownersTotal, filesPerMinute],
    );
  }

  async moveTo(id: string, files: number): Promise<void> {
    await this.database.query(
      'UPDATE work.scrub_positions SET after_id = $2, owners_read = owners_read + 1, files_read = files_read + $3 WHERE owners = $1',
      [this.owners, id, files],
    );
  }

  private async begun(): Promise<PositionRow> {
    const [row] = (await this.database.query(
      `INSERT INTO work.scrub_positions (owners) VALUES ($1)
       ON CONFLICT (owners) DO UPDATE SET owners = excluded.owners
       RETURNING after_id, started_at, owners_read, files_read, owners_total`,
      [this.owners],
    )) as [PositionRow];
    return row;
  }

  /**
   * Ends a pass; the next one begins at the first owner. Findings that this pass did not confirm are removed, because
   * their files were deleted.
   */
  async endPass(): Promise<void> {
    await this.database.query(
      `WITH pass AS (DELETE FROM work.scrub_positions WHERE owners = $1 RETURNING owners, started_at, files_read),
       ended AS (INSERT INTO work.scrub_rounds (owners, started_at, files_read) SELECT owners, started_at, files_read FROM pass
         ON CONFLICT (owners) DO UPDATE SET started_at = excluded.started_at, files_read = excluded.files_read, ended_at = now())
       DELETE FROM work.damaged_files d USING pass WHERE d.owners = $1 AND d.confirmed_at < pass.started_at`,
      [this.owners],
    );
  }

  /** Replaces the findings about one owner. */
  async record(ownerId: string, broken: readonly BrokenFile[]): Promise<void> {
    await this.database.query(
      'DELETE FROM work.damaged_files WHERE owners = $1 AND image_id = $2 AND sha256 <> ALL($3::text[])',
      [this.owners, ownerId, broken.map(({ sha256 }) => sha256)],
    );
    for (const { key, sha256, code, isOriginal, sizeBytes, found } of broken) {
      await this.database.query(
        `INSERT INTO work.damaged_files (owners, image_id, key, sha256, code, is_original, size_bytes, found) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (image_id, sha256) DO UPDATE SET key = excluded.key, code = excluded.code, found = excluded.found, confirmed_at = now()`,
        [this.owners, ownerId, key, sha256, code, isOriginal, sizeBytes, found],
      );
    }
  }
}

/** Returns all damaged files that can't be regenerated, oldest finding first. */
export const listDamagedFiles = async (database: Database): Promise<DamagedFile[]> =>
  (await database.query(
    `SELECT code, image_id AS "ownerId", sha256, coalesce(key, 'images/' || image_id || '/' || sha256) AS key, is_original AS "isOriginal", size_bytes::float8 AS "sizeBytes", found,
       to_char(found_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since
     FROM work.damaged_files ORDER BY found_at, image_id, sha256`,
  )) as DamagedFile[];
