import type { RewardedMailboxEvent } from '@pixchange/contracts/events/invitations';
import type { StreamDecider } from '../../kernel/decider.ts';
import { streamsOf } from '../../kernel/stream.ts';

/** Claims a mailbox for the reward of one invited member. `mailbox` is its keyed hash. */
interface ClaimMailbox {
  readonly type: 'ClaimMailbox';
  readonly mailbox: string;
  readonly invitedId: string;
}

interface RewardedMailbox {
  /** The invited member who may earn the reward; null while nobody claimed it. */
  readonly invitedId: string | null;
}

const stream = streamsOf('rewarded-mailbox');

/** Mailbox of invited members, which earns one reward on the whole site. The first claim is permanent. */
export const rewardedMailboxDecider: StreamDecider<ClaimMailbox, RewardedMailbox, RewardedMailboxEvent> = {
  stream,
  streamOf: ({ mailbox }) => stream(mailbox),
  decide: ({ mailbox, invitedId }, state) =>
    state.invitedId === null ? [{ type: 'MailboxClaimed', data: { mailbox, invitedId } }] : [],
  evolve: (_, { data: { invitedId } }) => ({ invitedId }),
  initialState: { invitedId: null },
};
