import { expect, it } from 'vitest';
import { mailboxHash, mailboxOf } from './mailbox.ts';

it.each([
  ['ines+one@example.org', 'ines@example.org'],
  ['Ines@Example.ORG', 'ines@example.org'],
  ['i.n.e.s+x@gmail.com', 'ines@gmail.com'],
  ['i.nes+x@googlemail.com', 'ines@gmail.com'],
  ['i.n.e.s@example.org', 'i.n.e.s@example.org'],
  ['"a@b"+c@example.org', '"a@b"@example.org'],
])('the address %s belongs to the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

it('all addresses of a mailbox have the same hash, which depends on the key', () => {
  expect(mailboxHash('key', 'ines+a@example.org')).toBe(mailboxHash('key', 'ines+b@example.org'));
  expect(mailboxHash('key', 'ines@example.org')).not.toBe(mailboxHash('other', 'ines@example.org'));
});
