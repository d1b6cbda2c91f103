import type { OwnUserView, SessionView } from '@pixchange/contracts/http/accounts';
import { create } from 'zustand';
import { persist, type PersistStorage } from 'zustand/middleware';
import { memberView } from './member-view.ts';

/** Member as stored in the browser, without email and wallet address. */
export type SessionUser = Omit<SessionView, 'token'>;

interface Kept {
  user: SessionUser | null;
  token: string | null;
  login: boolean;
  loginStay: boolean;
}

interface Session extends Kept {
  /** True after the server has refused the stored token. */
  expired: boolean;
  /** True from a logout until home is reached, so that leaving a guarded page doesn't ask for a login. */
  left: boolean;
  begin: (reply: SessionView) => void;
  refresh: (profile: OwnUserView) => void;
  end: () => void;
  leave: () => void;
  arrive: () => void;
  expire: () => void;
}

const TOKEN_KEY = 'token';
const nobody = { user: null, token: null, login: false, loginStay: false } as const;

/**
 * Returns the bearer token, which has a separate key as plain text. An old client may have stored the text 'undefined'.
 */
const storedToken = (): string | null => {
  const text = localStorage.getItem(TOKEN_KEY);
  return text === null || text === '' || text === 'undefined' ? null : text;
};

/**
 * Returns the state of an administrator's view. The state isn't stored and doesn't change the session of this browser.
 */
const ofView = (token: string): { state: Kept } => ({ state: { user: null, token, login: true, loginStay: true } });

const storage: PersistStorage<Kept> = {
  getItem: (name) => {
    const view = memberView.get();
    if (view !== null) return ofView(view.token);
    const text = localStorage.getItem(name);
    const token = storedToken();
    if (text === null || token === null) return { state: { ...nobody, token } };
    try {
      const { state } = JSON.parse(text) as { state: Omit<Kept, 'token'> };
      return { state: { ...state, token } };
    } catch {
      // The entry was not written by this page; the client fetches the profile again.
      return { state: { ...nobody, token } };
    }
  },
  setItem: (name, { state: { token, ...rest }, version }) => {
    if (memberView.get() !== null) return;
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
    localStorage.setItem(name, JSON.stringify({ state: rest, version }));
  },
  removeItem: (name) => {
    localStorage.removeItem(name);
    localStorage.removeItem(TOKEN_KEY);
  },
};

const STATE_KEY = 'pixchange_auth';

export const session = create<Session>()(
  persist(
    (set) => ({
      ...nobody,
      expired: false,
      left: false,
      begin: ({ token, ...user }) => set({ user, token, login: true, loginStay: true, expired: false, left: false }),
      refresh: ({ email: _email, user_address: _address, ...user }) => set({ user, login: true }),
      end: () => set({ ...nobody, expired: false }),
      leave: () => set({ ...nobody, expired: false, left: true }),
      arrive: () => set({ left: false }),
      expire: () => set({ ...nobody, expired: true }),
    }),
    {
      name: STATE_KEY,
      storage,
      // `startSession` hydrates the store before the first render.
      skipHydration: true,
      partialize: ({ user, token, login, loginStay }) => ({ user, token, login, loginStay }),
    },
  ),
);

/** Restores the session, and applies a sign-in or sign-out in another tab. */
export const startSession = (): void => {
  void session.persist.rehydrate();
  addEventListener('storage', ({ key }) => {
    if (memberView.get() !== null) return;
    if (key === null || key === TOKEN_KEY || key === STATE_KEY) void session.persist.rehydrate();
  });
};

export const useUser = (): SessionUser | null => session(({ user }) => user);
export const useSignedIn = (): boolean => session(({ token }) => token !== null);
export const isNotConfirmed = (user: SessionUser | null): boolean => user?.status === 'not_confirmed';
