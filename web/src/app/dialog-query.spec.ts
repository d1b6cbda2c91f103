import { describe, expect, it } from 'vitest';
import { dialogOfQuery, memberDialogOf, wantedPageOf, withoutDialogQuery, withWantedPage } from './dialog-query.ts';

describe('the dialog that an address requests', () => {
  it('is login for any error while signed out', () => {
    expect(dialogOfQuery('/', '?error=auth_requried', false)).toEqual({ name: 'login', guarded: true });
    expect(dialogOfQuery('/', '?error=whatever', false)).toEqual({ name: 'login', guarded: true });
  });
  it('is none for an error while signed in', () => expect(dialogOfQuery('/', '?error=x', true)).toBeNull());
  it('is sign-up for an invitation', () =>
    expect(dialogOfQuery('/', '?user-invitation=7', false)).toEqual({ name: 'sign-up', inviterId: '7' }));
  it('is login on /login', () => expect(dialogOfQuery('/login', '', false)).toEqual({ name: 'login', guarded: false }));
  it('is the purchase dialog for members', () =>
    expect(memberDialogOf('?purchase-coins=p')).toEqual({ name: 'purchase' }));
  it('is the upload for members, to a collection if the address names one', () => {
    expect(memberDialogOf('?upload=')).toEqual({ name: 'upload' });
    expect(memberDialogOf('?upload=7')).toEqual({ name: 'upload', collectionId: '7' });
  });
  it('is no member dialog for anything else', () => expect(memberDialogOf('?error=x')).toBeNull());
  it('is none on other pages', () => expect(dialogOfQuery('/images/1', '?error=x', false)).toBeNull());
});

describe('the page that required a login', () => {
  it('is kept with its query and hash', () =>
    expect(wantedPageOf(withWantedPage({ pathname: '/settings', search: '?a=1', hash: '#mail' }))).toBe(
      '/settings?a=1#mail',
    ));
  it.each([null, {}, { dialog: 'over' }])('is missing in %j', (state) => expect(wantedPageOf(state)).toBeUndefined());
});

describe('closing a dialog', () => {
  it('removes the whole query on home', () => expect(withoutDialogQuery('/', '?error=x&type=gif')).toBe(''));
  it('removes its own keys elsewhere', () =>
    expect(withoutDialogQuery('/users/1', '?title=Cats&error=x&purchase-coins=p')).toBe('?title=Cats'));
  it('leaves no question mark behind', () => expect(withoutDialogQuery('/users/1', '?error=x')).toBe(''));
});
