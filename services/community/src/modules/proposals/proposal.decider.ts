import type { ProposalEvent } from '@pixchange/contracts/events/proposals';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { streamsOf } from '../../kernel/stream.ts';

type Proposed = Extract<ProposalEvent, { type: 'ActionProposed' }>['data'];

export type ProposalCommand =
  /** `isAlone` is true when the proposer may act without a second person. */
  | {
      readonly type: 'ProposeAction';
      readonly proposal: Omit<Proposed, 'approvalsNeeded'>;
      readonly isAlone: boolean;
    }
  /** `beneficiaries` are the ids of the members who gain from the action; none of them can approve it. */
  | {
      readonly type: 'ApproveProposal';
      readonly proposalId: string;
      readonly approverId: string;
      readonly beneficiaries: readonly string[];
    }
  | {
      readonly type: 'RejectProposal';
      readonly proposalId: string;
      readonly approverId: string;
      readonly reason: string;
    }
  /** `failure` is the code of the refusal; null when the action took effect. */
  | { readonly type: 'FinishProposal'; readonly proposalId: string; readonly failure: string | null };

export type Proposal =
  | { readonly status: 'none' }
  | { readonly status: 'proposed' | 'approved' | 'done' | 'rejected' | 'failed'; readonly proposed: Proposed };

type Existing = Exclude<Proposal, { status: 'none' }>;

/**
 * Whether two proposals are equal. They can differ when a client reuses the Idempotency-Key from which the id is
 * derived.
 */
const isSame = (a: Proposed, b: Omit<Proposed, 'approvalsNeeded'>): boolean =>
  a.action === b.action &&
  a.targetId === b.targetId &&
  (a.reason === null || a.reason === b.reason) &&
  Object.keys({ ...a.details, ...b.details }).every((name) => a.details[name] === b.details[name]);

const propose = (
  { proposal, isAlone }: Extract<ProposalCommand, { type: 'ProposeAction' }>,
  state: Proposal,
): readonly ProposalEvent[] => {
  if (state.status === 'none')
    return [{ type: 'ActionProposed', data: { ...proposal, approvalsNeeded: isAlone ? 1 : 2 } }];
  if (!isSame(state.proposed, proposal)) throw new DomainError('idempotency_mismatch');
  return [];
};

/**
 * Refuses a decision by the proposer, by the member concerned, and by the recipient of the money. As an exception,
 * members can approve the loss of their own role.
 */
const refuseOwn = ({ proposed: { proposerId, targetId, details, action } }: Existing, approverId: string): void => {
  const isAbout = approverId === targetId || approverId === details['user_id'];
  if (approverId === proposerId || (isAbout && action !== 'users.take_role')) throw new DomainError('proposal.own');
};

const decide = (command: ProposalCommand, state: Proposal): readonly ProposalEvent[] => {
  if (command.type === 'ProposeAction') return propose(command, state);
  if (state.status === 'none') throw new DomainError('not_found');
  const { proposalId } = command;
  switch (command.type) {
    case 'ApproveProposal':
      refuseOwn(state, command.approverId);
      if (command.beneficiaries.includes(command.approverId)) throw new DomainError('proposal.own');
      if (state.status !== 'proposed') throw new DomainError('proposal.decided');
      return [{ type: 'ProposalApproved', data: { proposalId, approverId: command.approverId } }];
    case 'RejectProposal': {
      const { approverId, reason } = command;
      refuseOwn(state, approverId);
      if (state.status !== 'proposed') throw new DomainError('proposal.decided');
      return [{ type: 'ProposalRejected', data: { proposalId, approverId, reason } }];
    }
    case 'FinishProposal':
      if (state.status !== 'approved') return [];
      return command.failure === null
        ? [{ type: 'ProposalCarriedOut', data: { proposalId } }]
        : [{ type: 'ProposalFailed', data: { proposalId, code: command.failure } }];
    default:
      return unreachable(command);
  }
};

const evolve = (state: Proposal, event: ProposalEvent): Proposal => {
  if (event.type === 'ActionProposed')
    return { status: event.data.approvalsNeeded === 1 ? 'approved' : 'proposed', proposed: event.data };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'ProposalApproved':
      return { ...state, status: 'approved' };
    case 'ProposalRejected':
      return { ...state, status: 'rejected' };
    case 'ProposalCarriedOut':
      return { ...state, status: 'done' };
    case 'ProposalFailed':
      return { ...state, status: 'failed' };
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('proposal');

/**
 * Action that one staff member proposes and another decides on. A proposal is decided once, and an approved action is
 * carried out once.
 */
export const proposalDecider: StreamDecider<ProposalCommand, Proposal, ProposalEvent> = {
  name: 'proposal',
  stream,
  streamOf: (command) => stream(command.type === 'ProposeAction' ? command.proposal.proposalId : command.proposalId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
