import { z } from 'zod';
import { logHeadView } from './audit.ts';
import { endpoints } from './endpoint.ts';
import { namedIds } from './example-ids.ts';
import { walletRoutes } from './routes/wallet.ts';
import { id, idForm, instant, pageOf, pageQuery, wireInteger } from './fields.ts';
import { statements, transfers as limits } from './limits.ts';
import { usd } from './money.ts';

/** Units of a wallet; both are whole numbers. */
export const walletUnit = z.enum(['coins', 'pixtokens'], { error: 'Unit must be coins or pixtokens' });
export type WalletUnitName = z.output<typeof walletUnit>;

export const transactionKind = z.enum([
  'purchase',
  'refund',
  'grant',
  'invitation',
  'spend',
  'mint',
  'mint_refund',
  'offer',
  'sale',
  'sale_refund',
  'royalty',
  'transfer_in',
  'transfer_out',
  'transfer_returned',
  'reserved',
  'released',
]);
export type TransactionKind = z.output<typeof transactionKind>;

/**
 * One entry of a member's ledger. `coins` and `pixtokens` are signed changes; the other amounts are the balances
 * afterward.
 */
export const transactionView = z.object({
  id,
  kind: transactionKind,
  coins: z.int(),
  pixtokens: z.int(),
  coins_after: z.int(),
  pixtokens_after: z.int(),
  reference: z.object({ type: z.string(), id: z.string() }),
  /** The other person of a transfer, a sale or an invitation; null for the platform, and for erased accounts. */
  counterparty: z.object({ id, username: z.string() }).nullable(),
  /** Sold or minted work; null if there is none, and for a work that the member can no longer see. */
  work: z.object({ id, title: z.string() }).nullable().optional(),
  /** Price of purchased coins, refunded dollars, or the value of other coins; null for pixtokens. */
  usd: usd.nullable().optional(),
  /** Dollars that the member paid for a purchase; negative for refunded dollars. Null if no money moved. */
  paid: usd.nullable().optional(),
  /** Mint transaction on the chain; null if there is none. */
  transaction_hash: z.string().nullable().optional(),
  occurred_at: instant,
});
export type TransactionView = z.output<typeof transactionView>;

const balances = z.object({ coins: z.int(), pixtokens: z.int() });

/** A member's ledger for a month or a year (UTC), as one account. */
export const statementView = z.object({
  from: instant,
  /** Exclusive end of the period. */
  until: instant,
  /** False until the period is over; until then, transactions may be added. */
  closed: z.boolean(),
  /** Balance before the first transaction. */
  opening: balances,
  /** Every transaction of the period, oldest first. */
  transactions: z.array(transactionView),
  /** Balance after the last transaction. */
  closing: balances,
  /**
   * First signed head that covers the closing balance; null if there is no transaction, and until the head is signed.
   */
  head: logHeadView.nullable(),
});
export type StatementView = z.output<typeof statementView>;

/** Period of a statement. */
const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { error: 'A month is like 2026-11' });
const year = z.string().regex(/^20\d\d$/, { error: 'A year is like 2026' });
const statementQuery = z
  .object({
    month: month.optional(),
    year: year.optional(),
    format: z.enum(['json', 'csv'], { error: 'The format is json or csv' }).optional(),
  })
  .refine((query) => (query.month === undefined) !== (query.year === undefined), {
    error: 'A statement is for a month or for a year',
    path: ['month'],
  });

export const transferView = z.object({
  id,
  status: z.enum(['started', 'completed', 'refused', 'returned']),
  unit: walletUnit,
  amount: z.int(),
  sender_id: id,
  recipient_id: id,
  created_at: instant,
});
export type TransferView = z.output<typeof transferView>;

export const walletHttp = endpoints(walletRoutes, {
  transactions: {
    summary: 'Own transactions, newest first',
    query: pageQuery,
    reply: pageOf(transactionView),
  },
  statement: {
    summary: `Your ledger for a month or a year (UTC) with its opening and closing balance; JSON, or CSV with \`format=csv\` or where text/csv is requested. A period has at most ${statements.linesMax.toLocaleString('en')} transactions`,
    query: statementQuery,
    reply: statementView,
  },
  transfer: {
    summary: 'Send coins or pixtokens to a member; with an Idempotency-Key, repeating the call sends nothing twice',
    body: z.object({
      recipient_id: z.string({ error: 'Recipient is required' }).regex(idForm, { error: 'There is no such person' }),
      unit: walletUnit.default('coins'),
      amount: wireInteger.pipe(
        z
          .int()
          .min(1, { error: 'At least 1' })
          .max(limits.amountMax, { error: `At most ${limits.amountMax}` }),
      ),
    }),
    example: { recipient_id: namedIds.user, unit: 'coins', amount: 2 },
    reply: transferView,
  },
  showTransfer: {
    summary: 'A transfer that the caller sent or received',
    owns: { id: 'transfer' },
    reply: transferView,
  },
});
