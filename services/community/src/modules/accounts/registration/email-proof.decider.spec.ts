import { describe, it } from 'vitest';
import { storyOf } from '../../../kernel/testing/given.ts';
import { userDecider, type AccountCommand, type AccountEvent } from '../user.decider.ts';

const given = storyOf(userDecider);
const userId = 'ines';

const started: AccountEvent = {
  type: 'RegistrationStarted',
  data: { userId, email: 'ines@example.org', emailHash: 'e', registrationSource: 0 },
};
const completed: AccountEvent = {
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
const confirmed: AccountEvent = { type: 'EmailConfirmed', data: { userId } };
const wallet: AccountEvent = { type: 'AddressProven', data: { userId, address: '0xA' } };
const proven: AccountEvent = { type: 'EmailProven', data: { userId } };
const changed = (changeId: string): AccountEvent => ({ type: 'PasswordChanged', data: { userId, changeId } });
const released: AccountEvent = { type: 'EmailReleased', data: { userId, emailHash: 'none' } };
const replaced: AccountEvent = { type: 'AccountErased', data: { userId, code: 'c', replaced: true } };
const suspended: AccountEvent = {
  type: 'AccountSuspended',
  data: { userId, byId: 'mod', reason: 'spam', reportId: null },
} as unknown as AccountEvent;
const attempted = (attemptedAt: string): AccountEvent => ({
  type: 'SignUpAttempted',
  data: { userId, requestId: 'r', attemptedAt },
});

const reset = (changeId: string, emailHash?: string | null): AccountCommand => ({
  type: 'ChangePassword',
  userId,
  changeId,
  ...(emailHash === undefined ? {} : { emailHash }),
});
const confirm = (emailHash: string): AccountCommand => ({ type: 'ConfirmEmail', userId, emailHash });
const release: AccountCommand = { type: 'ReleaseEmail', userId, emailHash: 'e', placeholderHash: 'none' };
const replace: AccountCommand = { type: 'ReplaceAccount', userId, emailHash: 'e', code: 'c' };
const attempt = (now: string): AccountCommand => ({ type: 'RecordSignUpAttempt', userId, requestId: 'r', now });

const noon = '2026-11-23T12:00:00.000Z';
const half = '2026-11-23T12:30:00.000Z';
const one = '2026-11-23T13:00:00.000Z';

describe('a password reset by mail', () => {
  it('proves an unproven email address, and removes the blockchain address', () =>
    given(started, completed, wallet)
      .when(reset('c1', 'e'))
      .then(proven, { type: 'AddressRemoved', data: { userId } }, changed('c1')));
  it('removes nothing from a confirmed account', () =>
    given(started, completed, wallet, confirmed).when(reset('c1', 'e')).then(changed('c1')));
  it('removes nothing after an earlier reset', () =>
    given(started, completed, proven, changed('c1'), wallet).when(reset('c2', 'e')).then(changed('c2')));
  it('is recorded once per link', () =>
    given(started, completed, proven, changed('c1')).when(reset('c1', 'e')).thenNothing());
  it('is refused with a link that was sent to another address', () =>
    given(started, completed, released).when(reset('c1', 'e')).thenFails('account.token-used-up'));
});

describe('a confirmation', () => {
  it('is refused when the link was sent to another address', () =>
    given(started, completed, released).when(confirm('e')).thenFails('account.token-used-up'));
  it('accepts a link to the current address', () => given(started, completed).when(confirm('e')).then(confirmed));
});

describe('an address that a newer registration requests', () => {
  it('is released by an account that never proved it', () => given(started, completed).when(release).then(released));
  it('is released once', () => given(started, completed, released).when(release).thenNothing());
  it('causes the end of a registration that was never completed', () => given(started).when(replace).then(replaced));
  it('causes the end of an account that never proved it', () => given(started, completed).when(replace).then(replaced));
  it('stays with an account that is confirmed', () => {
    given(started, completed, confirmed).when(replace).thenFails('account.email-taken');
    given(started, completed, confirmed).when(release).thenFails('account.email-taken');
  });
  it('stays with an account whose password was set by mail', () =>
    given(started, completed, proven, changed('c1')).when(replace).thenFails('account.email-taken'));
  it('stays with a suspended account', () =>
    given(started, completed, suspended).when(replace).thenFails('account.email-taken'));
  it('stays with an account that has a role', () =>
    given(started, completed, { type: 'RoleGranted', data: { userId, role: 'admin' } })
      .when(replace)
      .thenFails('account.email-taken'));
  it('changes nothing in an account that has ended or has another address', () => {
    given(started, completed, replaced).when(replace).thenNothing();
    given(started, completed, released).when(replace).thenNothing();
    given().when(replace).thenNothing();
  });
});

describe('an attempt to register the address of an account', () => {
  it('is recorded at most once an hour', () => {
    given(started, completed, confirmed).when(attempt(noon)).then(attempted(noon));
    given(started, completed, confirmed, attempted(noon)).when(attempt(half)).thenNothing();
    given(started, completed, confirmed, attempted(noon)).when(attempt(one)).then(attempted(one));
  });
});
