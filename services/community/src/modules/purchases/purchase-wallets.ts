import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';

type Of<T extends PurchaseEvent['type']> = Extract<PurchaseEvent, { type: T }>;

/**
 * What follows in wallets from money that came or went, for whoever waits for it; `compose.ts` provides it. The wallets' own consumers
 * do the same from the log a moment later, and what is done twice decides nothing.
 */
export interface PurchaseWallets {
  readonly credit: (event: Of<'PurchaseCaptured'>) => Promise<void>;
  readonly reverse: (event: Of<'PurchaseRefunded'>) => Promise<void>;
}
export const PURCHASE_WALLETS = Symbol('purchase wallets');
