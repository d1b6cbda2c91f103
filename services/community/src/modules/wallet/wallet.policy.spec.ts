import { describe, expect, it } from 'vitest';
import { idOf } from '../../kernel/testing/recorded.ts';
import type { Grant } from './grants/grant.decider.ts';
import { creditGrant, creditPurchase, creditReward, reversePurchase, transferOf } from './wallet.policy.ts';

const [id, userId, otherId] = [idOf(1), idOf(2), idOf(3)];
const money = { unit: 'usd_cents' as const, amount: 1_000, from: 'outside:paypal', to: 'house:revenue' };

const moved = (from: string, to: string) => ({
  userId,
  key: 'k',
  fingerprint: 'k',
  cause: { type: 'transfer' as const, id },
  movement: { unit: 'coins' as const, amount: 5, from, to },
  after: { coins: 0, pixtokens: 0 },
});
const debited = (to: string) => ({ type: 'WalletDebited' as const, data: moved(`wallet:${userId}`, to) });
const credited = (from: string) => ({ type: 'WalletCredited' as const, data: moved(from, `wallet:${otherId}`) });

describe('the commands for a wallet', () => {
  it('credit the coins of a captured purchase under the key of the purchase', () =>
    expect(
      creditPurchase({
        type: 'PurchaseCaptured',
        data: { purchaseId: id, userId, captureId: 'C', coins: 500, movement: money },
      }),
    ).toEqual([
      {
        type: 'Credit',
        userId,
        key: `purchase:${id}`,
        fingerprint: `purchase:${id}`,
        cause: { type: 'purchase', id },
        unit: 'coins',
        amount: 500,
        from: 'house:sales',
      },
    ]));
  it('take back the coins of a refund under the key of the refund', () =>
    expect(
      reversePurchase({
        type: 'PurchaseRefunded',
        data: { purchaseId: id, userId, refundId: 'R', kind: 'refund', coins: 5, movement: money },
      }),
    ).toMatchObject([{ type: 'Reverse', key: 'refund:R', amount: 5, unit: 'coins' }]));
  it('are empty for a refund of less than a coin', () =>
    expect(
      reversePurchase({
        type: 'PurchaseRefunded',
        data: { purchaseId: id, userId, refundId: 'R', kind: 'refund', coins: 0, movement: money },
      }),
    ).toEqual([]));
  it('credit the inviter with pixtokens for a reward', () =>
    expect(
      creditReward({ type: 'InvitationRewarded', data: { inviterId: userId, invitedId: otherId, pixtokens: 1 } }),
    ).toMatchObject([
      { type: 'Credit', userId, key: `invitation:${otherId}`, unit: 'pixtokens', from: 'house:grants' },
    ]));
  it('credit a grant once it is agreed, and nothing before', () => {
    const proposed = {
      grantId: id,
      administratorId: otherId,
      userId,
      unit: 'coins' as const,
      amount: 7,
      reason: null,
      approvalsNeeded: 1,
    };
    const grant: Grant = { status: 'agreed', proposed, agreedBy: [otherId] };
    expect(creditGrant(grant)).toMatchObject([
      { type: 'Credit', userId, key: `grant:${id}`, amount: 7, from: 'house:grants' },
    ]);
    expect(creditGrant({ ...grant, status: 'proposed' })).toEqual([]);
    expect(creditGrant({ status: 'none' })).toEqual([]);
  });
});

it('assigns a movement to a transfer by its cause, because sales go through transit as well', () => {
  expect(transferOf(debited(`transit:${id}`))).toBe(id);
  expect(transferOf(credited(`transit:${id}`))).toBe(id);
  const { type, data } = debited(`transit:${otherId}`);
  expect(transferOf({ type, data: { ...data, cause: { type: 'offer', id: otherId } } })).toBeNull();
});
