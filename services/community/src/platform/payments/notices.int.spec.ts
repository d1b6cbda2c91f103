import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PartUnavailable } from '../unavailable.ts';
import type { PayPal } from './paypal.ts';
import { openShop, type Received, type Shop } from './testing/shop.ts';

let shop: Shop;
let paypal: PayPal;
beforeAll(async () => {
  shop = await openShop();
  paypal = shop.paypal();
});
afterEach(() => shop.payments.noFaults());
afterAll(() => shop.stop());

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) => error,
  );

/** Returns the messages of an order, once all have arrived. */
const messagesOf = async (orderId: string): Promise<Received[]> => {
  const { messages } = await shop.payments.settled(orderId);
  const ids = messages.map(({ id }) => id);
  return shop.received.filter(({ body }) => ids.includes((JSON.parse(body.toString()) as { id: string }).id));
};

/** Returns a message of an approved order, with a fault if one is given. */
const approval = async (
  fault?: string,
): Promise<Received & { readonly orderId: string; readonly purchaseId: string }> => {
  const purchaseId = randomUUID();
  const { orderId } = await paypal.createOrder({ purchaseId, coins: 500, cents: 1_000 });
  if (fault !== undefined) await shop.payments.fault(fault, { custom_id: purchaseId });
  await shop.payments.act(orderId, 'approve');
  const [message] = await messagesOf(orderId);
  if (message === undefined) throw new Error('no message came');
  return { ...message, orderId, purchaseId };
};

describe('a message of the provider', () => {
  it('names the objects to look up, for orders, captures, refunds and disputes', async () => {
    const purchaseId = randomUUID();
    const { orderId } = await paypal.createOrder({ purchaseId, coins: 500, cents: 1_000 });
    await shop.payments.act(orderId, 'approve');
    await shop.payments.fault('pending');
    await paypal.capture(orderId, purchaseId);
    const captureId = (await shop.payments.order(orderId)).captures[0]?.id ?? '';
    await shop.payments.act(captureId, 'complete');
    await shop.payments.act(captureId, 'refund', { cents: 400 });
    const disputeId = (await shop.payments.act(captureId, 'dispute')).disputes[0]?.id ?? '';
    await shop.payments.act(disputeId, 'resolve');
    const { refunds } = await shop.payments.act(captureId, 'reverse');
    const notices = await Promise.all(
      (await messagesOf(orderId)).map(({ headers, body }) => paypal.notice(headers, body)),
    );
    const common = {
      noticeId: expect.stringMatching(/^WH-/),
      orderId: null,
      captureId: null,
      refundId: null,
      disputeId: null,
      purchaseId: null,
    };
    const taken = { ...common, orderId, captureId, purchaseId };
    const back = { ...common, captureId, purchaseId };
    expect([...notices].sort((one, other) => (one?.type ?? '').localeCompare(other?.type ?? ''))).toEqual([
      { ...common, type: 'CHECKOUT.ORDER.APPROVED', orderId, purchaseId },
      { ...common, type: 'CUSTOMER.DISPUTE.CREATED', captureId, disputeId, purchaseId },
      { ...common, type: 'CUSTOMER.DISPUTE.RESOLVED', captureId, disputeId, purchaseId },
      { ...taken, type: 'PAYMENT.CAPTURE.COMPLETED' },
      { ...taken, type: 'PAYMENT.CAPTURE.PENDING' },
      { ...back, type: 'PAYMENT.CAPTURE.REFUNDED', refundId: refunds[0]?.id },
      { ...back, type: 'PAYMENT.CAPTURE.REVERSED', refundId: refunds[1]?.id },
    ]);
    expect(new Set(notices.map((notice) => notice?.noticeId)).size).toBe(notices.length);
  });

  it('reports an expired order', async () => {
    const purchaseId = randomUUID();
    const { orderId } = await paypal.createOrder({ purchaseId, coins: 500, cents: 1_000 });
    await shop.payments.act(orderId, 'expire');
    const [expired] = await messagesOf(orderId);
    expect(await paypal.notice(expired?.headers ?? {}, expired?.body ?? Buffer.of())).toMatchObject({
      type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
      orderId,
      purchaseId,
    });
  });

  it('has the same id and a new signature at every redelivery', async () => {
    const first = await approval('duplicate');
    const copies = (await messagesOf(first.orderId)).filter(({ body }) => body.equals(first.body));
    expect(copies).toHaveLength(3);
    expect(new Set(copies.map(({ headers }) => headers['paypal-transmission-sig'])).size).toBe(3);
    const notices = await Promise.all(copies.map(({ headers, body }) => paypal.notice(headers, body)));
    expect(new Set(notices.map((notice) => notice?.noticeId)).size).toBe(1);
  });
});

describe('a forged message is refused', () => {
  it.each([
    'forged_signature',
    'foreign_certificate',
    'expired_certificate',
    'certificate_elsewhere',
    'other_webhook',
    'simulated',
    'tampered_body',
  ])('with the fault %s', async (fault) => {
    const { headers, body } = await approval(fault);
    expect(await paypal.notice(headers, body)).toBeNull();
  });

  it.each([
    'paypal-auth-algo',
    'paypal-cert-url',
    'paypal-transmission-id',
    'paypal-transmission-sig',
    'paypal-transmission-time',
  ])('when its header %s is missing or changed', async (name) => {
    const { headers, body } = await approval();
    const { [name]: value, ...rest } = headers;
    expect(await paypal.notice(headers, body)).not.toBeNull();
    expect(await paypal.notice(rest, body)).toBeNull();
    for (const other of ['', 'x', `${value}, ${value}`, `${value}1`, '|', 'SHA1withRSA', 'none'])
      expect(await paypal.notice({ ...rest, [name]: other }, body)).toBeNull();
  });

  it('when its body is changed, even by one space', async () => {
    const { headers, body } = await approval();
    for (const other of [
      Buffer.concat([body, Buffer.from(' ')]),
      Buffer.from(body.toString().replace('10.00', '99.00')),
      Buffer.from(JSON.stringify({ ...(JSON.parse(body.toString()) as object), id: 'WH-OTHER' })),
      Buffer.of(),
      Buffer.from('null'),
      Buffer.from('{'),
      Buffer.from([0xff, 0xfe]),
    ]) {
      expect(await paypal.notice(headers, other)).toBeNull();
    }
  });

  it('when its certificate URL is not allowed, without a request to that URL', async () => {
    let asked = 0;
    const elsewhere = createServer((_, response) => {
      asked += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { headers, body } = await approval();
    const path = new URL(headers['paypal-cert-url'] ?? '').pathname;
    const port = (elsewhere.address() as AddressInfo).port;
    const host = new URL(shop.payments.url).host;
    for (const address of [
      `http://127.0.0.1:${port}${path}`,
      `http://api.paypal.com@127.0.0.1:${port}${path}`,
      `http://${host}@127.0.0.1:${port}${path}`,
      `http://127.0.0.1:${port}/?${host}${path}`,
      `//${host}${path}`,
      `file://${path}`,
      `${shop.payments.url}/health`,
      `${shop.payments.url}${path}?x=1`,
      `${shop.payments.url}${path}#x`,
      `${shop.payments.url}/v1/notifications/certs/../../../health`,
      `${shop.payments.url}/v1/notifications/certs/CERT-`,
    ]) {
      expect(await paypal.notice({ ...headers, 'paypal-cert-url': address }, body)).toBeNull();
    }
    elsewhere.close();
    expect(asked).toBe(0);
  });

  it('when its certificate is not on one of the real provider’s hosts', async () => {
    const { headers, body } = await approval();
    expect(
      await shop
        .paypal({ certificateOrigins: ['https://api.paypal.com', 'https://api.sandbox.paypal.com'] })
        .notice(headers, body),
    ).toBeNull();
  });

  it('when only the system’s roots are trusted', async () => {
    const { headers, body } = await approval();
    expect(await shop.paypal({ certificateRoots: undefined }).notice(headers, body)).toBeNull();
  });
});

describe('a certificate', () => {
  it('is fetched once', async () => {
    const fresh = shop.paypal();
    const { headers, body } = await approval();
    expect(await fresh.notice(headers, body)).not.toBeNull();
    await shop.payments.fault('down', { call: 'certificate', times: 100 });
    await shop.payments.fault('down', { call: 'verify', times: 100 });
    expect(await fresh.notice(headers, body)).not.toBeNull();
  });

  it.each(['down', 'hanging', 'lost'])(
    'with the fault "%s" makes the provider verify the message, which must be unchanged',
    async (fault) => {
      const { headers, body } = await approval();
      const asks = () => shop.paypal({ certificateTimeoutMs: 200 });
      await shop.payments.fault(fault, { call: 'certificate', times: 100 });
      expect(await asks().notice(headers, body)).toMatchObject({ type: 'CHECKOUT.ORDER.APPROVED' });
      expect(await asks().notice(headers, Buffer.from(body.toString().replace('10.00', '99.00')))).toBeNull();
      expect(await asks().notice({ ...headers, 'paypal-transmission-time': '2026-01-01T00:00:00Z' }, body)).toBeNull();
      expect(await shop.paypal({ certificateTimeoutMs: 200, webhookId: 'ANOTHER1' }).notice(headers, body)).toBeNull();
    },
  );

  it('that can’t be fetched makes the message fail while the provider can’t verify it either', async () => {
    const { headers, body } = await approval();
    const fresh = shop.paypal();
    await shop.payments.fault('down', { call: 'certificate', times: 100 });
    await shop.payments.fault('down', { call: 'verify', times: 2 });
    expect(await outcome(fresh.notice(headers, body))).toBeInstanceOf(PartUnavailable);
    await shop.payments.noFaults();
    expect(await fresh.notice(headers, body)).not.toBeNull();
  });

  it('is not fetched when lookups are not allowed, but used when it is cached', async () => {
    const { headers, body } = await approval();
    const fresh = shop.paypal();
    expect(await fresh.notice(headers, body, false)).toBeNull();
    expect(await fresh.notice(headers, body)).not.toBeNull();
    expect(await fresh.notice(headers, body, false)).not.toBeNull();
  });

  it('with an invented URL is limited to 30 lookups a minute, and a cached one still works', async () => {
    const { headers, body } = await approval();
    const fresh = shop.paypal();
    expect(await fresh.notice(headers, body)).not.toBeNull();
    const madeUp = (n: number) =>
      fresh.notice(
        { ...headers, 'paypal-cert-url': `${shop.payments.url}/v1/notifications/certs/CERT-made-up-${n}` },
        body,
      );
    const outcomes = await Promise.all(Array.from({ length: 100 }, (_, n) => outcome(madeUp(n))));
    expect(outcomes.filter((found) => found === null)).toHaveLength(29);
    expect(outcomes.filter((found) => found instanceof PartUnavailable)).toHaveLength(71);
    expect(await fresh.notice(headers, body)).not.toBeNull();
  });

  it.each(['redirecting', 'garbage', 'huge'])('with the fault "%s" is refused', async (fault) => {
    const { headers, body } = await approval();
    await shop.payments.fault(fault, { call: 'certificate' });
    expect(await shop.paypal().notice(headers, body)).toBeNull();
  });
});

it('refuses the webhook id of the provider’s simulator, which signs messages for every shop', () => {
  expect(() => shop.paypal({ webhookId: 'WEBHOOK_ID' })).toThrow('simulator');
});
