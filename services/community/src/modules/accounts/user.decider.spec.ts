import { describe, it } from 'vitest';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import { storyOf } from '../../kernel/testing/given.ts';
import { userDecider, type AccountCommand, type AccountEvent, type UserCommand } from './user.decider.ts';

const given = storyOf(userDecider);
const userId = 'ines';
const albumIds = { default: 'd', favourites: 'f', tops: 't' };

const start: UserCommand = {
  type: 'StartRegistration',
  userId,
  email: 'ines@example.org',
  emailHash: 'e',
  registrationSource: 0,
};
const complete: UserCommand = {
  type: 'CompleteRegistration',
  userId,
  username: 'inesloops',
  usernameHash: 'u',
  fullName: 'Ines Okafor',
  albumIds,
  requestId: 'r1',
};
const request: UserCommand = { type: 'RequestConfirmation', userId, requestId: 'r2' };
const confirm: UserCommand = { type: 'ConfirmEmail', userId };
const grant: UserCommand = { type: 'GrantRole', userId, role: 'admin' };

const started: UserEvent = {
  type: 'RegistrationStarted',
  data: { userId, email: 'ines@example.org', emailHash: 'e', registrationSource: 0 },
};
const completed: UserEvent = {
  type: 'RegistrationCompleted',
  data: {
    userId,
    username: 'inesloops',
    usernameHash: 'u',
    fullName: 'Ines Okafor',
    defaultAlbumId: 'd',
    favouritesAlbumId: 'f',
    topsAlbumId: 't',
  },
};
const requested = (requestId: string): UserEvent => ({ type: 'ConfirmationRequested', data: { userId, requestId } });
const confirmed: UserEvent = { type: 'EmailConfirmed', data: { userId } };
const granted: UserEvent = { type: 'RoleGranted', data: { userId, role: 'admin' } };
const revoke: UserCommand = { type: 'RevokeRole', userId, role: 'admin' };
const revoked: UserEvent = { type: 'RoleRevoked', data: { userId, role: 'admin' } };
const changePassword: UserCommand = { type: 'ChangePassword', userId, changeId: 'c1' };
const abandon: AccountCommand & { code: string } = { type: 'AbandonRegistration', userId, code: 'a1' };
const abandoned: AccountEvent = { type: 'AccountErased', data: { userId, code: 'a1' } };
const passwordChanged: UserEvent = { type: 'PasswordChanged', data: { userId, changeId: 'c1' } };

const addEmail = (placeholderHash: string): Extract<UserCommand, { type: 'AddEmail' }> => ({
  type: 'AddEmail',
  userId,
  email: 'new@example.org',
  emailHash: 'n',
  placeholderHash,
  requestId: 'r3',
});
const added: UserEvent = { type: 'EmailAdded', data: { userId, email: 'new@example.org', emailHash: 'n' } };

describe('an account', () => {
  it('begins with an email', () => given().when(start).then(started));
  it('begins once', () => given(started).when(start).thenNothing());
  it('requests its confirmation when it is completed', () =>
    given(started).when(complete).then(completed, requested('r1')));
  it('requests no confirmation when it has no email', () =>
    given({ ...started, data: { ...started.data, email: null } })
      .when({ ...complete, requestId: null })
      .then(completed));
  it('is not completed before it began', () => given().when(complete).thenFails('not_found'));
  it('is not completed twice', () => given(started, completed).when(complete).thenFails('account.already-registered'));
  it('requests its confirmation again', () => given(started, completed).when(request).then(requested('r2')));
  it('requests no confirmation once it is confirmed', () =>
    given(started, completed, confirmed).when(request).thenFails('account.already-confirmed'));
  it('requests its confirmation when an email is added', () =>
    given(started, completed).when(addEmail('e')).then(added, requested('r3')));
  it('accepts an added email once', () => given(started, completed, added).when(addEmail('e')).thenNothing());
  it('keeps the email that it has', () => {
    given(started, completed).when(addEmail('placeholder')).thenFails('account.has-email');
    given(started, completed, added)
      .when({ ...addEmail('e'), emailHash: 'another' })
      .thenFails('account.has-email');
  });
  it('accepts no email before it is complete', () => given(started).when(addEmail('e')).thenFails('not_found'));
  it('is confirmed once', () => given(started, completed, confirmed).when(confirm).thenNothing());
  it('is confirmed', () => given(started, completed).when(confirm).then(confirmed));
  it('cannot be confirmed before it is complete', () => given(started).when(confirm).thenFails('not_found'));
  it('is granted a role', () => given(started, completed).when(grant).then(granted));
  it('is granted a role once', () => given(started, completed, granted).when(grant).thenNothing());
  it('loses a role', () => given(started, completed, granted).when(revoke).then(revoked));
  it('loses only a role that it has', () =>
    given(started, completed, granted)
      .when({ ...revoke, role: 'auditor' })
      .thenNothing());
  it('can be granted a role again', () => given(started, completed, granted, revoked).when(grant).then(granted));
  it('is granted or denied a role again after an unsigned event', () => {
    const disregarded: UserEvent = { type: 'RoleDisregarded', data: { userId, role: 'admin', granted: true } };
    given(started, completed, disregarded).when(grant).then(granted);
    given(started, completed, disregarded).when(revoke).then(revoked);
    given(started, completed, disregarded, revoked).when(revoke).thenNothing();
    given(started, completed, granted, disregarded, granted).when(revoke).then(revoked);
    given(started, completed, granted, disregarded, granted).when(grant).thenNothing();
  });
  it('has no roles before it is complete', () => given(started).when(revoke).thenFails('not_found'));
  it('has its password changed', () => given(started, completed, confirmed).when(changePassword).then(passwordChanged));
  it('has its password changed once by a link', () =>
    given(started, completed, passwordChanged).when(changePassword).thenNothing());
  it('has its password changed again by another link', () =>
    given(started, completed, confirmed, passwordChanged)
      .when({ ...changePassword, changeId: 'c2' })
      .then({ type: 'PasswordChanged', data: { userId, changeId: 'c2' } }));
  it('has no password to change before it is complete', () =>
    given(started).when(changePassword).thenFails('not_found'));
  it('is erased when its registration is abandoned', () => given(started).when(abandon).then(abandoned));
  it('is not abandoned once complete', () => given(started, completed).when(abandon).thenNothing());
  it('is not abandoned when it never began or has ended', () => {
    given().when(abandon).thenNothing();
    given(started, abandoned)
      .when({ ...abandon, code: 'a2' })
      .thenNothing();
  });
  it('is not completed after it was abandoned, but its erasure is', () => {
    given(started, abandoned).when(complete).thenFails('account.registration-ended');
    given(started, abandoned)
      .when({ type: 'CompleteErasure', userId })
      .then({ type: 'ErasureCompleted', data: { userId, code: 'a1' } });
  });
  it('remembers the language of its mails', () =>
    given()
      .when({ ...start, locale: 'de' })
      .then({
        type: 'RegistrationStarted',
        data: { userId, email: 'ines@example.org', emailHash: 'e', registrationSource: 0, locale: 'de' },
      }));
});
