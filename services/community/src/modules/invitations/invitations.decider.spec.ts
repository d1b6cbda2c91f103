import { describe, it } from '@jest/globals';
import type { InvitationEvent } from '@pixchange/contracts/events/invitations';
import { storyOf } from '../../kernel/testing/given.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { invitationsDecider, type InvitationCommand } from './invitations.decider.ts';

const [ines, noor, ola] = [idOf(1), idOf(2), idOf(3)];
const given = storyOf(invitationsDecider);
const reward: InvitationCommand = { type: 'RewardInviter', inviterId: ines, invitedId: noor };
const rewarded: InvitationEvent = {
  type: 'InvitationRewarded',
  data: { inviterId: ines, invitedId: noor, pixtokens: 1 },
};

describe('an inviter', () => {
  it('earns one pixtoken by anyone who came and confirmed', () => given().when(reward).then(rewarded));
  it('earns it once for each', () => given(rewarded).when(reward).thenNothing());
  it('earns it for the next one too', () =>
    given(rewarded)
      .when({ ...reward, invitedId: ola })
      .then({ type: 'InvitationRewarded', data: { inviterId: ines, invitedId: ola, pixtokens: 1 } }));
  it('earns nothing by themselves', () =>
    given()
      .when({ ...reward, invitedId: ines })
      .thenNothing());
});
