import { createHmac, randomInt } from 'node:crypto';

/** Alphabet without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;
const FORM = new RegExp(`^[${ALPHABET}]{${2 * GROUP}}$`);

/** Returns 49 random bits in the form `abcde-fghjk`. */
export const newRecoveryCode = (): string => {
  const letters = Array.from({ length: 2 * GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
};

/** Returns the code in its original form, however it was typed; null for anything else. */
export const recoveryCodeIn = (text: string): string | null => {
  const letters = text.toLowerCase().replaceAll(/[\s-]/g, '');
  return FORM.test(letters) ? `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}` : null;
};

/** Returns the HMAC of a code with the member's key, so that codes can't be guessed from the database alone. */
export const hashUnder = (key: Buffer, kind: 'recovery' | 'mail', code: string): Buffer =>
  createHmac('sha256', key).update(`${kind}|${code}`).digest();
