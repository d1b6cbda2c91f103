import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSignedRequest } from './signed-request.ts';

const secret = 'the-app-secret';
const sign = (value: unknown, key = secret): string => {
  const payload = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  return `${createHmac('sha256', key).update(payload).digest('base64url')}.${payload}`;
};
const good = { algorithm: 'HMAC-SHA256', user_id: '218471', issued_at: 1_600_000_000 };

describe('a signed request', () => {
  it('identifies the person when the app secret signed it', () =>
    expect(readSignedRequest(sign(good), secret)).toEqual({ userId: '218471' }));
  it('may contain a numeric id of the person', () =>
    expect(readSignedRequest(sign({ ...good, user_id: 218471 }), secret)).toEqual({ userId: '218471' }));

  it.each([
    ['another key', sign(good, 'another')],
    ['another algorithm', sign({ ...good, algorithm: 'none' })],
    ['no algorithm', sign({ user_id: '1' })],
    ['no person', sign({ algorithm: 'HMAC-SHA256' })],
    ['a person id that is not a number', sign({ ...good, user_id: '../1' })],
    ['no JSON', sign('nothing')],
    [
      'a changed payload',
      sign(good).replace(/\..*/, `.${Buffer.from(JSON.stringify({ ...good, user_id: '2' })).toString('base64url')}`),
    ],
    ['no signature', `.${Buffer.from(JSON.stringify(good)).toString('base64url')}`],
    ['an empty text', ''],
    ['the text undefined', 'undefined'],
  ])('is refused with %s', (_, text) => expect(readSignedRequest(text, secret)).toBeNull());
});
