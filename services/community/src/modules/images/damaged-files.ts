import type { Database } from '../../platform/read-model/database.ts';

export interface BrokenFile {
  readonly code: 'files.missing' | 'files.damaged';
  readonly sha256: string;
  /** As it was uploaded; everything else is made of it. */
  readonly isOriginal: boolean;
  readonly sizeBytes: number;
  /** What lies there instead. */
  readonly found: string;
}

/** A file that is broken and can't be made again, for operators. */
export interface DamagedFile extends BrokenFile {
  readonly imageId: string;
  readonly key: string;
  /** ISO 8601. */
  readonly since: string;
}

/** What the scrubber found and where it stands; both outlive the process. */
export class DamagedFiles {
  constructor(private readonly database: Database) {}

  async moveTo(imageId: string): Promise<void> {
    await this.database.query(
      'INSERT INTO work.file_scrubbing (image_id) VALUES ($1) ON CONFLICT (one) DO UPDATE SET image_id = excluded.image_id',
      [imageId],
    );
  }

  /** The next pass begins at the first image; what was found of images that are gone is of no interest. */
  async endPass(): Promise<void> {
    await this.database.query(
      "DELETE FROM work.damaged_files d WHERE NOT EXISTS (SELECT 1 FROM read.images i WHERE i.image_id = d.image_id AND i.status = 'ready')",
    );
    await this.database.query('DELETE FROM work.file_scrubbing');
  }

  /** What is broken of an image now, in place of what was before. */
  async record(imageId: string, broken: readonly BrokenFile[]): Promise<void> {
    await this.database.query('DELETE FROM work.damaged_files WHERE image_id = $1 AND sha256 <> ALL($2::text[])', [
      imageId,
      broken.map(({ sha256 }) => sha256),
    ]);
    for (const { sha256, code, isOriginal, sizeBytes, found } of broken) {
      await this.database.query(
        `INSERT INTO work.damaged_files (image_id, sha256, code, is_original, size_bytes, found) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (image_id, sha256) DO UPDATE SET code = excluded.code, found = excluded.found`,
        [imageId, sha256, code, isOriginal, sizeBytes, found],
      );
    }
  }

  /** How many files are broken, of each kind of fault. */
  async counts(): Promise<{ code: BrokenFile['code']; files: number }[]> {
    return (await this.database.query(
      "SELECT kinds.code, count(d.sha256)::int AS files FROM (VALUES ('files.missing'), ('files.damaged')) AS kinds (code) LEFT JOIN work.damaged_files d USING (code) GROUP BY kinds.code",
    )) as { code: BrokenFile['code']; files: number }[];
  }
}

/** All files that are broken and can't be made again, the oldest finding first. */
export const listDamagedFiles = async (database: Database): Promise<DamagedFile[]> =>
  (await database.query(
    `SELECT code, image_id AS "imageId", sha256, 'images/' || image_id || '/' || sha256 AS key, is_original AS "isOriginal", size_bytes::float8 AS "sizeBytes", found,
       to_char(found_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since
     FROM work.damaged_files ORDER BY found_at, image_id, sha256`,
  )) as DamagedFile[];
