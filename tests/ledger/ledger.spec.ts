import { describe, expect, it } from 'vitest';
import { platformAccount, reservedOf, walletOf } from '@pixchange/contracts/events/ledger';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import fc from 'fast-check';
import {
  purchaseDecider,
  type PurchaseCommand,
} from '../../services/community/src/modules/purchases/orders/purchase.decider.ts';
import { idOf } from '../../services/community/src/kernel/testing/recorded.ts';
import { licenceDecider } from '../../services/community/src/modules/market/licences/licence.decider.ts';
import { grantDecider } from '../../services/community/src/modules/wallet/grants/grant.decider.ts';
import { transferDecider } from '../../services/community/src/modules/wallet/transfer.decider.ts';
import { mustHold, propertyTimeoutMs } from '../property.ts';
import { Books, movementOf } from './books.ts';
import { Community } from './community.ts';
import { entriesOf } from '../../services/community/src/kernel/id-map.ts';

const people = [idOf(1), idOf(2), idOf(3)] as const;
const [ada, bo] = [idOf(0xa), idOf(0xb)];

type Step = (community: Community) => Promise<unknown> | void;

const person = fc.constantFrom(...people);
const which = fc.constantFrom<0 | 1>(0, 1);
const few = fc.integer({ min: 0, max: 4 });
const amount = fc.integer({ min: 1, max: 1_500 });
const expiresAt = '2026-11-21T13:00:00.000Z';
const mintOf = (n: number) => ({ of: 'mint', id: idOf(0x700 + n) }) as const;
const requested = (key: number, parts: readonly unknown[]) => ({
  key: `request:${key}`,
  fingerprint: JSON.stringify(parts),
});

const purchaseOf = (n: number) => ({ purchaseId: idOf(0x100 + n), userId: people[n % people.length] ?? people[0] });

const news =
  (n: number, command: (purchaseId: string) => PurchaseCommand): Step =>
  async (community) => {
    const { purchaseId, userId } = purchaseOf(n);
    await community.run(purchaseDecider, {
      type: 'StartPurchase',
      purchase: {
        purchaseId,
        userId,
        provider: 'paypal',
        packId: idOf(9),
        packVersion: 1,
        coins: 500 + n,
        cents: 1_000,
      },
    });
    await community.run(purchaseDecider, command(purchaseId));
  };

const captureNews = (n: number, cents: number): Step =>
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
      cents,
      currency: 'USD',
      merchantId: 'M',
      feeCents: 64,
      authentication: null,
    },
  }));

/** Returns the license id of a work and a buyer. */
const licenceIdOf = (buyerId: string, n: number): string =>
  idOf(0x400 + n * 4 + people.findIndex((userId) => userId === buyerId));
const termsOf = (buyerId: string, sellerId: string, price: number, n: number) => ({
  licenceId: licenceIdOf(buyerId, n),
  offerId: idOf(0x500 + n),
  imageId: idOf(0x600 + n),
  sellerId,
  buyerId,
  price,
  feeBps: 500,
  file: { sha256: 'a'.repeat(64), contentType: 'image/png', sizeBytes: 1 },
  request: null,
});

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(few, fc.constantFrom(1_000, 1_000, 999)).map(([n, cents]) => captureNews(n, cents)),
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
        community.onWallet({
          type: 'Spend',
          userId,
          ...requested(key, [userId, coins]),
          cause: { type: 'spend', id: String(key) },
          unit: 'coins',
          amount: coins,
          to: platformAccount('fees'),
        }),
  ),
  fc.tuple(person, amount, few, fc.constantFrom('Hold' as const, 'Pay' as const)).map(
    ([userId, coins, n, type]): Step =>
      (community) =>
        community.onWallet({ type, userId, payment: mintOf(n), unit: 'coins', amount: coins, expiresAt }),
  ),
  fc.tuple(person, few, fc.constantFrom('Capture' as const, 'Release' as const)).map(
    ([userId, n, type]): Step =>
      (community) =>
        community.onWallet({ type, userId, payment: mintOf(n) }),
  ),
  fc.tuple(person, person, amount, few).map(
    ([senderId, recipientId, coins, n]): Step =>
      (community) =>
        community.run(transferDecider, {
          type: 'StartTransfer',
          transfer: { transferId: idOf(0x200 + n), senderId, recipientId, unit: 'coins', amount: coins },
        }),
  ),
  fc.tuple(person, amount, few).map(
    ([userId, coins, n]): Step =>
      (community) =>
        community.run(grantDecider, {
          type: 'ProposeGrant',
          grant: { grantId: idOf(0x300 + n), administratorId: ada, userId, unit: 'coins', amount: coins, reason: null },
          fitsAllowance: true,
        }),
  ),
  fc.tuple(few, fc.constantFrom(ada, bo)).map(
    ([n, administratorId]): Step =>
      (community) =>
        community.run(grantDecider, { type: 'ApproveGrant', grantId: idOf(0x300 + n), administratorId }),
  ),
  fc.tuple(person, person, fc.integer({ min: 1, max: 600 }), few).map(
    ([buyerId, sellerId, price, n]): Step =>
      (community) =>
        community.run(licenceDecider, { type: 'StartPurchase', terms: termsOf(buyerId, sellerId, price, n) }),
  ),
  fc.tuple(person, few).map(
    ([buyerId, n]): Step =>
      (community) =>
        community.startRefund(licenceIdOf(buyerId, n)),
  ),
  fc.tuple(person, fc.integer({ min: 1, max: 600 }), few).map(
    ([buyerId, price, n]): Step =>
      (community) =>
        community.hold(licenceIdOf(buyerId, n), price),
  ),
  // End any reservation at any time, even the reservation of a pending purchase.
  fc.tuple(person, few, fc.constantFrom('', ':1')).map(
    ([userId, n, round]): Step =>
      (community) =>
        community.onWallet({ type: 'Expire', userId, reservation: `licence:${licenceIdOf(userId, n)}${round}` }),
  ),
  person.map(
    (userId): Step =>
      (community) =>
        community.erase(userId),
  ),
  fc.tuple(which, fc.integer({ min: 1, max: 16 })).map(
    ([process, life]): Step =>
      (community) =>
        community.follow(process, life),
  ),
  fc.tuple(which, fc.integer({ min: 1, max: 8 })).map(
    ([process, events]): Step =>
      (community) =>
        community.forget(process, events),
  ),
);

describe('the ledger, for any actions in any order and any crashes', () => {
  it(
    'sums to 0, overdraws only by reversed payments, credits each purchase once, and leaves nothing in transit',
    async () => {
      await mustHold(
        'ledger',
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.boolean(), async (steps, there) => {
          const community = new Community();
          if (!there) community.erase(people[2]);
          for (const act of steps) await act(community);
          await community.settle();
          community.forget(0, community.log.length);
          const settled = community.log.length;
          await community.settle();
          // All processes are complete, so a replay from the beginning appends no event.
          expect(community.log).toHaveLength(settled);
          await check(community);
        }),
        2_000,
      );
    },
    propertyTimeoutMs,
  );
});

/** Sums of amounts by name. */
class Tally extends Map<string, number> {
  add(name: string, amount: number): void {
    this.set(name, (this.get(name) ?? 0) + amount);
  }
}

/**
 * Checks after every event that all sums are 0, and that a balance is negative only after a reversal by the payment
 * provider.
 */
const checkEachEvent = ({ log }: Community): Books => {
  const books = new Books();
  const reversed = new Tally();
  for (const { event } of log) {
    books.post(event);
    expect(books.sums()).toEqual([0, 0, 0]);
    const moved = movementOf(event);
    if (moved !== null && event.type === 'WalletReversed') reversed.add(moved.from, moved.amount);
    for (const account of people.map(walletOf))
      expect(books.balance('coins', account)).toBeGreaterThanOrEqual(-(reversed.get(account) ?? 0));
    const typed = event as WalletEvent;
    if ('after' in typed.data) expect(typed.data.after.coins).toBe(books.balance('coins', walletOf(typed.data.userId)));
    for (const account of people.map(reservedOf)) expect(books.balance('coins', account)).toBeGreaterThanOrEqual(0);
  }
  return books;
};

const checkPurchases = ({ log }: Community): void => {
  const [credited, captured] = [new Tally(), new Tally()];
  for (const { event } of log) {
    const typed = event as PurchaseEvent | WalletEvent;
    if (typed.type === 'PurchaseCaptured') captured.add(typed.data.purchaseId, typed.data.coins);
    if (typed.type === 'WalletCredited' && typed.data.cause.type === 'purchase')
      credited.add(typed.data.cause.id, typed.data.movement.amount);
  }
  expect(credited).toEqual(captured);
};

/** Checks that a license is paid once or not at all, at its price, and that seller and platform share the payment. */
const checkLicences = ({ log }: Community): void => {
  const [paid, shared, prices] = [new Tally(), new Tally(), new Tally()];
  const granted: string[] = [];
  for (const { event } of log) {
    const typed = event as LicenceEvent | WalletEvent;
    if (typed.type === 'ReservationCaptured' && typed.data.cause.type === 'offer')
      paid.add(typed.data.cause.id, typed.data.movement.amount);
    if (typed.type === 'WalletCredited' && typed.data.cause.type === 'offer')
      shared.add(typed.data.cause.id, typed.data.movement.amount);
    if (typed.type === 'SaleFeeCharged') shared.add(typed.data.licenceId, typed.data.movement.amount);
    if (typed.type !== 'LicenceGranted') continue;
    granted.push(typed.data.licenceId);
    prices.add(typed.data.licenceId, typed.data.price);
  }
  expect(granted).toHaveLength(new Set(granted).size);
  expect(paid).toEqual(prices);
  expect(shared).toEqual(prices);
};

/**
 * Checks that the buyer of a refunded license got exactly the paid amount, once, and that the seller gave back no more
 * than they got.
 */
const checkRefunds = ({ log }: Community): void => {
  const all = log.map(({ event }) => event as LicenceEvent | WalletEvent);
  const granted = new Map(
    all.flatMap((typed) => (typed.type === 'LicenceGranted' ? [[typed.data.licenceId, typed.data] as const] : [])),
  );
  const idsOf = (type: 'LicenceRefundStarted' | 'LicenceRefunded'): ReadonlySet<string> =>
    new Set(all.flatMap((typed) => (typed.type === type ? [typed.data.licenceId] : [])));
  const [started, refunded] = [idsOf('LicenceRefundStarted'), idsOf('LicenceRefunded')];
  const moved = (type: 'WalletCredited' | 'WalletDebited'): Tally => {
    const tally = new Tally();
    for (const typed of all)
      if (typed.type === type && typed.data.cause.type === 'sale_refund')
        tally.add(typed.data.cause.id, typed.data.movement.amount);
    return tally;
  };
  const [back, debited] = [moved('WalletCredited'), moved('WalletDebited')];
  expect(refunded).toEqual(started);
  expect(new Set(back.keys())).toEqual(started);
  for (const licenceId of started) {
    const sold = granted.get(licenceId);
    expect(back.get(licenceId)).toBe(sold?.price);
    expect(debited.get(licenceId) ?? 0).toBeLessThanOrEqual((sold?.price ?? 0) - (sold?.fee ?? 0));
  }
};

const check = async (community: Community): Promise<void> => {
  const books = checkEachEvent(community);
  checkPurchases(community);
  checkLicences(community);
  checkRefunds(community);
  for (const [account, left] of books.balances.coins)
    if (account.startsWith('transit:')) expect([account, left]).toEqual([account, 0]);
  for (const userId of people) {
    const { balance, reservations } = await community.wallet(userId);
    expect(balance.coins).toBe(books.balance('coins', walletOf(userId)));
    const open = entriesOf(reservations).reduce(
      (sum, [, reservation]) => sum + (reservation.status === 'open' ? reservation.amount : 0),
      0,
    );
    expect(open).toBe(books.balance('coins', reservedOf(userId)));
  }
};
