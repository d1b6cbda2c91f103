import { describe, expect, it } from 'vitest';
import { idOf } from '../../kernel/testing/recorded.ts';
import type { Grant } from './grants/grant.decider.ts';
import type { Transfer } from './transfer.decider.ts';
import {
  arrivedTransfer,
  creditGrant,
  creditPurchase,
  creditReward,
  endTransfer,
  paidTransfer,
  payTransfer,
  reversePurchase,
} from './wallet.policy.ts';

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
const ofSale = { type: 'offer' as const, id: otherId };
const debited = (to: string) => ({ type: 'WalletDebited' as const, data: moved(`wallet:${userId}`, to) });
const credited = (from: string) => ({ type: 'WalletCredited' as const, data: moved(from, `wallet:${otherId}`) });

describe('what follows for a wallet', () => {
  it("from a captured purchase: its coins, under the purchase's own key", () =>
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
  it("from a refund: its coins back, under the refund's own key", () =>
    expect(
      reversePurchase({
        type: 'PurchaseRefunded',
        data: { purchaseId: id, userId, refundId: 'R', kind: 'refund', coins: 5, movement: money },
      }),
    ).toMatchObject([{ type: 'Reverse', key: 'refund:R', amount: 5, unit: 'coins' }]));
  it('from a refund of less than a coin: nothing', () =>
    expect(
      reversePurchase({
        type: 'PurchaseRefunded',
        data: { purchaseId: id, userId, refundId: 'R', kind: 'refund', coins: 0, movement: money },
      }),
    ).toEqual([]));
  it("from a reward: the inviter's pixtoken", () =>
    expect(
      creditReward({ type: 'InvitationRewarded', data: { inviterId: userId, invitedId: otherId, pixtokens: 1 } }),
    ).toMatchObject([
      { type: 'Credit', userId, key: `invitation:${otherId}`, unit: 'pixtokens', from: 'house:grants' },
    ]));
  it('from a grant: what was agreed, and nothing before it was', () => {
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

describe('what follows for a transfer', () => {
  const started = { transferId: id, senderId: userId, recipientId: otherId, unit: 'coins' as const, amount: 5 };
  const destined = (to: 'recipient' | 'sender'): Transfer => ({ status: 'destined', started, to });

  it('from its start: the sender pays into transit', () =>
    expect(payTransfer({ status: 'started', started })).toMatchObject([
      { type: 'Spend', userId, key: `transfer:${id}:out`, amount: 5, to: `transit:${id}` },
    ]));
  it('from its refusal: nothing, whatever the wallet holds later', () =>
    expect(payTransfer({ status: 'refused', started, code: 'insufficient_funds' })).toEqual([]));
  it('from that: its end is decided', () => {
    expect(paidTransfer(debited(`transit:${id}`))).toBe(id);
    const { type, data } = debited(`transit:${otherId}`);
    expect(paidTransfer({ type, data: { ...data, cause: ofSale } })).toBeNull();
  });
  it('from that: one of the two is paid', () => {
    expect(endTransfer(destined('recipient'))).toMatchObject([
      { type: 'Credit', userId: otherId, key: `transfer:${id}:in`, from: `transit:${id}` },
    ]);
    expect(endTransfer(destined('sender'))).toMatchObject([
      { type: 'Credit', userId, key: `transfer:${id}:in`, from: `transit:${id}` },
    ]);
    expect(endTransfer({ status: 'started', started })).toEqual([]);
  });
  it('from that: it is complete', () => {
    expect(arrivedTransfer(credited(`transit:${id}`))).toBe(id);
    const { type, data } = credited(`transit:${otherId}`);
    expect(arrivedTransfer({ type, data: { ...data, cause: ofSale } })).toBeNull();
  });
});
