import { describe, expect, it } from 'vitest';
import { changesOf, patch, put, sweep } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { proposalsProjection } from './proposals.projection.ts';

const [proposalId, ada, bo, userId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const data = {
  proposalId,
  proposerId: ada,
  action: 'users.give_role',
  targetId: userId,
  details: { role: 'moderator' },
  reason: 'joins the team',
};
const proposed = (approvalsNeeded: number) =>
  recorded({ type: 'ActionProposed', data: { ...data, approvalsNeeded } } as const, 3);

describe('a proposal', () => {
  it('waits for a second person', () => {
    const event = proposed(2);
    expect(changesOf(proposalsProjection, event)).toEqual([
      put('proposals', {
        proposal_id: proposalId,
        action: 'users.give_role',
        target_id: userId,
        details: { role: 'moderator' },
        reason: 'joins the team',
        status: 'proposed',
        approvals_needed: 2,
        proposer_id: ada,
        approved_by: null,
        rejected_by: null,
        rejected_reason: null,
        failure: null,
        created_at: event.metadata.recordedAt,
        decided_at: null,
      }),
    ]);
  });
  it('is approved when it is created by somebody who acts alone', () => {
    const event = proposed(1);
    expect(changesOf(proposalsProjection, event)).toMatchObject([
      { row: { status: 'approved', approvals_needed: 1, decided_at: event.metadata.recordedAt } },
    ]);
  });
  it('shows its approver, and that it was carried out', () => {
    const event = recorded({ type: 'ProposalApproved', data: { proposalId, approverId: bo } } as const, 4);
    expect(changesOf(proposalsProjection, event)).toEqual([
      patch(
        'proposals',
        { proposal_id: proposalId },
        { status: 'approved', approved_by: bo, decided_at: event.metadata.recordedAt },
      ),
    ]);
    expect(
      changesOf(proposalsProjection, recorded({ type: 'ProposalCarriedOut', data: { proposalId } } as const, 5)),
    ).toEqual([patch('proposals', { proposal_id: proposalId }, { status: 'done' })]);
  });
  it('shows the reason of its rejection or failure', () => {
    const rejected = { type: 'ProposalRejected', data: { proposalId, approverId: bo, reason: 'not yet' } } as const;
    expect(changesOf(proposalsProjection, recorded(rejected, 4))).toMatchObject([
      { set: { status: 'rejected', rejected_by: bo, rejected_reason: 'not yet' } },
    ]);
    const failed = { type: 'ProposalFailed', data: { proposalId, code: 'not_found' } } as const;
    expect(changesOf(proposalsProjection, recorded(failed, 4))).toEqual([
      patch('proposals', { proposal_id: proposalId }, { status: 'failed', failure: 'not_found' }),
    ]);
  });
  it.each(['AccountErased', 'ErasureCompleted'])('%s removes the texts of the erased member', (type) =>
    expect(changesOf(proposalsProjection, recorded({ type, data: { userId: ada } }, 5))).toEqual([
      sweep('proposals', 'proposer_id', ada, { reason: null }),
      sweep('proposals', 'rejected_by', ada, { rejected_reason: null }),
    ]),
  );
});

it('a grant of the administrator role is stored, and grants of other roles are not', () => {
  const granted = (role: 'admin' | 'auditor') => recorded({ type: 'RoleGranted', data: { userId, role } } as const, 6);
  expect(changesOf(proposalsProjection, granted('admin'))).toEqual([put('administrators_ever', { user_id: userId })]);
  expect(changesOf(proposalsProjection, granted('auditor'))).toEqual([]);
});
