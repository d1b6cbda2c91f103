import { describe, expect, it } from '@jest/globals';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import fc from 'fast-check';
import { changesOf, patch, put, remove } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { rowsAfter, splitAt } from '../../kernel/testing/rows.ts';
import { stories } from '../../kernel/testing/stories.ts';
import { accountsProjection } from './accounts.projection.ts';

const [userId, album] = [idOf(1), idOf(2)];
const recordedAt = '2026-11-21T12:00:00.000Z';
const started: UserEvent = { type: 'RegistrationStarted', data: { userId, email: 'ines@example.org', emailHash: 'h', registrationSource: 0 } };
const completed: UserEvent = { type: 'RegistrationCompleted', data: { userId, username: 'ines', usernameHash: 'u', fullName: 'Ines', defaultAlbumId: album, favouritesAlbumId: idOf(3), topsAlbumId: idOf(4) } };
const confirmed: UserEvent = { type: 'EmailConfirmed', data: { userId } };
const granted: UserEvent = { type: 'RoleGranted', data: { userId, role: 'admin' } };

const changes = (event: UserEvent) => changesOf(accountsProjection, recorded(event, 1, { recordedAt }));

describe('the accounts', () => {
  it('have a row from the first step of a registration on', () =>
    expect(changes(started)).toEqual([
      put('accounts', { user_id: userId, email: 'ines@example.org', email_hash: 'h', username: null, full_name: null, description: null, status: 'started', show_follow_info: true, default_album_id: null, locale: null, registered_at: null }),
    ]));

  it('get their names, and the time, when the registration is complete', () =>
    expect(changes(completed)).toEqual([patch('accounts', { user_id: userId }, { username: 'ines', full_name: 'Ines', status: 'not_confirmed', default_album_id: album, registered_at: recordedAt })]));

  it('are confirmed by the mail', () => expect(changes(confirmed)).toEqual([patch('accounts', { user_id: userId }, { status: 'confirmed' })]));
  it('have roles', () => expect(changes(granted)).toEqual([put('account_roles', { user_id: userId, role: 'admin' })]));
  it('lose roles', () => expect(changes({ type: 'RoleRevoked', data: { userId, role: 'admin' } })).toEqual([remove('account_roles', { user_id: userId, role: 'admin' })]));
  it('keep the language of their mails', () => expect(changes({ ...started, data: { ...started.data, locale: 'de' } })).toMatchObject([{ row: { locale: 'de' } }]));
  it('show nothing of a new password', () => expect(changes({ type: 'PasswordChanged', data: { userId, changeId: 'c' } })).toEqual([]));
  it('show nothing of a mail that was asked for', () => expect(changes({ type: 'ConfirmationRequested', data: { userId, requestId: 'r' } })).toEqual([]));

  it('are the same however a story is split into batches', () => {
    fc.assert(
      fc.property(stories(40), fc.array(fc.nat(), { maxLength: 5 }), (events, cuts) => {
        expect(rowsAfter(accountsProjection, splitAt(events, cuts))).toEqual(rowsAfter(accountsProjection, events.map((event) => [event])));
      }),
    );
  });
});
