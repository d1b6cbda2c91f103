import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { licencesRoutes } from './routes/licences.ts';
import { id, instant, pageOf, pageQuery } from './fields.ts';
import { nftView, type NftView } from './nfts.ts';
import { offerPrice, offerView } from './offers.ts';
import { licenceUses } from './values/licence-uses.ts';
import { transactionView } from './wallet.ts';

/** The buyer's permanent right to the full-size file of a work. */
export const licenceView = z.object({
  id,
  offer_id: id,
  image_id: id,
  seller: offerView.shape.seller,
  price: z.int(),
  /** Platform's share of the price. */
  fee: z.int(),
  /** Uses that the license allows; each value includes the values before it. */
  uses: z.enum(licenceUses),
  /** `blocked`: the work was taken down for legal reasons; `refunded`: the buyer then got the price back. */
  status: z.enum(['active', 'blocked', 'refunded']),
  /** Null unless the license is active. */
  file: z
    .object({
      /** Signed URL that expires after about an hour; reading the license again returns a new one. */
      url: z.string(),
      content_type: z.string(),
      size: z.int(),
      sha256: z.string(),
    })
    .nullable(),
  refunded_at: instant.nullable(),
  created_at: instant,
});
export type LicenceView = z.output<typeof licenceView>;

/** A purchase of a license or a token. */
const purchaseView = z.object({
  offer: offerView,
  licence: licenceView.optional(),
  nft: nftView.optional(),
  /** Entry in the buyer's ledger. */
  transaction: transactionView,
});
type PurchaseView = z.output<typeof purchaseView>;
export type LicencePurchaseView = PurchaseView & { licence: LicenceView };
export type NftPurchaseView = PurchaseView & { nft: NftView };

export const licencesHttp = endpoints(licencesRoutes, {
  purchase: {
    summary:
      'Buy a license or a token at the price that was shown; 409 `offer.price_changed` when it has changed. A caller who already has the license gets it with 200 and pays nothing. Only one buyer gets a token; the others get 409 and pay nothing',
    owns: { id: 'public' },
    body: z.object({ price: offerPrice }),
    example: { price: 5 },
    reply: purchaseView,
  },
  list: { summary: 'Own licenses, newest first', query: pageQuery, reply: pageOf(licenceView) },
  show: { summary: 'One of your licenses', owns: { id: 'licence' }, reply: licenceView },
  file: {
    summary:
      'Redirects to the file of one of your licenses, at a signed URL that expires; 410 while the work is taken down for legal reasons, and after a refund',
    owns: { id: 'licence' },
  },
});
