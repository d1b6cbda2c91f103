import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { hire } from '../../../../../../tests/staff.ts';
import { until, type Person } from '../../../../../../tests/product.ts';
import type * as Inside from '../testing/inside.ts';
import { HOURLY_POLLS, codeOf, COINS, INSIDE, Shop } from '../testing/shop.ts';

const ACCEPTED = 'Y Y POSSIBLE';

let shop: Shop;
let ines: Person;
beforeAll(async () => {
  shop = await Shop.open('card-purchases', HOURLY_POLLS);
});
beforeEach(async () => {
  ines = await shop.newPerson();
});
afterEach(() => shop.payments.noFaults());
afterAll(() => shop.stop());

const order = async (orderId: string) => {
  const response = await fetch(`${shop.payments.url}/sandbox/orders/${orderId}`);
  return (await response.json()) as { source?: string; status: string; captures: unknown[] };
};

describe('the card fields', () => {
  it('get the provider’s script and a token for this site, which is not valid for the provider’s API', async () => {
    const { status, body } = await shop.post<{ script_url: string; client_token: string }>(
      purchasesHttp.cardForm.path,
      ines,
      null,
    );
    expect([status, body.script_url]).toEqual([201, `${shop.payments.url}/web-sdk/v6/core`]);
    const asBrowser = (origin: string) =>
      fetch(`${shop.payments.url}/web-sdk/v6/eligibility?${new URLSearchParams({ token: body.client_token })}`, {
        headers: { origin },
      });
    const own = await asBrowser(new URL(shop.product.url).origin.replace('127.0.0.1', 'localhost'));
    expect(await own.json()).toEqual({ methods: ['paypal', 'advanced_cards'] });
    expect((await asBrowser('https://elsewhere.example')).status).toBe(403);
    const call = await fetch(`${shop.payments.url}/v2/checkout/orders/O1`, {
      headers: { authorization: `Bearer ${body.client_token}` },
    });
    expect(call.status).toBe(401);
  });

  it('are not offered while the provider gives no token', async () => {
    await shop.payments.fault('down', { call: 'client-token', times: 2 });
    expect((await shop.post(purchasesHttp.cardForm.path, ines, null)).status).toBe(503);
  });

  it('require a session', async () => {
    const response = await fetch(`${shop.product.url}${purchasesHttp.cardForm.path}`, { method: 'POST' });
    expect(response.status).toBe(401);
  });
});

describe('a purchase by card', () => {
  it('is paid on the product’s page, and credits the coins', async () => {
    const purchase = await shop.authenticated(ines, ACCEPTED);
    expect(purchase).toMatchObject({
      method: 'card',
      approve_url: expect.stringContaining(`/checkout?purchase=${purchase.id}`),
    });
    expect((await order(purchase.provider_order_id)).source).toBe('card');
    expect(await shop.take(ines, purchase.id)).toMatchObject({ status: 200, body: { method: 'card' } });
    expect(await shop.coins(ines)).toBe(COINS);
  });

  it.each(['Y A POSSIBLE', 'N - NO', 'U - NO', 'B - NO'])('is captured after %s', async (authentication) => {
    const purchase = await shop.authenticated(ines, authentication);
    expect((await shop.take(ines, purchase.id)).status).toBe(200);
  });

  it.each([
    ['Y N NO', 'purchase.authentication-failed'],
    ['Y R NO', 'purchase.authentication-failed'],
    ['Y U UNKNOWN', 'purchase.authentication-unclear'],
    ['U - UNKNOWN', 'purchase.authentication-unclear'],
    ['Y Y NO', 'purchase.authentication-unclear'],
    ['Y Q PERHAPS', 'purchase.authentication-unclear'],
    [undefined, 'purchase.authentication-unclear'],
  ])('is not captured after %s, even if the browser reports a success', async (authentication, code) => {
    const purchase = await shop.authenticated(ines, authentication);
    expect(codeOf(await shop.take(ines, purchase.id))).toEqual([422, code]);
    expect(codeOf(await shop.take(ines, purchase.id))).toEqual([422, code]);
    expect((await order(purchase.provider_order_id)).captures).toEqual([]);
    expect(await shop.show(ines, purchase.id)).toMatchObject({ status: 'failed', failure: 'refused' });
    expect(await shop.coins(ines)).toBe(0);
  });

  it('shows staff why it was not captured', async () => {
    const purchase = await shop.authenticated(ines, 'Y N NO');
    await shop.take(ines, purchase.id);
    const { history } = await shop.detail(await hire(shop.product, 'admin'), purchase.id);
    expect(history.at(-1)).toMatchObject({ type: 'PurchaseFailed', facts: { authentication: 'Y N NO' } });
  });

  it('is not captured when it was approved without a checked card', async () => {
    const purchase = await shop.startByCard(ines);
    await shop.payments.act(purchase.provider_order_id, 'approve', { instrument: 'wallet' });
    expect(codeOf(await shop.take(ines, purchase.id))).toEqual([422, 'purchase.authentication-unclear']);
  });

  it('stays open during the bank’s challenge, and is captured afterwards', async () => {
    const { id, provider_order_id: orderId } = await shop.startByCard(ines);
    await shop.payments.act(orderId, 'challenge');
    expect(codeOf(await shop.take(ines, id))).toEqual([409, 'purchase.not-approved']);
    await shop.age(id, 2);
    await shop.poll();
    expect((await shop.show(ines, id)).status).toBe('created');
    await shop.payments.act(orderId, 'approve', { instrument: 'card', authentication: ACCEPTED });
    expect((await shop.take(ines, id)).status).toBe(200);
  });

  it('is captured with a second card after the first one was declined', async () => {
    const { id, provider_order_id: orderId } = await shop.startByCard(ines);
    const details = { instrument: 'card', authentication: ACCEPTED } as const;
    await shop.payments.act(orderId, 'approve', { ...details, outcome: 'declined' });
    expect(codeOf(await shop.take(ines, id))).toEqual([422, 'purchase.declined']);
    await shop.payments.act(orderId, 'approve', details);
    expect((await shop.take(ines, id)).status).toBe(200);
  });

  it('cannot be captured by others', async () => {
    const purchase = await shop.authenticated(ines, ACCEPTED);
    const other = await shop.newPerson();
    expect(codeOf(await shop.take(other, purchase.id))).toEqual([404, 'not_found']);
    expect((await order(purchase.provider_order_id)).captures).toEqual([]);
  });

  it('has a key that a purchase by wallet cannot reuse', async () => {
    const key = randomUUID();
    const body = { coin_pack_id: shop.packId };
    const first = await shop.post(purchasesHttp.start.path, ines, { ...body, method: 'card' }, key);
    const same = await shop.post(purchasesHttp.start.path, ines, { ...body, method: 'card' }, key);
    expect(same).toEqual(first);
    expect(codeOf(await shop.post(purchasesHttp.start.path, ines, body, key))).toEqual([422, 'idempotency_mismatch']);
    expect(codeOf(await shop.post(purchasesHttp.start.path, ines, { ...body, method: 'cash' }))[0]).toBe(422);
  });
});

describe('a purchase without the browser', () => {
  it('is captured by the poller after the provider’s message, if 3-D Secure succeeded', async () => {
    const good = await shop.authenticated(ines, ACCEPTED);
    const bad = await shop.authenticated(ines, 'Y N NO');
    for (const { provider_order_id: orderId } of [good, bad]) await shop.payments.settled(orderId);
    // After the provider's message, the poller leaves the browser some time to capture the payment.
    await shop.product.within<typeof Inside>(INSIDE).pollInAnHour();
    await shop.untilCoins(ines, COINS);
    await shop.untilStatus(ines, bad.id, 'failed');
    expect((await order(bad.provider_order_id)).captures).toEqual([]);
    // The browser requests the capture afterwards.
    expect((await shop.take(ines, good.id)).status).toBe(200);
    expect(codeOf(await shop.take(ines, bad.id))).toEqual([422, 'purchase.authentication-failed']);
    expect(await shop.coins(ines)).toBe(COINS);
  });

  it('is credited once for concurrent captures by the browser and the poller', async () => {
    const purchase = await shop.authenticated(ines, ACCEPTED);
    await shop.payments.fault('lost', { call: 'capture', times: 2 });
    expect((await shop.take(ines, purchase.id)).status).toBe(503);
    await shop.age(purchase.id, 2);
    await Promise.all([shop.take(ines, purchase.id), shop.poll(), shop.take(ines, purchase.id)]);
    await shop.untilCoins(ines, COINS);
    expect((await order(purchase.provider_order_id)).captures).toHaveLength(1);
  });

  it('has its order created again by the poller if the provider’s response was lost', async () => {
    await shop.payments.fault('lost', { call: 'create', times: 2 });
    const key = randomUUID();
    const begun = await shop.post(purchasesHttp.start.path, ines, { coin_pack_id: shop.packId, method: 'card' }, key);
    expect(begun.status).toBe(503);
    const { token } = ines.session;
    const [{ id } = { id: '' }] = (await shop.product.call(purchasesHttp.own, { token })).collection;
    await shop.age(id, 2);
    await shop.poll();
    const purchase = await until(
      () => shop.show(ines, id),
      ({ provider_order_id: orderId }) => orderId !== null,
      'the order',
    );
    expect(purchase).toMatchObject({
      method: 'card',
      approve_url: expect.stringContaining(`/checkout?purchase=${id}`),
    });
  });
});

it('a payment that was captured although the bank refused it is put in review, without coins', async () => {
  const purchase = await shop.start(ines);
  await shop.payments.act(purchase.provider_order_id, 'approve', { instrument: 'card', authentication: 'Y N NO' });
  expect(codeOf(await shop.take(ines, purchase.id))).toEqual([409, 'purchase.in-review']);
  expect(await shop.coins(ines)).toBe(0);
});
