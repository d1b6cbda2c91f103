import { z } from 'zod';
import { centsOf } from './cents.ts';

/*
 * Fields of PayPal's responses that we use: https://developer.paypal.com/docs/api/orders/v2, /payments/v2,
 * /customer-disputes/v1, /transaction-search/v1. Other fields are ignored.
 */

/** Form of the ids of orders, captures and refunds. */
export const idForm = /^[A-Z0-9]{1,36}$/;
export const disputeIdForm = /^[A-Z0-9-]{1,100}$/;

const theirId = z.string().regex(idForm);
const word = z.string().max(100);
/** One of our own ids, which we sent and the provider returns. */
const carried = z.string().max(255).optional();
const address = z.string().max(2_000);
const list = <T extends z.ZodType>(of: T, max: number) => z.array(of).max(max).default([]);

const money = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string().max(32) })
  .transform(({ currency_code: currency, value }, context) => {
    const cents = centsOf(value);
    if (cents !== null) return { currency, cents };
    context.addIssue({ code: 'custom', message: 'is not an amount' });
    return z.NEVER;
  });

const links = list(z.object({ rel: word, href: address }), 30);

const capture = z.object({
  id: theirId,
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED']),
  status_details: z.object({ reason: word.optional() }).optional(),
  amount: money,
  custom_id: carried,
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
});
export type CaptureAnswer = z.output<typeof capture>;

export const refundAnswer = z.object({
  id: theirId,
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: money,
  note_to_payer: z.string().max(1_000).optional(),
  links,
});
export type RefundAnswer = z.output<typeof refundAnswer>;

const purchaseUnit = z.object({
  custom_id: carried,
  payee: z.object({ merchant_id: word.optional() }).optional(),
  payments: z.object({ captures: list(capture, 20), refunds: list(refundAnswer, 200) }).optional(),
});

/** Result of 3-D Secure. PayPal may add values; an order with an unknown value is not captured. */
const authenticationResult = z.object({
  liability_shift: word.optional(),
  three_d_secure: z.object({ enrollment_status: word.optional(), authentication_status: word.optional() }).optional(),
});

export const orderAnswer = z.object({
  id: theirId,
  /** Absent in minimal responses. */
  intent: word.optional(),
  status: word,
  payment_source: z
    .object({ card: z.object({ authentication_result: authenticationResult.optional() }).optional() })
    .optional(),
  purchase_units: list(purchaseUnit, 10),
  links,
});
export type OrderAnswer = z.output<typeof orderAnswer>;

export const disputeAnswer = z.object({
  dispute_id: z.string().regex(disputeIdForm),
  status: word,
  disputed_transactions: list(z.object({ seller_transaction_id: word.optional() }), 100),
});
export type DisputeAnswer = z.output<typeof disputeAnswer>;

const transaction = z.object({
  transaction_info: z.object({
    transaction_id: word,
    paypal_reference_id: word.optional(),
    transaction_event_code: word,
    transaction_initiation_date: word,
    transaction_amount: money,
    fee_amount: money.optional(),
    transaction_status: z.enum(['S', 'P', 'D', 'V', 'F']),
    custom_field: carried,
    invoice_id: carried,
  }),
});
export type TransactionAnswer = z.output<typeof transaction>;
export const transactionsAnswer = z.object({
  transaction_details: list(transaction, 500),
  total_pages: z.int().min(0).optional(),
});

export const tokenAnswer = z.object({ access_token: z.string().min(1).max(4_000), expires_in: z.number().min(0) });
export type TokenAnswer = z.output<typeof tokenAnswer>;

export const verificationAnswer = z.object({ verification_status: word });

/** A refusal by PayPal: `issue` is the code of the reason, `name` a class of reasons. */
export const failureAnswer = z.object({
  name: word.optional().catch(undefined),
  details: list(z.object({ issue: word.optional().catch(undefined) }), 100).catch([]),
  links: links.catch([]),
});

/**
 * Body of a webhook. Only ids are read from its resource, each one separately, so that an unexpected field does not
 * invalidate the message.
 */
export const noticeBody = z.object({
  id: z.string().min(1).max(100),
  event_type: word,
  resource_type: word.optional().catch(undefined),
  resource: z.record(z.string(), z.unknown()).catch({}),
});
