import type { StaffRole } from '@pixchange/contracts/http/route';
import { allows } from '@pixchange/contracts/http/staff-matrix';
import type { AuthProvider } from 'react-admin';
import { call, isRefusal } from './api.ts';
import { clearSession, readSession, storeSession } from './session.ts';

interface SignedIn {
  readonly token: string;
  readonly id: string;
  readonly full_name: string | null;
  readonly username: string;
  readonly profile_image: { readonly url: string | null };
  readonly roles: readonly string[];
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Credentials, with a code of the second factor if needed, or a session that is already open. */
type Login = (Credentials & { readonly code?: string }) | { readonly opened: SignedIn };

export const SESSION = '/api/admin/session';

export const authProvider: AuthProvider = {
  login: async (login: Login) => {
    const { token, id, full_name, username, profile_image, roles } =
      'opened' in login ? login.opened : await call<SignedIn>('POST', SESSION, login);
    storeSession({ token, id, name: full_name ?? username, picture: profile_image.url, roles: roles as StaffRole[] });
  },
  logout: async () => {
    if (readSession() === null) return;
    // Ignores the error, because the session may have ended already.
    await call('DELETE', SESSION).catch(() => undefined);
    clearSession();
  },
  checkAuth: () => (readSession() === null ? Promise.reject(new Error()) : Promise.resolve()),
  checkError: (error: { status?: number }) => {
    if (error.status !== 401) return Promise.resolve();
    clearSession();
    return Promise.reject(new Error('Your session has ended. Log in again.'));
  },
  getIdentity: () => {
    const session = readSession();
    return session === null
      ? Promise.reject(new Error())
      : Promise.resolve({
          id: session.id,
          fullName: session.name,
          ...(session.picture === null ? {} : { avatar: session.picture }),
        });
  },
  getPermissions: () => Promise.resolve(readSession()?.roles ?? []),
  canAccess: ({ resource, action }) => Promise.resolve(allows(readSession()?.roles ?? [], resource, action)),
};

/** Whether the server refused the login because the member is not staff. */
export const isNotStaff = (error: unknown): boolean => isRefusal(error, 'forbidden');
