import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { configRoutes } from './routes/config.ts';
import { mints } from './limits.ts';
import { socialNetworks } from './values/config.ts';
import { gifProviders } from './values/images.ts';
export type SocialNetwork = (typeof socialNetworks)[number];

/** Settings of this installation that browsers need, public to everyone. */
export const publicConfigView = z.object({
  /** Null if social login is not set up. */
  facebook: z
    .object({
      app_id: z.string(),
      graph_version: z.string(),
      /** Path or URL of a dialog that opens in its own window; null to use the provider's SDK. */
      dialog_url: z.string().nullable(),
    })
    .nullable(),
  /** Provider whose items GET /api/images can list; null if none is set up. */
  gif_provider: z.enum(gifProviders).nullable(),
  /** Chain on which works are minted and addresses are proven. */
  chain: z.object({
    id: z.int(),
    name: z.string(),
    /** Contract of the tokens; null if minting is not set up. */
    contract_address: z.string().nullable(),
    /** URL of a block explorer, without a trailing slash. */
    explorer_url: z.string().nullable(),
    /** Price to mint one work, in either unit. */
    mint_price: z.object({ coins: z.literal(mints.price.coins), pixtokens: z.literal(mints.price.pixtokens) }),
  }),
  /** Platform's share of each sale, in hundredths of a percent of the price; rounded down to whole coins. */
  market: z.object({ fee_bps: z.int() }),
  /**
   * Operator of this installation, for its legal notice (Impressum). `address` is a postal address with line breaks, as
   * on an envelope. Unset values are null.
   */
  house: z.object({
    legal_entity: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string(),
    tax_number: z.string().nullable(),
  }),
  /** Pages of the site on social networks; networks without a page are absent. */
  social_links: z.partialRecord(z.enum(socialNetworks), z.string()),
  /** Whether a button label that the specification misspells is shown in its correct spelling. */
  plain_copy: z.boolean(),
  /** App store pages; null if there is no app. */
  store_links: z.object({ android: z.string().nullable(), ios: z.string().nullable() }),
  /** Public key with which browsers subscribe to notifications (VAPID, base64url); null if the site sends none. */
  web_push: z.object({ public_key: z.string() }).nullable(),
  /** Path or URL that receives page views after consent; null when no page views are ever sent. */
  analytics_url: z.string().nullable(),
});
export type PublicConfigView = z.output<typeof publicConfigView>;

export const configHttp = endpoints(configRoutes, {
  show: { summary: 'Public settings of this installation', reply: publicConfigView },
});
