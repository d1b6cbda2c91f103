import { platformAccount, type LedgerCause } from '@pixchange/contracts/events/ledger';
import { entryOf } from '../../kernel/id-map.ts';
import type { Wallet, WalletCommand, WalletUnit } from './wallet.decider.ts';

export interface MintPayment {
  /** Key of the captured reservation. */
  readonly payment: string;
  readonly unit: WalletUnit;
  readonly price: number;
}

const MINT_FEES = platformAccount('mint-fees');
const causeOf = (nftId: string): LedgerCause => ({ type: 'mint', id: nftId });
const fingerprintOf = (unit: WalletUnit, price: number): string => `${price} ${unit}`;
const refundKeyOf = (payment: string): string => `refund:${payment}`;

type Found =
  | { readonly status: 'none'; readonly key: string }
  | ({ readonly status: 'reserved' | 'captured' } & MintPayment);

/** Returns the valid payment for a mint, or the key of the next one: a released or refunded one never counts again. */
export const mintPayment = (wallet: Wallet, nftId: string): Found => {
  for (let round = 0; ; round += 1) {
    const key = round === 0 ? `mint:${nftId}` : `mint:${nftId}:${round}`;
    const found = entryOf(wallet.reservations, key);
    if (found === undefined) return { status: 'none', key };
    if (found.status === 'released' || entryOf(wallet.handled, refundKeyOf(key)) !== undefined) continue;
    // A captured reservation does not keep its amount, but its fingerprint does.
    const [price, unit] = (entryOf(wallet.handled, key) ?? '').split(' ');
    return {
      status: found.status === 'open' ? 'reserved' : 'captured',
      payment: key,
      unit: unit as WalletUnit,
      price: Number(price),
    };
  }
};

export const reserveForMint = (
  userId: string,
  nftId: string,
  { key, unit, price, expiresAt }: { key: string; unit: WalletUnit; price: number; expiresAt: string },
): WalletCommand => ({
  type: 'Reserve',
  userId,
  key,
  fingerprint: fingerprintOf(unit, price),
  cause: causeOf(nftId),
  unit,
  amount: price,
  expiresAt,
});

export const captureMint = (userId: string, payment: string): WalletCommand => ({
  type: 'Capture',
  userId,
  reservation: payment,
  to: MINT_FEES,
});

export const releaseMint = (userId: string, payment: string): WalletCommand => ({
  type: 'Release',
  userId,
  reservation: payment,
  why: 'released',
});

export const refundMint = (userId: string, nftId: string, { payment, unit, price }: MintPayment): WalletCommand => ({
  type: 'Credit',
  userId,
  key: refundKeyOf(payment),
  fingerprint: fingerprintOf(unit, price),
  cause: causeOf(nftId),
  unit,
  amount: price,
  from: MINT_FEES,
});
