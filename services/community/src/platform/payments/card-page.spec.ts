import { expect, it } from 'vitest';
import { cardPagePolicy, cardScriptUrl, domainOf } from './card-page.ts';

it.each([
  ['https://api-m.paypal.com', 'https://www.paypal.com/web-sdk/v6/core'],
  ['https://api-m.sandbox.paypal.com', 'https://www.sandbox.paypal.com/web-sdk/v6/core'],
  ['http://127.0.0.1:4321', 'http://127.0.0.1:4321/web-sdk/v6/core'],
  ['https://api-m.paypal.com.evil.example', 'https://api-m.paypal.com.evil.example/web-sdk/v6/core'],
])('loads the script for the API %s from %s', (apiUrl, script) => expect(cardScriptUrl(apiUrl)).toBe(script));

it.each([
  ['https://pixchange.example', 'pixchange.example'],
  ['https://www.pixchange.example/', 'pixchange.example'],
  ['http://localhost:8080', 'localhost'],
])('binds the client token of the site %s to %s', (publicUrl, domain) => expect(domainOf(publicUrl)).toBe(domain));

it('allows scripts, requests and frames of the provider, and no requests to our own API', () => {
  const policy = cardPagePolicy({ PAYPAL_CLIENT_ID: 'A', PAYPAL_API_URL: 'https://api-m.paypal.com' })?.split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "script-src 'self' https://*.paypal.com https://*.paypalobjects.com",
      'connect-src https://*.paypal.com https://*.paypalobjects.com',
      'frame-src https://*.paypal.com https://*.paypalobjects.com',
      "frame-ancestors 'self'",
    ]),
  );
  expect(cardPagePolicy({ PAYPAL_CLIENT_ID: 'A', PAYPAL_API_URL: 'http://127.0.0.1:4321/api' })).toContain(
    "script-src 'self' http://127.0.0.1:4321;",
  );
});

it('returns no policy on a site that sells nothing', () =>
  expect(cardPagePolicy({ PAYPAL_CLIENT_ID: undefined, PAYPAL_API_URL: 'https://api-m.paypal.com' })).toBeNull());
