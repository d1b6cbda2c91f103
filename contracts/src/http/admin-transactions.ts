import { z } from 'zod';
import { units } from '../events/ledger.ts';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { adminTransactionsRoutes } from './routes/admin-transactions.ts';
import { id, instant, positiveInteger } from './fields.ts';
import { adminLedger as limits } from './limits.ts';

const unit = z.enum(units);

/** One entry of the ledger: an amount left one account and arrived in another. `id` is the id of the event. */
export const transactionRow = z.object({
  id,
  type: z.string(),
  stream: z.string(),
  revision: z.int(),
  unit,
  amount: z.int(),
  from_account: z.string(),
  to_account: z.string(),
  cause_type: z.string(),
  cause_id: z.string(),
  at: instant,
});
export type TransactionRow = z.output<typeof transactionRow>;

/** Net amount that members received from an account other than a wallet (`sales`: their purchases). */
const flow = z.object({ account: z.string(), amount: z.int() });

export const unitTotals = z.object({
  unit,
  flows: z.array(flow),
  /** Total of all members' balances: the sum of the flows. */
  outstanding: z.int(),
  /** The same total, computed from the wallet balances that members see; null for a past time. */
  wallets: z.int().nullable(),
  /** 0 unless the books are wrong; null for a past time. */
  difference: z.int().nullable(),
});
export type UnitTotals = z.output<typeof unitTotals>;

const dayTotals = z.object({
  /** Day in UTC, such as 2026-11-23. */
  day: z.string(),
  in: z.int(),
  out: z.int(),
  outstanding: z.int(),
});
export type DayTotals = z.output<typeof dayTotals>;

export const ledgerTotals = z.object({ at: instant, units: z.array(unitTotals), coins_by_day: z.array(dayTotals) });
export type LedgerTotals = z.output<typeof ledgerTotals>;

const anAccount = anyOf(z.string().max(limits.accountLengthMax));

export const adminTransactionsHttp = endpoints(adminTransactionsRoutes, {
  list: {
    summary: 'Entries of the ledger with both sides; `account` matches either side',
    query: adminListQuery(['at', 'amount', 'id'], {
      id: anyOfIds,
      account: anAccount,
      unit: anyOf(unit),
      type: anyOf(z.string().max(limits.nameLengthMax)),
      cause_type: anyOf(z.string().max(limits.nameLengthMax)),
      cause_id: anAccount,
    }),
    reply: z.array(transactionRow),
  },
  totals: {
    summary: 'Amounts that members bought, were given, spent and hold, at a time; compared with their current wallets',
    query: z.object({
      at: z.iso.datetime({ offset: true, error: 'At must be a time like 2026-11-21T10:00:00Z' }).optional(),
      days: positiveInteger.pipe(z.int().max(limits.daysMax)).default(limits.daysDefault),
    }),
    reply: ledgerTotals,
  },
});
