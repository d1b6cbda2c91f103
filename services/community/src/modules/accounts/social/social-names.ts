import { createHash } from 'node:crypto';
import {
  email as emailForm,
  fullName as fullNameForm,
  username as usernameForm,
} from '@pixchange/contracts/http/accounts';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import { isReservedUsername } from '../registration/reserved-usernames.ts';

const FALLBACK = 'user';
/** So that even a name that everybody has finds a free one. */
const CANDIDATES = 8;
const SUFFIX_DIGITS_MAX = 12;

/** Letters without their marks, words joined by dots; names in other scripts leave nothing. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.+|\.+$/g, '');

/**
 * Usernames to try for somebody who did not choose one, the nicest first. The same person always gets the same list, so
 * that a registration that is tried twice at once asks for the same names.
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

/** The name as the provider has it, made fit to be shown; the fallback where nothing of it can be. */
export const fullNameFor = (name: string, fallback: string): string => {
  const text = [...name.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, limits.fullNameLengthMax)
    .join('');
  const { success, data } = fullNameForm.safeParse(text);
  return success ? data : fallback;
};

/** The email if it is one that we could write to. */
export const emailFor = (email: string | null): string | null => {
  const { success, data } = emailForm.safeParse(email);
  return success ? data : null;
};
