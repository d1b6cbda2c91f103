import type { StaffRole } from '@pixchange/contracts/http/route';

/** Staff session, stored in the session storage, so that it ends with the browser tab. */
export interface StaffSession {
  readonly token: string;
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
  readonly roles: readonly StaffRole[];
}

const KEY = 'pixchange.staff-session';

export const readSession = (): StaffSession | null => {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  try {
    return JSON.parse(text) as StaffSession;
  } catch {
    sessionStorage.removeItem(KEY);
    return null;
  }
};

export const storeSession = (session: StaffSession): void => sessionStorage.setItem(KEY, JSON.stringify(session));

export const clearSession = (): void => sessionStorage.removeItem(KEY);
