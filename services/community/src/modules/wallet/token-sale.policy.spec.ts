import { describe, expect, it } from 'vitest';
import { fold } from '../../kernel/decider.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { captureToken, creditShare, releaseToken, reserveForToken, tokenPayment } from './token-sale.policy.ts';
import { walletDecider, type Wallet, type WalletCommand } from './wallet.decider.ts';

const [buyerId, sellerId, saleId] = [idOf(1), idOf(2), idOf(3)];
const after = (wallet: Wallet, ...commands: readonly WalletCommand[]): Wallet =>
  commands.reduce((now, command) => walletDecider.decide(command, now).reduce(walletDecider.evolve, now), wallet);
const rich: Wallet = { ...fold(walletDecider, []), balance: { coins: 200, pixtokens: 0 } };
const reserve = reserveForToken(buyerId, saleId, { price: 50, expiresAt: '2026-11-25T12:00:00.000Z' });
const reserved = after(rich, reserve);

describe('the payment of a token', () => {
  it('is reserved once and captured once into its own transit', () => {
    expect(tokenPayment(rich, saleId)).toBe('none');
    expect(tokenPayment(reserved, saleId)).toBe('reserved');
    expect(walletDecider.decide(reserve, reserved)).toEqual([]);
    expect(captureToken(buyerId, saleId)).toMatchObject({ to: `transit:${saleId}` });
    const paid = after(reserved, captureToken(buyerId, saleId));
    expect([tokenPayment(paid, saleId), paid.balance.coins]).toEqual(['captured', 150]);
    expect(walletDecider.decide(captureToken(buyerId, saleId), paid)).toEqual([]);
  });
  it('that was released can never be made again', () => {
    const released = after(reserved, releaseToken(buyerId, saleId));
    expect([tokenPayment(released, saleId), released.balance.coins]).toEqual(['released', 200]);
    expect(walletDecider.decide(reserve, released)).toEqual([]);
    expect(() => walletDecider.decide(captureToken(buyerId, saleId), released)).toThrow();
  });
  it('reaches seller and creator by keys of their own, where there is something', () => {
    expect(creditShare('sale', sellerId, saleId, 45)).toMatchObject([
      { type: 'Credit', userId: sellerId, key: `token-sale:${saleId}`, amount: 45, from: `transit:${saleId}` },
    ]);
    expect(creditShare('royalty', sellerId, saleId, 2)).toMatchObject([{ key: `token-royalty:${saleId}` }]);
    expect(creditShare('royalty', sellerId, saleId, 0)).toEqual([]);
  });
});
