import { describe, it } from 'vitest';
import type { RewardedMailboxEvent } from '@pixchange/contracts/events/invitations';
import { storyOf } from '../../kernel/testing/given.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { rewardedMailboxDecider } from './rewarded-mailbox.decider.ts';

const given = storyOf(rewardedMailboxDecider);
const [noor, ola] = [idOf(1), idOf(2)];
const claimed: RewardedMailboxEvent = { type: 'MailboxClaimed', data: { mailbox: 'm', invitedId: noor } };
const claim = (invitedId: string) => ({ type: 'ClaimMailbox', mailbox: 'm', invitedId }) as const;

describe('a mailbox', () => {
  it('is claimed for the first invited member', () => given().when(claim(noor)).then(claimed));
  it('stays claimed', () => {
    given(claimed).when(claim(noor)).thenNothing();
    given(claimed).when(claim(ola)).thenNothing();
  });
});
