import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ProposalEvent } from '@pixchange/contracts/events/proposals';
import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { Projection, RowChange } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

const proposalTables = {
  proposals: {
    columns: {
      proposal_id: 'uuid NOT NULL',
      action: 'text NOT NULL',
      target_id: 'uuid NOT NULL',
      details: column<ProposalView['details']>('jsonb NOT NULL'),
      reason: 'text',
      status: column<ProposalView['status']>('text NOT NULL'),
      approvals_needed: 'integer NOT NULL',
      proposer_id: 'uuid NOT NULL',
      approved_by: 'uuid',
      rejected_by: 'uuid',
      rejected_reason: 'text',
      failure: 'text',
      created_at: 'timestamptz NOT NULL',
      decided_at: 'timestamptz',
    },
    key: ['proposal_id'],
    indexes: ['(status, created_at)', '(created_at, proposal_id)', '(target_id)', '(proposer_id)', '(rejected_by)'],
  },
  /** Everyone who was ever an administrator, even if they lost the role or were erased. */
  administrators_ever: { columns: { user_id: 'uuid NOT NULL' }, key: ['user_id'] },
} as const satisfies Tables;

const { put, patch, sweep } = changesTo(proposalTables);

const erased = (userId: string): readonly RowChange[] => [
  sweep('proposals', 'proposer_id', userId, { reason: null }),
  sweep('proposals', 'rejected_by', userId, { rejected_reason: null }),
];

/** Proposals, including decided ones, and everyone who was ever an administrator. */
export const proposalsProjection: Projection<
  ProposalEvent | Extract<UserEvent, { type: 'RoleGranted' }> | ErasureEvent
> = {
  name: 'proposals',
  version: 1,
  tables: proposalTables,
  handlers: {
    ActionProposed: ({ data, metadata }) => [
      put('proposals', {
        proposal_id: data.proposalId,
        action: data.action,
        target_id: data.targetId,
        details: data.details,
        reason: data.reason,
        status: data.approvalsNeeded === 1 ? 'approved' : 'proposed',
        approvals_needed: data.approvalsNeeded,
        proposer_id: data.proposerId,
        approved_by: null,
        rejected_by: null,
        rejected_reason: null,
        failure: null,
        created_at: metadata.recordedAt,
        decided_at: data.approvalsNeeded === 1 ? metadata.recordedAt : null,
      }),
    ],
    ProposalApproved: ({ data, metadata }) => [
      patch(
        'proposals',
        { proposal_id: data.proposalId },
        { status: 'approved', approved_by: data.approverId, decided_at: metadata.recordedAt },
      ),
    ],
    ProposalRejected: ({ data, metadata }) => [
      patch(
        'proposals',
        { proposal_id: data.proposalId },
        {
          status: 'rejected',
          rejected_by: data.approverId,
          rejected_reason: data.reason,
          decided_at: metadata.recordedAt,
        },
      ),
    ],
    ProposalCarriedOut: ({ data }) => [patch('proposals', { proposal_id: data.proposalId }, { status: 'done' })],
    ProposalFailed: ({ data }) => [
      patch('proposals', { proposal_id: data.proposalId }, { status: 'failed', failure: data.code }),
    ],
    RoleGranted: ({ data }) => (data.role === 'admin' ? [put('administrators_ever', { user_id: data.userId })] : []),
    AccountErased: ({ data }) => erased(data.userId),
    ErasureCompleted: ({ data }) => erased(data.userId),
  },
};
