import { Inject, Injectable } from '@nestjs/common';
import { saleRefunds as limits } from '@pixchange/contracts/http/limits';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { RefundOfLicence } from '../../wallet/payments.face.ts';

@Injectable()
export class SaleRefundsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns the unrefunded licenses for the file of a work that was taken down for legal reasons: oldest first, at most
   * `limits.licencesMax`. Licenses of `withoutBuyerId` are excluded.
   */
  async affected(imageId: string, withoutBuyerId: string | null): Promise<RefundOfLicence[]> {
    const rows: { licence_id: string; buyer_id: string; price: number }[] = await this.database.query(
      `SELECT licence_id, buyer_id, price FROM read.licences
       WHERE sha256 IN (SELECT sha256 FROM read.licences JOIN read.legally_withheld_works USING (image_id) WHERE image_id = $1)
         AND refund_id IS NULL AND buyer_id IS DISTINCT FROM $2
       ORDER BY created_at, licence_id LIMIT ${limits.licencesMax}`,
      [imageId, withoutBuyerId],
    );
    return rows.map(({ licence_id: licenceId, buyer_id: buyerId, price: coins }) => ({ licenceId, buyerId, coins }));
  }

  /** Returns the ids of the members who would be refunded for this work, one entry per license. */
  async buyersOf(imageId: string): Promise<string[]> {
    return (await this.affected(imageId, null)).map(({ buyerId }) => buyerId);
  }
}
