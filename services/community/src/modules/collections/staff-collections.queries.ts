import { Inject, Injectable } from '@nestjs/common';
import type { CollectionStaffRow } from '@pixchange/contracts/http/admin-market';
import type { RowOf } from '../../kernel/tables.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { StaffRows } from '../../runtime/http/staff-rows.ts';
import type { collectionTables } from './collections.projection.ts';

type Row = Omit<RowOf<typeof collectionTables.collections>, 'profile_image'> & { readonly images_count: number };

/** Collections of all members, for the console. */
@Injectable()
export class StaffCollectionsQueries extends StaffRows<Row, CollectionStaffRow> {
  constructor(@Inject(DATABASE) database: Database) {
    super(database, {
      columns:
        'collection_id, owner_id, title, description, max_amount, nft_status, minted_count, created_at, (SELECT count(*)::int FROM read.collection_images i WHERE i.collection_id = c.collection_id) AS images_count',
      from: 'read.collections c',
      key: 'collection_id',
      sortedBy: { created_at: 'created_at', title: 'title', minted_count: 'minted_count', id: 'collection_id' },
      filteredBy: { id: 'collection_id', owner_id: 'owner_id', nft_status: 'nft_status' },
      view: ({ collection_id: id, created_at, ...row }) => ({ ...row, id, created_at: created_at.toISOString() }),
    });
  }
}
