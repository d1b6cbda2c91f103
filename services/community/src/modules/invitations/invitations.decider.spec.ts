import { describe, expect, it } from 'vitest';
import type { InvitationEvent } from '@pixchange/contracts/events/invitations';
import { invitations as limits } from '@pixchange/contracts/http/limits';
import { fold } from '../../kernel/decider.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { invitationsDecider, refusalOf, type InvitationCommand } from './invitations.decider.ts';

const [ines, noor, ola] = [idOf(1), idOf(2), idOf(3)];
const given = storyOf(invitationsDecider);
const [today, tomorrow] = ['2026-11-27', '2026-11-28'];
const reward: Extract<InvitationCommand, { type: 'RewardInviter' }> = {
  type: 'RewardInviter',
  inviterId: ines,
  invitedId: noor,
  mailbox: 'm-noor',
  inviterMailbox: 'm-ines',
  day: today,
  purchaseId: null,
};
const rewardFor = (invitedId: string, mailbox: string, day = today): InvitationEvent => ({
  type: 'InvitationRewarded',
  data: { inviterId: ines, invitedId, pixtokens: 1, mailbox, day },
});
const rewardData = { inviterId: ines, invitedId: noor, pixtokens: 1, mailbox: 'm-noor', day: today };
const rewarded = rewardFor(noor, 'm-noor');
const many = (count: number, dayOf: (index: number) => string): InvitationEvent[] =>
  Array.from({ length: count }, (_, index) => rewardFor(idOf(100 + index), `m-${index}`, dayOf(index)));
const refusal = (command: typeof reward, ...history: InvitationEvent[]) =>
  refusalOf(command, fold(invitationsDecider, history));

describe('the reward for a purchase', () => {
  const purchaseId = idOf(50);
  const bought = { ...reward, purchaseId };
  const earned: InvitationEvent = { type: 'InvitationRewarded', data: { ...rewardData, purchaseId } };
  const refund: InvitationCommand = { type: 'RefundPurchase', inviterId: ines, invitedId: noor, purchaseId };
  const refunded = (pixtokens: number): InvitationEvent => ({
    type: 'InvitationPurchaseRefunded',
    data: { inviterId: ines, invitedId: noor, purchaseId, pixtokens },
  });
  it('is taken back once when the purchase is refunded', () => {
    given().when(bought).then(earned);
    given(earned).when(refund).then(refunded(1));
    given(earned, refunded(1)).when(refund).thenNothing();
  });
  it('is not taken back when another purchase or a work earned it', () => {
    given(earned)
      .when({ ...refund, purchaseId: idOf(51) })
      .then({ type: 'InvitationPurchaseRefunded', data: { ...refunded(0).data, purchaseId: idOf(51) } as never });
    given(rewarded).when(refund).then(refunded(0));
  });
  it('is not earned by a purchase whose refund came first, but by a later purchase', () => {
    given(refunded(0)).when(bought).thenNothing();
    expect(refusal(bought, refunded(0))).toBe('refunded');
    const later = { ...bought, purchaseId: idOf(52) };
    given(refunded(0))
      .when(later)
      .then({ type: 'InvitationRewarded', data: { ...rewardData, purchaseId: idOf(52) } });
  });
  it('is not earned again for the same member', () =>
    given(earned, refunded(1))
      .when({ ...bought, purchaseId: idOf(52) })
      .thenNothing());
});

describe('an inviter', () => {
  it('earns one pixtoken per invited member', () => given().when(reward).then(rewarded));
  it('earns nothing more for a member who was already rewarded', () => {
    given(rewarded).when(reward).thenNothing();
    expect(refusal(reward, rewarded)).toBeNull();
  });
  it('earns another pixtoken for the next member', () =>
    given(rewarded)
      .when({ ...reward, invitedId: ola, mailbox: 'm-ola' })
      .then(rewardFor(ola, 'm-ola')));
  it('earns nothing for inviting themselves', () =>
    given()
      .when({ ...reward, invitedId: ines })
      .thenNothing());
  it.each([
    ['somebody else with the same mailbox', { ...reward, invitedId: ola }],
    ['their own mailbox', { ...reward, invitedId: ola, mailbox: 'm-ines' }],
  ])('earns nothing for %s', (_, command) => {
    given(rewarded).when(command).thenNothing();
    expect(refusal(command, rewarded)).toBe('same-mailbox');
  });
  it('earns up to a limit each day', () => {
    const day = many(limits.rewardsPerDayMax, () => today);
    given(...day)
      .when(reward)
      .thenNothing();
    expect(refusal(reward, ...day)).toBe('day-full');
    given(...day)
      .when({ ...reward, day: tomorrow })
      .then(rewardFor(noor, 'm-noor', tomorrow));
  });
  it('earns up to a limit in total, including rewards from before the limit existed', () => {
    const all = many(limits.rewardsMax - 1, (index) => `2026-01-${index}`);
    const old: InvitationEvent = {
      type: 'InvitationRewarded',
      data: { inviterId: ines, invitedId: ola, pixtokens: 1 },
    };
    given(...all)
      .when(reward)
      .then(rewarded);
    given(...all, old)
      .when(reward)
      .thenNothing();
    expect(refusal(reward, ...all, old)).toBe('all-full');
  });
});
