import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './credentials.ts';

describe('hashPassword', () => {
  // Tests over HTTP run with a cheaper cost (tests/cheap-passwords.mjs), so this test checks the production cost.
  it('uses argon2id with the cost that OWASP recommends', async () => {
    expect(await hashPassword('Papercuts1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('returns a different hash each time for the same password', async () => {
    expect(await hashPassword('Papercuts1')).not.toBe(await hashPassword('Papercuts1'));
  });
});

describe('verifyPassword', () => {
  it('accepts only the password of the hash', async () => {
    const stored = await hashPassword('Papercuts1');
    expect(await verifyPassword(stored, 'Papercuts1')).toBe(true);
    expect(await verifyPassword(stored, 'papercuts1')).toBe(false);
  });

  it('refuses every password when no account exists', async () => {
    expect(await verifyPassword(null, 'Papercuts1')).toBe(false);
  });

  it('treats differently composed letters as the same', async () => {
    const stored = await hashPassword('Zo\u00eb-Papercuts1');
    expect(await verifyPassword(stored, 'Zoe\u0308-Papercuts1')).toBe(true);
    expect(await verifyPassword(stored, 'Zoe-Papercuts1')).toBe(false);
  });

  it('still accepts hashes of text that was not normalized', async () => {
    const typed = 'Zoe\u0308-Papercuts1';
    const stored = await hash(typed, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    expect(await verifyPassword(stored, typed)).toBe(true);
  });
});
