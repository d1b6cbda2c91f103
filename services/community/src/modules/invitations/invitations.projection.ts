import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { InvitationEvent } from '@pixchange/contracts/events/invitations';
import type { Projection } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';

const invitationTables = {
  invitations: {
    columns: { invited_id: 'uuid NOT NULL', inviter_id: 'uuid NOT NULL', rewarded: 'boolean NOT NULL' },
    key: ['invited_id'],
  },
  /** Rewards with the mailbox or the purchase that earned them; both are null in the first rewards. */
  invitation_rewards: {
    columns: { invited_id: 'uuid NOT NULL', inviter_id: 'uuid NOT NULL', mailbox: 'text', purchase_id: 'uuid' },
    key: ['invited_id'],
    indexes: ['(mailbox)', '(purchase_id)'],
  },
  invitation_people: { columns: { user_id: 'uuid NOT NULL' }, key: ['user_id'] },
} as const satisfies Tables;

const { patch, put, remove } = changesTo(invitationTables);

type HandledEvent =
  | Extract<UserEvent, { type: 'RegistrationStarted' | 'RegistrationCompleted' }>
  | Extract<InvitationEvent, { type: 'InvitationRewarded' }>
  | Extract<ErasureEvent, { type: 'AccountErased' }>;

/** Invitations, and the members who completed their registration and were not erased. */
export const invitationsProjection: Projection<HandledEvent> = {
  name: 'invitations',
  version: 3,
  tables: invitationTables,
  handlers: {
    RegistrationStarted: ({ data: { userId, inviterId } }) =>
      inviterId === undefined
        ? []
        : [put('invitations', { invited_id: userId, inviter_id: inviterId, rewarded: false })],
    InvitationRewarded: ({ data: { invitedId, inviterId, mailbox = null, purchaseId = null } }) => [
      patch('invitations', { invited_id: invitedId }, { rewarded: true }),
      put('invitation_rewards', {
        invited_id: invitedId,
        inviter_id: inviterId,
        mailbox,
        purchase_id: purchaseId,
      }),
    ],
    RegistrationCompleted: ({ data }) => [put('invitation_people', { user_id: data.userId })],
    AccountErased: ({ data }) => [
      remove('invitations', { invited_id: data.userId }),
      remove('invitation_people', { user_id: data.userId }),
    ],
  },
};
