import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json as jsonOf } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startPayments, type OwnPayments } from '../../../../tests/payment-sandbox.ts';
import { testStack } from '../../../../tests/stack.ts';
import { until } from '../../../../tests/until.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startPaymentSandbox } from './index.ts';

let payments: OwnPayments;
/** Events that the shop has accepted. */
const heard: { id: string; event_type: string }[] = [];
let answers: number[] = [];
const shop = createServer((request, response) => {
  void jsonOf(request).then((event) => {
    const status = answers.shift() ?? 204;
    if (status < 300) heard.push(event as { id: string; event_type: string });
    response.writeHead(status).end();
  });
});
let authorization = '';

beforeAll(async () => {
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  payments = await startPayments('http://localhost:8080', `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = payments.environment;
  const token = await fetch(`${payments.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
  });
  authorization = `Bearer ${((await token.json()) as { access_token: string }).access_token}`;
});
afterEach(async () => {
  answers = [];
  await payments.noFaults();
});
afterAll(async () => {
  await payments.stop();
  shop.closeAllConnections();
  shop.close();
});

type Body = {
  id: string;
  status: string;
  name?: string;
  details?: { issue: string }[];
  links: { rel: string; href: string }[];
  purchase_units: { payments?: { captures: Record<string, unknown>[] } }[];
  transaction_details: unknown[];
  total_pages: number;
};

const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${payments.url}${path}`, {
    method,
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
};
const bodyOf = (purchaseId: string, value = '10.00', change = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: purchaseId,
      invoice_id: purchaseId,
      description: '500 pixcoins',
      amount: { currency_code: 'USD', value, breakdown: { item_total: { currency_code: 'USD', value } } },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: 'Pixchange <b>',
        return_url: 'http://localhost:8080/checkout?purchase=1',
        cancel_url: 'http://localhost:8080/checkout?cancelled=1',
      },
    },
  },
  ...change,
});
const create = async (purchaseId: string = randomUUID()): Promise<string> =>
  (await call('POST', '/v2/checkout/orders', bodyOf(purchaseId), { 'paypal-request-id': `${purchaseId}-create` })).body
    .id;
const capture = (orderId: string, requestId: string = randomUUID()) =>
  call('POST', `/v2/checkout/orders/${orderId}/capture`, {}, { 'paypal-request-id': requestId });
const send = (fields: Record<string, string>, path = '/dev/payment/checkoutnow', headers = {}) =>
  fetch(`${payments.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers });

describe('the calls', () => {
  it('process an order from creation to capture', async () => {
    const orderId = await create();
    await payments.act(orderId, 'approve');
    const { status, body } = await capture(orderId);
    expect([status, body.status]).toEqual([201, 'COMPLETED']);
    expect(body.purchase_units[0]?.payments?.captures).toMatchObject([
      {
        status: 'COMPLETED',
        amount: { currency_code: 'USD', value: '10.00' },
        seller_receivable_breakdown: { paypal_fee: { value: '0.84' }, net_amount: { value: '9.16' } },
      },
    ]);
  });

  it.each([
    ['text that is not JSON', '{', 400, 'MALFORMED_REQUEST_JSON'],
    ['another intent', bodyOf('p', '10.00', { intent: 'AUTHORIZE' }), 400, 'INVALID_PARAMETER_VALUE'],
    ['two units', bodyOf('p', '10.00', { purchase_units: [{}, {}] }), 400, 'INVALID_ARRAY_MAX_ITEMS'],
    ['an amount without cents', bodyOf('p', '10'), 422, 'DECIMAL_PRECISION'],
    ['an amount of zero', bodyOf('p', '0.00'), 422, 'DECIMAL_PRECISION'],
    ['an empty purchase id', bodyOf(''), 400, 'INVALID_PARAMETER_VALUE'],
  ])('refuse %s', async (_, body, status, issue) => {
    expect(await call('POST', '/v2/checkout/orders', body, { 'paypal-request-id': randomUUID() })).toMatchObject({
      status,
      body: { details: [{ issue }] },
    });
  });

  it('require credentials and a request id', async () => {
    expect((await call('POST', '/v2/checkout/orders', bodyOf('p'))).body.details?.[0]?.issue).toBe(
      'PAYPAL_REQUEST_ID_REQUIRED',
    );
    expect(
      (await call('POST', '/v2/checkout/orders', bodyOf('p'), { 'paypal-request-id': 'x'.repeat(109) })).status,
    ).toBe(400);
    for (const wrong of ['', 'Bearer A211.x', `${authorization}x`, 'Bearer A2199999999999.AAAA'])
      expect((await call('GET', '/v2/checkout/orders/X', undefined, { authorization: wrong })).status).toBe(401);
  });

  it('answer 404 for unknown resources', async () => {
    for (const path of [
      '/v2/checkout/orders/NONE',
      '/v2/payments/captures/NONE',
      '/v2/payments/refunds/NONE',
      '/v1/customer/disputes/PP-D-NONE',
      '/v2/elsewhere',
    ])
      expect((await call('GET', path)).status).toBe(404);
  });

  it('capture an invoice only once, even through two orders', async () => {
    const purchaseId = randomUUID();
    const [one, other] = [
      await create(purchaseId),
      (await call('POST', '/v2/checkout/orders', bodyOf(purchaseId), { 'paypal-request-id': randomUUID() })).body.id,
    ];
    expect(other).not.toBe(one);
    for (const id of [one, other]) await payments.act(id, 'approve');
    expect((await capture(one)).status).toBe(201);
    expect((await capture(other)).body.details?.[0]?.issue).toBe('DUPLICATE_INVOICE_ID');
    expect((await capture(one)).body.details?.[0]?.issue).toBe('ORDER_ALREADY_CAPTURED');
  });

  it('refund at most the captured amount, and nothing that is pending or in another currency', async () => {
    const orderId = await create();
    await payments.act(orderId, 'approve', { instrument: 'card', outcome: 'pending' });
    await capture(orderId);
    const captureId = (await payments.order(orderId)).captures[0]?.id ?? '';
    const refund = async (amount: object | undefined, requestId: string = randomUUID()) =>
      (
        await call('POST', `/v2/payments/captures/${captureId}/refund`, amount === undefined ? {} : { amount }, {
          'paypal-request-id': requestId,
        })
      ).body;
    expect((await refund({ currency_code: 'USD', value: '1.00' })).details?.[0]?.issue).toBe('PENDING_CAPTURE');
    await payments.act(captureId, 'complete');
    expect((await refund({ currency_code: 'EUR', value: '1.00' })).details?.[0]?.issue).toBe(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
    );
    expect((await refund({ currency_code: 'USD', value: '10.01' })).details?.[0]?.issue).toBe('REFUND_AMOUNT_EXCEEDED');
    expect(await refund({ currency_code: 'USD', value: '3.00' }, 'once')).toEqual(
      await refund({ currency_code: 'USD', value: '3.00' }, 'once'),
    );
    expect(await refund(undefined)).toMatchObject({ amount: { value: '7.00' } });
    expect((await refund(undefined)).details?.[0]?.issue).toBe('CAPTURE_FULLY_REFUNDED');
  });

  it('report transactions in pages, for at most 31 days', async () => {
    const at = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`;
    const report = (more: Record<string, string>) =>
      call(
        'GET',
        `/v1/reporting/transactions?${new URLSearchParams({ start_date: at(-86_400_000), end_date: at(86_400_000), ...more })}`,
      );
    const pages = await Promise.all([report({ page_size: '2', page: '1' }), report({ page_size: '2', page: '2' })]);
    expect(pages.map(({ body }) => body.transaction_details.length)).toEqual([2, expect.any(Number)]);
    expect(pages[0]?.body.total_pages).toBeGreaterThan(1);
    for (const wrong of [
      { start_date: at(-40 * 86_400_000) },
      { end_date: at(-2 * 86_400_000) },
      { start_date: '' },
      { start_date: 'yesterday' },
      { page_size: '501' },
      { page: '0' },
    ])
      expect((await report(wrong as unknown as Record<string, string>)).status).toBe(400);
  });
});

describe('messages', () => {
  it('are resent until the shop accepts them, even across a restart', async () => {
    answers = [500, 404, 302];
    const orderId = await create();
    await payments.act(orderId, 'approve');
    await until(
      () => payments.order(orderId),
      ({ messages }) => (messages[0]?.tries ?? 0) > 0,
      'a try',
    );
    await payments.restart();
    const { messages } = await payments.settled(orderId);
    expect(messages).toMatchObject([{ state: 'delivered', type: 'CHECKOUT.ORDER.APPROVED' }]);
    expect(heard.filter(({ id }) => id === messages[0]?.id)).toHaveLength(1);
  });

  it('arrive after the next message when a fault reorders them', async () => {
    const purchaseId = randomUUID();
    const orderId = await create(purchaseId);
    await payments.fault('reordered', { custom_id: purchaseId });
    await payments.act(orderId, 'approve');
    await capture(orderId);
    const ids = (await payments.settled(orderId)).messages.map(({ id }) => id);
    expect(heard.filter(({ id }) => ids.includes(id)).map(({ event_type }) => event_type)).toEqual([
      'PAYMENT.CAPTURE.COMPLETED',
      'CHECKOUT.ORDER.APPROVED',
    ]);
  });

  it('are held back, released and resent', async () => {
    const purchaseId = randomUUID();
    const orderId = await create(purchaseId);
    await payments.fault('withheld', { custom_id: purchaseId, times: 1 });
    await payments.act(orderId, 'approve');
    const [message] = (await payments.order(orderId)).messages;
    expect(message?.state).toBe('held');
    await payments.act(orderId, 'release');
    await payments.settled(orderId);
    await payments.act(orderId, 'resend');
    await until(
      () => Promise.resolve(heard.filter(({ id }) => id === message?.id)),
      (found) => found.length === 2,
      'the message twice',
    );
  });
});

describe('the sandbox', () => {
  it('keeps orders, money and request ids across a restart', async () => {
    const purchaseId = randomUUID();
    const orderId = await create(purchaseId);
    await payments.act(orderId, 'approve');
    const taken = await capture(orderId, 'kept');
    const before = await payments.settled(orderId);
    await payments.restart();
    expect(await payments.order(orderId)).toEqual(before);
    expect(await create(purchaseId)).toBe(orderId);
    expect((await capture(orderId, 'kept')).body.purchase_units[0]?.payments?.captures[0]?.['id']).toBe(
      taken.body.purchase_units[0]?.payments?.captures[0]?.['id'],
    );
  });

  it.each([
    ['/sandbox/faults', { fault: 'unheard' }],
    ['/sandbox/faults', { fault: '__proto__' }],
    ['/sandbox/faults', { fault: 'down', times: 0 }],
    ['/sandbox/faults', { fault: 'down', call: 'dance' }],
    ['/sandbox/faults', { fault: 'refuse', issue: 7 }],
    ['/sandbox/faults', []],
  ])('refuses a POST to %s with %j', async (path, body) => expect((await call('POST', path, body)).status).toBe(422));

  it('refuses impossible order actions', async () => {
    const orderId = await create();
    await expect(payments.act(orderId, 'refund')).rejects.toThrow('404');
    await expect(payments.act('NOBODY', 'approve')).rejects.toThrow('404');
    await payments.act(orderId, 'expire');
    await expect(payments.act(orderId, 'approve')).rejects.toThrow('ORDER_NOT_OPEN');
    expect((await call('POST', `/sandbox/${orderId}/constructor`, {})).status).toBe(404);
  });

  it('accepts only JSON from programs, so that no page of another site can control it', async () =>
    expect((await send({ fault: 'down' }, '/sandbox/faults')).status).toBe(415));

  it('listens only on loopback', async () => {
    const account = { clientId: 'c', clientSecret: 's', merchantId: 'm', webhookId: 'w' };
    const { path: dataDir, remove } = await temporaryFolder();
    await expect(
      startPaymentSandbox({ ...account, dataDir, host: '0.0.0.0', identity: testStack().payment.identity }),
    ).rejects.toThrow('loopback');
    await remove();
  });
});

describe('the payment page', () => {
  const open = (orderId: string) => fetch(`${payments.url}/dev/payment/checkoutnow?token=${orderId}`);
  const messageIn = (html: string): unknown =>
    JSON.parse(/data-message="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? 'null');

  it('shows payee, amount and item, without inline scripts, and can’t be framed', async () => {
    const answer = await open(await create());
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    for (const text of ['Pay Pixchange &lt;b&gt;', '500 pixcoins', '$10.00', '4111 1111 1111 1111'])
      expect(html).toContain(text);
    expect(html).not.toMatch(/<script>|style="|onclick/);
  });

  it('pays with the wallet, and returns with the order and the payer', async () => {
    const token = await create();
    const html = await (await send({ token, way: 'wallet' })).text();
    expect(messageIn(html)).toEqual({
      type: 'payment-sandbox',
      order_id: token,
      status: 'approved',
      payer_id: expect.stringMatching(/^[A-Z0-9]{13}$/),
    });
    expect(html).toMatch(
      new RegExp(`data-next="http://localhost:8080/checkout\\?purchase=1&amp;token=${token}&amp;PayerID=[A-Z0-9]{13}"`),
    );
    expect((await payments.order(token)).status).toBe('APPROVED');
    expect(await (await open(token)).text()).toContain('Pay with the sandbox wallet');
  });

  it.each([
    ['4111111111111111', 201, 'COMPLETED'],
    ['4000 0000 0000 0077', 201, 'PENDING'],
    ['4000-0000-0000-0002', 422, undefined],
  ])('handles a payment with card %s', async (number, status, captured) => {
    const token = await create();
    expect((await send({ token, way: 'card', number, expiry: '09/31', code: '123' })).status).toBe(200);
    const taken = await capture(token);
    expect([taken.status, taken.body.purchase_units?.[0]?.payments?.captures[0]?.['status']]).toEqual([
      status,
      captured,
    ]);
    expect((await (await open(token)).text()).includes('Your card was declined.')).toBe(status === 422);
  });

  it('reports errors of a card, keeps the input except the code, and stores no number', async () => {
    const token = await create();
    const answer = await send({ token, way: 'card', number: '4111 1111 1111 1112', expiry: '01/20', code: '123' });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    for (const text of [
      'This is not a card number.',
      'This card has expired.',
      'aria-invalid="true"',
      'role="alert"',
      'value="4111 1111 1111 1112"',
    ])
      expect(html).toContain(text);
    expect(html).not.toContain('value="123"');
    await send({ token, way: 'card', number: '4111 1111 1111 1111', expiry: '09/31', code: '987' });
    expect(JSON.stringify(await payments.order(token))).not.toMatch(/4111.?1111|\b987\b/);
  });

  it('can be canceled', async () => {
    const token = await create();
    const html = await (await send({ token, way: 'cancel' })).text();
    expect(messageIn(html)).toEqual({ type: 'payment-sandbox', order_id: token, status: 'cancelled' });
    expect(html).toContain(`data-next="http://localhost:8080/checkout?cancelled=1&amp;token=${token}"`);
    expect((await payments.order(token)).status).toBe('PAYER_ACTION_REQUIRED');
  });

  it('is not shown for an order that is paid, expired or unknown', async () => {
    const paid = await create();
    await payments.act(paid, 'approve');
    await capture(paid);
    const over = await create();
    await payments.act(over, 'expire');
    expect(await Promise.all([paid, over, 'NONE', ''].map(async (id) => (await open(id)).status))).toEqual([
      409, 409, 404, 404,
    ]);
    expect((await send({ token: paid, way: 'wallet' })).status).toBe(409);
  });

  it('accepts no form from another site', async () => {
    const token = await create();
    expect((await send({ token, way: 'wallet' }, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await payments.order(token)).status).toBe('PAYER_ACTION_REQUIRED');
  });
});

describe('the card fields', () => {
  const createByCard = async (): Promise<string> => {
    const purchaseId = randomUUID();
    const back = 'http://localhost:8080/checkout?purchase=1';
    const card = {
      attributes: { verification: { method: 'SCA_ALWAYS' } },
      experience_context: { return_url: back, cancel_url: back },
    };
    const body = bodyOf(purchaseId, '10.00', { payment_source: { card } });
    return (await call('POST', '/v2/checkout/orders', body, { 'paypal-request-id': `${purchaseId}-create` })).body.id;
  };
  const clientToken = async (domain = 'localhost'): Promise<string> => {
    const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = payments.environment;
    const answer = await fetch(`${payments.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        response_type: 'client_token',
        'domains[]': domain,
      }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const type = async (fields: object, path = 'cards', headers = {}) => {
    const answer = await fetch(`${payments.url}/web-sdk/v6/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ expiry: '09/31', cvv: '123', ...fields }),
    });
    return { status: answer.status, body: answer.status === 200 ? ((await answer.json()) as object) : null };
  };

  it('start a challenge, keep no number, and report the result', async () => {
    const [order_id, token] = [await createByCard(), await clientToken()];
    const challenge = await type({ order_id, token, number: '4111 1111 1111 1111' });
    expect(challenge.body).toEqual({ challenge: expect.stringContaining(`/challenge?order=${order_id}`) });
    expect((await payments.order(order_id)).status).toBe('PAYER_ACTION_REQUIRED');
    const page = await fetch(`${payments.url}/web-sdk/v6/challenge?order=${order_id}`);
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:*');
    expect((await type({ order_id, token, answer: 'cancel' }, 'challenge')).body).toMatchObject({ state: 'canceled' });
    expect((await type({ order_id, token, answer: 'confirm' }, 'challenge')).body).toEqual({
      state: 'succeeded',
      data: { liabilityShift: 'POSSIBLE' },
    });
    expect(JSON.stringify(await payments.order(order_id))).not.toMatch(/4111.?1111/);
    expect((await capture(order_id)).status).toBe(201);
  });

  it('accept no card without a token of this account, for a wallet order, or from another site', async () => {
    const [order_id, token] = [await createByCard(), await clientToken()];
    const number = '4000 0000 0000 0101';
    for (const wrong of [
      { token: 'C21.1.x.y' },
      { token: authorization },
      { order_id: await create() },
      { number: '1' },
    ])
      expect((await type({ order_id, token, number, ...wrong })).body).toMatchObject({ state: 'failed' });
    expect((await type({ order_id, token, number }, 'cards', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await payments.order(order_id)).status).toBe('CREATED');
    expect((await type({ order_id, token, number })).body).toEqual({
      state: 'succeeded',
      data: { liabilityShift: 'NO' },
    });
  });

  it('are offered only to pages of the token’s domain', async () => {
    const query = new URLSearchParams({ token: await clientToken('pixchange.example') });
    const allowed = async (origin: string) => {
      const { headers } = await fetch(`${payments.url}/web-sdk/v6/eligibility?${query}`, { headers: { origin } });
      return headers.get('access-control-allow-origin');
    };
    expect(await allowed('https://www.pixchange.example')).toBe('https://www.pixchange.example');
    for (const origin of ['https://notpixchange.example', 'http://localhost:8080', 'null'])
      expect([origin, await allowed(origin)]).toEqual([origin, null]);
  });
});

describe('the page of all orders', () => {
  it('shows the orders, and its buttons perform their actions', async () => {
    const orderId = await create();
    await payments.act(orderId, 'approve');
    await capture(orderId);
    const captureId = (await payments.order(orderId)).captures[0]?.id ?? '';
    expect(await (await fetch(`${payments.url}/dev/payment`)).text()).toContain(
      `Capture ${captureId}: 10.00 USD, COMPLETED`,
    );
    const answer = await send({ id: captureId, action: 'reverse' }, '/dev/payment/actions');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dev/payment']);
    expect((await payments.order(orderId)).refunds).toMatchObject([{ kind: 'reversal', cents: 1_000 }]);
    const again = await send({ id: captureId, action: 'refund' }, '/dev/payment/actions');
    expect([again.status, (await again.text()).includes('already been fully refunded')]).toEqual([422, true]);
    expect((await send({ id: captureId, action: 'dance' }, '/dev/payment/actions')).status).toBe(422);
  });

  it('arms and disarms faults', async () => {
    await send({ fault: 'down', times: '2', do: 'arm' }, '/dev/payment/faults');
    expect(await (await fetch(`${payments.url}/dev/payment`)).text()).toContain('2 more times');
    expect((await call('GET', '/v2/checkout/orders/NONE')).status).toBe(503);
    await send({ do: 'disarm' }, '/dev/payment/faults');
    expect((await call('GET', '/v2/checkout/orders/NONE')).status).toBe(404);
    expect((await send({ fault: 'unheard', do: 'arm' }, '/dev/payment/faults')).status).toBe(422);
  });
});
