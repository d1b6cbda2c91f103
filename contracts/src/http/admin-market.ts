import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { collectionView, nftStatus } from './collections.ts';
import { endpoints } from './endpoint.ts';
import { cleanLines, id, instant } from './fields.ts';
import { proposals, saleRefunds } from './limits.ts';
import { offerView } from './offers.ts';
import { adminCollectionsRoutes, adminLicencesRoutes, adminOffersRoutes } from './routes/admin-market.ts';

/** An offer as staff see it, open or ended. */
export const offerRow = offerView
  .pick({ id: true, kind: true, image_id: true, nft_id: true, price: true, status: true, sales_count: true })
  .extend({ seller_id: id, created_at: instant, closed_at: instant.nullable() });
export type OfferStaffRow = z.output<typeof offerRow>;

export const adminOffersHttp = endpoints(adminOffersRoutes, {
  list: {
    summary: 'Offers of all members, open and ended',
    query: adminListQuery(['created_at', 'price', 'sales_count', 'status', 'id'], {
      id: anyOfIds,
      image_id: anyOfIds,
      nft_id: anyOfIds,
      seller_id: anyOfIds,
      kind: anyOf(offerView.shape.kind),
      status: anyOf(offerView.shape.status),
    }),
    reply: z.array(offerRow),
  },
  show: { summary: 'One offer as staff see it', owns: { id: 'offer' }, reply: offerRow },
});

/** `blocked`: the licensed work was taken down for legal reasons; `refunding`: a refund was ordered. */
const licenceState = z.enum(['active', 'blocked', 'refunding', 'refunded']);

/** A license as staff see it, without its file. */
export const licenceRow = z.object({
  id,
  offer_id: id,
  image_id: id,
  seller_id: id,
  buyer_id: id,
  /** Price in pixcoins. */
  price: z.int(),
  file: z.object({ content_type: z.string(), size: z.int(), sha256: z.string() }),
  status: licenceState,
  /** Id of the refund that staff requested; null if there is none. */
  refund_id: id.nullable(),
  refunded_at: instant.nullable(),
  created_at: instant,
});
export type LicenceStaffRow = z.output<typeof licenceRow>;

export const adminLicencesHttp = endpoints(adminLicencesRoutes, {
  list: {
    summary: 'Licenses of all members',
    query: adminListQuery(['created_at', 'price', 'id'], {
      id: anyOfIds,
      offer_id: anyOfIds,
      image_id: anyOfIds,
      seller_id: anyOfIds,
      buyer_id: anyOfIds,
      status: anyOf(licenceState),
    }),
    reply: z.array(licenceRow),
  },
  show: { summary: 'One license as staff see it', owns: { id: 'licence' }, reply: licenceRow },
  refundBuyers: {
    summary: `Refund all buyers of a work that was taken down for legal reasons, from the seller as far as they have the coins and from the fees; up to ${saleRefunds.licencesMax} at a time. Above the daily limit of one person it is only proposed`,
    owns: { id: 'image' },
    body: z.object({ reason: cleanLines(1, proposals.reasonLengthMax, 'Reason') }),
    example: { reason: 'The work was copied' },
    reply: z.object({
      /** Id of the refund in progress; null while it waits for a second approval. */
      id: id.nullable(),
      proposal_id: id.nullable(),
      /** Number of licenses to refund, and their total price in pixcoins. */
      licences_count: z.int(),
      coins: z.int(),
    }),
  },
});
export type SaleRefundView = z.output<typeof adminLicencesHttp.refundBuyers.reply>;

/** A collection as staff see it, including drafts. */
export const collectionRow = collectionView
  .pick({ id: true, description: true, nft_status: true, max_amount: true, minted_count: true })
  .extend({ owner_id: id, title: z.string().nullable(), images_count: z.int(), created_at: instant });
export type CollectionStaffRow = z.output<typeof collectionRow>;

export const adminCollectionsHttp = endpoints(adminCollectionsRoutes, {
  list: {
    summary: 'NFT collections of all members, also drafts',
    query: adminListQuery(['created_at', 'title', 'minted_count', 'id'], {
      id: anyOfIds,
      owner_id: anyOfIds,
      nft_status: anyOf(nftStatus),
    }),
    reply: z.array(collectionRow),
  },
  show: { summary: 'One NFT collection as staff see it', owns: { id: 'collection' }, reply: collectionRow },
});
