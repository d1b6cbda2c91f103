import type { PurchaseView } from '@pixchange/contracts/http/purchases';
import type { CardState } from './card-frame/messages.ts';
import { codeOf, messageOf } from '../../shared/api/failure.ts';

/**
 * Reason why no coins have arrived. The server sends all of them except `card-failed`, which `outcomeOfCard` derives.
 */
type Refusal =
  | 'not-paid'
  | 'card-failed'
  | 'declined'
  | 'unconfirmed'
  | 'unchecked'
  | 'payer-action'
  | 'refused'
  | 'ended'
  | 'pending'
  | 'review';

/** Outcome of capturing a payment. `problem` is any other error, for example a lost connection. */
export type Outcome = { kind: 'done'; purchase: PurchaseView } | { kind: Refusal } | { kind: 'problem'; words: string };

const refusals: Readonly<Record<string, Refusal>> = {
  'purchase.not-approved': 'not-paid',
  'purchase.declined': 'declined',
  'purchase.payer-action': 'payer-action',
  'purchase.refused': 'refused',
  'purchase.authentication-failed': 'unconfirmed',
  'purchase.authentication-unclear': 'unchecked',
  'purchase.ended': 'ended',
  'purchase.pending': 'pending',
  'purchase.in-review': 'review',
};

export const outcomeOf = (error: unknown): Outcome => {
  const kind = refusals[codeOf(error)];
  return kind === undefined ? { kind: 'problem', words: messageOf(error) } : { kind };
};

/**
 * Returns the outcome of a payment by card. Without a payment and without a cancellation in the fields, the provider
 * could not use the card.
 */
export const outcomeOfCard = (outcome: Outcome, state: CardState): Outcome =>
  outcome.kind === 'not-paid' && state !== 'canceled' ? { kind: 'card-failed' } : outcome;

/** Whether nothing is left for the buyer to do. */
export const isSettled = ({ kind }: Outcome): boolean => kind === 'done' || kind === 'pending' || kind === 'review';
