import { describe, it } from 'vitest';
import type { PictureKind, ProfileEvent, StoredPicture } from '@pixchange/contracts/events/profiles';
import { storyOf } from '../../../kernel/testing/given.ts';
import { profileDecider, type ProfileCommand } from './profile.decider.ts';

const given = storyOf(profileDecider);
const userId = 'ines';

const edit = (change: Partial<Extract<ProfileCommand, { type: 'EditProfile' }>>): ProfileCommand => ({
  type: 'EditProfile',
  userId,
  ...change,
});
const submit = (submissionId: string, kinds: PictureKind[] = ['profile_image']): ProfileCommand => ({
  type: 'SubmitPictures',
  userId,
  submissionId,
  kinds,
});
const picture: StoredPicture = { sha256: 'a', contentType: 'image/jpeg', sizeBytes: 9, width: 634, height: 634 };
const record = (submissionId: string): ProfileCommand => ({
  type: 'RecordPictures',
  userId,
  submissionId,
  profileImage: picture,
  coverImage: null,
});
const refuse = (submissionId: string): ProfileCommand => ({
  type: 'RefusePictures',
  userId,
  submissionId,
  kind: 'profile_image',
  code: 'damaged',
});
const withdraw = (submissionId: string): ProfileCommand => ({ type: 'WithdrawPictures', userId, submissionId });

const edited = (fullName: string | null, description: string | null, showFollowInfo = true): ProfileEvent => ({
  type: 'ProfileEdited',
  data: { userId, fullName, description, showFollowInfo },
});
const renamed = (username: string, usernameHash: string, previousUsernameHash: string): ProfileEvent => ({
  type: 'UsernameChanged',
  data: { userId, username, usernameHash, previousUsernameHash, previousTurn: 2 },
});
const to = (name: string, hash: string, from: string) => ({ name, hash, from: { hash: from, turn: 2 } });
const submitted = (submissionId: string, kinds: PictureKind[] = ['profile_image']): ProfileEvent => ({
  type: 'ProfilePicturesSubmitted',
  data: { userId, submissionId, kinds },
});
const processed = (submissionId: string): ProfileEvent => ({
  type: 'ProfilePicturesProcessed',
  data: { userId, submissionId, profileImage: picture, coverImage: null },
});
const failed = (submissionId: string): ProfileEvent => ({
  type: 'ProfilePicturesFailed',
  data: { userId, submissionId, kind: 'profile_image', code: 'damaged' },
});
const withdrawn = (submissionId: string): ProfileEvent => ({
  type: 'ProfilePicturesWithdrawn',
  data: { userId, submissionId },
});
const proven = (address: string): ProfileEvent => ({ type: 'AddressProven', data: { userId, address } });

describe('a profile', () => {
  it('is edited, and keeps the fields that are not sent', () =>
    given(edited('Ines', 'Loops'))
      .when(edit({ description: 'Cats' }))
      .then(edited('Ines', 'Cats')));
  it('loses its description when an empty one is sent', () =>
    given(edited('Ines', 'Loops'))
      .when(edit({ description: '' }))
      .then(edited('Ines', null)));
  it('hides its counts', () =>
    given(edited('Ines', null))
      .when(edit({ showFollowInfo: false }))
      .then(edited('Ines', null, false)));
  it('records nothing when an edit changes nothing', () =>
    given(edited('Ines', 'Loops'))
      .when(edit({ fullName: 'Ines', description: 'Loops', showFollowInfo: true }))
      .thenNothing());
  it('changes its username, and records which one is released', () =>
    given(renamed('ines', 'h1', ''))
      .when(edit({ username: to('noor', 'h2', 'h1') }))
      .then(renamed('noor', 'h2', 'h1')));
  it('records nothing when the username stays the same', () =>
    given(renamed('ines', 'h1', ''))
      .when(edit({ username: to('ines', 'h1', 'h0') }))
      .thenNothing());
  it('is not renamed from a name that it no longer has', () =>
    given(renamed('ines', 'h1', ''))
      .when(edit({ username: to('noor', 'h2', 'h0') }))
      .thenFails('conflict'));
  it('changes several fields in one command', () =>
    given()
      .when(edit({ fullName: 'Ines', username: to('ines', 'h1', ''), address: '0xA' }))
      .then(edited('Ines', null), renamed('ines', 'h1', ''), proven('0xA')));
});

describe('a blockchain address', () => {
  it('is proven', () =>
    given()
      .when(edit({ address: '0xA' }))
      .then(proven('0xA')));
  it('is proven once', () =>
    given(proven('0xA'))
      .when(edit({ address: '0xA' }))
      .thenNothing());
  it('is removed', () =>
    given(proven('0xA'))
      .when(edit({ address: null }))
      .then({ type: 'AddressRemoved', data: { userId } }));
  it('is removed once', () =>
    given(proven('0xA'), { type: 'AddressRemoved', data: { userId } })
      .when(edit({ address: null }))
      .thenNothing());
});

describe('pictures', () => {
  it('may be fetched from the login provider', () =>
    given()
      .when({
        type: 'SubmitPictures',
        userId,
        submissionId: 's1',
        kinds: ['profile_image'],
        source: 'https://provider.example/p',
      })
      .then({
        type: 'ProfilePicturesSubmitted',
        data: { userId, submissionId: 's1', kinds: ['profile_image'], source: 'https://provider.example/p' },
      }));
  it('are submitted', () => given().when(submit('s1')).then(submitted('s1')));
  it('are submitted once', () => given(submitted('s1')).when(submit('s1')).thenNothing());
  it('are accepted when processed', () => given(submitted('s1')).when(record('s1')).then(processed('s1')));
  it('are accepted once', () => given(submitted('s1'), processed('s1')).when(record('s1')).thenNothing());
  it('are refused', () => given(submitted('s1')).when(refuse('s1')).then(failed('s1')));
  it('are withdrawn when they take too long', () => given(submitted('s1')).when(withdraw('s1')).then(withdrawn('s1')));
  it('are not withdrawn once they are accepted', () =>
    given(submitted('s1'), processed('s1')).when(withdraw('s1')).thenNothing());
  it('are not accepted once withdrawn', () => given(submitted('s1'), withdrawn('s1')).when(record('s1')).thenNothing());
  it('are not refused once withdrawn', () => given(submitted('s1'), withdrawn('s1')).when(refuse('s1')).thenNothing());
  it('are not accepted after newer ones were submitted', () =>
    given(submitted('s1'), submitted('s2')).when(record('s1')).thenNothing());
  it('are not accepted before they are submitted', () => given().when(record('s1')).thenNothing());
  it('may follow a refusal', () => given(submitted('s1'), failed('s1')).when(submit('s2')).then(submitted('s2')));
});
