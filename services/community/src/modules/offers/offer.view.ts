import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { OfferView } from '@pixchange/contracts/http/offers';
import type { OfferRow } from './offers.queries.ts';

const BPS = 10_000;

/** In whole coins, so that fee and proceeds add up to the price. */
const feeOf = (price: number, feeBps: number): number => Math.floor((price * feeBps) / BPS);

/** `feeBps` only where the parts of the price are shown. */
export const offerViewOf = (row: OfferRow, seller: PublicUserView | undefined, feeBps: number | null): OfferView => {
  const view: OfferView = {
    id: row.offer_id,
    kind: row.kind,
    image_id: row.image_id,
    nft_id: null,
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
    status: row.status,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    sales_count: row.sales_count,
  };
  if (feeBps === null) return view;
  const fee = feeOf(row.price, feeBps);
  return { ...view, fee, royalty: 0, proceeds: row.price - fee };
};
