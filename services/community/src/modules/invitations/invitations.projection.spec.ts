import { describe, expect, it } from 'vitest';
import { changesOf, patch, put, remove } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { invitationsProjection } from './invitations.projection.ts';

const [ines, noor, album] = [idOf(1), idOf(2), idOf(3)];
const started = { userId: noor, email: 'noor@example.org', emailHash: 'h', registrationSource: 0 };
const changes = (event: Parameters<typeof recorded>[0]) => changesOf(invitationsProjection, recorded(event));

describe('invitations', () => {
  it('are stored from the first step of a registration on', () =>
    expect(changes({ type: 'RegistrationStarted', data: { ...started, inviterId: ines } })).toEqual([
      put('invitations', { invited_id: noor, inviter_id: ines, rewarded: false }),
    ]));
  it('are not stored without an inviter', () =>
    expect(changes({ type: 'RegistrationStarted', data: started })).toEqual([]));
  it('record the members who completed their registration', () =>
    expect(
      changes({
        type: 'RegistrationCompleted',
        data: {
          userId: ines,
          username: 'ines',
          usernameHash: 'u',
          fullName: 'Ines',
          defaultAlbumId: album,
          favouritesAlbumId: album,
          topsAlbumId: album,
        },
      }),
    ).toEqual([put('invitation_people', { user_id: ines })]));
  it('are marked as rewarded', () => {
    const data = { inviterId: ines, invitedId: noor, pixtokens: 1 };
    const reward = { invited_id: noor, inviter_id: ines, mailbox: null, purchase_id: null };
    expect(changes({ type: 'InvitationRewarded', data })).toEqual([
      patch('invitations', { invited_id: noor }, { rewarded: true }),
      put('invitation_rewards', reward),
    ]);
    expect(changes({ type: 'InvitationRewarded', data: { ...data, mailbox: 'm', purchaseId: album } })).toEqual([
      patch('invitations', { invited_id: noor }, { rewarded: true }),
      put('invitation_rewards', { ...reward, mailbox: 'm', purchase_id: album }),
    ]);
  });
  it('exclude erased members, as inviters and as invited members', () =>
    expect(changes({ type: 'AccountErased', data: { userId: ines, code: 'c' } })).toEqual([
      remove('invitations', { invited_id: ines }),
      remove('invitation_people', { user_id: ines }),
    ]));
});
