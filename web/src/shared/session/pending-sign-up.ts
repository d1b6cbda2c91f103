/** A registration between its two steps. The password is not kept: a person who comes back enters it again. */
export interface PendingSignUp {
  readonly email: string;
  /** Good for the second step alone. */
  readonly token: string;
  /** When the token ends, in milliseconds since 1970. */
  readonly until: number;
}

const KEY = 'pixchange_sign_up';

/** For this tab alone, so that a reload between the steps loses nothing. */
export const keepSignUp = (pending: PendingSignUp): void => sessionStorage.setItem(KEY, JSON.stringify(pending));

export const forgetSignUp = (): void => sessionStorage.removeItem(KEY);

export const pendingSignUp = (): PendingSignUp | null => {
  try {
    const pending = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingSignUp | null;
    return pending !== null && pending.until > Date.now() ? pending : null;
  } catch {
    // Something else wrote there.
    return null;
  }
};
