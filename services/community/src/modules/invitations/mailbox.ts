import { createHmac } from 'node:crypto';

/** Providers that ignore dots in the part before the @ sign. */
const IGNORE_DOTS = ['gmail.com', 'googlemail.com'];

/** The mailbox behind an address: providers deliver `name+anything` to `name` (subaddressing, RFC 5233). */
export const mailboxOf = (email: string): string => {
  const [name = '', domain = ''] = email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const base = name.replace(/\+.*$/, '');
  return `${IGNORE_DOTS.includes(domain) ? base.replaceAll('.', '') : base}@${domain}`;
};

/** A keyed hash, so that no event names a mailbox. */
export const mailboxHash = (secret: string, email: string): string =>
  createHmac('sha256', secret)
    .update(`mailbox|${mailboxOf(email)}`)
    .digest('hex');
