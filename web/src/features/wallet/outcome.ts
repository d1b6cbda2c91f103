import type { PurchaseView } from '@pixchange/contracts/http/purchases';
import { codeOf, wordsOf } from '../../shared/api/failure.ts';

/** Reason for missing coins, from the server. */
type Refusal = 'not-paid' | 'declined' | 'payer-action' | 'refused' | 'ended' | 'pending' | 'review';

/** Outcome of capturing a payment; `problem` means that the payment was not refused, so a retry makes sense. */
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

/** Whether the buyer has nothing more to do. */
export const isSettled = ({ kind }: Outcome): boolean => kind === 'done' || kind === 'pending' || kind === 'review';
