import { expect, it } from 'vitest';
import { claimNames } from './accounts.policy.ts';

it('claims the email and the username of a completed registration', () => {
  const data = {
    userId: 'ines',
    username: 'inesloops',
    usernameHash: 'u',
    fullName: 'Ines',
    defaultAlbumId: 'd',
    favouritesAlbumId: 'f',
    topsAlbumId: 't',
  };
  expect(claimNames({ type: 'RegistrationCompleted', data }, 'e')).toEqual([
    { type: 'ClaimName', kind: 'email', nameHash: 'e', userId: 'ines', taken: 'account.email-taken' },
    { type: 'ClaimName', kind: 'username', nameHash: 'u', userId: 'ines', taken: 'account.username-taken' },
  ]);
});
