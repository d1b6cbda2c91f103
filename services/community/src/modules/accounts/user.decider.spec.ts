import { describe, it } from '@jest/globals';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import { storyOf } from '../../kernel/testing/given.ts';
import { userDecider, type UserCommand } from './user.decider.ts';

const given = storyOf(userDecider);
const userId = 'ines';
const albumIds = { default: 'd', favourites: 'f', tops: 't' };

const start: UserCommand = { type: 'StartRegistration', userId, email: 'ines@example.org', emailHash: 'e', registrationSource: 0 };
const complete: UserCommand = { type: 'CompleteRegistration', userId, username: 'inesloops', usernameHash: 'u', fullName: 'Ines Okafor', albumIds, requestId: 'r1' };
const request: UserCommand = { type: 'RequestConfirmation', userId, requestId: 'r2' };
const confirm: UserCommand = { type: 'ConfirmEmail', userId };
const grant: UserCommand = { type: 'GrantRole', userId, role: 'admin' };

const started: UserEvent = { type: 'RegistrationStarted', data: { userId, email: 'ines@example.org', emailHash: 'e', registrationSource: 0 } };
const completed: UserEvent = {
  type: 'RegistrationCompleted',
  data: { userId, username: 'inesloops', usernameHash: 'u', fullName: 'Ines Okafor', defaultAlbumId: 'd', favouritesAlbumId: 'f', topsAlbumId: 't' },
};
const requested = (requestId: string): UserEvent => ({ type: 'ConfirmationRequested', data: { userId, requestId } });
const confirmed: UserEvent = { type: 'EmailConfirmed', data: { userId } };
const granted: UserEvent = { type: 'RoleGranted', data: { userId, role: 'admin' } };

describe('an account', () => {
  it('begins with an e-mail', () => given().when(start).then(started));
  it('begins once', () => given(started).when(start).thenNothing());
  it('is completed, and asks for its confirmation in the same breath', () => given(started).when(complete).then(completed, requested('r1')));
  it('is not completed before it began', () => given().when(complete).thenFails('not_found'));
  it('is not completed twice', () => given(started, completed).when(complete).thenFails('account.already-registered'));
  it('asks for its confirmation again', () => given(started, completed).when(request).then(requested('r2')));
  it('does not ask once it is confirmed', () => given(started, completed, confirmed).when(request).thenFails('account.already-confirmed'));
  it('is confirmed once', () => given(started, completed, confirmed).when(confirm).thenNothing());
  it('is confirmed', () => given(started, completed).when(confirm).then(confirmed));
  it('can not be confirmed before it is complete', () => given(started).when(confirm).thenFails('not_found'));
  it('is given a role', () => given(started, completed).when(grant).then(granted));
  it('is given a role once', () => given(started, completed, granted).when(grant).thenNothing());
});
