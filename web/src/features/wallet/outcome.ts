import type { PurchaseView } from '@pixchange/contracts/http/purchases';
import { codeOf, wordsOf } from '../../shared/api/failure.ts';

/** Why there are no coins, as the server says it. */
type Refusal = 'not-paid' | 'declined' | 'payer-action' | 'refused' | 'ended' | 'pending' | 'review';

/** What came of asking for the money; `problem`: the payment itself was not refused, so that it is worth asking again. */
export type Outcome = { kind: 'done'; purchase: PurchaseView } | { kind: Refusal } | { kind: 'problem'; words: string };

const refusals: Readonly<Record<string, Refusal>> = {
  'purchase.not-approved': 'not-paid',
  'purchase.declined': 'declined',
  'purchase.payer-action': 'payer-action',
  'purchase.refused': 'refused',
  'purchase.ended': 'ended',
  'purchase.pending': 'pending',
  'purchase.in-review': 'review',
};

export const outcomeOf = (error: unknown): Outcome => {
  const kind = refusals[codeOf(error)];
  return kind === undefined ? { kind: 'problem', words: wordsOf(error) } : { kind };
};

/** Nothing more is to be done by the buyer. */
export const isSettled = ({ kind }: Outcome): boolean => kind === 'done' || kind === 'pending' || kind === 'review';
