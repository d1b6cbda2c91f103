import { createHmac, randomInt } from 'node:crypto';

/** Without letters and digits that are taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;
const FORM = new RegExp(`^[${ALPHABET}]{${2 * GROUP}}$`);

/** 49 random bits, as `abcde-fghjk`. */
export const newRecoveryCode = (): string => {
  const letters = Array.from({ length: 2 * GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
};

/** The code as it was made, however it was typed; null for what is none. */
export const recoveryCodeIn = (text: string): string | null => {
  const letters = text.toLowerCase().replaceAll(/[\s-]/g, '');
  return FORM.test(letters) ? `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}` : null;
};

/** Under the key of the person: who has only the database can try no codes. */
export const hashUnder = (key: Buffer, kind: 'recovery' | 'mail', code: string): Buffer =>
  createHmac('sha256', key).update(`${kind}|${code}`).digest();
