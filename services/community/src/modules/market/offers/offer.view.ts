import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { OfferView } from '@pixchange/contracts/http/offers';
import type { OfferRow } from './offers.queries.ts';

const BPS = 10_000;

/**
 * Returns a share in whole coins, rounded down; the seller gets the remainder, so that the shares add up to the price.
 */
const shareOf = (price: number, bps: number): number => Math.floor((price * bps) / BPS);

/** Shares of the price, in hundredths of a percent. The royalty is 0 when the creator sells the token or a license. */
export interface Shares {
  readonly feeBps: number;
  readonly royaltyBps: number;
}

/** Returns an offer as the API shows it; `shares` is null where the split of the price is hidden. */
export const offerViewOf = (row: OfferRow, seller: PublicUserView | undefined, shares: Shares | null): OfferView => {
  const view: OfferView = {
    id: row.offer_id,
    kind: row.kind,
    image_id: row.image_id,
    nft_id: row.nft_id,
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
    uses: row.uses,
    status: row.status,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    sales_count: row.sales_count,
  };
  if (shares === null) return view;
  const [fee, royalty] = [shareOf(row.price, shares.feeBps), shareOf(row.price, shares.royaltyBps)];
  return { ...view, fee, royalty, proceeds: row.price - fee - royalty };
};
