import type { MintPayment } from './mint.policy.ts';
import type { WalletUnit } from './wallet.decider.ts';

/** The price of a mint, from its owner's wallet to `house:mint-fees` and back. Every step may be repeated. */
export abstract class MintPayments {
  /** @throws DomainError `insufficient_funds` or `wallet.flagged`, and nothing is reserved */
  abstract requireFunds(ownerId: string, unit: WalletUnit, price: number): Promise<void>;
  /**
   * Reserves and captures the price, unless a payment that was not refunded is there already, which is answered then.
   * @param isWanted whether the mint still waits for a payment; asked before each new one, because the last one may have been refunded meanwhile
   * @returns null when it is not wanted any more, and nothing was paid
   * @throws DomainError like `requireFunds`, and nothing was paid
   */
  abstract pay(
    ownerId: string,
    nftId: string,
    price: { readonly unit: WalletUnit; readonly price: number },
    isWanted: () => Promise<boolean>,
  ): Promise<MintPayment | null>;
  /** Releases what is reserved; answers the payment that was captured before, and counts. */
  abstract cancel(ownerId: string, nftId: string): Promise<MintPayment | null>;
  abstract refund(ownerId: string, nftId: string, payment: MintPayment): Promise<void>;
}
