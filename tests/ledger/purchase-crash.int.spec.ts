import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminPurchasesHttp, purchasesHttp, type StartedPurchaseView } from '@pixchange/contracts/http/purchases';
import { HOURLY_POLLS, COINS, Shop } from '../../services/community/src/modules/purchases/testing/shop.ts';
import { PurchasePoller } from '../../services/community/src/modules/purchases/provider/purchase-poller.ts';
import { killAt, killsAt, namesOf, startProductProcess, type Kill, type ProductProcess } from '../product-process.ts';
import { startProductHere, type ProductHere } from '../product-here.ts';
import { signUp, until, type Person, type Product } from '../product.ts';
import { hire } from '../staff.ts';
import { readBooks, uncredited } from './stored-books.ts';

const CENTS_BACK = 400;
const HOUR_MS = 60 * 60_000;
/** Maximum simulated time in hours; the product gives up on a payment only later. */
const HOURS_MAX = 48;

let shop: Shop<ProductHere>;
let admin: Person;
beforeAll(async () => {
  shop = await Shop.of(await startProductHere('purchase_crash', HOURLY_POLLS));
  await shop.withholdMessages();
  admin = await hire(shop.product, 'admin');
});
afterAll(() => shop.stop());

interface Buyer {
  readonly person: Person;
  readonly key: string;
  readonly method: 'wallet' | 'card';
}

/** Approves an order as its buyer would; an order by card gets a card that the bank accepts. */
const approve = async (orderId: string): Promise<void> => {
  const { source } = await shop.payments.order(orderId);
  const byCard = { instrument: 'card', authentication: 'Y Y POSSIBLE' } as const;
  await shop.payments.act(orderId, 'approve', source === 'card' ? byCard : {});
};

const answerOf = async <T>(
  running: Pick<ProductProcess, 'url'>,
  path: string,
  { session: { token } }: Person,
  body: object,
  key: string,
): Promise<T | null> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
  // The response is lost if the process dies first.
  const response = await fetch(`${running.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => null,
  );
  return response === null || !response.ok ? null : ((await response.json().catch(() => null)) as T | null);
};

/**
 * Performs the actions of a person, their browser and the staff for a purchase and a partial refund, until the process
 * dies.
 */
const performPurchase = async (running: Pick<ProductProcess, 'url'>, { person, key, method }: Buyer): Promise<void> => {
  const purchase = await answerOf<StartedPurchaseView>(
    running,
    purchasesHttp.start.path,
    person,
    { coin_pack_id: shop.packId, provider: 'paypal', method },
    key,
  );
  if (purchase === null) return;
  await approve(purchase.provider_order_id).catch(() => undefined);
  const answer = await answerOf(
    running,
    purchasesHttp.capture.path.replace(':id', purchase.id),
    person,
    {},
    `${key}:capture`,
  );
  if (answer !== null)
    await answerOf(
      running,
      adminPurchasesHttp.refund.path.replace(':id', purchase.id),
      admin,
      { cents: CENTS_BACK, reason: 'Not all was wanted' },
      `${key}:refund`,
    );
};

const FROM = 'PurchaseStarted';

/**
 * Kills the process at each durable effect of a purchase, each time with another buyer. Then another process continues
 * the purchases.
 */
const buyThroughCrashes = async (): Promise<{ buyers: Buyer[]; kills: readonly Kill[]; killed: string[] }> => {
  const { environment } = shop.product;
  const first = await startProductProcess(environment, { from: FROM });
  const buyerIn = async (index: number): Promise<Buyer> => ({
    person: await signUp({ call: first.call } as Product),
    key: `crash-${index}`,
    method: index % 2 === 0 ? 'wallet' : 'card',
  });
  const undisturbed = await buyerIn(0);
  await performPurchase(first, undisturbed);
  await until(
    () => Promise.resolve(first.crossed),
    (effects) => effects.some((effect) => effect.startsWith('WalletReversed')),
    'the end of an undisturbed purchase',
  );
  const kills = killsAt([...new Set(first.crossed)].filter((effect) => !effect.startsWith('objects')));
  const buyers = [undisturbed];
  for (const [index] of kills.entries()) buyers.push(await buyerIn(index + 1));
  await first.stop();
  const killed = await killAt(environment, FROM, kills, (running, index) =>
    performPurchase(running, buyers[index + 1] as Buyer),
  );
  return { buyers, kills, killed };
};

describe('a purchase', () => {
  it('killed after each of its durable effects is credited once, by a repeat, a message or the poller', async () => {
    let crashes: Awaited<ReturnType<typeof buyThroughCrashes>> | undefined;
    await shop.product.restart(async () => {
      crashes = await buyThroughCrashes();
    });
    const { buyers, kills, killed } = crashes ?? { buyers: [], kills: [], killed: [] };
    expect(namesOf(kills)).toEqual(
      expect.arrayContaining([
        'PurchaseStarted',
        'order at the provider',
        'PurchaseOrderCreated',
        'capture at the provider',
        'PurchaseCaptured+ProviderFeeCharged',
        'WalletCredited',
        'RefundRequested',
        'refund at the provider',
        'PurchaseRefunded',
        'WalletReversed',
      ]),
    );
    expect(killed).toEqual(namesOf(kills));

    // A third of the buyers return, for another third the provider sends messages, and only the poller handles the
    // rest.
    for (const [index, buyer] of buyers.entries()) if (index % 3 === 0) await performPurchase(shop.product, buyer);
    await shop.payments.noFaults();
    for (const [index, { id }] of (await shop.payments.orders()).entries())
      if (index % 3 === 1) await shop.payments.act(id, 'release').catch(() => undefined);
    let hours = 0;
    await until(
      async () => {
        // The first poll may only find that an order exists. The buyer then sees the purchase and approves the payment.
        hours = Math.min(hours + 1, HOURS_MAX);
        await shop.product.inside(PurchasePoller).round(new Date(Date.now() + hours * HOUR_MS));
        const { events } = await readBooks(shop.product);
        const known = new Set(
          events.filter(({ type }) => type === 'PurchaseOrderCreated').map(({ data }) => data['orderId']),
        );
        const open = (await shop.payments.orders()).filter(({ captures }) => captures.length === 0);
        for (const { id, status } of open) if (known.has(id) && status !== 'APPROVED') await approve(id);
        return open.map(({ id, status }) => ({ id, status }));
      },
      (open) => open.length === 0,
      'every order to be taken',
    );

    await until(
      async () => uncredited((await readBooks(shop.product)).events),
      (missing) => missing.length === 0,
      'every capture to be credited, and every refund taken back',
    );
    const { events, wrong } = await readBooks(shop.product);
    expect(wrong).toEqual([]);
    // Repeated calls must not add orders or payments: each purchase has one order, one capture and at most one refund.
    const orders = await shop.payments.orders();
    expect(new Set(orders.map(({ customId }) => customId)).size).toBe(orders.length);
    for (const { captures, refunds } of orders) expect([captures.length, refunds.length <= 1]).toEqual([1, true]);
    const capturedBy = (userId: string) =>
      events.filter(({ type, data }) => type === 'PurchaseCaptured' && data['userId'] === userId).length;
    for (const { person } of buyers) {
      const bought = capturedBy(person.session.id);
      const back = events
        .filter(({ type, data }) => type === 'PurchaseRefunded' && data['userId'] === person.session.id)
        .reduce((sum, { data }) => sum + Number(data['coins']), 0);
      await shop.untilCoins(person, bought * COINS - back);
      expect(bought).toBeLessThanOrEqual(1);
    }
    expect(buyers.map(({ person }) => capturedBy(person.session.id)).filter((bought) => bought === 1).length).toBe(
      orders.length,
    );
  }, 900_000);
});
