import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { configRoutes } from './routes/config.ts';
import { mints } from './limits.ts';
import { socialNetworks } from './values/config.ts';
export type SocialNetwork = (typeof socialNetworks)[number];

/** What a browser must know of this installation before anybody signs in. */
export const publicConfigView = z.object({
  /** Null where social login is not set up. */
  facebook: z
    .object({
      app_id: z.string(),
      graph_version: z.string(),
      /** A dialog to be opened in a window of its own, as a path of this site or an address; null: by the provider's SDK. */
      dialog_url: z.string().nullable(),
    })
    .nullable(),
  /** Whose items GET /api/images shows when it is asked for them; null where none is set up. */
  gif_provider: z.enum(['giphy']).nullable(),
  /** Where works are minted, and whose addresses people prove. */
  chain: z.object({
    id: z.int(),
    name: z.string(),
    /** Of the tokens; null where nothing can be minted. */
    contract_address: z.string().nullable(),
    /** Of a block explorer, without a slash at its end. */
    explorer_url: z.string().nullable(),
    /** Of one work, in one or the other. */
    mint_price: z.object({ coins: z.literal(mints.price.coins), pixtokens: z.literal(mints.price.pixtokens) }),
  }),
  /** The platform's share of each sale, in hundredths of a percent of the price; rounded down to whole coins. */
  market: z.object({ fee_bps: z.int() }),
  /** Who runs this installation, for its Impressum; the address has one line for each line of an envelope. Null where it is not set. */
  house: z.object({
    legal_entity: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string(),
    tax_number: z.string().nullable(),
  }),
  /** Of those networks alone where the site has a page. */
  social_links: z.partialRecord(z.enum(socialNetworks), z.string()),
  /** The apps' pages in the stores; null where there is no app. */
  store_links: z.object({ android: z.string().nullable(), ios: z.string().nullable() }),
  /** Where page views go once a person agreed, as a path of this site or an address; null: nothing is ever sent. */
  analytics_url: z.string().nullable(),
});
export type PublicConfigView = z.output<typeof publicConfigView>;

export const configHttp = endpoints(configRoutes, {
  show: { summary: 'Public settings of this installation', reply: publicConfigView },
});
