import { describe, expect, it } from 'vitest';
import { fold } from '../../kernel/decider.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { captureSale, creditSale, reserveForSale, saleReservation } from './sale.policy.ts';
import { walletDecider, type Wallet, type WalletCommand } from './wallet.decider.ts';

const [buyerId, sellerId, licenceId] = [idOf(1), idOf(2), idOf(3)];
const sale = { buyerId, licenceId, price: 50, expiresAt: '2026-11-24T12:00:00.000Z' };

const after = (wallet: Wallet, ...commands: readonly WalletCommand[]): Wallet =>
  commands.reduce((now, command) => walletDecider.decide(command, now).reduce(walletDecider.evolve, now), wallet);
const rich: Wallet = { ...fold(walletDecider, []), balance: { coins: 200, pixtokens: 0 } };
const reserved = after(rich, ...reserveForSale(rich, sale));
const paid = after(reserved, ...captureSale(reserved, buyerId, licenceId));

describe('the payment of a licence', () => {
  it('is reserved once, at the first price', () => {
    expect(saleReservation(rich, licenceId).payment).toEqual({ status: 'none' });
    expect(saleReservation(reserved, licenceId).payment).toEqual({ status: 'reserved', price: 50 });
    expect(reserveForSale(reserved, { ...sale, price: 60 })).toEqual([]);
    expect(reserved.balance.coins).toBe(150);
  });
  it('is captured once into its own transit', () => {
    expect(captureSale(rich, buyerId, licenceId)).toEqual([]);
    expect(captureSale(reserved, buyerId, licenceId)).toMatchObject([{ type: 'Capture', to: `transit:${licenceId}` }]);
    expect(saleReservation(paid, licenceId).payment).toEqual({ status: 'captured', price: 50 });
    expect(captureSale(paid, buyerId, licenceId)).toEqual([]);
    expect(reserveForSale(paid, sale)).toEqual([]);
  });
  it('can begin again once its reservation was released', () => {
    const released = after(reserved, {
      type: 'Release',
      userId: buyerId,
      reservation: saleReservation(reserved, licenceId).key,
      why: 'expired',
    });
    expect(saleReservation(released, licenceId).payment).toEqual({ status: 'none' });
    const again = after(released, ...reserveForSale(released, { ...sale, price: 60 }));
    expect(saleReservation(again, licenceId).payment).toEqual({ status: 'reserved', price: 60 });
    expect(again.balance.coins).toBe(140);
  });
  it('reaches the seller out of transit, where there is something', () => {
    expect(creditSale(sellerId, licenceId, 48)).toMatchObject([
      { type: 'Credit', userId: sellerId, key: `sale:${licenceId}`, amount: 48, from: `transit:${licenceId}` },
    ]);
    expect(creditSale(sellerId, licenceId, 0)).toEqual([]);
  });
});
