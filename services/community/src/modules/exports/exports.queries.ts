import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';

export interface FinishedExport {
  readonly exportId: string;
  readonly sizeBytes: number;
}

@Injectable()
export class ExportsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Returns the archive that a member can download now; null when there is none. */
  async finished(userId: string): Promise<FinishedExport | null> {
    const rows: { export_id: string; size_bytes: string }[] = await this.database.query(
      "SELECT export_id, size_bytes FROM read.exports WHERE user_id = $1 AND status = 'made' AND expires_at > now()",
      [userId],
    );
    const [row] = rows;
    return row === undefined ? null : { exportId: row.export_id, sizeBytes: Number(row.size_bytes) };
  }

  /** Returns the ids of all archives that are in progress or can be downloaded. */
  async storedExports(): Promise<ReadonlySet<string>> {
    const rows: { export_id: string }[] = await this.database.query(
      "SELECT export_id FROM read.exports WHERE status = 'preparing' OR expires_at > now()",
    );
    return new Set(rows.map(({ export_id }) => export_id));
  }
}
