import type { InvitationEvent } from '@pixchange/contracts/events/invitations';
import { invitations as limits } from '@pixchange/contracts/http/limits';
import type { StreamDecider } from '../../kernel/decider.ts';
import { unreachable } from '../../kernel/errors.ts';
import { hasId, noIds, withId, type IdSet } from '../../kernel/id-set.ts';
import { streamsOf } from '../../kernel/stream.ts';

export interface InvitationCommand {
  readonly type: 'RewardInviter';
  readonly inviterId: string;
  readonly invitedId: string;
  /** Keyed hash of the invited person's mailbox. */
  readonly mailbox: string;
  /** Keyed hash of the inviter's own mailbox; null when they have none. */
  readonly inviterMailbox: string | null;
  /** UTC day, such as `2026-11-27`. */
  readonly day: string;
}

export interface Rewards {
  readonly rewarded: IdSet;
  readonly mailboxes: IdSet;
  /** Day of the latest reward, and the number of rewards on that day. */
  readonly day: string;
  readonly onDay: number;
}

/** Reason for refusing a reward; each is a limit against reward farming. */
export type Refusal = 'same-mailbox' | 'day-full' | 'all-full';

/** Returns why a reward is refused; null when it is due, was already given, or is for inviting oneself. */
export const refusalOf = (command: InvitationCommand, state: Rewards): Refusal | null => {
  const { inviterId, invitedId, mailbox, inviterMailbox, day } = command;
  if (inviterId === invitedId || hasId(state.rewarded, invitedId)) return null;
  if (mailbox === inviterMailbox || hasId(state.mailboxes, mailbox)) return 'same-mailbox';
  if (state.rewarded.size >= limits.rewardsMax) return 'all-full';
  return state.day === day && state.onDay >= limits.rewardsPerDayMax ? 'day-full' : null;
};

const decide = (command: InvitationCommand, state: Rewards): readonly InvitationEvent[] => {
  const { inviterId, invitedId, mailbox, day } = command;
  const isDone = inviterId === invitedId || hasId(state.rewarded, invitedId);
  return isDone || refusalOf(command, state) !== null
    ? []
    : [
        {
          type: 'InvitationRewarded',
          data: { inviterId, invitedId, pixtokens: limits.rewardPixtokens, mailbox, day },
        },
      ];
};

const evolve = (state: Rewards, event: InvitationEvent): Rewards => {
  switch (event.type) {
    case 'InvitationRewarded': {
      const { invitedId, mailbox, day = '' } = event.data;
      return {
        rewarded: withId(state.rewarded, invitedId),
        mailboxes: mailbox === undefined ? state.mailboxes : withId(state.mailboxes, mailbox),
        day,
        onDay: day === state.day ? state.onDay + 1 : 1,
      };
    }
    default:
      return unreachable(event.type);
  }
};

const stream = streamsOf('invitations');

/** Rewards of a member for invited members: one per invited member and per mailbox, up to a daily and a total limit. */
export const invitationsDecider: StreamDecider<InvitationCommand, Rewards, InvitationEvent> = {
  name: 'invitations',
  stream,
  streamOf: ({ inviterId }) => stream(inviterId),
  decide,
  evolve,
  initialState: { rewarded: noIds, mailboxes: noIds, day: '', onDay: 0 },
};
