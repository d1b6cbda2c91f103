import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { paymentsHttp } from '@pixchange/contracts/http/purchases';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import { until, type Person } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { COINS, Shop } from '../testing/shop.ts';

let shop: Shop;
let auditor: Person;
beforeAll(async () => {
  shop = await Shop.open('payment-notices', { LOG_LEVEL: 'info' });
  auditor = await hire(shop.product, 'auditor');
});
afterEach(() => shop.payments.noFaults());
afterAll(() => shop.stop());

/** Captures a payment at the provider, but loses the response, so that the browser gets none. */
const captureWithLostResponse = async (buyer: Person): Promise<{ id: string; orderId: string; captureId: string }> => {
  const { id, provider_order_id: orderId } = await shop.start(buyer);
  await shop.payments.fault('withheld', { custom_id: id, times: 2 });
  await shop.payments.fault('lost', { call: 'capture', custom_id: id, times: 2 });
  await shop.payments.act(orderId, 'approve');
  expect((await shop.take(buyer, id)).status).toBe(503);
  const { captures } = await shop.payments.order(orderId);
  return { id, orderId, captureId: captures[0]?.id ?? '' };
};

const typesOf = async (id: string): Promise<string[]> =>
  (await shop.detail(auditor, id)).history.map(({ type }) => type);

describe('messages of the provider', () => {
  it('credit the coins if the browser crashes after the buyer’s approval', async () => {
    const buyer = await shop.newPerson();
    const { id } = await shop.approved(buyer);
    await until(
      async () => {
        // The message only schedules a poll of the purchase, so that the browser has time to capture the payment.
        await shop.database.query('UPDATE work.purchase_polls SET next_at = now() WHERE purchase_id = $1', [id]);
        await shop.product.tick('poll-purchases');
        return shop.coins(buyer);
      },
      (coins) => coins === COINS,
      'the coins',
    );
    expect(await shop.show(buyer, id)).toMatchObject({ status: 'completed' });
  });

  it('credit the coins if the response is lost, and are recorded as their cause', async () => {
    const buyer = await shop.newPerson();
    const { id, orderId } = await captureWithLostResponse(buyer);
    await shop.payments.act(orderId, 'release');
    await shop.untilCoins(buyer, COINS);
    const { history } = await shop.detail(auditor, id);
    const [started, , captured] = history;
    expect([started?.actor_id, captured?.type, captured?.actor_id]).toEqual([
      buyer.session.id,
      'PurchaseCaptured',
      'payment-notices',
    ]);
    const { rows } = await shop.database.query<{ type: string }>(
      'SELECT type FROM event_log.events WHERE event_id = $1',
      [captured?.causation_id],
    );
    expect(rows).toEqual([{ type: 'PaymentNoticeReceived' }]);
  });

  it.each(['duplicate', 'reordered'])('can arrive in any number and order: %s', async (fault) => {
    const buyer = await shop.newPerson();
    const { id, provider_order_id: orderId } = await shop.start(buyer);
    await shop.payments.fault(fault, { custom_id: id, times: 2 });
    await shop.payments.act(orderId, 'approve');
    await shop.take(buyer, id);
    await shop.payments.settled(orderId);
    await shop.payments.act(orderId, 'resend');
    await shop.payments.settled(orderId);
    expect(await shop.coins(buyer)).toBe(COINS);
    expect(await typesOf(id)).toEqual([
      'PurchaseStarted',
      'PurchaseOrderCreated',
      'PurchaseCaptured',
      'ProviderFeeCharged',
    ]);
  });

  it('are stored once for repeated deliveries', async () => {
    const buyer = await shop.newPerson();
    const {
      purchase: { provider_order_id: orderId },
    } = await shop.bought(buyer);
    const { messages } = await shop.payments.settled(orderId);
    const before = await shop.events('PaymentNoticeReceived');
    await shop.payments.act(orderId, 'resend');
    await until(
      () => shop.payments.order(orderId),
      (order) => order.messages.every(({ state, tries }) => state === 'delivered' && tries === 1),
      'the second delivery',
    );
    expect(messages.length).toBeGreaterThan(0);
    expect(await shop.events('PaymentNoticeReceived')).toBe(before);
  });

  it('can report a refund before its payment', async () => {
    const buyer = await shop.newPerson();
    const { id, captureId } = await captureWithLostResponse(buyer);
    await shop.payments.act(captureId, 'refund');
    expect(await shop.untilStatus(buyer, id, 'refunded')).toMatchObject({ refunded: '10.00', coins_taken_back: COINS });
    expect(await typesOf(id)).toEqual([
      'PurchaseStarted',
      'PurchaseOrderCreated',
      'PurchaseCaptured',
      'ProviderFeeCharged',
      'PurchaseRefunded',
    ]);
    const { collection } = await until(
      () => shop.product.call(walletHttp.transactions, { token: buyer.session.token }),
      ({ total_count: count }) => count === 2,
      'both lines',
    );
    expect(collection.map(({ kind, coins }) => [kind, coins])).toEqual([
      ['refund', -COINS],
      ['purchase', COINS],
    ]);
  });

  it('take back the share of coins for each refund, and exactly all in the end', async () => {
    const buyer = await shop.newPerson();
    const {
      purchase: { id },
      captureId,
    } = await shop.bought(buyer);
    await shop.payments.act(captureId, 'refund', { cents: 333 });
    expect(await shop.untilStatus(buyer, id, 'partially_refunded')).toMatchObject({
      refunded: '3.33',
      coins_taken_back: 166,
    });
    await shop.untilCoins(buyer, COINS - 166);
    await shop.payments.act(captureId, 'refund');
    await shop.untilStatus(buyer, id, 'refunded');
    await shop.untilCoins(buyer, 0);
  });

  it('take back spent coins, which makes the balance negative', async () => {
    const [buyer, friend] = await Promise.all([shop.newPerson(), shop.newPerson()]);
    const {
      purchase: { id },
      captureId,
    } = await shop.bought(buyer);
    await shop.post(walletHttp.transfer.path, buyer, { recipient_id: friend.session.id, amount: 400 });
    await shop.payments.act(captureId, 'reverse');
    await shop.untilStatus(buyer, id, 'refunded');
    await shop.untilCoins(buyer, -400);
  });

  it('report a dispute and its end', async () => {
    const buyer = await shop.newPerson();
    const {
      purchase: { id },
      captureId,
    } = await shop.bought(buyer);
    const {
      disputes: [dispute],
    } = await shop.payments.act(captureId, 'dispute');
    await until(
      () => shop.show(buyer, id),
      ({ disputed }) => disputed,
      'a disputed purchase',
    );
    await shop.payments.act(dispute?.id ?? '', 'resolve');
    expect(
      await until(
        () => shop.show(buyer, id),
        ({ disputed }) => !disputed,
        'a settled complaint',
      ),
    ).toMatchObject({ status: 'completed' });
  });

  it('report an expired approval', async () => {
    const buyer = await shop.newPerson();
    const { id, provider_order_id: orderId } = await shop.start(buyer);
    await shop.payments.act(orderId, 'expire');
    expect(await shop.untilStatus(buyer, id, 'failed')).toMatchObject({ failure: 'cancelled' });
    expect((await shop.take(buyer, id)).status).toBe(422);
  });
});

describe('a forged or unknown message', () => {
  const forgeries = [
    'forged_signature',
    'foreign_certificate',
    'expired_certificate',
    'certificate_elsewhere',
    'other_webhook',
    'simulated',
    'tampered_body',
  ];

  it.each(forgeries)('has no effect: %s', async (fault) => {
    const buyer = await shop.newPerson();
    const { id, provider_order_id: orderId } = await shop.start(buyer);
    const before = await shop.events('PaymentNoticeReceived');
    await shop.payments.fault(fault, { custom_id: id });
    await shop.payments.act(orderId, 'expire');
    const order = await until(
      () => shop.payments.order(orderId),
      ({ messages }) => messages.some(({ tries }) => tries > 0),
      'a delivery',
    );
    expect(order.messages.map(({ state }) => state)).toEqual(['due']);
    expect(await shop.events('PaymentNoticeReceived')).toBe(before);
    expect(await shop.show(buyer, id)).toMatchObject({ status: 'created' });
  });

  const send = async (body: string | Uint8Array, headers: Record<string, string> = {}, provider = 'paypal') => {
    const path = paymentsHttp.webhook.path.replace(':provider', provider);
    const response = await fetch(`${shop.product.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    return [response.status, ((await response.json()) as { errors?: { code: string }[] }).errors?.[0]?.code];
  };

  it('is refused without a signature, in another format, and when it is too large', async () => {
    const before = await shop.events('PaymentNoticeReceived');
    const notice = JSON.stringify({
      id: 'WH-1',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { custom_id: randomUUID() },
    });
    for (const body of [notice, '', '{', 'null']) expect(await send(body)).toEqual([400, 'payment.bad-notice']);
    expect(await send('id=WH-1', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([
      400,
      'payment.bad-notice',
    ]);
    expect(await send(Buffer.alloc(256 * 1024 + 1, 0x20))).toEqual([413, 'payload_too_large']);
    expect(await send(notice, {}, 'cash')).toEqual([404, 'not_found']);
    expect(await shop.events('PaymentNoticeReceived')).toBe(before);
  });

  it('with a valid signature, but about an unknown purchase, raises an alert', async () => {
    const {
      PAYPAL_API_URL: url = '',
      PAYPAL_CLIENT_ID: id = '',
      PAYPAL_CLIENT_SECRET: secret = '',
    } = shop.product.environment;
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const { access_token: token } = (await (
      await fetch(`${url}/v1/oauth2/token`, {
        method: 'POST',
        headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      })
    ).json()) as { access_token: string };
    const [custom, back] = [randomUUID(), 'http://localhost:8080/checkout'];
    const unit = {
      custom_id: custom,
      invoice_id: custom,
      description: 'Of another shop',
      amount: { currency_code: 'USD', value: '3.00' },
    };
    const order = {
      intent: 'CAPTURE',
      purchase_units: [unit],
      payment_source: { paypal: { experience_context: { brand_name: 'Another', return_url: back, cancel_url: back } } },
    };
    const made = await fetch(`${url}/v2/checkout/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'paypal-request-id': custom },
      body: JSON.stringify(order),
    });
    const { id: orderId } = (await made.json()) as { id: string };
    await shop.payments.act(orderId, 'approve');
    await shop.payments.settled(orderId);
    await until(
      () => shop.logged(),
      (lines) => lines.some((line) => line['code'] === 'payments.unknown-notice' && line['orderId'] === orderId),
      'an alarm',
    );
  });
});
