import type { Path } from 'react-router';
import type { DialogRequest } from '../shared/session/dialogs.ts';
import { PURCHASE_QUERY } from '../shared/session/purchase-query.ts';
import { UPLOAD_QUERY } from '../shared/session/upload-query.ts';

/** Query that requests a login; the spelling is fixed, because other sites link to it. */
export const AUTH_REQUIRED_QUERY = 'error=auth_requried';

/** Returns history state that contains the page that required a login. */
export const withWantedPage = ({ pathname, search, hash }: Path) => ({ wantedPage: pathname + search + hash });

export const wantedPageOf = (state: unknown): string | undefined =>
  (state as Partial<ReturnType<typeof withWantedPage>> | null)?.wantedPage;

type MemberDialog = Extract<DialogRequest, { name: 'purchase' | 'upload' }>;

const uploadOf = (collectionId: string): MemberDialog =>
  collectionId === '' ? { name: 'upload' } : { name: 'upload', collectionId };

/** Returns the dialog that an address opens for a signed-in member on any page; null if there is none. */
export const memberDialogOf = (search: string): MemberDialog | null => {
  const query = new URLSearchParams(search);
  if (query.has(PURCHASE_QUERY)) return { name: 'purchase' };
  return query.has(UPLOAD_QUERY) ? uploadOf(query.get(UPLOAD_QUERY) ?? '') : null;
};

/**
 * Returns the dialog that the address of home or `/login` opens; null if there is none. Signed-in members get only the
 * dialog of an invitation.
 */
export const dialogOfQuery = (pathname: string, search: string, signedIn: boolean): DialogRequest | null => {
  const query = new URLSearchParams(search);
  if (pathname !== '/' && pathname !== '/login') return null;
  const inviterId = query.get('user-invitation');
  if (inviterId !== null && inviterId !== '') return { name: 'sign-up', inviterId };
  if (signedIn) return null;
  if (query.has('error')) return { name: 'login', guarded: true };
  return pathname === '/login' ? { name: 'login', guarded: false } : null;
};

/** Whether an address requests a login; signed-in members reach such an address by Back, a reload or a link. */
export const asksForLogin = (pathname: string, search: string): boolean =>
  (pathname === '/' || pathname === '/login') && new URLSearchParams(search).has('error');

/** Returns the query after a dialog closes: empty on home, without the dialogs' own keys elsewhere. */
export const withoutDialogQuery = (pathname: string, search: string): string => {
  if (pathname === '/') return '';
  const query = new URLSearchParams(search);
  query.delete('error');
  query.delete('user-invitation');
  query.delete(PURCHASE_QUERY);
  query.delete(UPLOAD_QUERY);
  return query.size === 0 ? '' : `?${query}`;
};
