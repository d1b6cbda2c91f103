import type { StartedPurchaseView } from '@pixchange/contracts/http/purchases';

/** A started purchase: with its key, a repetition after a reload is the same purchase. */
export interface KeptPurchase {
  userId: string;
  packId: string;
  key: string;
  started: Pick<StartedPurchaseView, 'id' | 'provider_order_id' | 'approve_url'> | null;
}

const STORE_KEY = 'pixchange_purchase';

/** Returns the purchase that this person started for this pack in this tab. */
export const keptPurchase = (userId: string, packId: string): KeptPurchase | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE_KEY) ?? 'null') as KeptPurchase | null;
    return kept?.userId === userId && kept.packId === packId ? kept : null;
  } catch {
    // The entry was not written by this page.
    return null;
  }
};

export const keepPurchase = (kept: KeptPurchase): void => sessionStorage.setItem(STORE_KEY, JSON.stringify(kept));
export const forgetPurchase = (): void => sessionStorage.removeItem(STORE_KEY);
