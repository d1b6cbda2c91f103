import type { PurchaseView } from '@pixchange/contracts/http/purchases';

const DAY_MS = 24 * 60 * 60_000;
/** Time in milliseconds after its creation for which a failed payment is listed. */
const FAILED_SHOWN_MS = 30 * DAY_MS;

/** State of a payment without coins: pending, in review, or the reason for its failure. */
export type PaymentState = 'pending' | 'review' | Exclude<NonNullable<PurchaseView['failure']>, 'expired'>;
export interface Payment {
  readonly purchase: PurchaseView;
  readonly state: PaymentState;
}

const stateOf = ({ status, failure, created_at }: PurchaseView, now: number): PaymentState | null => {
  if (status === 'pending' || status === 'review') return status;
  // An expired purchase was never paid.
  if (status !== 'failed' || failure === null || failure === 'expired') return null;
  return now - Date.parse(created_at) < FAILED_SHOWN_MS ? failure : null;
};

export const isWaiting = ({ state }: Payment): boolean => state === 'pending' || state === 'review';

/** Returns the payments without coins, which the transactions don't contain. */
export const paymentsOf = (purchases: readonly PurchaseView[], now: number): Payment[] =>
  purchases.flatMap((purchase) => {
    const state = stateOf(purchase, now);
    return state === null ? [] : [{ purchase, state }];
  });
