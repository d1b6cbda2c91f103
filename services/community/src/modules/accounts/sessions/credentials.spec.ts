import { describe, expect, it } from '@jest/globals';
import { hashPassword, verifyPassword } from './credentials.ts';

describe('hashPassword', () => {
  // The tests over HTTP run with a cheaper cost (tests/cheap-passwords.mjs), so this is where the real one is fixed.
  it('uses argon2id with the cost that OWASP advises', async () => {
    expect(await hashPassword('Papercuts1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('gives the same password another hash each time', async () => {
    expect(await hashPassword('Papercuts1')).not.toBe(await hashPassword('Papercuts1'));
  });
});

describe('verifyPassword', () => {
  it('accepts the password of the hash and no other', async () => {
    const stored = await hashPassword('Papercuts1');
    expect(await verifyPassword(stored, 'Papercuts1')).toBe(true);
    expect(await verifyPassword(stored, 'papercuts1')).toBe(false);
  });

  it('refuses every password where no account exists', async () => {
    expect(await verifyPassword(null, 'Papercuts1')).toBe(false);
  });
});
