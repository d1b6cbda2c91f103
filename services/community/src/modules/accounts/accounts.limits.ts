import type { RateLimit } from '../../platform/http/rate-limiter.ts';

const MINUTE = 60;

/** Counted per address, or per account and address together, so that a stranger can't lock an owner out. */
export const accountLimits = {
  register: { name: 'register', hitsMax: 20, windowSeconds: 60 * MINUTE },
  socialRegister: { name: 'social-register', hitsMax: 20, windowSeconds: 60 * MINUTE },
  socialSignIn: { name: 'social-sign-in', hitsMax: 60, windowSeconds: 5 * MINUTE },
  complete: { name: 'complete', hitsMax: 30, windowSeconds: 30 * MINUTE },
  /** As often as a name could be tried by completing the registration. */
  usernameIdeas: { name: 'username-ideas', hitsMax: 30, windowSeconds: 30 * MINUTE },
  signInFromAddress: { name: 'sign-in-address', hitsMax: 60, windowSeconds: 5 * MINUTE },
  signInToAccount: { name: 'sign-in-account', hitsMax: 10, windowSeconds: 5 * MINUTE },
  /** Codes of one account, from anywhere: who tries them knows its password. */
  staffCode: { name: 'staff-code', hitsMax: 10, windowSeconds: 15 * MINUTE },
  staffFactorMail: { name: 'staff-factor-mail', hitsMax: 10, windowSeconds: 60 * MINUTE },
  resendConfirmation: { name: 'confirmation', hitsMax: 5, windowSeconds: 60 * MINUTE },
  resetFromAddress: { name: 'password-address', hitsMax: 20, windowSeconds: 60 * MINUTE },
  resetOfAccountFromAddress: { name: 'password-account-address', hitsMax: 5, windowSeconds: 60 * MINUTE },
  /** Nobody's mailbox is filled from many addresses. It locks no owner out: by then the mailbox holds as many links that work. */
  resetOfAccount: { name: 'password-account', hitsMax: 10, windowSeconds: 60 * MINUTE },
  reset: { name: 'password-reset', hitsMax: 60, windowSeconds: 5 * MINUTE },
  confirm: { name: 'confirm', hitsMax: 60, windowSeconds: 5 * MINUTE },
  remove: { name: 'remove', hitsMax: 10, windowSeconds: 5 * MINUTE },
  erasure: { name: 'erasure', hitsMax: 60, windowSeconds: 5 * MINUTE },
  pictures: { name: 'pictures', hitsMax: 30, windowSeconds: 60 * MINUTE },
  addressChallenge: { name: 'address-challenge', hitsMax: 30, windowSeconds: 60 * MINUTE },
} as const satisfies Record<string, RateLimit>;

/** Attempts in an hour at one account, from all networks that it was never signed in from: `seconds` between two of them above so many. */
export const signInFromElsewhere = {
  name: 'sign-in-elsewhere',
  windowSeconds: 60 * MINUTE,
  pauses: [
    { above: 30, seconds: 10 },
    { above: 100, seconds: 30 },
    { above: 300, seconds: 60 },
  ],
} as const;
