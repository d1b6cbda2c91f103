import { platformAccount, type LedgerCause } from '@pixchange/contracts/events/ledger';
import type { WalletCommand } from './wallet.decider.ts';

/** Price of a license, and the seller's share of it. */
export interface SaleToRefund {
  readonly licenceId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly price: number;
  readonly proceeds: number;
}

const keyOf = (licenceId: string): string => `sale-refund:${licenceId}`;

const asked = (licenceId: string, userId: string, amount: number) => {
  const key = keyOf(licenceId);
  const cause: LedgerCause = { type: 'sale_refund', id: licenceId };
  return { userId, key, fingerprint: key, cause, unit: 'coins', amount } as const;
};

/**
 * Collects the seller's share as far as they still have it, and refunds the buyer from the platform's fees. Neither
 * waits for the other, so each wallet decides its own part once.
 */
export const refundSale = ({
  licenceId,
  buyerId,
  sellerId,
  price,
  proceeds,
}: SaleToRefund): readonly WalletCommand[] => [
  ...(proceeds === 0
    ? []
    : [{ type: 'Collect', ...asked(licenceId, sellerId, proceeds), to: platformAccount('fees') } as const]),
  { type: 'Credit', ...asked(licenceId, buyerId, price), from: platformAccount('fees') },
];
