import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import { put, remove, type Projection } from '../../kernel/projection.ts';

type Seen =
  | Extract<UserEvent, { type: 'RegistrationStarted' | 'RegistrationCompleted' }>
  | Extract<ErasureEvent, { type: 'AccountErased' }>;

/** Who came through whose invitation, and who there is to be rewarded for it. */
export const invitationsProjection: Projection<Seen> = {
  name: 'invitations',
  version: 1,
  tables: {
    invitations: { columns: { invited_id: 'uuid NOT NULL', inviter_id: 'uuid NOT NULL' }, key: ['invited_id'] },
    invitation_people: { columns: { user_id: 'uuid NOT NULL' }, key: ['user_id'] },
  },
  handlers: {
    RegistrationStarted: ({ data: { userId, inviterId } }) =>
      inviterId === undefined ? [] : [put('invitations', { invited_id: userId, inviter_id: inviterId })],
    RegistrationCompleted: ({ data }) => [put('invitation_people', { user_id: data.userId })],
    AccountErased: ({ data }) => [
      remove('invitations', { invited_id: data.userId }),
      remove('invitation_people', { user_id: data.userId }),
    ],
  },
};
