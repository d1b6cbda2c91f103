import { describe, expect, it } from '@jest/globals';
import { dialogOfQuery, withoutDialogQuery } from './dialog-query.ts';

describe('the dialog that an address asks for', () => {
  it('is login for any error while signed out', () => {
    expect(dialogOfQuery('/', '?error=auth_requried', false)).toEqual({ name: 'login', guarded: true });
    expect(dialogOfQuery('/', '?error=whatever', false)).toEqual({ name: 'login', guarded: true });
  });
  it('is none for an error while signed in', () => expect(dialogOfQuery('/', '?error=x', true)).toBeNull());
  it('is sign-up for an invitation', () =>
    expect(dialogOfQuery('/', '?user-invitation=7', false)).toEqual({ name: 'sign-up', inviterId: '7' }));
  it('is login on /login', () => expect(dialogOfQuery('/login', '', false)).toEqual({ name: 'login', guarded: false }));
  it('is the sale of coins on any page, and login before it', () => {
    expect(dialogOfQuery('/images/1', '?purchase-coins=', true)).toEqual({ name: 'purchase' });
    expect(dialogOfQuery('/images/1', '?purchase-coins=p', false)).toEqual({ name: 'login', guarded: true });
  });
  it('is the upload on any page, to a collection if it names one, and login before it', () => {
    expect(dialogOfQuery('/', '?upload=', true)).toEqual({ name: 'upload' });
    expect(dialogOfQuery('/collections/7', '?upload=7', true)).toEqual({ name: 'upload', collectionId: '7' });
    expect(dialogOfQuery('/', '?upload=', false)).toEqual({ name: 'login', guarded: true });
  });
  it('is none on other pages', () => expect(dialogOfQuery('/images/1', '?error=x', false)).toBeNull());
});

describe('closing a dialog', () => {
  it('removes the whole query on home', () => expect(withoutDialogQuery('/', '?error=x&type=gif')).toBe(''));
  it('removes its own keys elsewhere', () =>
    expect(withoutDialogQuery('/users/1', '?title=Cats&error=x&purchase-coins=p')).toBe('?title=Cats'));
  it('leaves no question mark behind', () => expect(withoutDialogQuery('/users/1', '?error=x')).toBe(''));
});
