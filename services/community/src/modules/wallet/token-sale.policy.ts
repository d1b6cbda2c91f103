import { transitOf, type LedgerCause } from '@pixchange/contracts/events/ledger';
import { entryOf } from '../../kernel/id-map.ts';
import type { Wallet, WalletCommand } from './wallet.decider.ts';

const causeOf = (saleId: string): LedgerCause => ({ type: 'offer', id: saleId });

/** Returns the key of a purchase's only reservation; once that is released, the purchase can never be paid. */
export const tokenReservation = (saleId: string): string => `token:${saleId}`;

export type TokenPayment = 'none' | 'reserved' | 'captured' | 'released';

export const tokenPayment = (wallet: Wallet, saleId: string): TokenPayment => {
  const found = entryOf(wallet.reservations, tokenReservation(saleId));
  if (found === undefined) return 'none';
  return found.status === 'open' ? 'reserved' : found.status;
};

export const reserveForToken = (
  buyerId: string,
  saleId: string,
  { price, expiresAt }: { readonly price: number; readonly expiresAt: string },
): WalletCommand => ({
  type: 'Reserve',
  userId: buyerId,
  key: tokenReservation(saleId),
  fingerprint: String(price),
  cause: causeOf(saleId),
  unit: 'coins',
  amount: price,
  expiresAt,
});

export const captureToken = (buyerId: string, saleId: string): WalletCommand => ({
  type: 'Capture',
  userId: buyerId,
  reservation: tokenReservation(saleId),
  to: transitOf(saleId),
});

export const releaseToken = (buyerId: string, saleId: string): WalletCommand => ({
  type: 'Release',
  userId: buyerId,
  reservation: tokenReservation(saleId),
  why: 'released',
});

/** Returns the credit of a share of the price, for the seller or the creator; nothing for a share of 0. */
export const creditShare = (
  share: 'sale' | 'royalty',
  userId: string,
  saleId: string,
  amount: number,
): readonly WalletCommand[] => {
  const key = `token-${share}:${saleId}`;
  if (amount === 0) return [];
  return [
    {
      type: 'Credit',
      userId,
      key,
      fingerprint: key,
      cause: causeOf(saleId),
      unit: 'coins',
      amount,
      from: transitOf(saleId),
    },
  ];
};
