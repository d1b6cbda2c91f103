import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';

type Of<T extends PurchaseEvent['type']> = Extract<PurchaseEvent, { type: T }>;

/**
 * What happens in wallets after money came or was returned, for callers that wait for it. The wallet's own consumers do the same from
 * the log a moment later; done twice, it changes nothing.
 */
export abstract class PurchaseCredits {
  abstract credit(event: Of<'PurchaseCaptured'>): Promise<void>;
  abstract reverse(event: Of<'PurchaseRefunded'>): Promise<void>;
}
