import { describe, expect, it } from 'vitest';
import { readSupervisorConfig } from './config.ts';
import { allParts, productEnvironment } from './parts.ts';
import type { Secrets } from './secrets.ts';

const secrets = Object.fromEntries(
  [
    'MASTER_KEY',
    'NAME_SECRET',
    'TOKEN_SECRET',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'FACEBOOK_APP_ID',
    'FACEBOOK_APP_SECRET',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_WEBHOOK_ID',
    'PAYPAL_MERCHANT_ID',
  ].map((name) => [name, `kept-${name}`]),
) as Secrets;
const input = (given: Record<string, string>, publicUrl: string) => ({
  config: readSupervisorConfig({ DATA_DIR: '/srv/pixchange', ...given }, '/home/somebody/pixchange'),
  secrets,
  publicUrl,
  mailboxKey: 'key',
  localUrl: 'http://localhost:8080',
});
const paymentIn = (given: Record<string, string>, publicUrl: string) => {
  const environment = productEnvironment(input(given, publicUrl), {});
  return ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_MERCHANT_ID'].map(
    (name) => environment[name],
  );
};
const own = ['kept-PAYPAL_CLIENT_ID', 'kept-PAYPAL_CLIENT_SECRET', 'kept-PAYPAL_WEBHOOK_ID', 'kept-PAYPAL_MERCHANT_ID'];

describe('the payment account', () => {
  it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'is that of the sandbox for a local public URL: %s',
    (publicUrl) => expect(paymentIn({}, publicUrl)).toEqual(own),
  );

  it.each(['https://pixchange.example', 'http://192.168.1.5:8080', 'https://localhost.example'])(
    'is empty for a public site without a real provider: %s',
    (publicUrl) => expect(paymentIn({}, publicUrl)).toEqual(['', '', '', '']),
  );

  it('is passed on as configured, and never completed from the sandbox', () => {
    const given = { PAYPAL_CLIENT_ID: 'real', PAYPAL_CLIENT_SECRET: 'real secret', PAYPAL_WEBHOOK_ID: 'W' };
    for (const publicUrl of ['http://localhost:8080', 'https://pixchange.example'])
      expect(paymentIn(given, publicUrl)).toEqual(['real', 'real secret', 'W', '']);
  });
});

it('a real provider replaces the payment sandbox', () => {
  const part = allParts(input({}, 'http://localhost:8080')).find(({ name }) => name === 'payment-sandbox');
  expect(part).toMatchObject({ replacedBy: 'PAYPAL_CLIENT_ID', needs: [] });
});

describe('the sandbox of the GIF providers', () => {
  const sandboxIn = (given: Record<string, string>) =>
    allParts(input(given, 'http://localhost:8080')).find(({ name }) => name === 'gif-sandbox');

  it('runs only on request', () => expect(sandboxIn({})).toBeUndefined());

  it.each(['GIPHY', 'KLIPY'])('is replaced by a key at %s', (provider) =>
    expect(sandboxIn({ [`${provider}_SANDBOX`]: 'on' })).toMatchObject({ replacedBy: `${provider}_API_KEY` }),
  );
});
