import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReportedLine } from '../compare/provider.ts';
import { Unreadable } from '../errors.ts';
import { PayPalReport } from './paypal.ts';

const DAY_MS = 86_400_000;
const nowMs = Date.parse('2026-11-21T12:00:00Z');

const info = (id: string, over: object = {}) => ({
  transaction_info: {
    transaction_id: id,
    transaction_event_code: 'T0006',
    transaction_initiation_date: '2026-11-20T10:00:00+0000',
    transaction_amount: { currency_code: 'USD', value: '10.00' },
    fee_amount: { currency_code: 'USD', value: '-0.64' },
    transaction_status: 'S',
    custom_field: 'ours',
    ...over,
  },
});

/** Response of the provider to a query; a number is an HTTP status. */
let answer: (query: URLSearchParams) => number | object;
let provider: Server;

beforeAll(async () => {
  provider = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
    const reply = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/v1/oauth2/token')
      return reply(request.headers.authorization === `Basic ${btoa('id:secret')}` ? 200 : 401, { access_token: 'T' });
    if (request.headers.authorization !== 'Bearer T') return reply(401, {});
    const given = answer(searchParams);
    return typeof given === 'number'
      ? reply(given, { name: 'INVALID_REQUEST', details: [{ issue: 'RESULTSET_TOO_LARGE' }] })
      : reply(200, given);
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
});
afterAll(() => void provider.close());

const reportFrom = (daysAgo: number, secret = 'secret'): PayPalReport =>
  new PayPalReport(
    { apiUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`, clientId: 'id', clientSecret: secret },
    nowMs - daysAgo * DAY_MS,
    nowMs,
  );

const linesOf = async (report: PayPalReport): Promise<ReportedLine[]> => {
  const lines: ReportedLine[] = [];
  for await (const line of report.lines()) lines.push(line);
  return lines;
};

describe("the provider's own report", () => {
  it('is read line by line, in whole cents', async () => {
    answer = () => ({
      transaction_details: [
        info('C1'),
        info('R1', {
          transaction_event_code: 'T1107',
          transaction_amount: { currency_code: 'USD', value: '-5' },
          fee_amount: undefined,
          paypal_reference_id: 'C1',
          custom_field: undefined,
          invoice_id: 'bill',
        }),
        info('W', { transaction_event_code: 'T0400', transaction_status: 'P' }),
      ],
      total_pages: 1,
      last_refreshed_datetime: '2026-11-21T09:59:59+0000',
    });
    const report = reportFrom(2);
    expect(await linesOf(report)).toEqual([
      {
        transactionId: 'C1',
        referenceId: null,
        customId: 'ours',
        kind: 'capture',
        status: 'completed',
        grossCents: 1_000,
        feeCents: 64,
        currency: 'USD',
        at: '2026-11-20T10:00:00.000Z',
      },
      {
        transactionId: 'R1',
        referenceId: 'C1',
        customId: 'bill',
        kind: 'refund',
        status: 'completed',
        grossCents: -500,
        feeCents: 0,
        currency: 'USD',
        at: '2026-11-20T10:00:00.000Z',
      },
      expect.objectContaining({ transactionId: 'W', kind: 'other', status: 'pending' }),
    ]);
    expect(report.covered()).toEqual({ from: null, to: '2026-11-21T09:59:59.000Z' });
  });

  it('is requested month by month and page by page, from before the log began', async () => {
    answer = (query) => ({
      transaction_details: [info(`${query.get('start_date') ?? ''} ${query.get('page') ?? ''}`)],
      total_pages: 2,
    });
    expect((await linesOf(reportFrom(40))).map(({ transactionId }) => transactionId)).toEqual([
      '2026-10-11T12:00:00Z 1',
      '2026-10-11T12:00:00Z 2',
      '2026-11-11T12:00:00Z 1',
      '2026-11-11T12:00:00Z 2',
    ]);
  });

  it('is requested in halves when it is too long', async () => {
    answer = (query) =>
      Date.parse(query.get('end_date') ?? '') - Date.parse(query.get('start_date') ?? '') > DAY_MS
        ? 400
        : { transaction_details: [info(query.get('start_date') ?? '')] };
    expect((await linesOf(reportFrom(1))).map(({ transactionId }) => transactionId)).toEqual([
      '2026-11-19T12:00:00Z',
      '2026-11-20T12:00:00Z',
    ]);
  });

  it('cannot be read when the provider refuses', async () => {
    answer = () => 403;
    await expect(linesOf(reportFrom(1))).rejects.toThrow(
      new Unreadable('the payment provider answered 403 to the request for its report'),
    );
    await expect(linesOf(reportFrom(1, 'wrong'))).rejects.toThrow(
      new Unreadable('the payment provider refused a token with status 401'),
    );
  });

  it('cannot be read in another format', async () => {
    answer = () => ({ transaction_details: [{ transaction_info: {} }] });
    await expect(linesOf(reportFrom(1))).rejects.toThrow(Unreadable);
  });

  it('cannot be read when the provider does not answer', async () => {
    const report = new PayPalReport(
      { apiUrl: 'http://127.0.0.1:1', clientId: 'id', clientSecret: 'secret' },
      nowMs,
      nowMs,
    );
    await expect(linesOf(report)).rejects.toThrow('the payment provider does not answer');
  });
});
