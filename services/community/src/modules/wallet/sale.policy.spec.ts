import { describe, expect, it } from 'vitest';
import { fold } from '../../kernel/decider.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { captureSale, creditSale, reserveForSale, salePayment } from './sale.policy.ts';
import { walletDecider, type Wallet, type WalletCommand } from './wallet.decider.ts';

const [buyerId, sellerId, licenceId] = [idOf(1), idOf(2), idOf(3)];
const sale = { buyerId, licenceId, price: 50, expiresAt: '2026-11-24T12:00:00.000Z' };

const after = (wallet: Wallet, ...commands: readonly WalletCommand[]): Wallet =>
  commands.reduce((now, command) => walletDecider.decide(command, now).reduce(walletDecider.evolve, now), wallet);
const rich: Wallet = { ...fold(walletDecider, []), balance: { coins: 200, pixtokens: 0 } };
const reserved = after(rich, ...reserveForSale(salePayment(rich, licenceId), sale));
const paid = after(reserved, ...captureSale(salePayment(reserved, licenceId), buyerId, licenceId));

describe('the payment of a licence', () => {
  it('is reserved once, at the first price', () => {
    expect(salePayment(rich, licenceId)).toMatchObject({ status: 'none' });
    expect(salePayment(reserved, licenceId)).toMatchObject({ status: 'reserved', price: 50 });
    expect(reserveForSale(salePayment(reserved, licenceId), { ...sale, price: 60 })).toEqual([]);
    expect(reserved.balance.coins).toBe(150);
  });
  it('is captured once into its own transit', () => {
    expect(captureSale(salePayment(rich, licenceId), buyerId, licenceId)).toEqual([]);
    expect(captureSale(salePayment(reserved, licenceId), buyerId, licenceId)).toMatchObject([
      { type: 'Capture', to: `transit:${licenceId}` },
    ]);
    expect(salePayment(paid, licenceId)).toMatchObject({ status: 'captured', price: 50 });
    expect(captureSale(salePayment(paid, licenceId), buyerId, licenceId)).toEqual([]);
    expect(reserveForSale(salePayment(paid, licenceId), sale)).toEqual([]);
  });
  it('can begin again once its reservation was released', () => {
    const released = after(reserved, {
      type: 'Release',
      userId: buyerId,
      reservation: salePayment(reserved, licenceId).key,
      why: 'expired',
    });
    expect(salePayment(released, licenceId)).toMatchObject({ status: 'none' });
    const again = after(released, ...reserveForSale(salePayment(released, licenceId), { ...sale, price: 60 }));
    expect(salePayment(again, licenceId)).toMatchObject({ status: 'reserved', price: 60 });
    expect(again.balance.coins).toBe(140);
  });
  it('reaches the seller out of transit, where there is something', () => {
    expect(creditSale(sellerId, licenceId, 48)).toMatchObject([
      { type: 'Credit', userId: sellerId, key: `sale:${licenceId}`, amount: 48, from: `transit:${licenceId}` },
    ]);
    expect(creditSale(sellerId, licenceId, 0)).toEqual([]);
  });
});
