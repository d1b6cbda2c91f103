import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { paymentsHttp } from '@pixchange/contracts/http/purchases';
import { until } from '../../../../../../tests/product.ts';
import { Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open('forged_notices', { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' });
});
afterAll(() => shop.stop());

/** Address of the sandbox, which runs on this machine and uses no proxy. */
const PROVIDER = '127.0.0.1';

const FORGED = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-transmission-id': 'x',
  'paypal-transmission-sig': 'AAAA',
  'paypal-transmission-time': '2026-11-23T00:00:00Z',
};

const forge = (address: string, n: number): Promise<Response> =>
  fetch(`${shop.product.url}${paymentsHttp.webhook.path.replace(':provider', 'paypal')}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...FORGED,
      'paypal-cert-url': `${shop.payments.url}/v1/notifications/certs/CERT-made-up-${n}`,
    },
    body: JSON.stringify({
      id: `WH-${n}`,
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource_type: 'capture',
      resource: {},
    }),
  });

describe('messages that the provider did not sign', () => {
  it('are refused with 429 after twenty from one address, from which valid messages are still accepted', async () => {
    const buyer = await shop.newPerson();
    await shop.bought(buyer);
    await until(
      () => shop.events('PaymentNoticeReceived'),
      (count) => count > 0,
      'a message of the provider',
    );
    const answers: Response[] = [];
    for (let n = 0; n < 25; n += 1) answers.push(await forge(PROVIDER, n));
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array<number>(20).fill(400),
      ...Array<number>(5).fill(429),
    ]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await forge('203.0.113.10', 99)).status).toBe(400);
    const before = await shop.events('PaymentNoticeReceived');
    await shop.approved(buyer);
    await until(
      () => shop.events('PaymentNoticeReceived'),
      (count) => count > before,
      'the next message of the provider',
    );
  });
});
