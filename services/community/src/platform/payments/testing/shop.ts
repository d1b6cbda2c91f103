import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { startPayments, type OwnPayments } from '../../../../../../tests/payment-sandbox.ts';
import { until } from '../../../../../../tests/until.ts';
import { PayPal, type PayPalOptions } from '../paypal.ts';

export interface Received {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly type: string;
}

/** Starts a sandbox of the provider, and a shop that only records the provider's webhook messages. */
export const openShop = async () => {
  const received: Received[] = [];
  const listener = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({
        headers: request.headers as Record<string, string | undefined>,
        body,
        type: (JSON.parse(body.toString()) as { event_type: string }).event_type,
      });
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const payments: OwnPayments = await startPayments(
    'http://localhost:8080',
    `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`,
  );
  const { environment } = payments;
  const options: PayPalOptions = {
    apiUrl: payments.url,
    clientId: environment['PAYPAL_CLIENT_ID'] ?? '',
    clientSecret: environment['PAYPAL_CLIENT_SECRET'] ?? '',
    webhookId: environment['PAYPAL_WEBHOOK_ID'] ?? '',
    merchantId: environment['PAYPAL_MERCHANT_ID'] ?? '',
    publicUrl: 'http://localhost:8080',
    brandName: 'Pixchange',
    certificateOrigins: [payments.url],
    certificateRoots: environment['PAYPAL_CERT_ROOTS'],
    log,
    timeoutMs: 2_000,
    retryMs: 5,
    breaker: { failuresMax: 1_000, openMs: 1 },
  };
  return {
    payments,
    options,
    received,
    lines,
    paypal: (change: Partial<PayPalOptions> = {}): PayPal => new PayPal({ ...options, ...change }),
    /** Returns the messages of this type, once the given number has arrived. */
    heard: (type: string, count = 1): Promise<Received[]> =>
      until(
        () => Promise.resolve(received.filter((message) => message.type === type)),
        (found) => found.length >= count,
        `${count} of ${type}`,
      ),
    stop: async () => {
      await payments.stop();
      listener.closeAllConnections();
      listener.close();
    },
  };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;
