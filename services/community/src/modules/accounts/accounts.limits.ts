import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

const MINUTE = 60;

/**
 * Rate limits per network address, per account, or per pair of both. Login attempts are limited per pair, so that a
 * stranger can't lock an owner out.
 */
export const accountLimits = {
  register: { name: 'register', hitsMax: 20, windowSeconds: 60 * MINUTE },
  socialRegister: { name: 'social-register', hitsMax: 20, windowSeconds: 60 * MINUTE },
  socialSignIn: { name: 'social-sign-in', hitsMax: 60, windowSeconds: 5 * MINUTE },
  complete: { name: 'complete', hitsMax: 30, windowSeconds: 30 * MINUTE },
  /** Same limit as `complete`, because both reveal whether a username is free. */
  usernameIdeas: { name: 'username-ideas', hitsMax: 30, windowSeconds: 30 * MINUTE },
  signInFromAddress: { name: 'sign-in-address', hitsMax: 60, windowSeconds: 5 * MINUTE },
  signInToAccount: { name: 'sign-in-account', hitsMax: 10, windowSeconds: 5 * MINUTE },
  /** Limit per account, across all network addresses. An attacker who tries codes already knows the password. */
  staffCode: { name: 'staff-code', hitsMax: 10, windowSeconds: 15 * MINUTE },
  staffFactorMail: { name: 'staff-factor-mail', hitsMax: 10, windowSeconds: 60 * MINUTE },
  resendConfirmation: { name: 'confirmation', hitsMax: 5, windowSeconds: 60 * MINUTE },
  resetFromAddress: { name: 'password-address', hitsMax: 20, windowSeconds: 60 * MINUTE },
  resetOfAccountFromAddress: { name: 'password-account-address', hitsMax: 5, windowSeconds: 60 * MINUTE },
  /**
   * Limit on reset emails to one mailbox, across all network addresses. The owner isn't locked out: at the limit, the
   * mailbox already contains working links.
   */
  resetOfAccount: { name: 'password-account', hitsMax: 10, windowSeconds: 60 * MINUTE },
  reset: { name: 'password-reset', hitsMax: 60, windowSeconds: 5 * MINUTE },
  confirm: { name: 'confirm', hitsMax: 60, windowSeconds: 5 * MINUTE },
  remove: { name: 'remove', hitsMax: 10, windowSeconds: 5 * MINUTE },
  erasure: { name: 'erasure', hitsMax: 60, windowSeconds: 5 * MINUTE },
  pictures: { name: 'pictures', hitsMax: 30, windowSeconds: 60 * MINUTE },
  addressChallenge: { name: 'address-challenge', hitsMax: 30, windowSeconds: 60 * MINUTE },
} as const satisfies Record<string, RateLimit>;

/**
 * Pauses between login attempts for one account from networks that the owner hasn't used. Attempts of the last hour are
 * counted across all these networks. After more than `above` attempts, the next one must wait `seconds` seconds.
 */
export const signInFromElsewhere = {
  name: 'sign-in-elsewhere',
  windowSeconds: 60 * MINUTE,
  pauses: [
    { above: 30, seconds: 10 },
    { above: 100, seconds: 30 },
    { above: 300, seconds: 60 },
  ],
} as const;
