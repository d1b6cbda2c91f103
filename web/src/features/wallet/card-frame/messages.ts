/** Texts of the fields. The page sends them, so that the frame needs no catalog. */
export interface CardTexts {
  readonly number: string;
  readonly expiry: string;
  readonly expiryForm: string;
  readonly code: string;
  readonly invalid: string;
}

/**
 * Outcome of a submitted card from the provider's script. The outcome is only a hint: the server requests the status
 * from the provider.
 */
export type CardState = 'succeeded' | 'canceled' | 'failed';

/** Messages from the page to the frame with the card fields. */
export type PageMessage =
  | { readonly type: 'open'; readonly scriptUrl: string; readonly clientToken: string; readonly texts: CardTexts }
  | { readonly type: 'check' }
  | { readonly type: 'pay'; readonly orderId: string };

/** Messages of the frame to the page; none contains card data. */
export type FrameMessage =
  | { readonly type: 'loaded' }
  | { readonly type: 'ready' }
  /** The script did not load, or the provider offers no card fields for this account or this buyer. */
  | { readonly type: 'unavailable' }
  /** Height of the content in pixels; `isAsking` is true while the bank's 3-D Secure challenge covers the content. */
  | { readonly type: 'height'; readonly px: number; readonly isAsking: boolean }
  /** The buyer pressed Enter in a field. */
  | { readonly type: 'entered' }
  | { readonly type: 'checked'; readonly isComplete: boolean }
  | { readonly type: 'paid'; readonly state: CardState };
