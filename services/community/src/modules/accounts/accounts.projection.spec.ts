import { describe, expect, it } from 'vitest';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { SuspensionEvent } from '@pixchange/contracts/events/moderation';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import fc from 'fast-check';
import { changesOf, patch, put, remove, sweep } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { rowsAfter, splitAt } from '../../kernel/testing/rows.ts';
import { stories } from '../../kernel/testing/stories.ts';
import { accountsProjection } from './accounts.projection.ts';

const [userId, album] = [idOf(1), idOf(2)];
const recordedAt = '2026-11-21T12:00:00.000Z';
const started: UserEvent = {
  type: 'RegistrationStarted',
  data: { userId, email: 'ines@example.org', emailHash: 'h', registrationSource: 0 },
};
const completed: UserEvent = {
  type: 'RegistrationCompleted',
  data: {
    userId,
    username: 'ines',
    usernameHash: 'u',
    fullName: 'Ines',
    defaultAlbumId: album,
    favouritesAlbumId: idOf(3),
    topsAlbumId: idOf(4),
  },
};
const confirmed: UserEvent = { type: 'EmailConfirmed', data: { userId } };
const granted: UserEvent = { type: 'RoleGranted', data: { userId, role: 'admin' } };

const changes = (event: UserEvent | ProfileEvent | ErasureEvent | SuspensionEvent) =>
  changesOf(accountsProjection, recorded(event, 1, { recordedAt }));

describe('the accounts projection', () => {
  it('adds a row with the first step of a registration', () =>
    expect(changes(started)).toEqual([
      put('accounts', {
        user_id: userId,
        email: 'ines@example.org',
        email_hash: 'h',
        username: null,
        full_name: null,
        description: null,
        profile_image: null,
        cover_image: null,
        user_address: null,
        status: 'started',
        suspended: false,
        show_follow_info: true,
        default_album_id: null,
        locale: null,
        started_at: recordedAt,
        registered_at: null,
      }),
    ]));

  it('stores the names and the time of a completed registration', () =>
    expect(changes(completed)).toEqual([
      patch(
        'accounts',
        { user_id: userId },
        {
          username: 'ines',
          full_name: 'Ines',
          status: 'not_confirmed',
          default_album_id: album,
          registered_at: recordedAt,
        },
      ),
    ]));

  it('stores the confirmation of an email', () =>
    expect(changes(confirmed)).toEqual([patch('accounts', { user_id: userId }, { status: 'confirmed' })]));
  it('stores a granted role', () =>
    expect(changes(granted)).toEqual([
      put('account_roles', { user_id: userId, role: 'admin' }),
      remove('disregarded_roles', { user_id: userId, role: 'admin' }),
    ]));
  it('stores a role as disregarded when its event is not signed', () =>
    expect(changes({ type: 'RoleDisregarded', data: { userId, role: 'admin', granted: true } })).toEqual([
      put('disregarded_roles', { user_id: userId, role: 'admin' }),
    ]));
  it('stores suspensions and reinstatements apart from the status', () => {
    const data = { userId, reportId: null, moderatorId: album, role: 'moderator', reason: 'Spam' } as const;
    expect(changes({ type: 'AccountSuspended', data })).toEqual([
      patch('accounts', { user_id: userId }, { suspended: true }),
    ]);
    expect(changes({ type: 'AccountReinstated', data })).toEqual([
      patch('accounts', { user_id: userId }, { suspended: false }),
    ]);
  });
  it('removes a revoked role', () =>
    expect(changes({ type: 'RoleRevoked', data: { userId, role: 'admin' } })).toEqual([
      remove('account_roles', { user_id: userId, role: 'admin' }),
      remove('disregarded_roles', { user_id: userId, role: 'admin' }),
    ]));
  it('stores the language of mails', () =>
    expect(changes({ ...started, data: { ...started.data, locale: 'de' } })).toMatchObject([
      { row: { locale: 'de' } },
    ]));
  it('ignores a new password', () =>
    expect(changes({ type: 'PasswordChanged', data: { userId, changeId: 'c' } })).toEqual([]));
  it('ignores a requested mail', () =>
    expect(changes({ type: 'ConfirmationRequested', data: { userId, requestId: 'r' } })).toEqual([]));

  it('stores edits of a profile', () => {
    const key = { user_id: userId };
    expect(
      changes({
        type: 'ProfileEdited',
        data: { userId, fullName: 'Ines O.', description: 'Loops', showFollowInfo: false },
      }),
    ).toEqual([patch('accounts', key, { full_name: 'Ines O.', description: 'Loops', show_follow_info: false })]);
    expect(
      changes({
        type: 'UsernameChanged',
        data: { userId, username: 'noor', usernameHash: 'n', previousUsernameHash: 'u', previousTurn: 2 },
      }),
    ).toEqual([patch('accounts', key, { username: 'noor' })]);
    expect(changes({ type: 'AddressProven', data: { userId, address: '0xA' } })).toEqual([
      patch('accounts', key, { user_address: '0xA' }),
    ]);
    expect(changes({ type: 'AddressRemoved', data: { userId } })).toEqual([
      patch('accounts', key, { user_address: null }),
    ]);
    const picture = { sha256: 'a', contentType: 'image/jpeg', sizeBytes: 9, width: 634, height: 634 };
    expect(
      changes({
        type: 'ProfilePicturesProcessed',
        data: { userId, submissionId: album, profileImage: null, coverImage: picture },
      }),
    ).toEqual([patch('accounts', key, { cover_image: { ...picture, submissionId: album } })]);
  });

  it('keeps nothing of an erased member except the progress of the erasure', () => {
    const gone = [
      remove('accounts', { user_id: userId }),
      sweep('account_roles', 'user_id', userId),
      sweep('disregarded_roles', 'user_id', userId),
    ];
    expect(changes({ type: 'AccountErased', data: { userId, code: 'c' } })).toEqual([
      ...gone,
      put('erasures', { code: 'c', requested_at: recordedAt, completed_at: null }),
    ]);
    expect(changes({ type: 'ErasureCompleted', data: { userId, code: 'c' } })).toEqual([
      ...gone,
      patch('erasures', { code: 'c' }, { completed_at: recordedAt }),
    ]);
  });

  it('has the same rows however the events are batched', () => {
    fc.assert(
      fc.property(stories(40), fc.array(fc.nat(), { maxLength: 5 }), (events, cuts) => {
        expect(rowsAfter(accountsProjection, splitAt(events, cuts))).toEqual(
          rowsAfter(
            accountsProjection,
            events.map((event) => [event]),
          ),
        );
      }),
    );
  });
});
