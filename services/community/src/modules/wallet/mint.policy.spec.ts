import { describe, expect, it } from 'vitest';
import { fold } from '../../kernel/decider.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { captureMint, mintPayment, refundMint, releaseMint, reserveForMint } from './mint.policy.ts';
import { walletDecider, type WalletCommand } from './wallet.decider.ts';

const [userId, nftId] = [idOf(1), idOf(2)];
const key = `mint:${nftId}`;
const expiresAt = '2026-11-24T00:00:00.000Z';
const fill: WalletCommand = {
  type: 'Credit',
  userId,
  key: 'grant',
  fingerprint: 'grant',
  cause: { type: 'grant', id: 'g' },
  unit: 'coins',
  amount: 500,
  from: 'house:grants',
};
const after = (...commands: WalletCommand[]) => {
  const log = [...walletDecider.decide(fill, walletDecider.initialState)];
  for (const command of commands) log.push(...walletDecider.decide(command, fold(walletDecider, log)));
  return fold(walletDecider, log);
};
const reserve = (at = key): WalletCommand =>
  reserveForMint(userId, nftId, { key: at, unit: 'coins', price: 100, expiresAt });
const paid = { payment: key, unit: 'coins', price: 100 } as const;

describe('the payment for a mint', () => {
  it('is reserved, then captured into the mint fees', () => {
    expect(mintPayment(after(), nftId)).toEqual({ status: 'none', key });
    expect(mintPayment(after(reserve()), nftId)).toEqual({ status: 'reserved', ...paid });
    const captured = after(reserve(), captureMint(userId, key));
    expect(mintPayment(captured, nftId)).toEqual({ status: 'captured', ...paid });
    expect(captured.balance.coins).toBe(400);
  });

  it('that was released or refunded never counts again, and the next one has a key of its own', () => {
    const released = after(reserve(), releaseMint(userId, key));
    expect(released.balance.coins).toBe(500);
    expect(mintPayment(released, nftId)).toEqual({ status: 'none', key: `${key}:1` });
    const refunded = after(reserve(), captureMint(userId, key), refundMint(userId, nftId, paid));
    expect(refunded.balance.coins).toBe(500);
    expect(mintPayment(refunded, nftId)).toEqual({ status: 'none', key: `${key}:1` });
  });

  it('comes back once', () => {
    const refund = refundMint(userId, nftId, paid);
    expect(after(reserve(), captureMint(userId, key), refund, refund).balance.coins).toBe(500);
  });
});
