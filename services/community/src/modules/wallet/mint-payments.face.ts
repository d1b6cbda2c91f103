import type { MintPayment } from './mint.policy.ts';
import type { WalletUnit } from './wallet.decider.ts';

/** Payments for mints, from the owner's wallet to `house:mint-fees` and back. Every step may be repeated. */
export abstract class MintPayments {
  /** Checks the balance without reserving anything. @throws DomainError `insufficient_funds`, `wallet.flagged` */
  abstract requireFunds(ownerId: string, unit: WalletUnit, price: number): Promise<void>;
  /**
   * Reserves and captures the price, unless an earlier payment that was not refunded exists; that one is returned then.
   * @param isWanted whether the mint still waits for a payment; asked before each new one, because the last one may
   * have been refunded meanwhile
   * @returns null when the mint does not wait for a payment anymore and nothing was paid
   * @throws DomainError like `requireFunds`; nothing was paid then
   */
  abstract pay(
    ownerId: string,
    nftId: string,
    price: { readonly unit: WalletUnit; readonly price: number },
    isWanted: () => Promise<boolean>,
  ): Promise<MintPayment | null>;
  /** Releases a reservation. Returns the payment if it was already captured; that one stays valid. */
  abstract cancel(ownerId: string, nftId: string): Promise<MintPayment | null>;
  abstract refund(ownerId: string, nftId: string, payment: MintPayment): Promise<void>;
}
