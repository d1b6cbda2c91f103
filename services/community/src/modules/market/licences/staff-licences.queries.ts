import { Inject, Injectable } from '@nestjs/common';
import type { LicenceStaffRow } from '@pixchange/contracts/http/admin-market';
import type { RowOf } from '../../../kernel/tables.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { StaffRows } from '../../../runtime/http/staff-rows.ts';
import { IS_BLOCKED } from './licence-status.ts';
import type { licenceTables } from './licences.projection.ts';

type Row = RowOf<typeof licenceTables.licences> & Pick<LicenceStaffRow, 'status'>;

const WITH_STATUS = `(SELECT l.*, CASE WHEN refunded_at IS NOT NULL THEN 'refunded' WHEN refund_id IS NOT NULL THEN 'refunding'
  WHEN ${IS_BLOCKED} THEN 'blocked' ELSE 'active' END AS status FROM read.licences l) AS licences`;

/** Licenses of all members, for the console. */
@Injectable()
export class StaffLicencesQueries extends StaffRows<Row, LicenceStaffRow> {
  constructor(@Inject(DATABASE) database: Database) {
    super(database, {
      columns: '*',
      from: WITH_STATUS,
      key: 'licence_id',
      sortedBy: { created_at: 'created_at', price: 'price', id: 'licence_id' },
      filteredBy: {
        id: 'licence_id',
        offer_id: 'offer_id',
        image_id: 'image_id',
        seller_id: 'seller_id',
        buyer_id: 'buyer_id',
        status: 'status',
      },
      view: ({ licence_id: id, file, sha256: _sha256, refunded_at, created_at, ...row }) => ({
        ...row,
        id,
        file: { content_type: file.contentType, size: file.sizeBytes, sha256: file.sha256 },
        refunded_at: refunded_at?.toISOString() ?? null,
        created_at: created_at.toISOString(),
      }),
    });
  }
}
