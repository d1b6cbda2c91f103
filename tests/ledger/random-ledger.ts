import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import fc from 'fast-check';
import { idOf } from '../../services/community/src/kernel/testing/recorded.ts';
import {
  purchaseDecider,
  type PurchaseCommand,
} from '../../services/community/src/modules/purchases/orders/purchase.decider.ts';
import { Community } from './community.ts';

type Step = (community: Community) => void;
type Ledger = readonly { readonly streamId: string; readonly event: AnyEvent }[];

const people = [idOf(1), idOf(2), idOf(3)] as const;
const [admin, secondAdmin] = [idOf(0xa), idOf(0xb)];

const person = fc.constantFrom(...people);
const purchasesMax = 4;
const few = fc.integer({ min: 0, max: purchasesMax });
const amount = fc.integer({ min: 1, max: 1_500 });
const which = fc.constantFrom<0 | 1>(0, 1);

const news =
  (n: number, command: (purchaseId: string) => PurchaseCommand): Step =>
  (community) => {
    const [purchaseId, userId] = [idOf(0x100 + n), people[n % people.length] ?? people[0]];
    community.run(purchaseDecider, `purchase-${purchaseId}`, {
      type: 'StartPurchase',
      purchase: {
        purchaseId,
        userId,
        provider: 'paypal',
        packId: idOf(0x400 + n),
        packVersion: 1,
        coins: 500 + n,
        cents: 1_000,
      },
    });
    community.run(purchaseDecider, `purchase-${purchaseId}`, command(purchaseId));
  };

const captured = (n: number): Step =>
  news(n, (purchaseId) => ({
    type: 'RecordCapture',
    purchaseId,
    merchantId: 'M',
    report: {
      orderId: 'O',
      intent: 'CAPTURE',
      orderStatus: 'COMPLETED',
      purchaseUnits: 1,
      customId: purchaseId,
      captureId: `C${n}`,
      status: 'COMPLETED',
      reason: null,
      cents: 1_000,
      currency: 'USD',
      merchantId: 'M',
      feeCents: 64,
    },
  }));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: few.map(captured) },
  fc.tuple(few, fc.integer({ min: 1, max: 1_000 }), few).map(([n, cents, r]): Step =>
    news(n, (purchaseId) => ({
      type: 'RecordRefund',
      purchaseId,
      refund: { refundId: `R${n}-${r}`, captureId: `C${n}`, kind: 'refund', cents, currency: 'USD' },
    })),
  ),
  fc.tuple(person, amount, few).map(
    ([userId, coins, key]): Step =>
      (community) =>
        void community.onWallet({
          type: 'Spend',
          userId,
          key: `request:${key}`,
          fingerprint: String(coins),
          cause: { type: 'spend', id: String(key) },
          unit: 'coins',
          amount: coins,
          to: 'house:fees',
        }),
  ),
  fc.tuple(person, amount, few).map(
    ([userId, coins, n]): Step =>
      (community) =>
        void community.onWallet({
          type: 'Reserve',
          userId,
          key: `mint:${n}`,
          fingerprint: String(coins),
          cause: { type: 'spend', id: String(n) },
          unit: 'coins',
          amount: coins,
          expiresAt: '2026-11-30T00:00:00.000Z',
        }),
  ),
  fc.tuple(person, few, fc.boolean()).map(
    ([userId, n, capture]): Step =>
      (community) =>
        void community.onWallet(
          capture
            ? { type: 'Capture', userId, reservation: `mint:${n}`, to: 'house:fees' }
            : { type: 'Release', userId, reservation: `mint:${n}`, why: 'released' },
        ),
  ),
  fc.tuple(person, person, amount, few).map(
    ([senderId, recipientId, coins, n]): Step =>
      (community) =>
        void community.onTransfer({
          type: 'StartTransfer',
          transfer: { transferId: idOf(0x200 + n), senderId, recipientId, unit: 'coins', amount: coins },
        }),
  ),
  {
    weight: 2,
    arbitrary: fc.tuple(person, amount, few).map(
      ([userId, coins, n]): Step =>
        (community) =>
          void community.onGrant({
            type: 'ProposeGrant',
            grant: {
              grantId: idOf(0x300 + n),
              administratorId: admin,
              userId,
              unit: 'coins',
              amount: coins,
              reason: null,
            },
            fitsAllowance: true,
          }),
    ),
  },
  fc.tuple(few, fc.constantFrom(admin, secondAdmin)).map(
    ([n, administratorId]): Step =>
      (community) =>
        void community.onGrant({ type: 'ApproveGrant', grantId: idOf(0x300 + n), administratorId }),
  ),
  fc.tuple(which, fc.integer({ min: 1, max: 6 })).map(
    ([process, commands]): Step =>
      (community) =>
        community.follow(process, commands),
  ),
  fc.tuple(which, fc.integer({ min: 1, max: 8 })).map(
    ([process, events]): Step =>
      (community) =>
        community.forget(process, events),
  ),
);

/**
 * Ledgers of the product's own deciders and policies for any sequence of actions, in any order, and with any number of
 * crashes.
 */
export const ledger: fc.Arbitrary<Ledger> = fc
  .tuple(fc.array(step, { minLength: 5, maxLength: 40 }), fc.boolean())
  .map(([steps, there]) => {
    const community = new Community((transferId) => there || transferId.endsWith('1'));
    for (const administrator of [admin, secondAdmin])
      community.tell(`user-${administrator}`, { type: 'RoleGranted', data: { userId: administrator, role: 'admin' } });
    for (let n = 0; n <= purchasesMax; n += 1)
      community.tell(`coin-pack-${idOf(0x400 + n)}`, {
        type: 'CoinPackDefined',
        data: { packId: idOf(0x400 + n), version: 1, coins: 500 + n, cents: 1_000, position: n, platform: null },
      });
    for (const act of steps) act(community);
    community.settle();
    return community.log;
  });
