import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReportedTransaction } from '../../kernel/payment.ts';
import { createLog } from '../log.ts';
import { PartUnavailable } from '../unavailable.ts';
import { PayPal } from './paypal.ts';

/* Responses that the sandbox never sends: minimal ones of the real provider, and invalid ones. */

type Reply = { status?: number; body: unknown };
let token: unknown = { access_token: 'T', expires_in: 100 };
let reply: (method: string, path: string, query: URLSearchParams) => Reply;
let asked: string[] = [];
const server = createServer((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const call = `${request.method} ${path}`;
  asked.push(call);
  const { status = 200, body } =
    path === '/v1/oauth2/token' ? { body: token } : reply(request.method ?? '', path, new URLSearchParams(query));
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
});
const open = (): PayPal =>
  new PayPal({
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'client',
    clientSecret: 'secret',
    webhookId: 'WH1',
    merchantId: 'M',
    publicUrl: 'https://pixchange.example',
    brandName: 'Pixchange',
    certificateOrigins: [],
    log: createLog('silent'),
    retryMs: 1,
    breaker: { failuresMax: 1_000, openMs: 1 },
  });
let paypal: PayPal;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  paypal = open();
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) => error,
  );
const purchaseId = randomUUID();
const dollars = (value: string) => ({ currency_code: 'USD', value });
const capture = { id: 'C1', status: 'COMPLETED', amount: dollars('10.00'), custom_id: purchaseId };
const order = (unit: object = {}, change: object = {}) => ({
  id: 'O1',
  intent: 'CAPTURE',
  status: 'COMPLETED',
  links: [],
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: purchaseId,
      payee: { merchant_id: 'M' },
      payments: { captures: [capture] },
      ...unit,
    },
  ],
  ...change,
});
const isSaid = (body: unknown, status = 200) => {
  reply = () => ({ status, body });
};

describe('an order', () => {
  it.each([
    ['contains only its id and status', { id: 'O1', status: 'COMPLETED' }],
    ['lacks its intent', order({}, { intent: undefined })],
    ['lacks its payee', order({ payee: undefined })],
  ])('that %s is read again before its data is used', async (_, short) => {
    reply = (method) => ({ body: method === 'POST' ? short : order() });
    expect(await paypal.capture('O1', purchaseId)).toMatchObject({
      kind: 'order',
      order: { captures: [{ intent: 'CAPTURE', merchantId: 'M', cents: 1_000 }] },
    });
    expect(asked.filter((call) => call.includes('orders'))).toEqual([
      'POST /v2/checkout/orders/O1/capture',
      'GET /v2/checkout/orders/O1',
    ]);
  });

  it('without a purchase id, payee and intent has empty fields', async () => {
    isSaid(
      order(
        { custom_id: undefined, payee: undefined, payments: { captures: [{ ...capture, custom_id: undefined }] } },
        { intent: undefined },
      ),
    );
    expect(await paypal.order('O1')).toMatchObject({
      customId: '',
      captures: [{ customId: '', merchantId: '', intent: '' }],
    });
  });

  it('reports its number of purchase units', async () => {
    const [unit] = order().purchase_units;
    isSaid(order({}, { purchase_units: [unit, unit] }));
    expect((await paypal.order('O1'))?.captures.map(({ purchaseUnits }) => purchaseUnits)).toEqual([2, 2]);
  });

  it.each([
    ['no fee yet', {}, null],
    ['no fee at all', { seller_receivable_breakdown: {} }, 0],
    ['a fee', { seller_receivable_breakdown: { paypal_fee: dollars('0.84') } }, 84],
  ])('reports %s', async (_, more, feeCents) => {
    isSaid(order({ payments: { captures: [{ ...capture, ...more }] } }));
    expect(await paypal.order('O1')).toMatchObject({ captures: [{ feeCents }] });
  });

  it('in a currency without cents still has an amount in hundredths', async () => {
    isSaid(order({ payments: { captures: [{ ...capture, amount: { currency_code: 'JPY', value: '1000' } }] } }));
    expect(await paypal.order('O1')).toMatchObject({ captures: [{ currency: 'JPY', cents: 100_000 }] });
  });

  it('assigns a refund without a capture id to its only capture, and is an error if it has two', async () => {
    const refund = { id: 'R1', status: 'COMPLETED', amount: dollars('10.00') };
    isSaid(order({ payments: { captures: [capture], refunds: [refund] } }));
    expect(await paypal.order('O1')).toMatchObject({
      refunds: [{ refundId: 'R1', captureId: 'C1', kind: 'refund', cents: 1_000 }],
    });
    isSaid(order({ payments: { captures: [capture, { ...capture, id: 'C2' }], refunds: [refund] } }));
    expect(await outcome(paypal.order('O1'))).toBeInstanceOf(PartUnavailable);
  });

  it.each([
    ['an unknown status', order({ payments: { captures: [{ ...capture, status: 'FROZEN' }] } })],
    [
      'an amount with a fraction of a cent',
      order({ payments: { captures: [{ ...capture, amount: dollars('10.005') }] } }),
    ],
    [
      'an amount that is a number',
      order({ payments: { captures: [{ ...capture, amount: { currency_code: 'USD', value: 10 } }] } }),
    ],
    [
      'a fee in another currency',
      order({
        payments: {
          captures: [
            { ...capture, seller_receivable_breakdown: { paypal_fee: { currency_code: 'EUR', value: '0.84' } } },
          ],
        },
      }),
    ],
    ['an id that is a path', order({ payments: { captures: [{ ...capture, id: '../x' }] } })],
    ['no id', { status: 'COMPLETED' }],
    ['an array', []],
    ['only null', 'null'],
  ])('with %s is an error, not a result', async (_, body) => {
    isSaid(body);
    expect(await outcome(paypal.order('O1'))).toBeInstanceOf(PartUnavailable);
  });

  it.each([undefined, 'javascript:alert(1)', '/relative'])(
    'without a valid payment URL (%s) is an error',
    async (href) => {
      isSaid(
        order(
          {},
          { status: 'PAYER_ACTION_REQUIRED', links: href === undefined ? [] : [{ rel: 'payer-action', href }] },
        ),
        201,
      );
      expect(await outcome(paypal.createOrder({ purchaseId, coins: 500, cents: 1_000 }))).toBeInstanceOf(
        PartUnavailable,
      );
    },
  );
});

describe('a token', () => {
  const askedForTokens = (): number => asked.filter((call) => call === 'POST /v1/oauth2/token').length;

  it('is requested once by concurrent calls, and reused by later ones', async () => {
    const fresh = open();
    isSaid(order());
    await Promise.all([1, 2, 3, 4, 5].map(() => fresh.order('O1')));
    await fresh.order('O1');
    expect(askedForTokens()).toBe(1);
  });

  it('that expires within a minute is not reused', async () => {
    token = { access_token: 'T', expires_in: 60 };
    const fresh = open();
    isSaid(order());
    await fresh.order('O1');
    await fresh.order('O1');
    token = { access_token: 'T', expires_in: 100 };
    expect(askedForTokens()).toBe(2);
  });

  it('that is refused twice makes the provider unavailable, instead of refusing the capture', async () => {
    isSaid({ error: 'invalid_token' }, 401);
    expect(await outcome(open().capture('O1', purchaseId))).toBeInstanceOf(PartUnavailable);
    expect(askedForTokens()).toBe(2);
  });
});

describe('a refusal', () => {
  it.each([
    [
      422,
      { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'NEW_REASON' }] },
      { kind: 'refused', issue: 'NEW_REASON' },
    ],
    [
      422,
      { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'A' }, { issue: 'INSTRUMENT_DECLINED' }] },
      { kind: 'declined' },
    ],
    [422, { name: 'PAYER_ACTION_REQUIRED' }, { kind: 'refused', issue: 'PAYER_ACTION_REQUIRED' }],
    [400, { name: 'INVALID_REQUEST' }, { kind: 'refused', issue: 'INVALID_REQUEST' }],
    [403, {}, { kind: 'refused', issue: 'STATUS_403' }],
    [422, { details: 'all of them', links: 7, name: 8 }, { kind: 'refused', issue: 'STATUS_422' }],
  ])('with %i %j is mapped to an outcome', async (status, body, expected) => {
    isSaid(body, status);
    expect(await paypal.capture('O1', purchaseId)).toEqual(expected);
  });

  it('that is not JSON, or that concerns our account, is an error', async () => {
    isSaid('<html>', 422);
    expect(await outcome(paypal.capture('O1', purchaseId))).toBeInstanceOf(PartUnavailable);
    isSaid({ name: 'NOT_AUTHORIZED' }, 403);
    expect(await outcome(paypal.order('O1'))).toBeInstanceOf(PartUnavailable);
  });
});

describe('the report', () => {
  const line = (id: string, change: object = {}) => ({
    transaction_info: {
      transaction_id: id,
      transaction_event_code: 'T0006',
      transaction_initiation_date: '2026-11-20T10:00:00+0000',
      transaction_amount: dollars('10.00'),
      fee_amount: dollars('-0.84'),
      transaction_status: 'S',
      ...change,
    },
  });
  const read = async (from: string, to: string): Promise<ReportedTransaction[]> => {
    const lines: ReportedTransaction[] = [];
    for await (const one of paypal.transactions(from, to)) lines.push(one);
    return lines;
  };

  it('is read page by page', async () => {
    reply = (_, _path, query) => ({ body: { transaction_details: [line(`T${query.get('page')}`)], total_pages: 3 } });
    expect(
      (await read('2026-11-19T00:00:00Z', '2026-11-20T23:00:00Z')).map(({ transactionId }) => transactionId),
    ).toEqual(['T1', 'T2', 'T3']);
  });

  it('is requested in halves when a time range has too many lines, with each second once', async () => {
    const windows: [number, number][] = [];
    reply = (_, _path, query) => {
      const [from, to] = [Date.parse(query.get('start_date') ?? ''), Date.parse(query.get('end_date') ?? '')];
      if (to - from > 86_400_000)
        return { status: 400, body: { name: 'INVALID_REQUEST', details: [{ issue: 'RESULTSET_TOO_LARGE' }] } };
      windows.push([from, to]);
      return { body: { transaction_details: [line(String(from))], total_pages: 1 } };
    };
    const lines = await read('2026-10-01T00:00:00Z', '2026-11-20T00:00:00.5Z');
    expect(lines).toHaveLength(windows.length);
    windows.forEach(([from], place) =>
      expect(from).toBe(place === 0 ? Date.parse('2026-10-01T00:00:00Z') : (windows[place - 1]?.[1] ?? 0) + 1_000),
    );
    expect(windows.at(-1)?.[1]).toBe(Date.parse('2026-11-20T00:00:01Z'));
  });

  it('is an error when it is refused, or when even half a minute has too many lines', async () => {
    isSaid({ name: 'NOT_AUTHORIZED' }, 403);
    expect(await outcome(read('2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z'))).toBeInstanceOf(PartUnavailable);
    isSaid({ details: [{ issue: 'RESULTSET_TOO_LARGE' }] }, 400);
    expect(await outcome(read('2026-11-19T00:00:00Z', '2026-11-19T00:00:30Z'))).toBeInstanceOf(PartUnavailable);
  });

  it('has lines of every kind and status, and is an error with an invalid date', async () => {
    const kinds = ['T0006', 'T0007', 'T1107', 'T1106', 'T1201', 'T0400'];
    const statuses = ['S', 'P', 'D', 'F', 'V'];
    isSaid({
      transaction_details: [
        ...kinds.map((code) => line(code, { transaction_event_code: code })),
        ...statuses.map((status) =>
          line(status, { transaction_status: status, fee_amount: undefined, custom_field: undefined, invoice_id: 'I' }),
        ),
        line('offset', { transaction_initiation_date: '2026-11-20T10:00:00-0700' }),
      ],
    });
    const lines = await read('2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z');
    expect(lines.map(({ kind }) => kind).slice(0, kinds.length)).toEqual([
      'capture',
      'capture',
      'refund',
      'reversal',
      'reversal',
      'other',
    ]);
    expect(lines.slice(kinds.length, -1).map(({ status, feeCents, customId }) => [status, feeCents, customId])).toEqual(
      [
        ['completed', 0, 'I'],
        ['pending', 0, 'I'],
        ['denied', 0, 'I'],
        ['denied', 0, 'I'],
        ['reversed', 0, 'I'],
      ],
    );
    expect(lines.at(-1)).toEqual({
      transactionId: 'offset',
      referenceId: null,
      customId: null,
      kind: 'capture',
      status: 'completed',
      grossCents: 1_000,
      feeCents: 84,
      currency: 'USD',
      at: '2026-11-20T17:00:00.000Z',
    });
    isSaid({ transaction_details: [line('x', { transaction_initiation_date: 'yesterday' })] });
    expect(await outcome(read('2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z'))).toBeInstanceOf(PartUnavailable);
  });
});
