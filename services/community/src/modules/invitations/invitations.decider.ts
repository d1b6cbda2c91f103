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
}

const decide = ({ inviterId, invitedId }: InvitationCommand, rewarded: IdSet): readonly InvitationEvent[] =>
  inviterId === invitedId || hasId(rewarded, invitedId)
    ? []
    : [{ type: 'InvitationRewarded', data: { inviterId, invitedId, pixtokens: limits.rewardPixtokens } }];

const evolve = (rewarded: IdSet, event: InvitationEvent): IdSet => {
  switch (event.type) {
    case 'InvitationRewarded':
      return withId(rewarded, event.data.invitedId);
    default:
      return unreachable(event.type);
  }
};

const stream = streamsOf('invitations');

/** For whom a person has had their reward: once for each who came through their invitation and confirmed. */
export const invitationsDecider: StreamDecider<InvitationCommand, IdSet, InvitationEvent> = {
  name: 'invitations',
  stream,
  streamOf: ({ inviterId }) => stream(inviterId),
  decide,
  evolve,
  initialState: noIds,
};
