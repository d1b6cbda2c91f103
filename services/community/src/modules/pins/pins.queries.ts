import { Inject, Injectable } from '@nestjs/common';
import type { RowOf } from '../../kernel/tables.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { pinTables } from './pins.projection.ts';

@Injectable()
export class PinsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Returns the id of a member's pinned work, even while others can't see it; null when there is none. */
  async imageIdOf(userId: string): Promise<string | null> {
    const rows: Pick<RowOf<typeof pinTables.pinned_images>, 'image_id'>[] = await this.database.query(
      'SELECT image_id FROM read.pinned_images WHERE user_id = $1',
      [userId],
    );
    return rows[0]?.image_id ?? null;
  }
}
