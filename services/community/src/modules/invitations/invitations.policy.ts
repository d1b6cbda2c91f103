import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { InvitationCommand } from './invitations.decider.ts';

type Confirmed = Extract<UserEvent, { type: 'EmailConfirmed' }>;

/** Anyone who brought someone who now confirmed is rewarded; `inviterId` is null where nobody did. */
export const rewardInviter = ({ data }: Confirmed, inviterId: string | null): readonly InvitationCommand[] =>
  inviterId === null ? [] : [{ type: 'RewardInviter', inviterId, invitedId: data.userId }];
