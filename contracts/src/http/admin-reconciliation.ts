import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { proposalView } from './admin-proposals.ts';
import { endpoints } from './endpoint.ts';
import { adminReconciliationRoutes } from './routes/admin-reconciliation.ts';
import { cleanLines, id, instant } from './fields.ts';
import { proposals as limits } from './limits.ts';
import { currency, usd } from './money.ts';

/**
 * `only_ours`: missing in the provider's report; `only_theirs`: missing in our books; `differs`: in both, with
 * different values.
 */
const differenceSide = z.enum(['only_ours', 'only_theirs', 'differs']);
export type DifferenceSide = z.output<typeof differenceSide>;

const differenceStatus = z.enum(['open', 'explained', 'resolved']);

const differenceView = z.object({
  id,
  side: differenceSide,
  status: differenceStatus,
  /** Null for money that is not in our books. */
  purchase_id: id.nullable(),
  /** Id of the capture or refund at the provider. */
  transaction_id: z.string(),
  /** Amount in our books; null if it is not in them. */
  ours: usd.nullable(),
  /** Amount in the report, with its own currency; null when it is unknown. */
  theirs: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  findings: z.array(z.string()),
  found_at: instant,
  /** Null if there is no explanation, and once its author's account is erased. */
  explanation: z.string().nullable(),
  explained_by: id.nullable(),
  resolution: z.string().nullable(),
  resolved_by: id.nullable(),
  decided_at: instant.nullable(),
  /** Whether a resolution requires two people. */
  needs_two: z.boolean(),
});
export type DifferenceView = z.output<typeof differenceView>;

/** An order in its current state at the provider. */
const theirOrder = z.object({
  id: z.string(),
  status: z.string(),
  captures: z.array(z.object({ id: z.string(), status: z.string(), amount: z.string(), currency: z.string() })),
});

const differenceDetail = differenceView.extend({
  our_side: z
    .object({ status: z.string(), coins: z.int(), price: usd, currency, user_id: id, created_at: instant })
    .nullable(),
  /** Order as fetched for this response; null if we have no order, or while `provider_away`. */
  their_side: theirOrder.nullable(),
  provider_away: z.boolean(),
});
export type DifferenceDetail = z.output<typeof differenceDetail>;

export const adminReconciliationHttp = endpoints(adminReconciliationRoutes, {
  list: {
    summary: "Differences between the payment provider's report and the ledger",
    query: adminListQuery(['found_at', 'side', 'status', 'id'], {
      id: anyOfIds,
      side: anyOf(differenceSide),
      status: anyOf(differenceStatus),
      purchase_id: anyOfIds,
    }),
    reply: z.array(differenceView),
  },
  show: {
    summary: "One difference, with our records and the provider's current ones",
    owns: { id: 'difference' },
    reply: differenceDetail,
  },
  explain: {
    summary: 'Note the cause of a difference; it stays open until it is resolved',
    owns: { id: 'difference' },
    body: z.object({ reason: cleanLines(1, limits.reasonLengthMax, 'Reason') }),
    example: { reason: 'Refunded at the provider' },
    reply: differenceView,
  },
  resolve: {
    summary: `Close a difference with a reason; above ${limits.differenceCentsAloneMax / 100} US dollars it is only proposed, and a second person decides`,
    owns: { id: 'difference' },
    body: z.object({ reason: cleanLines(1, limits.reasonLengthMax, 'Reason') }),
    example: { reason: 'Refunded at the provider' },
    reply: z.object({ difference: differenceView, proposal: proposalView.nullable() }),
  },
});
