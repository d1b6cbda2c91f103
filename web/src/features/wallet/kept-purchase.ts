import type { StartedPurchaseView } from '@pixchange/contracts/http/purchases';
import type { WantedCoins } from '../../shared/session/purchase-query.ts';

/** Started purchase. With its idempotency key, a retry after a reload continues the same purchase. */
export interface KeptPurchase {
  userId: string;
  packId: string;
  key: string;
  /** Absent for payments on the provider's page. */
  method?: 'card' | undefined;
  started: Pick<StartedPurchaseView, 'id' | 'provider_order_id' | 'approve_url'> | null;
  /** Intended use of the coins; stored because a payment in the same window starts a history entry without it. */
  wanted?: WantedCoins | undefined;
}

const STORE_KEY = 'pixchange_purchase';

const read = (): KeptPurchase | null => {
  try {
    return JSON.parse(sessionStorage.getItem(STORE_KEY) ?? 'null') as KeptPurchase | null;
  } catch {
    // The entry was not written by this page.
    return null;
  }
};

/** Returns the purchase of a pack that the member started in this tab, or null. */
export const keptPurchase = (userId: string, packId: string): KeptPurchase | null => {
  const stored = read();
  return stored?.userId === userId && stored.packId === packId ? stored : null;
};

/** Returns the intended use of the coins, if the member started the purchase in this tab; else undefined. */
export const wantedBy = (userId: string, purchaseId: string): WantedCoins | undefined => {
  const stored = read();
  return stored?.userId === userId && stored.started?.id === purchaseId ? stored.wanted : undefined;
};

export const keepPurchase = (stored: KeptPurchase): void => sessionStorage.setItem(STORE_KEY, JSON.stringify(stored));
export const forgetPurchase = (): void => sessionStorage.removeItem(STORE_KEY);
