import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../kernel/errors.ts';
import type { ReportedTransaction } from '../../kernel/payment.ts';
import { PartUnavailable } from '../unavailable.ts';
import { openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => shop.payments.noFaults());
afterAll(() => shop.stop());

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) => error,
  );
const purchase = (cents = 1_000) => ({ purchaseId: randomUUID(), coins: cents / 2, cents });

/** Returns an order that its payer has approved. */
const approved = async (details = {}, cents = 1_000) => {
  const wanted = purchase(cents);
  const { orderId } = await shop.paypal().createOrder(wanted);
  await shop.payments.act(orderId, 'approve', details);
  return { ...wanted, orderId };
};
const captured = async (cents = 1_000) => {
  const order = await approved({}, cents);
  const taken = await shop.paypal().capture(order.orderId, order.purchaseId);
  if (taken.kind !== 'order') throw new Error(taken.kind);
  return { ...order, report: taken.order, captureId: taken.order.captures[0]?.captureId ?? '' };
};

describe('an order', () => {
  it('is created with the price and our purchase id, and has a payment URL', async () => {
    const wanted = purchase(1_999);
    const { orderId, approveUrl } = await shop.paypal().createOrder({ ...wanted, coins: 1_000 });
    expect(approveUrl).toBe(`http://localhost:8080/dev/payment/checkoutnow?token=${orderId}`);
    expect(await shop.payments.order(orderId)).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      customId: wanted.purchaseId,
      invoiceId: wanted.purchaseId,
      cents: 1_999,
      currency: 'USD',
      description: '1000 pixcoins',
      brandName: 'Pixchange',
      returnUrl: `http://localhost:8080/checkout?purchase=${wanted.purchaseId}`,
      cancelUrl: `http://localhost:8080/checkout?purchase=${wanted.purchaseId}&cancelled=1`,
    });
    expect(await shop.paypal().order(orderId)).toEqual({
      orderId,
      status: 'PAYER_ACTION_REQUIRED',
      customId: wanted.purchaseId,
      approveUrl,
      authentication: null,
      captures: [],
      refunds: [],
    });
  });

  it('by card is paid on our own page, and shows the result of 3-D Secure', async () => {
    const wanted = { ...purchase(), method: 'card' as const };
    const { orderId, approveUrl } = await shop.paypal().createOrder(wanted);
    expect(approveUrl).toBe(`http://localhost:8080/checkout?purchase=${wanted.purchaseId}`);
    expect(await shop.paypal().order(orderId)).toMatchObject({
      status: 'CREATED',
      approveUrl: null,
      authentication: null,
    });
    await shop.payments.act(orderId, 'approve', { instrument: 'card', authentication: 'N - NO' });
    const authentication = { enrollment: 'N', authentication: null, liabilityShift: 'NO' };
    expect(await shop.paypal().order(orderId)).toMatchObject({ status: 'APPROVED', authentication });
    expect(await shop.paypal().capture(orderId, wanted.purchaseId)).toMatchObject({
      order: { authentication, captures: [{ authentication }] },
    });
  });

  it('is the same for repeated requests of a purchase by any process', async () => {
    const wanted = purchase();
    const made = await Promise.all(
      [shop.paypal(), shop.paypal(), shop.paypal()].map((paypal) => paypal.createOrder(wanted)),
    );
    expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(1);
  });

  it.each(['lost', 'failing', 'down', 'limited', 'garbage', 'other_form', 'huge', 'unauthorized'])(
    'is created once when the first try has the fault "%s"',
    async (fault) => {
      const wanted = purchase();
      await shop.payments.fault(fault, { call: 'create' });
      const { orderId } = await shop.paypal().createOrder(wanted);
      const orders = (await shop.payments.orders()).filter(({ customId }) => customId === wanted.purchaseId);
      expect(orders.map(({ id }) => id)).toEqual([orderId]);
    },
  );

  it('is null for an unknown id, and invalid ids are not sent', async () => {
    expect(await shop.paypal().order('5O190127TN364715T')).toBeNull();
    const nowhere = shop.paypal({ apiUrl: 'http://127.0.0.1:9' });
    for (const id of ['', '../v1/oauth2/token', 'a', 'A'.repeat(37), 'A/B', 'A?x=1'])
      expect(await nowhere.order(id)).toBeNull();
    await expect(nowhere.capture('../orders', randomUUID())).rejects.toThrow('form of the provider');
    expect(await nowhere.dispute('PP/../x')).toBeNull();
    expect(await nowhere.refundOf('r')).toBeNull();
  });
});

describe('card fields', () => {
  it('get a token for the domain of the site', async () => {
    const [one, other] = [await shop.paypal().cardForm(), await shop.paypal().cardForm()];
    expect(one.scriptUrl).toBe(`${shop.payments.url}/web-sdk/v6/core`);
    const script = await fetch(one.scriptUrl);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(Buffer.from(other.clientToken.split('.')[2] ?? '', 'base64url').toString()).toBe('localhost');
  });

  it('are not offered without a token, and these refusals do not open the circuit breaker', async () => {
    const paypal = shop.paypal({ clientSecret: 'another', breaker: { failuresMax: 1, openMs: 60_000 } });
    for (let tries = 0; tries < 3; tries += 1)
      await expect(paypal.cardForm()).rejects.toMatchObject({ code: 'payment.no-card-form' });
    expect(shop.lines.join('')).toContain('refuses a token for card fields');
  });

  it.each(['down', 'lost', 'garbage'])(
    'get a token at the second try when the first one has the fault "%s"',
    async (fault) => {
      await shop.payments.fault(fault, { call: 'client-token' });
      expect((await shop.paypal().cardForm()).clientToken).not.toBe('');
    },
  );
});

describe('a capture', () => {
  it('reports everything that a credit depends on', async () => {
    const { orderId, purchaseId, report } = await captured();
    expect(report).toMatchObject({ orderId, status: 'COMPLETED', customId: purchaseId, refunds: [] });
    expect(report.captures).toEqual([
      {
        orderId,
        intent: 'CAPTURE',
        orderStatus: 'COMPLETED',
        purchaseUnits: 1,
        customId: purchaseId,
        captureId: expect.stringMatching(/^[A-Z0-9]{17}$/),
        status: 'COMPLETED',
        reason: null,
        cents: 1_000,
        currency: 'USD',
        merchantId: shop.options.merchantId,
        feeCents: 84,
        authentication: null,
      },
    ]);
    expect(await shop.paypal().order(orderId)).toEqual(report);
  });

  it('happens once for several requests from several processes', async () => {
    const { orderId, purchaseId } = await approved();
    const all = await Promise.all([1, 2, 3, 4].map(() => shop.paypal().capture(orderId, purchaseId)));
    expect(new Set(all.map((taken) => JSON.stringify(taken))).size).toBe(1);
    expect((await shop.payments.order(orderId)).captures).toHaveLength(1);
    // The provider responds to another request id with the error that the money was already captured.
    expect(await shop.paypal().capture(orderId, randomUUID())).toEqual(all[0]);
  });

  it.each(['lost', 'hanging', 'failing', 'garbage'])(
    'is reported when the first answer has the fault "%s"',
    async (fault) => {
      const { orderId, purchaseId } = await approved();
      await shop.payments.fault(fault, { call: 'capture' });
      const taken = await shop.paypal({ timeoutMs: 300 }).capture(orderId, purchaseId);
      expect(taken).toMatchObject({ kind: 'order', order: { status: 'COMPLETED' } });
      expect((await shop.payments.order(orderId)).captures).toHaveLength(1);
    },
  );

  it('has an unknown outcome when no try is answered, and the order shows it later', async () => {
    const { orderId, purchaseId } = await approved();
    await shop.payments.fault('lost', { call: 'capture', times: 2 });
    expect(await outcome(shop.paypal().capture(orderId, purchaseId))).toBeInstanceOf(PartUnavailable);
    expect(await shop.paypal().order(orderId)).toMatchObject({
      status: 'COMPLETED',
      captures: [{ status: 'COMPLETED' }],
    });
  });

  it('is pending during a review', async () => {
    const { orderId, purchaseId } = await approved({ instrument: 'card', outcome: 'pending' });
    const taken = await shop.paypal().capture(orderId, purchaseId);
    expect(taken).toMatchObject({
      kind: 'order',
      order: { status: 'COMPLETED', captures: [{ status: 'PENDING', reason: 'PENDING_REVIEW', feeCents: null }] },
    });
    await shop.payments.act((await shop.payments.order(orderId)).captures[0]?.id ?? '', 'complete');
    expect(await shop.paypal().order(orderId)).toMatchObject({
      captures: [{ status: 'COMPLETED', reason: null, feeCents: 84 }],
    });
  });

  it('is reported as declined when the provider denies a pending payment', async () => {
    const { orderId, purchaseId } = await approved();
    await shop.payments.fault('pending', { custom_id: purchaseId });
    await shop.paypal().capture(orderId, purchaseId);
    await shop.payments.act((await shop.payments.order(orderId)).captures[0]?.id ?? '', 'deny');
    expect(await shop.paypal().order(orderId)).toMatchObject({ captures: [{ status: 'DECLINED', feeCents: null }] });
  });

  it('that is declined lets the payer choose another card', async () => {
    const { orderId, purchaseId } = await approved({ instrument: 'card', outcome: 'declined' });
    expect(await shop.paypal().capture(orderId, purchaseId)).toEqual({ kind: 'declined' });
    expect(await shop.paypal().capture(orderId, purchaseId)).toEqual({ kind: 'not-approved' });
    await shop.payments.act(orderId, 'approve');
    expect(await shop.paypal().capture(orderId, purchaseId)).toMatchObject({
      kind: 'order',
      order: { captures: [{ status: 'COMPLETED' }] },
    });
  });

  it('requires the approval of the payer', async () => {
    const wanted = purchase();
    const { orderId, approveUrl } = await shop.paypal().createOrder(wanted);
    expect(await shop.paypal().capture(orderId, wanted.purchaseId)).toEqual({ kind: 'not-approved' });
    await shop.payments.act(orderId, 'approve');
    await shop.payments.fault('refuse', { issue: 'PAYER_ACTION_REQUIRED' });
    expect(await shop.paypal().capture(orderId, wanted.purchaseId)).toEqual({ kind: 'payer-action', url: approveUrl });
  });

  it.each([
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    'TRANSACTION_REFUSED',
    'COMPLIANCE_VIOLATION',
    'PAYER_ACCOUNT_RESTRICTED',
    'PERMISSION_DENIED',
  ])('is refused permanently: %s', async (issue) => {
    const { orderId, purchaseId } = await approved();
    await shop.payments.fault('refuse', { issue });
    expect(await shop.paypal().capture(orderId, purchaseId)).toEqual({ kind: 'refused', issue });
  });

  it('is refused permanently when the order has expired or does not exist', async () => {
    const { orderId, purchaseId } = await approved();
    await shop.payments.act(orderId, 'expire');
    expect(await shop.paypal().capture(orderId, purchaseId)).toEqual({ kind: 'refused', issue: 'ORDER_EXPIRED' });
    expect(await shop.paypal().capture('5O190127TN364715T', purchaseId)).toEqual({
      kind: 'refused',
      issue: 'INVALID_RESOURCE_ID',
    });
  });

  it('waits for a concurrent request, and finally gives up with an unknown outcome', async () => {
    const { orderId, purchaseId } = await approved();
    await shop.payments.fault('refuse', { issue: 'ORDER_COMPLETION_IN_PROGRESS', times: 2 });
    expect(await shop.paypal().capture(orderId, purchaseId)).toMatchObject({
      kind: 'order',
      order: { status: 'COMPLETED' },
    });
    const other = await approved();
    await shop.payments.fault('refuse', { issue: 'ORDER_COMPLETION_IN_PROGRESS', times: 3 });
    expect(await outcome(shop.paypal().capture(other.orderId, other.purchaseId))).toBeInstanceOf(PartUnavailable);
  });

  it('returns the order when another order of the same purchase was paid', async () => {
    const { orderId, purchaseId } = await approved();
    await shop.payments.fault('refuse', { issue: 'DUPLICATE_INVOICE_ID' });
    expect(await shop.paypal().capture(orderId, purchaseId)).toMatchObject({
      kind: 'order',
      order: { status: 'APPROVED', captures: [] },
    });
  });

  it.each([
    ['wrong_amount', { cents: 900 }],
    ['wrong_currency', { currency: 'EUR', cents: 1_000 }],
    ['wrong_merchant', { merchantId: expect.not.stringMatching('PXSANDBOX0001') }],
  ])('reports a mismatch: %s', async (fault, wrong) => {
    const { orderId, purchaseId } = await approved();
    await shop.payments.fault(fault);
    expect(await shop.paypal().capture(orderId, purchaseId)).toMatchObject({
      kind: 'order',
      order: { captures: [wrong] },
    });
  });

  it('with the id of another purchase is reported with that id, even if its order has our id', async () => {
    const { orderId, purchaseId } = await approved();
    await shop.payments.fault('other_custom_id');
    const taken = await shop.paypal().capture(orderId, purchaseId);
    expect(taken).toMatchObject({
      kind: 'order',
      order: { customId: purchaseId, captures: [{ customId: expect.stringMatching(`^${purchaseId} and `) }] },
    });
  });

  it('is reported along with a second one of the same order', async () => {
    const { orderId, purchaseId } = await approved();
    await shop.payments.fault('two_captures');
    const taken = await shop.paypal().capture(orderId, purchaseId);
    expect(taken.kind === 'order' && new Set(taken.order.captures.map(({ captureId }) => captureId)).size).toBe(2);
  });
});

describe('captured money', () => {
  it('is refunded once for each request, in parts, and never in excess', async () => {
    const { orderId, captureId } = await captured();
    const paypal = shop.paypal();
    const first = await paypal.refund(captureId, 333, 'refund-1');
    expect(first).toEqual({
      refundId: expect.stringMatching(/^[A-Z0-9]{17}$/),
      captureId,
      kind: 'refund',
      status: 'COMPLETED',
      cents: 333,
      currency: 'USD',
    });
    await shop.payments.fault('lost', { call: 'refund' });
    expect(await paypal.refund(captureId, 333, 'refund-1')).toEqual(first);
    expect(await outcome(paypal.refund(captureId, 668, 'refund-2'))).toEqual(
      new DomainError('purchase.refund-refused'),
    );
    const second = await paypal.refund(captureId, 667, 'refund-3');
    expect(await paypal.order(orderId)).toMatchObject({
      captures: [{ status: 'REFUNDED', cents: 1_000 }],
      refunds: [first, second],
    });
    expect(await paypal.refundOf(second.refundId)).toEqual(second);
    expect(await paypal.refundOf('5O190127TN364715T')).toBeNull();
  });

  it('is reported as reversed when the provider takes it back', async () => {
    const { orderId, captureId } = await captured();
    await shop.payments.act(captureId, 'reverse');
    expect(await shop.paypal().order(orderId)).toMatchObject({
      captures: [{ status: 'REFUNDED' }],
      refunds: [{ kind: 'reversal', captureId, cents: 1_000 }],
    });
  });

  it('can have a dispute, which is opened and later resolved', async () => {
    const { captureId } = await captured();
    const disputeId = (await shop.payments.act(captureId, 'dispute')).disputes[0]?.id ?? '';
    expect(await shop.paypal().dispute(disputeId)).toEqual({ disputeId, status: 'opened', captureIds: [captureId] });
    await shop.payments.act(disputeId, 'resolve');
    expect(await shop.paypal().dispute(disputeId)).toEqual({ disputeId, status: 'resolved', captureIds: [captureId] });
    expect(await shop.paypal().dispute('PP-D-NONE')).toBeNull();
  });
});

describe('the report', () => {
  const linesOf = async (from: string, to: string): Promise<ReportedTransaction[]> => {
    const lines: ReportedTransaction[] = [];
    for await (const line of shop.paypal().transactions(from, to)) lines.push(line);
    return lines;
  };
  const dayMs = 24 * 60 * 60 * 1_000;
  const fromNow = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

  it('has a line for each movement of money, with the purchase and the fee', async () => {
    const { captureId, purchaseId } = await captured(499);
    const { refundId } = await shop.paypal().refund(captureId, 99, `refund-of-${purchaseId}`);
    const other = await captured(100);
    await shop.payments.act(other.captureId, 'reverse');
    const lines = (await linesOf(fromNow(-1), fromNow(1))).filter(
      ({ customId }) => customId === purchaseId || customId === other.purchaseId,
    );
    const common = {
      status: 'completed',
      currency: 'USD',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
    };
    expect(lines).toEqual(
      expect.arrayContaining([
        {
          transactionId: captureId,
          referenceId: null,
          customId: purchaseId,
          kind: 'capture',
          grossCents: 499,
          feeCents: 66,
          ...common,
        },
        {
          transactionId: refundId,
          referenceId: captureId,
          customId: purchaseId,
          kind: 'refund',
          grossCents: -99,
          feeCents: 0,
          ...common,
        },
        {
          transactionId: other.captureId,
          referenceId: null,
          customId: other.purchaseId,
          kind: 'capture',
          grossCents: 100,
          feeCents: 52,
          ...common,
        },
        {
          transactionId: expect.any(String),
          referenceId: other.captureId,
          customId: other.purchaseId,
          kind: 'reversal',
          grossCents: -100,
          feeCents: 0,
          ...common,
        },
      ]),
    );
    expect(lines).toHaveLength(4);
  });

  it('is requested window by window, and has each line once', async () => {
    const { captureId } = await captured();
    const lines = await linesOf(fromNow(-100), fromNow(40));
    expect(lines.filter(({ transactionId }) => transactionId === captureId)).toHaveLength(1);
    expect(new Set(lines.map(({ transactionId }) => transactionId)).size).toBe(lines.length);
    expect(await linesOf(fromNow(-100), fromNow(-50))).toEqual([]);
  });
});

describe('the provider', () => {
  it('is unavailable when it refuses our account, instead of failing the payment', async () => {
    const { orderId, purchaseId } = await approved();
    const stranger = shop.paypal({ clientSecret: 'another-secret-than-it-knows' });
    expect(await outcome(stranger.capture(orderId, purchaseId))).toBeInstanceOf(PartUnavailable);
    expect(await outcome(stranger.createOrder(purchase()))).toBeInstanceOf(PartUnavailable);
  });

  it.each(['down', 'limited', 'redirecting', 'garbage', 'huge', 'hanging'])(
    'is unavailable while it keeps the fault "%s"',
    async (fault) => {
      await shop.payments.fault(fault, { times: 2, call: 'order' });
      expect(await outcome(shop.paypal({ timeoutMs: 300 }).order('5O190127TN364715T'))).toBeInstanceOf(PartUnavailable);
    },
  );

  it('is called with a new token when it has revoked the old one', async () => {
    const paypal = shop.paypal();
    const { orderId } = await paypal.createOrder(purchase());
    await shop.payments.fault('unauthorized', { call: 'order' });
    expect(await paypal.order(orderId)).toMatchObject({ orderId });
  });

  it('is unavailable while it returns no token, and the next call requests one again', async () => {
    const paypal = shop.paypal();
    const { orderId } = await shop.paypal().createOrder(purchase());
    await shop.payments.fault('limited', { call: 'token', times: 2 });
    expect(await outcome(paypal.order(orderId))).toBeInstanceOf(PartUnavailable);
    expect((await Promise.all([1, 2, 3].map(() => paypal.order(orderId)))).map((order) => order?.orderId)).toEqual([
      orderId,
      orderId,
      orderId,
    ]);
  });

  it('is not called for a while after repeated failures', async () => {
    const tired = shop.paypal({ breaker: { failuresMax: 2, openMs: 60_000 } });
    await shop.payments.fault('down', { times: 2, call: 'order' });
    expect(await outcome(tired.order('5O190127TN364715T'))).toBeInstanceOf(PartUnavailable);
    expect(await outcome(tired.order('5O190127TN364715T'))).toBeInstanceOf(PartUnavailable);
    expect(await shop.paypal().order('5O190127TN364715T')).toBeNull();
  });
});

it('never logs a secret, a token or a payment URL', () => {
  const text = shop.lines.join('\n');
  expect(text).toContain('the payment provider failed');
  for (const secret of [shop.options.clientSecret, shop.options.clientId, 'Bearer', 'Basic', 'A21', 'checkoutnow'])
    expect(text).not.toContain(secret);
});
