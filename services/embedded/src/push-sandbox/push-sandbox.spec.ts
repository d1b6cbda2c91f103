import { createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypted, newCurve } from './message.ts';
import { senderFault } from './sender.ts';

const curve = newCurve();
curve.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
const browser = { curve, auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url') };
const message = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
);

describe('a message to a browser', () => {
  it('is decrypted as in the example of RFC 8291', () =>
    expect(decrypted(message, browser)).toBe('When I grow up, I want to be a watermelon'));

  it('is refused after a change, and with the keys of another browser', () => {
    const changed = Buffer.from(message);
    changed.writeUInt8(changed.readUInt8(90) ^ 1, 90);
    expect(() => decrypted(changed, browser)).toThrow();
    expect(() => decrypted(message, { ...browser, auth: Buffer.alloc(16) })).toThrow();
  });
});

describe('the header that identifies a site', () => {
  const now = new Date('2026-11-30T10:00:00Z');
  const origin = 'https://push.example';
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const siteKey = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  );
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const headerOf = (claims: object, head: object = { typ: 'JWT', alg: 'ES256' }): string => {
    const content = `${part(head)}.${part(claims)}`;
    const signature = createSign('sha256')
      .update(content)
      .sign({ key: privateKey, dsaEncoding: 'ieee-p1363' })
      .toString('base64url');
    return `vapid t=${content}.${signature}, k=${siteKey}`;
  };
  const good = { aud: origin, exp: now.getTime() / 1_000 + 3_600, sub: 'mailto:hello@pixchange.example' };
  const faultOf = (authorization: string): string | null => senderFault(authorization, siteKey, origin, now);

  it('is accepted when it is signed, recent, and for this push service', () =>
    expect(faultOf(headerOf(good))).toBeNull());

  it.each([
    ['no VAPID header', ''],
    ['no VAPID header', 'key=abc'],
    ['another key than that of the subscription', headerOf(good).replace(siteKey, `${siteKey.slice(0, -4)}AAAA`)],
    ['not ES256', headerOf(good, { alg: 'none' })],
    ['wrong signature', headerOf(good).replace(/\.([\w-])/, (_, first) => `.${first === 'e' ? 'f' : 'e'}`)],
    ['for another push service', headerOf({ ...good, aud: 'https://other.example' })],
    ['expired, or valid for too long', headerOf({ ...good, exp: now.getTime() / 1_000 - 1 })],
    ['expired, or valid for too long', headerOf({ ...good, exp: now.getTime() / 1_000 + 100_000 })],
    ['no address of the operator', headerOf({ ...good, sub: 'somebody' })],
  ])('is refused: %s', (fault, authorization) => expect(faultOf(authorization)).toBe(fault));
});
