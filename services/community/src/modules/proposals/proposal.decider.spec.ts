import { describe, expect, it } from 'vitest';
import type { ProposalEvent } from '@pixchange/contracts/events/proposals';
import { fold } from '../../kernel/decider.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { proposalDecider, type ProposalCommand } from './proposal.decider.ts';

const given = storyOf(proposalDecider);
const [proposalId, ada, bo, userId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const proposal = {
  proposalId,
  proposerId: ada,
  action: 'users.give_role',
  targetId: userId,
  details: { role: 'moderator' },
  reason: 'joins the team',
};

const propose = (which: typeof proposal = proposal, isAlone = false): ProposalCommand => ({
  type: 'ProposeAction',
  proposal: which,
  isAlone,
});
const approve = (approverId: string, beneficiaries: readonly string[] = []): ProposalCommand => ({
  type: 'ApproveProposal',
  proposalId,
  approverId,
  beneficiaries,
});
const reject = (approverId: string): ProposalCommand => ({
  type: 'RejectProposal',
  proposalId,
  approverId,
  reason: 'not yet',
});
const finish = (failure: string | null = null): ProposalCommand => ({ type: 'FinishProposal', proposalId, failure });

const proposed = (which = proposal, approvalsNeeded = 2): ProposalEvent => ({
  type: 'ActionProposed',
  data: { ...which, approvalsNeeded },
});
const approved: ProposalEvent = { type: 'ProposalApproved', data: { proposalId, approverId: bo } };
const rejected: ProposalEvent = { type: 'ProposalRejected', data: { proposalId, approverId: bo, reason: 'not yet' } };
const done: ProposalEvent = { type: 'ProposalCarriedOut', data: { proposalId } };
const failed: ProposalEvent = { type: 'ProposalFailed', data: { proposalId, code: 'not_found' } };
const status = (...history: ProposalEvent[]): string => fold(proposalDecider, history).status;

describe('a proposal', () => {
  it('waits for a second person', () => {
    given().when(propose()).then(proposed());
    expect(status(proposed())).toBe('proposed');
  });
  it('is approved immediately when the proposer may act alone, which is recorded', () => {
    given().when(propose(proposal, true)).then(proposed(proposal, 1));
    expect(status(proposed(proposal, 1))).toBe('approved');
  });
  it('ignores a repeat', () => given(proposed()).when(propose()).thenNothing());
  it.each([
    { ...proposal, details: { role: 'admin' } },
    { ...proposal, targetId: bo },
    { ...proposal, action: 'users.take_role' },
    { ...proposal, reason: 'another' },
  ])('refuses another action with its id: %j', (other) =>
    given(proposed()).when(propose(other)).thenFails('idempotency_mismatch'),
  );
  it('is approved by another person', () => given(proposed()).when(approve(bo)).then(approved));
  it('cannot be decided by its proposer', () => {
    given(proposed()).when(approve(ada)).thenFails('proposal.own');
    given(proposed()).when(reject(ada)).thenFails('proposal.own');
  });
  it('cannot be decided by its subject', () => {
    given(proposed()).when(approve(userId)).thenFails('proposal.own');
    given(proposed()).when(reject(userId)).thenFails('proposal.own');
  });
  it('cannot be approved by a beneficiary', () =>
    given(proposed())
      .when(approve(bo, [idOf(5), bo]))
      .thenFails('proposal.own'));
  it('allows members to approve the loss of their own role', () =>
    given(proposed({ ...proposal, action: 'users.take_role' }))
      .when(approve(userId))
      .then({ type: 'ProposalApproved', data: { proposalId, approverId: userId } }));
  it('is rejected by another person', () => given(proposed()).when(reject(bo)).then(rejected));
  it('is decided once', () => {
    for (const decided of [approved, rejected])
      for (const again of [approve(bo), reject(bo)])
        given(proposed(), decided).when(again).thenFails('proposal.decided');
  });
  it('is carried out once', () => {
    given(proposed(), approved).when(finish()).then(done);
    given(proposed(), approved, done).when(finish()).thenNothing();
    expect(status(proposed(), approved, done)).toBe('done');
  });
  it('fails when the action is no longer possible', () => {
    given(proposed(), approved).when(finish('not_found')).then(failed);
    expect(status(proposed(), approved, failed)).toBe('failed');
  });
  it('cannot be carried out before it is approved', () => given(proposed()).when(finish()).thenNothing());
  it('must exist to be approved', () => given().when(approve(bo)).thenFails('not_found'));
});
