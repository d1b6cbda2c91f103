import { accounts as limits } from '../limits.ts';

/** Matches email addresses whose top-level domain has 2 to 24 letters. */
export const emailPattern =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/iu;

/** The four criteria that the sign-up dialog shows as the member types; the server enforces the same ones. */
export const passwordCriteria = [
  {
    id: 'length',
    title: `At least ${limits.passwordLengthMin} characters`,
    met: (text: string) => [...text].length >= limits.passwordLengthMin,
  },
  { id: 'lowercase', title: '1 lowercase letter', met: (text: string) => /\p{Ll}/u.test(text) },
  { id: 'uppercase', title: '1 uppercase letter', met: (text: string) => /\p{Lu}/u.test(text) },
  { id: 'number', title: '1 number', met: (text: string) => /\p{Nd}/u.test(text) },
] as const;
