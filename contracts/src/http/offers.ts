import { z } from 'zod';
import { publicUserView } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { ownedIds } from './example-ids.ts';
import { offersRoutes } from './routes/offers.ts';
import { id, idForm, instant, pageOf, pageQuery, wireInteger } from './fields.ts';
import { imageItemView, wireImageType } from './images.ts';
import { offers as limits, paging } from './limits.ts';
import { licenceUses } from './values/licence-uses.ts';

const offerUser = publicUserView.pick({ id: true, username: true, full_name: true, profile_image: true });

export const offerPrice = wireInteger.pipe(
  z
    .int()
    .min(limits.priceMin, { error: `Price must be at least ${limits.priceMin}` })
    .max(limits.priceMax, { error: `Price can be at most ${limits.priceMax}` }),
);

/** An item on sale. A license can be sold to many buyers, so its offer stays open after a sale. */
export const offerView = z.object({
  id,
  kind: z.enum(['licence', 'nft']),
  image_id: id,
  nft_id: id.nullable(),
  /** Null once the seller's account is erased. */
  seller: offerUser.nullable(),
  price: z.int(),
  /** Uses that the license allows; each value includes the values before it. Null for tokens. */
  uses: z.enum(licenceUses).nullable(),
  status: z.enum(['open', 'reserved', 'sold', 'closed']),
  created_at: instant,
  closed_at: instant.nullable(),
  sales_count: z.int(),
  /**
   * Shares of the price for the platform, the creator of a resold token, and the seller. Sent only to the seller and to
   * buyers.
   */
  fee: z.int().optional(),
  royalty: z.int().optional(),
  proceeds: z.int().optional(),
});
export type OfferView = z.output<typeof offerView>;

/** Figures that help a buyer judge a seller. */
export const sellerView = z.object({
  id,
  works_count: z.int(),
  sales_count: z.int(),
  /** Year and month of the registration. */
  since: z.string().regex(/^\d{4}-\d{2}$/),
});
export type SellerView = z.output<typeof sellerView>;

export const offerSorts = ['newest', 'price'] as const;

const filterPriceWords = { error: `Price must be a whole number from 0 to ${limits.priceMax}` };
const filterPrice = wireInteger.pipe(z.int().min(0, filterPriceWords).max(limits.priceMax, filterPriceWords));
const anyId = z.string().max(100).optional();

const offersQuery = z.object({
  ...pageQuery.shape,
  kind: z.enum(['licence', 'nft'], { error: 'Kind must be "licence" or "nft"' }).optional(),
  price_from: filterPrice.optional(),
  price_to: filterPrice.optional(),
  sort: z.enum(offerSorts, { error: `Sort must be ${offerSorts.join(' or ')}` }).default('newest'),
});

export const offersHttp = endpoints(offersRoutes, {
  list: {
    summary: 'Open offers of public works; `seller` is the id of a user',
    query: offersQuery.extend({ image_id: anyId, seller: anyId }),
    reply: pageOf(offerView),
  },
  works: {
    summary:
      'Public works with a license or token for sale, each listed once, sorted by their newest or cheapest offer of the requested kind',
    query: offersQuery.extend({
      per_page: pageQuery.shape.per_page.unwrap().default(paging.listingPerPage),
      type: wireImageType.optional(),
      collection_id: anyId,
    }),
    reply: pageOf(imageItemView),
  },
  seller: {
    summary: 'Number of public works and of sales of a seller, and the month in which they registered',
    owns: { id: 'public' },
    reply: sellerView,
  },
  show: {
    summary: 'An offer: for everyone while it is open and its work is visible, later for its seller and buyers',
    owns: { id: 'public' },
    reply: offerView,
  },
  open: {
    summary:
      'Offer licenses for one of your public works (`image_id`; `uses` defaults to `personal`), or one of your tokens in the vault (`nft_id`); 409 when it is already on sale',
    body: z
      .object({
        image_id: z.string().regex(idForm, { error: 'There is no such work' }).optional(),
        nft_id: z.string().regex(idForm, { error: 'There is no such token' }).optional(),
        price: offerPrice,
        uses: z.enum(licenceUses, { error: 'Uses must be personal, client or resale' }).optional(),
      })
      .refine(({ image_id: work, nft_id: token }) => (work === undefined) !== (token === undefined), {
        error: 'Work or token is required',
        path: ['image_id'],
      })
      .refine(({ nft_id: token, uses }) => token === undefined || uses === undefined, {
        error: 'Uses can be set only for a license',
        path: ['uses'],
      }),
    example: { image_id: ownedIds.publicImage, price: 5, uses: 'client' },
    reply: offerView,
  },
  reprice: {
    summary: 'Change the price of one of your open offers; 409 while a purchase of the token is in progress',
    owns: { id: 'offer' },
    body: z.object({ price: offerPrice }),
    example: { price: 6 },
    reply: offerView,
  },
  close: {
    summary:
      'Close one of your offers; also 204 when it is already closed. What was sold stays sold; 409 while a purchase of the token is in progress',
    owns: { id: 'offer' },
  },
});
