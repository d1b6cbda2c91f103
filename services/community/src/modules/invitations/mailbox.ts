import { createHmac } from 'node:crypto';

/** Providers that ignore dots before the @ sign. */
const IGNORE_DOTS = ['gmail.com', 'googlemail.com'];

/** Returns the mailbox of an address: providers deliver `name+anything` to `name` (subaddressing, RFC 5233). */
export const mailboxOf = (email: string): string => {
  const [name = '', domain = ''] = email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const base = name.replace(/\+.*$/, '');
  return `${IGNORE_DOTS.includes(domain) ? base.replaceAll('.', '') : base}@${domain}`;
};

/** Returns a keyed hash, so that no event contains a mailbox. */
export const mailboxHash = (secret: string, email: string): string =>
  createHmac('sha256', secret)
    .update(`mailbox|${mailboxOf(email)}`)
    .digest('hex');
