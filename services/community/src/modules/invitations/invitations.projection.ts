import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { Projection } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';

const invitationTables = {
  invitations: { columns: { invited_id: 'uuid NOT NULL', inviter_id: 'uuid NOT NULL' }, key: ['invited_id'] },
  invitation_people: { columns: { user_id: 'uuid NOT NULL' }, key: ['user_id'] },
} as const satisfies Tables;

const { put, remove } = changesTo(invitationTables);

type Seen =
  | Extract<UserEvent, { type: 'RegistrationStarted' | 'RegistrationCompleted' }>
  | Extract<ErasureEvent, { type: 'AccountErased' }>;

/** Who came through whose invitation, and who there is to be rewarded for it. */
export const invitationsProjection: Projection<Seen> = {
  name: 'invitations',
  version: 1,
  tables: invitationTables,
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
