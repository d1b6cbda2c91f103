import { transitOf, type LedgerCause } from '@pixchange/contracts/events/ledger';
import { entryOf } from '../../kernel/id-map.ts';
import type { Wallet, WalletCommand } from './wallet.decider.ts';

/** How far the payment for a licence is; `price` is what the buyer has reserved or paid. */
export type SalePayment =
  | { readonly status: 'none' }
  | { readonly status: 'reserved' | 'captured'; readonly price: number };

const causeOf = (licenceId: string): LedgerCause => ({ type: 'offer', id: licenceId });

interface SaleReservation {
  readonly key: string;
  readonly payment: SalePayment;
}

/** The reservation for a licence that counts, or the key of the next one: a released reservation can never be captured again. */
export const saleReservation = (wallet: Wallet, licenceId: string): SaleReservation => {
  for (let round = 0; ; round += 1) {
    const key = round === 0 ? `licence:${licenceId}` : `licence:${licenceId}:${round}`;
    const found = entryOf(wallet.reservations, key);
    if (found === undefined) return { key, payment: { status: 'none' } };
    if (found.status === 'released') continue;
    // The fingerprint is the price, which the state of a captured reservation does not keep.
    const price = Number(entryOf(wallet.handled, key));
    return { key, payment: { status: found.status === 'open' ? 'reserved' : 'captured', price } };
  }
};

export const reserveForSale = (
  wallet: Wallet,
  sale: { readonly buyerId: string; readonly licenceId: string; readonly price: number; readonly expiresAt: string },
): readonly WalletCommand[] => {
  const { key, payment } = saleReservation(wallet, sale.licenceId);
  if (payment.status !== 'none') return [];
  return [
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
  ];
};

export const captureSale = (wallet: Wallet, buyerId: string, licenceId: string): readonly WalletCommand[] => {
  const { key, payment } = saleReservation(wallet, licenceId);
  return payment.status === 'reserved'
    ? [{ type: 'Capture', userId: buyerId, reservation: key, to: transitOf(licenceId) }]
    : [];
};

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
