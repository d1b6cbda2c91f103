import { Inject, Injectable } from '@nestjs/common';
import type { StoredFile } from '@pixchange/contracts/events/images';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import type { licencesHttp, LicenceView } from '@pixchange/contracts/http/licences';
import { DomainError } from '../../../kernel/errors.ts';
import { MediaAddresses } from '../../../platform/media-address.ts';
import { offsetOf, paged, type Paged } from '../../../platform/paging.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { People } from '../../accounts/people.face.ts';
import { IS_BLOCKED } from './licence-status.ts';
import type { licenceTables } from './licences.projection.ts';
import type { RowOf } from '../../../kernel/tables.ts';

type LicenceRow = Omit<RowOf<typeof licenceTables.licences>, 'buyer_id' | 'sha256' | 'refund_id'> & {
  readonly blocked: boolean;
};

export type LicenceStatus = LicenceView['status'];

const statusOf = ({ refunded_at, blocked }: Pick<LicenceRow, 'refunded_at' | 'blocked'>): LicenceStatus => {
  if (refunded_at !== null) return 'refunded';
  return blocked ? 'blocked' : 'active';
};

const SELECT = `SELECT licence_id, offer_id, image_id, seller_id, price, fee, uses, file, created_at, refunded_at, ${IS_BLOCKED} AS blocked
  FROM read.licences l`;
const NEWEST_FIRST = 'ORDER BY created_at DESC, licence_id DESC';

@Injectable()
export class LicencesQueries {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(MediaAddresses) private readonly addresses: MediaAddresses,
    @Inject(People) private readonly people: People,
  ) {}

  async list(buyerId: string, page: QueryOf<typeof licencesHttp.list>): Promise<Paged<LicenceView>> {
    const [{ count }] = (await this.database.query(
      'SELECT count(*)::int AS count FROM read.licences WHERE buyer_id = $1',
      [buyerId],
    )) as [{ count: number }];
    const rows: LicenceRow[] = await this.database.query(
      `${SELECT} WHERE buyer_id = $1 ${NEWEST_FIRST} LIMIT $2 OFFSET $3`,
      [buyerId, page.per_page, offsetOf(page)],
    );
    return paged(page, count, await this.views(rows, buyerId));
  }

  /** Returns all licenses of a buyer, for the data export. */
  async all(buyerId: string): Promise<LicenceView[]> {
    const rows: LicenceRow[] = await this.database.query(`${SELECT} WHERE buyer_id = $1 ${NEWEST_FIRST}`, [buyerId]);
    return this.views(rows, buyerId);
  }

  /** Returns a license. @throws DomainError `not_found` for an unknown license, or another member's */
  async one(licenceId: string, buyerId: string): Promise<LicenceView> {
    const rows: LicenceRow[] = idForm.test(licenceId)
      ? await this.database.query(`${SELECT} WHERE licence_id = $1 AND buyer_id = $2`, [licenceId, buyerId])
      : [];
    const [view] = await this.views(rows, buyerId);
    if (view === undefined) throw new DomainError('not_found');
    return view;
  }

  /** Returns the file of any member's license; null for an unknown id. Callers must check the access. */
  async file(licenceId: string): Promise<{ file: StoredFile; status: LicenceStatus } | null> {
    if (!idForm.test(licenceId)) return null;
    const rows: LicenceRow[] = await this.database.query(`${SELECT} WHERE licence_id = $1`, [licenceId]);
    const [row] = rows;
    return row === undefined ? null : { file: row.file, status: statusOf(row) };
  }

  /** Returns the ids of all licenses of a buyer. */
  async idsOf(buyerId: string): Promise<string[]> {
    const rows: { licence_id: string }[] = await this.database.query(
      'SELECT licence_id FROM read.licences WHERE buyer_id = $1 ORDER BY licence_id',
      [buyerId],
    );
    return rows.map(({ licence_id: licenceId }) => licenceId);
  }

  private async views(rows: readonly LicenceRow[], viewerId: string): Promise<LicenceView[]> {
    const sellers = await this.people.some([...new Set(rows.map(({ seller_id: id }) => id))], viewerId);
    const now = new Date();
    return rows.map((row) => {
      const seller = sellers.find(({ id }) => id === row.seller_id);
      return {
        id: row.licence_id,
        offer_id: row.offer_id,
        image_id: row.image_id,
        seller:
          seller === undefined
            ? null
            : {
                id: seller.id,
                username: seller.username,
                full_name: seller.full_name,
                profile_image: seller.profile_image,
              },
        price: row.price,
        fee: row.fee,
        uses: row.uses,
        status: statusOf(row),
        file:
          statusOf(row) === 'active'
            ? {
                url: this.addresses.ofLicence(row.licence_id, row.file, now),
                content_type: row.file.contentType,
                size: row.file.sizeBytes,
                sha256: row.file.sha256,
              }
            : null,
        created_at: row.created_at.toISOString(),
        refunded_at: row.refunded_at?.toISOString() ?? null,
      };
    });
  }
}
