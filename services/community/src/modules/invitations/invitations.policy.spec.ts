import { expect, it } from '@jest/globals';
import { rewardInviter } from './invitations.policy.ts';

const confirmed = { type: 'EmailConfirmed', data: { userId: 'noor' } } as const;

it('rewards anyone who invited someone who confirms', () =>
  expect(rewardInviter(confirmed, 'ines')).toEqual([{ type: 'RewardInviter', inviterId: 'ines', invitedId: 'noor' }]));
it('rewards nobody for those who came by themselves', () => expect(rewardInviter(confirmed, null)).toEqual([]));
