import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';

type Of<T extends PurchaseEvent['type']> = Extract<PurchaseEvent, { type: T }>;

/**
 * Updates wallets after a payment was captured or refunded, for callers that wait for the result. The wallet's
 * consumers do the same from the log a moment later; doing it twice changes nothing.
 */
export abstract class PurchaseCredits {
  abstract credit(event: Of<'PurchaseCaptured'>): Promise<void>;
  abstract reverse(event: Of<'PurchaseRefunded'>): Promise<void>;
}
