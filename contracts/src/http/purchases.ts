import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { namedIds } from './example-ids.ts';
import { purchasesRoutes, paymentsRoutes, adminPurchasesRoutes } from './routes/purchases.ts';
import { cleanLines, id, idForm, instant, pageOf, pageQuery, wireBoolean, wireInteger } from './fields.ts';
import { purchases as limits } from './limits.ts';
import { currency, usd } from './money.ts';

export const paymentProvider = z.enum(['paypal'], { error: 'There is no such payment provider' });

/**
 * Place of the payment. `wallet`: the provider's own page, which also accepts cards; `card`: the provider's card fields
 * on our page.
 */
const paymentMethod = z.enum(['wallet', 'card'], { error: 'There is no such payment method' });

/**
 * `created`: nothing is paid; `pending`: the payment is pending at the provider; `review`: the provider's data differs
 * from what was agreed, and staff investigate; `failed`: nothing was paid, but a later capture, for example of another
 * card, still completes the purchase.
 */
export const purchaseStatus = z.enum([
  'created',
  'pending',
  'completed',
  'failed',
  'review',
  'refunded',
  'partially_refunded',
]);
export type PurchaseStatus = z.output<typeof purchaseStatus>;

export const purchaseView = z.object({
  id,
  coin_pack_id: id,
  provider: paymentProvider,
  method: paymentMethod,
  provider_order_id: z.string().nullable(),
  /** URL of the page where the buyer pays; our own page for a card. Null if there is nothing to pay. */
  approve_url: z.string().nullable(),
  coins: z.int(),
  price: usd,
  currency,
  status: purchaseStatus,
  failure: z.enum(['declined', 'cancelled', 'expired', 'refused']).nullable(),
  /** True while the buyer's dispute at the provider is unresolved. */
  disputed: z.boolean(),
  /** Refunded amount, and the coins that were debited in return. */
  refunded: usd,
  coins_taken_back: z.int(),
  created_at: instant,
  completed_at: instant.nullable(),
});
export type PurchaseView = z.output<typeof purchaseView>;

/** A purchase at its start; a repeated request with the same `Idempotency-Key` gets the same response. */
export const startedPurchaseView = purchaseView
  .pick({ id: true, provider: true, method: true, coins: true, price: true, currency: true })
  .extend({ provider_order_id: z.string(), approve_url: z.string(), status: z.literal('created') });
export type StartedPurchaseView = z.output<typeof startedPurchaseView>;

/** Values for the provider's card fields. The token is meant for browsers and is valid only on this site. */
export const cardFormView = z.object({ script_url: z.string(), client_token: z.string() });
export type CardFormView = z.output<typeof cardFormView>;

export const purchasesHttp = endpoints(purchasesRoutes, {
  start: {
    summary: "Begin the purchase of a pack of coins: creates the provider's order at the pack's price",
    body: z.object({
      coin_pack_id: z.string({ error: 'A coin pack is needed' }).regex(idForm, { error: 'There is no such coin pack' }),
      provider: paymentProvider.default('paypal'),
      method: paymentMethod.default('wallet'),
    }),
    example: { coin_pack_id: namedIds.coinPack, provider: 'paypal', method: 'wallet' },
    reply: startedPurchaseView,
  },
  cardForm: {
    summary: "Settings for the provider's card fields on a page; card numbers only go to the provider",
    reply: cardFormView,
  },
  capture: {
    summary: 'Capture the payment that the buyer approved; answers when the coins are in the wallet',
    owns: { id: 'purchase' },
    reply: purchaseView,
  },
  own: { summary: 'Own purchases of coins, newest first', query: pageQuery, reply: pageOf(purchaseView) },
  show: { summary: 'One of your purchases of coins', owns: { id: 'purchase' }, reply: purchaseView },
});

export const paymentsHttp = endpoints(paymentsRoutes, {
  webhook: {
    summary:
      "For the payment provider's messages, whose signature is over the bytes of the body; 400 without a valid signature",
    owns: { provider: 'public' },
    reply: z.object({}),
  },
});

/** A purchase as staff see it. */
export const purchaseRow = purchaseView.extend({
  user_id: id,
  coin_pack_version: z.int(),
  capture_id: z.string().nullable(),
  fee: usd.nullable(),
  findings: z.int(),
});
export type PurchaseRow = z.output<typeof purchaseRow>;

/** One step of a purchase: what was recorded, by whom, and the event or request that caused it. */
const purchaseStep = z.object({
  id,
  revision: z.int(),
  type: z.string(),
  facts: z.record(z.string(), z.unknown()),
  at: instant,
  actor_id: z.string(),
  causation_id: z.string(),
  correlation_id: z.string(),
});

const refundRow = z.object({
  id,
  administrator_id: id,
  amount: usd,
  currency,
  /** Null once the administrator's account is erased. */
  reason: z.string().nullable(),
  status: z.enum(['requested', 'completed', 'pending', 'refused']),
  refund_id: z.string().nullable(),
  requested_at: instant,
});

/**
 * A purchase with all of its steps in order, their causes and differences, and the refunds that administrators
 * requested.
 */
export const purchaseDetail = purchaseRow.extend({
  history: z.array(purchaseStep),
  refund_requests: z.array(refundRow),
});
export type PurchaseDetail = z.output<typeof purchaseDetail>;

export const refundAnswer = z.object({
  id,
  purchase_id: id,
  amount: usd,
  currency,
  /**
   * `proposed`: the amount exceeds the daily limit of one administrator, so the refund waits for the approval of a
   * second one.
   */
  status: z.enum(['completed', 'pending', 'proposed']),
  /** Id at the provider; null while the refund waits for approval. */
  refund_id: z.string().nullable(),
  proposal_id: id.nullable(),
});
export type RefundAnswer = z.output<typeof refundAnswer>;

export const adminPurchasesHttp = endpoints(adminPurchasesRoutes, {
  list: {
    summary: 'Purchases of all members, for the console',
    query: adminListQuery(['created_at', 'completed_at', 'status', 'coins', 'price', 'findings', 'id'], {
      id: anyOfIds,
      user_id: anyOfIds,
      coin_pack_id: anyOfIds,
      status: anyOf(purchaseStatus),
      disputed: wireBoolean,
      provider_order_id: anyOf(z.string().regex(limits.theirIdForm)),
      capture_id: anyOf(z.string().regex(limits.theirIdForm)),
    }),
    reply: z.array(purchaseRow),
  },
  show: { summary: 'A purchase with its history', owns: { id: 'purchase' }, reply: purchaseDetail },
  refund: {
    summary: 'Refund a purchase, by default all that is left; the coins that this money bought are taken back',
    owns: { id: 'purchase' },
    body: z.object({
      cents: wireInteger
        .pipe(
          z.int().min(1, { error: 'Cents must be at least 1' }).max(limits.centsMax, { error: 'Cents is too high' }),
        )
        .optional(),
      reason: cleanLines(1, limits.refundReasonLengthMax, 'Reason'),
    }),
    example: { cents: 10, reason: 'Paid twice' },
    reply: refundAnswer,
  },
});
