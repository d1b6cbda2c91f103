import { expect, it } from 'vitest';
import { hashUnder, newRecoveryCode, recoveryCodeIn } from './recovery-codes.ts';

it('creates different codes, and reads them however they are typed', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCode);
  expect(new Set(codes).size).toBe(100);
  for (const code of codes) {
    expect(recoveryCodeIn(code)).toBe(code);
    expect(recoveryCodeIn(` ${code.toUpperCase().replace('-', ' ')} `)).toBe(code);
  }
  for (const text of ['', '123456', 'abcde', 'abcde-fghj1']) expect(recoveryCodeIn(text)).toBeNull();
});

it('hashes a code with the key and its purpose', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const hash = hashUnder(key, 'recovery', 'abcde-fghjk');
  expect(hashUnder(key, 'recovery', 'abcde-fghjk')).toEqual(hash);
  expect(hashUnder(other, 'recovery', 'abcde-fghjk')).not.toEqual(hash);
  expect(hashUnder(key, 'mail', 'abcde-fghjk')).not.toEqual(hash);
});
