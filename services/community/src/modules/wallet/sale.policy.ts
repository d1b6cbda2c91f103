import { transitOf, type LedgerCause } from '@pixchange/contracts/events/ledger';
import { entryOf } from '../../kernel/id-map.ts';
import type { Wallet, WalletCommand } from './wallet.decider.ts';

/**
 * State of the payment for a license; `price` is the reserved or paid amount, `key` names the reservation, or the next
 * one.
 */
export type SalePayment =
  | { readonly status: 'none'; readonly key: string }
  | { readonly status: 'reserved' | 'captured'; readonly key: string; readonly price: number };

const causeOf = (licenceId: string): LedgerCause => ({ type: 'offer', id: licenceId });

/** Returns the valid payment for a license: a released reservation can never be captured again. */
export const salePayment = (wallet: Wallet, licenceId: string): SalePayment => {
  for (let round = 0; ; round += 1) {
    const key = round === 0 ? `licence:${licenceId}` : `licence:${licenceId}:${round}`;
    const found = entryOf(wallet.reservations, key);
    if (found === undefined) return { status: 'none', key };
    if (found.status === 'released') continue;
    // The fingerprint is the price, which a captured reservation does not keep.
    const price = Number(entryOf(wallet.handled, key));
    return { status: found.status === 'open' ? 'reserved' : 'captured', key, price };
  }
};

export const reserveForSale = (
  { status, key }: SalePayment,
  sale: { readonly buyerId: string; readonly licenceId: string; readonly price: number; readonly expiresAt: string },
): readonly WalletCommand[] =>
  status === 'none'
    ? [
        {
          type: 'Reserve',
          userId: sale.buyerId,
          key,
          fingerprint: String(sale.price),
          cause: causeOf(sale.licenceId),
          unit: 'coins',
          amount: sale.price,
          expiresAt: sale.expiresAt,
        },
      ]
    : [];

export const captureSale = (
  { status, key }: SalePayment,
  buyerId: string,
  licenceId: string,
): readonly WalletCommand[] =>
  status === 'reserved' ? [{ type: 'Capture', userId: buyerId, reservation: key, to: transitOf(licenceId) }] : [];

export const creditSale = (sellerId: string, licenceId: string, proceeds: number): readonly WalletCommand[] =>
  proceeds === 0
    ? []
    : [
        {
          type: 'Credit',
          userId: sellerId,
          key: `sale:${licenceId}`,
          fingerprint: `sale:${licenceId}`,
          cause: causeOf(licenceId),
          unit: 'coins',
          amount: proceeds,
          from: transitOf(licenceId),
        },
      ];
