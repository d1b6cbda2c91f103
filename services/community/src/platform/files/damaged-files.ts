import type { Database } from '../read-model/database.ts';

export interface BrokenFile {
  readonly key: string;
  readonly code: 'files.missing' | 'files.damaged';
  readonly sha256: string;
  /** As it was uploaded; everything else is made of it. */
  readonly isOriginal: boolean;
  readonly sizeBytes: number;
  /** What is stored instead. */
  readonly found: string;
}

/** A file that is broken and can't be made again, for operators. */
export interface DamagedFile extends BrokenFile {
  /** Of the image, the person or the collection that shows it. */
  readonly ownerId: string;
  /** ISO 8601. */
  readonly since: string;
}

/** Which kinds of things have files; the first part of a file's key. */
export type FileOwners = 'images' | 'profiles' | 'collections';

/** What a scrubber found and up to where it has read; both outlive the process. */
export class DamagedFiles {
  constructor(
    private readonly database: Database,
    private readonly owners: FileOwners,
  ) {}

  /** After which of them to go on; null at the beginning of a pass. */
  async position(): Promise<string | null> {
    const rows: { after_id: string | null }[] = await this.database.query(
      `INSERT INTO work.scrub_positions (owners) VALUES ($1)
       ON CONFLICT (owners) DO UPDATE SET owners = excluded.owners RETURNING after_id`,
      [this.owners],
    );
    return rows[0]?.after_id ?? null;
  }

  async moveTo(id: string): Promise<void> {
    await this.database.query('UPDATE work.scrub_positions SET after_id = $2 WHERE owners = $1', [this.owners, id]);
  }

  /** The next pass begins at the first one. Findings that this pass did not confirm are of something that was deleted. */
  async endPass(): Promise<void> {
    await this.database.query(
      `WITH pass AS (DELETE FROM work.scrub_positions WHERE owners = $1 RETURNING started_at)
       DELETE FROM work.damaged_files d USING pass WHERE d.owners = $1 AND d.confirmed_at < pass.started_at`,
      [this.owners],
    );
  }

  /** What is broken of one of them now, in place of what was before. */
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

/** All files that are broken and can't be made again, the oldest finding first. */
export const listDamagedFiles = async (database: Database): Promise<DamagedFile[]> =>
  (await database.query(
    `SELECT code, image_id AS "ownerId", sha256, coalesce(key, 'images/' || image_id || '/' || sha256) AS key, is_original AS "isOriginal", size_bytes::float8 AS "sizeBytes", found,
       to_char(found_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since
     FROM work.damaged_files ORDER BY found_at, image_id, sha256`,
  )) as DamagedFile[];
