import { createHash } from 'node:crypto';
import {
  email as emailForm,
  fullName as fullNameForm,
  username as usernameForm,
} from '@pixchange/contracts/http/accounts';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import { isReservedUsername } from '../registration/reserved-usernames.ts';

const FALLBACK = 'user';
/** Number of candidates, enough to find a free variant of a very common name. */
const CANDIDATES = 8;
const SUFFIX_DIGITS_MAX = 12;

/**
 * Returns a name in lowercase without diacritics, with its words joined by dots; names in other scripts become empty.
 */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.+|\.+$/g, '');

/**
 * Returns usernames to try for a person who did not choose one, the best first. A person's list is always the same, so
 * that concurrent registrations request the same names.
 */
export const usernamesFor = (name: string, userId: string): readonly string[] => {
  const digest = BigInt(`0x${createHash('sha256').update(userId).digest('hex')}`).toString();
  const base = plain(name) || FALLBACK;
  const room = (suffix: string): string =>
    `${base.slice(0, limits.usernameLengthMax - suffix.length).replace(/\.+$/, '')}${suffix}`;
  const suffixes = Array.from({ length: CANDIDATES }, (_, index) =>
    index === 0 ? '' : digest.slice(index, index + Math.min(1 + 2 * index, SUFFIX_DIGITS_MAX)),
  );
  const wanted = suffixes.map(room).filter((text) => usernameForm.safeParse(text).success && !isReservedUsername(text));
  return [...wanted, `${FALLBACK}_${digest.slice(-SUFFIX_DIGITS_MAX)}`];
};

/** Returns the provider's name, cleaned for display; the fallback when no characters remain. */
export const fullNameFor = (name: string, fallback: string): string => {
  const text = [...name.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, limits.fullNameLengthMax)
    .join('');
  const { success, data } = fullNameForm.safeParse(text);
  return success ? data : fallback;
};

/** Returns the email if it is a valid address; otherwise null. */
export const emailFor = (email: string | null): string | null => {
  const { success, data } = emailForm.safeParse(email);
  return success ? data : null;
};
