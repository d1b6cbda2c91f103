/** Registration between its two steps. The password is not stored: after a reload, the person enters it again. */
export interface PendingSignUp {
  readonly email: string;
  /** Token that is valid only for the second step. */
  readonly token: string;
  /** Expiry of the token in milliseconds since 1970. */
  readonly until: number;
}

const KEY = 'pixchange_sign_up';

/** Stores the registration in this tab, so that a reload between the steps loses nothing. */
export const keepSignUp = (pending: PendingSignUp): void => sessionStorage.setItem(KEY, JSON.stringify(pending));

export const forgetSignUp = (): void => sessionStorage.removeItem(KEY);

export const pendingSignUp = (): PendingSignUp | null => {
  try {
    const pending = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingSignUp | null;
    return pending !== null && pending.until > Date.now() ? pending : null;
  } catch {
    // The entry was not written by this page.
    return null;
  }
};
