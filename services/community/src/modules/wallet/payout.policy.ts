import { platformAccount, transitOf, type LedgerCause } from '@pixchange/contracts/events/ledger';
import { causeOf, destinationOf, fingerprintOf, refundKeyOf, type Payment, type Price } from './payment.policy.ts';
import type { WalletCommand } from './wallet.decider.ts';

/** Share of a captured price, for the member who gets it. */
export interface Share {
  readonly of: 'sale' | 'token-sale' | 'token-royalty';
  /** Id of the license, or of the sale of the token. */
  readonly id: string;
  readonly userId: string;
  readonly coins: number;
}

/** Price of a license, and the seller's share of it. */
export interface SaleToRefund {
  readonly licenceId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly price: number;
  readonly proceeds: number;
}

/** Pays a share out of transit; nothing for a share of 0. */
export const creditShare = ({ of, id, userId, coins }: Share): readonly WalletCommand[] => {
  const key = `${of}:${id}`;
  if (coins === 0) return [];
  const cause: LedgerCause = { type: 'offer', id };
  return [{ type: 'Credit', userId, key, fingerprint: key, cause, unit: 'coins', amount: coins, from: transitOf(id) }];
};

/** Refunds a captured payment from the account that received it. */
export const refundPayment = (
  userId: string,
  payment: Payment,
  { key, unit, amount }: Price & { readonly key: string },
): WalletCommand => ({
  type: 'Credit',
  userId,
  key: refundKeyOf(key),
  fingerprint: fingerprintOf(payment, { unit, amount }),
  cause: causeOf(payment),
  unit,
  amount,
  from: destinationOf(payment),
});

/**
 * Collects as much of the seller's share as they still have, and refunds the buyer from the platform's fees. The
 * commands are independent: each of the two wallets decides on its own command, once.
 */
export const refundSale = ({
  licenceId,
  buyerId,
  sellerId,
  price,
  proceeds,
}: SaleToRefund): readonly WalletCommand[] => {
  const key = `sale-refund:${licenceId}`;
  const cause: LedgerCause = { type: 'sale_refund', id: licenceId };
  const [asked, fees] = [{ key, fingerprint: key, cause, unit: 'coins' }, platformAccount('fees')] as const;
  return [
    ...(proceeds === 0 ? [] : [{ type: 'Collect', ...asked, userId: sellerId, amount: proceeds, to: fees } as const]),
    { type: 'Credit', ...asked, userId: buyerId, amount: price, from: fees },
  ];
};
