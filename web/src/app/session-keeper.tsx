import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ownProfile } from '../shared/api/queries.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { dialogs, openDialog, whenSignedIn } from '../shared/session/dialogs.ts';
import { memberView } from '../shared/session/member-view.ts';
import { pendingSignUp } from '../shared/session/pending-sign-up.ts';
import { isPurchaseOver } from '../shared/session/purchase-query.ts';
import { session, useSignedIn } from '../shared/session/session.ts';
import { useDialogHistory } from './dialog-history.ts';
import { asksForLogin, dialogOfQuery, memberDialogOf, wantedPageOf, withoutDialogQuery } from './dialog-query.ts';

/**
 * Clears cached data after a change of the session: everything after a logout and for another member, otherwise only
 * the profile. Data loaded as a visitor stays on the page until the refetch.
 */
const forget = (isOther: boolean, isSignedOut: boolean): void => {
  if (isSignedOut) return queryClient.clear();
  if (isOther) return void queryClient.resetQueries();
  const [profile] = ownProfile().queryKey;
  void queryClient.resetQueries({ queryKey: [profile] });
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== profile });
};

/** Time between two fetches of the profile while the email is not confirmed and the page is visible. */
const CONFIRMATION_POLL_MS = 20_000;

/** Keeps the stored user in sync with the server, and hides one person's cached data from the next. */
const useFreshProfile = (): void => {
  const signedIn = useSignedIn();
  const token = session((state) => state.token);
  const userId = session(({ user }) => user?.id ?? null);
  const { data } = useQuery({
    ...ownProfile(),
    enabled: signedIn,
    refetchOnWindowFocus: true,
    // The person may confirm the email on another device, which does not focus this window.
    refetchInterval: ({ state }) => state.data?.status === 'not_confirmed' && CONFIRMATION_POLL_MS,
  });
  const previous = useRef({ token, userId });
  useEffect(() => {
    const was = previous.current;
    previous.current = { token, userId };
    if (was.token !== token) forget(was.userId !== null && was.userId !== userId, token === null);
  }, [token, userId]);
  useEffect(() => {
    if (data !== undefined && session.getState().token !== null) session.getState().refresh(data);
  }, [data]);
};

/** Opens the dialog that the address's query requests; closing the dialog removes its keys from the query. */
const useDialogQuery = (): void => {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const open = dialogs(({ current }) => current !== null);
  const wasOpen = useRef(false);
  const ask = useEffectEvent(() => {
    const ofMember = memberDialogOf(search);
    if (ofMember?.name === 'purchase' && isPurchaseOver(state))
      return void navigate({ pathname, search: withoutDialogQuery(pathname, search) }, { replace: true });
    if (ofMember !== null) return whenSignedIn(() => openDialog(ofMember), ofMember.name);
    const request = dialogOfQuery(pathname, search, session.getState().token !== null);
    const page = wantedPageOf(state);
    if (request?.name === 'login' && page !== undefined)
      whenSignedIn(() => void navigate(page, { replace: true }), 'page');
    else if (request !== null) openDialog(request);
  });
  useEffect(() => ask(), [pathname, search]);
  useEffect(() => {
    if (session.getState().token !== null && asksForLogin(pathname, search))
      void navigate({ pathname, search: withoutDialogQuery(pathname, search), hash }, { replace: true, state });
  }, [pathname, search, hash, state, navigate]);
  useEffect(() => {
    // An action that waits for the login may open the next dialog, and the query may belong to that dialog.
    const closed = wasOpen.current && !open && dialogs.getState().wanted === null;
    wasOpen.current = open;
    // A dialog that a navigation closed must not change the address: `location` is already that of the next page, which
    // has not been rendered yet.
    if (closed && search !== '' && location.pathname === pathname)
      void navigate({ pathname, search: withoutDialogQuery(pathname, search) }, { replace: true, state });
  }, [open, pathname, search, state, navigate]);
};

/** Continues a registration after a reload between its steps. */
const useSignUpAgain = (): void => {
  useEffect(() => {
    if (session.getState().token === null && pendingSignUp() !== null) openDialog({ name: 'sign-up' });
  }, []);
};

/** Ends a session that the server refused, and opens home with the login dialog; closes a member view instead. */
const useExpiry = (): void => {
  const expired = session((state) => state.expired);
  const navigate = useNavigate();
  useEffect(() => {
    if (!expired) return;
    if (memberView.get() !== null) {
      memberView.clear();
      return location.replace('/view_as');
    }
    session.getState().end();
    void navigate('/?error=auth_requried');
  }, [expired, navigate]);
};

/** Completes the logout once home is reached, so that the next guarded page asks for a login again. */
const useArrival = (): void => {
  const { pathname } = useLocation();
  const left = session((state) => state.left);
  useEffect(() => {
    if (left && pathname === '/') session.getState().arrive();
  }, [left, pathname]);
};

export const SessionKeeper = () => {
  useFreshProfile();
  useDialogQuery();
  useSignUpAgain();
  useDialogHistory();
  useExpiry();
  useArrival();
  return null;
};
