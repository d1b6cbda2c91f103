import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { RecordedPlace, Visibility } from './visibility.face.ts';
import { notWithheld } from './visibility.part.projection.ts';

@Injectable()
export class VisibilityQueries implements Visibility {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async ownerOfSeen(imageId: string, viewerId: string): Promise<string | null> {
    if (!idForm.test(imageId)) return null;
    const rows: { owner_id: string }[] = await this.database.query(
      'SELECT owner_id FROM read.work_visibility WHERE image_id = $1 AND (visible OR owner_id = $2)',
      [imageId, viewerId],
    );
    return rows[0]?.owner_id ?? null;
  }

  async placesIn(albumId: string, imageId: string): Promise<RecordedPlace[]> {
    return (await this.database.query(
      `SELECT p.album_id AS "recordedBy", v.owner_id AS "ownerId" FROM read.image_placements p JOIN read.work_visibility v USING (image_id)
       LEFT JOIN read.image_albums t ON t.album_id = p.album_id WHERE p.image_id = $2 AND coalesce(t.moved_to, p.album_id) = $1`,
      [albumId, imageId],
    )) as RecordedPlace[];
  }

  async isStuck(imageId: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `SELECT 1 FROM read.image_placements p JOIN read.work_visibility v USING (image_id) JOIN read.image_albums a USING (album_id)
       JOIN read.withheld h ON h.subject_id = a.album_id WHERE p.image_id = $1 AND a.owner_id = v.owner_id AND a.moved_to IS NULL`,
      [imageId],
    );
    return rows.length > 0;
  }

  async readyAmong(imageIds: readonly string[], ownerId: string): Promise<ReadonlySet<string>> {
    const rows: { image_id: string }[] = await this.database.query(
      `SELECT image_id FROM read.work_visibility WHERE image_id = ANY($1::uuid[]) AND owner_id = $2 AND status = 'ready' AND ${notWithheld('read', 'image_id')}`,
      [imageIds.filter((id) => idForm.test(id)), ownerId],
    );
    return new Set(rows.map(({ image_id }) => image_id));
  }
}
