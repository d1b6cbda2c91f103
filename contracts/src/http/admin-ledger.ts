import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { namedIds } from './example-ids.ts';
import { adminLedgerRoutes } from './routes/admin-ledger.ts';
import { cleanLines, id, idForm, instant, positiveInteger, wireInteger } from './fields.ts';
import { grants as limits } from './limits.ts';

import { walletUnit } from './wallet.ts';

export const grantStatus = z.enum(['proposed', 'agreed', 'rejected']);

/** An amount that the platform gives a person, the reason, and the administrators who agreed. */
export const grantView = z.object({
  id,
  user_id: id,
  unit: walletUnit,
  amount: z.int(),
  /** Null once the account of the administrator who wrote it is erased. */
  reason: z.string().nullable(),
  status: grantStatus,
  approvals_needed: z.int(),
  /** Administrators who agreed; the one who proposed comes first. */
  agreed_by: z.array(id),
  rejected_by: id.nullable(),
  rejected_reason: z.string().nullable(),
  created_at: instant,
});
export type GrantView = z.output<typeof grantView>;

const reason = cleanLines(1, limits.reasonLengthMax, 'Reason');

/** An event that is an entry or led to one. */
export const causeView = z.object({
  event_id: id,
  type: z.string(),
  stream: z.string(),
  revision: z.int(),
  at: instant,
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type CauseView = z.output<typeof causeView>;

/** Ledger entry as seen by one account; `amount` is positive when the account received it. */
export const entryView = z.object({
  event_id: id,
  type: z.string(),
  stream: z.string(),
  revision: z.int(),
  unit: z.enum(['coins', 'pixtokens', 'usd_cents']),
  amount: z.int(),
  /** Balance of the account in this unit after the entry. */
  balance: z.int(),
  other_account: z.string(),
  cause: z.object({ type: z.string(), id: z.string() }),
  at: instant,
  /**
   * Events that led to the entry, first cause first: for a purchase its start, its order, its capture, and the entry
   * itself.
   */
  chain: z.array(causeView),
});
export type EntryView = z.output<typeof entryView>;

export const accountHistoryView = z.object({
  account: z.string(),
  /** Time of the balances: the requested time, or now. */
  at: instant,
  balances: z.object({ coins: z.int(), pixtokens: z.int(), usd_cents: z.int() }),
  /** Amounts reserved from a member's wallet, which `balances` no longer includes; null for other accounts. */
  reserved: z.object({ coins: z.int(), pixtokens: z.int() }).nullable(),
  /** True while the balance is negative, so that nothing can leave the wallet. */
  flagged: z.boolean(),
  entries: z.array(entryView),
  total_count: z.int(),
  page: z.int(),
  total_pages: z.int(),
});
export type AccountHistoryView = z.output<typeof accountHistoryView>;

const ENTRIES_PER_PAGE = 50;

export const adminLedgerHttp = endpoints(adminLedgerRoutes, {
  grants: {
    summary: 'Grants of coins and pixtokens, including proposed ones',
    query: adminListQuery(['created_at', 'amount', 'status'], {
      id: anyOfIds,
      status: anyOf(grantStatus),
      user_id: anyOfIds,
      unit: anyOf(walletUnit),
    }),
    reply: z.array(grantView),
  },
  grant: { summary: 'One grant', owns: { id: 'grant' }, reply: grantView },
  proposeGrant: {
    summary: `Give a member coins or pixtokens; above ${limits.aloneMax.coins} coins or ${limits.aloneMax.pixtokens} pixtokens in ${limits.windowHours} hours, by one administrator or to one member, a second administrator must agree. With an Idempotency-Key, repeating the call grants nothing twice`,
    body: z.object({
      user_id: z.string({ error: 'Recipient is required' }).regex(idForm, { error: 'There is no such person' }),
      unit: walletUnit,
      amount: wireInteger.pipe(
        z
          .int()
          .min(1, { error: 'At least 1' })
          .max(limits.amountMax, { error: `At most ${limits.amountMax}` }),
      ),
      reason,
    }),
    example: { user_id: namedIds.user, unit: 'pixtokens', amount: 2, reason: 'A lost payment' },
    reply: grantView,
  },
  approveGrant: {
    summary: 'Agree to a grant that another administrator proposed',
    owns: { id: 'grant' },
    reply: grantView,
  },
  rejectGrant: {
    summary: 'Reject a grant that waits for a second administrator',
    owns: { id: 'grant' },
    body: z.object({ reason }),
    example: { reason: 'Already granted' },
    reply: grantView,
  },
  account: {
    summary:
      "A ledger account at a given time, with its entries and their causes. Members' accounts are named by the member's id, others by name, such as house:sales",
    owns: { id: 'user' },
    query: z.object({
      at: z.iso.datetime({ offset: true, error: 'At must be a time like 2026-11-21T10:00:00Z' }).optional(),
      page: positiveInteger.default(1),
      per_page: positiveInteger.pipe(z.int().max(ENTRIES_PER_PAGE)).default(ENTRIES_PER_PAGE),
    }),
    reply: accountHistoryView,
  },
});
