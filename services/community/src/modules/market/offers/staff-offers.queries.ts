import { Inject, Injectable } from '@nestjs/common';
import type { OfferStaffRow } from '@pixchange/contracts/http/admin-market';
import type { RowOf } from '../../../kernel/tables.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { StaffRows } from '../../../runtime/http/staff-rows.ts';
import type { offerTables } from './offers.projection.ts';

type Row = RowOf<typeof offerTables.offers>;

/** Offers of all members, for the console. */
@Injectable()
export class StaffOffersQueries extends StaffRows<Row, OfferStaffRow> {
  constructor(@Inject(DATABASE) database: Database) {
    super(database, {
      columns: '*',
      from: 'read.offers',
      key: 'offer_id',
      sortedBy: {
        created_at: 'created_at',
        price: 'price',
        sales_count: 'sales_count',
        status: 'status',
        id: 'offer_id',
      },
      filteredBy: {
        id: 'offer_id',
        image_id: 'image_id',
        nft_id: 'nft_id',
        seller_id: 'seller_id',
        kind: 'kind',
        status: 'status',
      },
      view: ({ offer_id: id, created_at, closed_at, ...row }) => ({
        ...row,
        id,
        created_at: created_at.toISOString(),
        closed_at: closed_at?.toISOString() ?? null,
      }),
    });
  }
}
