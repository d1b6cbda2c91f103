import type { InvitationEvent } from '@pixchange/contracts/events/invitations';
import { invitations as limits } from '@pixchange/contracts/http/limits';
import type { StreamDecider } from '../../kernel/decider.ts';
import { unreachable } from '../../kernel/errors.ts';
import { entryOf, noEntries, withEntry, type IdMap } from '../../kernel/id-map.ts';
import { hasId, noIds, withId, type IdSet } from '../../kernel/id-set.ts';
import { streamsOf } from '../../kernel/stream.ts';

export interface Reward {
  readonly type: 'RewardInviter';
  readonly inviterId: string;
  readonly invitedId: string;
  /** Keyed hash of the invited person's mailbox. */
  readonly mailbox: string;
  /** Keyed hash of the inviter's own mailbox; null when they have none. */
  readonly inviterMailbox: string | null;
  /** UTC day, such as `2026-11-27`. */
  readonly day: string;
  /** Purchase that earns the reward; null for a work. */
  readonly purchaseId: string | null;
}

export type InvitationCommand =
  | Reward
  /** Takes back the reward that the purchase earned, and prevents one that is not paid yet. */
  | {
      readonly type: 'RefundPurchase';
      readonly inviterId: string;
      readonly invitedId: string;
      readonly purchaseId: string;
    };

export interface Rewards {
  readonly rewarded: IdSet;
  readonly mailboxes: IdSet;
  /** Day of the latest reward, and the number of rewards on that day. */
  readonly day: string;
  readonly onDay: number;
  /** Pixtokens that each purchase earned, by its id. */
  readonly earned: IdMap<number>;
  readonly refunded: IdSet;
}

/** Reason for refusing a reward; each is a limit against reward farming. */
export type Refusal = 'same-mailbox' | 'day-full' | 'all-full' | 'refunded';

/** Returns why a reward is refused; null when it is due, was already given, or is for inviting oneself. */
export const refusalOf = (command: Reward, state: Rewards): Refusal | null => {
  const { inviterId, invitedId, mailbox, inviterMailbox, day, purchaseId } = command;
  if (inviterId === invitedId || hasId(state.rewarded, invitedId)) return null;
  if (purchaseId !== null && hasId(state.refunded, purchaseId)) return 'refunded';
  if (mailbox === inviterMailbox || hasId(state.mailboxes, mailbox)) return 'same-mailbox';
  if (state.rewarded.size >= limits.rewardsMax) return 'all-full';
  return state.day === day && state.onDay >= limits.rewardsPerDayMax ? 'day-full' : null;
};

const refund = (
  { inviterId, invitedId, purchaseId }: Extract<InvitationCommand, { type: 'RefundPurchase' }>,
  { earned, refunded }: Rewards,
): readonly InvitationEvent[] => {
  if (hasId(refunded, purchaseId)) return [];
  const pixtokens = entryOf(earned, purchaseId) ?? 0;
  return [{ type: 'InvitationPurchaseRefunded', data: { inviterId, invitedId, purchaseId, pixtokens } }];
};

const reward = (command: Reward, state: Rewards): readonly InvitationEvent[] => {
  const { inviterId, invitedId, mailbox, day, purchaseId } = command;
  const isDone = inviterId === invitedId || hasId(state.rewarded, invitedId);
  return isDone || refusalOf(command, state) !== null
    ? []
    : [
        {
          type: 'InvitationRewarded',
          data: {
            inviterId,
            invitedId,
            pixtokens: limits.rewardPixtokens,
            mailbox,
            day,
            ...(purchaseId === null ? {} : { purchaseId }),
          },
        },
      ];
};

const decide = (command: InvitationCommand, state: Rewards): readonly InvitationEvent[] =>
  command.type === 'RefundPurchase' ? refund(command, state) : reward(command, state);

const evolve = (state: Rewards, event: InvitationEvent): Rewards => {
  switch (event.type) {
    case 'InvitationRewarded': {
      const { invitedId, mailbox, day = '', purchaseId, pixtokens } = event.data;
      return {
        ...state,
        rewarded: withId(state.rewarded, invitedId),
        mailboxes: mailbox === undefined ? state.mailboxes : withId(state.mailboxes, mailbox),
        day,
        onDay: day === state.day ? state.onDay + 1 : 1,
        earned: purchaseId === undefined ? state.earned : withEntry(state.earned, purchaseId, pixtokens),
      };
    }
    case 'InvitationPurchaseRefunded':
      return { ...state, refunded: withId(state.refunded, event.data.purchaseId) };
    default:
      return unreachable(event);
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
  initialState: { rewarded: noIds, mailboxes: noIds, day: '', onDay: 0, earned: noEntries, refunded: noIds },
};
