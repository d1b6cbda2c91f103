import { createHmac } from 'node:crypto';

/** Provider that ignores dots before the @ sign, and delivers to the same mailbox under each of its domains. */
const GMAIL = 'gmail.com';
const GMAIL_DOMAINS = [GMAIL, 'googlemail.com'];

/** Returns the mailbox of an address: providers deliver `name+anything` to `name` (subaddressing, RFC 5233). */
export const mailboxOf = (email: string): string => {
  const [name = '', domain = ''] = email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const base = name.replace(/\+.*$/, '');
  return GMAIL_DOMAINS.includes(domain) ? `${base.replaceAll('.', '')}@${GMAIL}` : `${base}@${domain}`;
};

/** Returns a keyed hash, so that no event contains a mailbox. */
export const mailboxHash = (secret: string, email: string): string =>
  createHmac('sha256', secret)
    .update(`mailbox|${mailboxOf(email)}`)
    .digest('hex');
