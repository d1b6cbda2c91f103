import { expect, it } from 'vitest';
import { appCode } from '../../../../../../tests/authenticator.ts';
import { base32Of, newSecret, stepOf, uriOf } from './totp.ts';

/** Test vectors of RFC 6238, appendix B: the secret, and the last six of the eight digits. */
const SECRET = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('computes the code of RFC 6238 at %i seconds', (seconds, code) => {
  expect(appCode(base32Of(SECRET), seconds * 1_000)).toBe(code);
  expect(stepOf(SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

it('accepts the codes of the previous and the next step, and returns their steps', () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(now / 30_000);
  for (const apart of [-1, 0, 1])
    expect(stepOf(SECRET, appCode(base32Of(SECRET), now + apart * 30_000), now)).toBe(step + apart);
  for (const apart of [-2, 2]) expect(stepOf(SECRET, appCode(base32Of(SECRET), now + apart * 30_000), now)).toBeNull();
});

it('accepts a code with a space, and refuses anything else', () => {
  expect(stepOf(SECRET, '005 924', 1_234_567_890_000)).not.toBeNull();
  for (const text of ['', '5924', '00592a', '0059244', '005924\u0660'])
    expect(stepOf(SECRET, text, 1_234_567_890_000)).toBeNull();
});

it('creates secrets of 160 bits, and a URI that authenticator apps can read', () => {
  const secret = newSecret();
  expect(secret).toHaveLength(20);
  expect(newSecret().equals(secret)).toBe(false);
  expect(base32Of(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const uri = new URL(uriOf(SECRET, 'ines@example.org'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Pixchange:ines@example.org');
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
