import { Inject, Injectable } from '@nestjs/common';
import type { ProposalEvent } from '@pixchange/contracts/events/proposals';
import type { adminProposalsHttp, ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import { allows } from '@pixchange/contracts/http/staff-matrix';
import { proposedActions, type ProposedAction } from '@pixchange/contracts/http/values/proposals';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { idOfRequest } from '../../runtime/http/idempotency.ts';
import type { Outcome } from '../../runtime/commands/command-runner.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import type { Caller } from '../../runtime/http/route.ts';
import type { ListCount } from '../../runtime/http/list-count.ts';
import { PROPOSABLE, type ProposableActions } from '../../extensions/proposable.ts';
import { proposalDecider, type Proposal, type ProposalCommand } from './proposal.decider.ts';
import type { NewProposal, Proposals } from './proposals.face.ts';
import { ProposalsQueries } from './proposals.queries.ts';

type Known = Exclude<Proposal, { status: 'none' }>;

/** Actions that a sole administrator can take alone, because nobody else could approve them. */
const ALONE: readonly ProposedAction[] = ['users.give_role', 'users.take_role', 'users.reset_second_factor'];

/** Error codes of transient failures, after which the action is retried. */
const TRANSIENT_CODES: readonly string[] = ['conflict', 'unavailable', 'internal'];

const mayDecide = ({ roles }: Caller, action: ProposedAction): boolean => {
  const [resource = '', name = ''] = action.split('.');
  return allows(roles as Parameters<typeof allows>[0], resource, name);
};

/**
 * Returns the actions whose proposals the caller can see. Auditors see all actions; others see those that they can
 * decide.
 */
const seenBy = (caller: Caller): readonly ProposedAction[] =>
  caller.roles.includes('auditor') ? proposedActions : proposedActions.filter((action) => mayDecide(caller, action));

/** Carries out proposals as soon as they are approved; after a crash, a consumer of the relay role carries them out. */
@Injectable()
export class ProposedActions implements Proposals {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(ProposalsQueries) private readonly queries: ProposalsQueries,
    @Inject(PROPOSABLE) private readonly actions: ProposableActions,
    @Inject(EventLog) private readonly events: EventLog,
  ) {}

  list(
    list: QueryOf<typeof adminProposalsHttp.list>,
    caller: Caller,
  ): Promise<{ rows: ProposalView[]; total: ListCount }> {
    return this.queries.list(list, seenBy(caller));
  }

  /** Returns a proposal. @throws DomainError `not_found` for an unknown proposal, or one that the caller can't see */
  async one(proposalId: string, caller: Caller): Promise<ProposalView> {
    const proposal = await this.queries.one(proposalId);
    if (!seenBy(caller).includes(proposal.action)) throw new DomainError('not_found');
    return proposal;
  }

  async propose(
    proposerId: string,
    key: string | null,
    { action, targetId, details = {}, reason }: NewProposal,
  ): Promise<ProposalView> {
    const proposalId = idOfRequest(proposerId, 'proposal', key);
    const isAlone = ALONE.includes(action) && (await this.isOnlyAdministratorEver(proposerId));
    const proposal = { proposalId, proposerId, action, targetId, details, reason };
    await this.run({ type: 'ProposeAction', proposal, isAlone });
    await this.finish(proposalId);
    return this.commands.readBack(() => this.queries.one(proposalId));
  }

  peopleBehind(...asked: Parameters<Proposals['peopleBehind']>): Promise<readonly string[]> {
    return this.queries.peopleBehind(...asked);
  }

  /**
   * Approves a proposal and carries it out.
   * @throws DomainError `not_found`, `forbidden`, `proposal.own`, `proposal.decided`
   */
  async approve(proposalId: string, caller: Caller): Promise<ProposalView> {
    const { action, ...agreed } = await this.decidable(proposalId, caller);
    const beneficiaries = await this.actions[action as ProposedAction].benefits(agreed);
    await this.run({ type: 'ApproveProposal', proposalId, approverId: caller.userId, beneficiaries });
    await this.finish(proposalId);
    return this.commands.readBack(() => this.queries.one(proposalId));
  }

  /** Rejects a proposal. @throws DomainError `not_found`, `forbidden`, `proposal.own`, `proposal.decided` */
  async reject(proposalId: string, caller: Caller, reason: string): Promise<ProposalView> {
    await this.decidable(proposalId, caller);
    await this.run({ type: 'RejectProposal', proposalId, approverId: caller.userId, reason });
    return this.commands.readBack(() => this.queries.one(proposalId));
  }

  /** Carries out an approved action once; does nothing for pending and finished proposals. */
  async finish(proposalId: string): Promise<void> {
    const state = await this.commands.stateOf(proposalDecider, proposalId);
    if (state.status !== 'approved') return;
    const { action, ...agreed } = state.proposed;
    await this.run({ type: 'FinishProposal', proposalId, failure: await this.carryOut(action, agreed) });
  }

  private async carryOut(
    action: string,
    agreed: Parameters<ProposableActions[ProposedAction]['carryOut']>[0],
  ): Promise<string | null> {
    try {
      const { signed, carryOut } = this.actions[action as ProposedAction];
      if (signed === true && !(await this.events.isSigned(proposalDecider.stream(agreed.proposalId))))
        throw new DomainError('proposal.unsigned');
      await carryOut(agreed);
      return null;
    } catch (error) {
      if (!(error instanceof DomainError) || TRANSIENT_CODES.includes(error.code)) throw error;
      return error.code;
    }
  }

  /**
   * Returns the proposed action. The caller needs the same permission as for the action itself.
   * @throws DomainError `not_found`, `forbidden`
   */
  private async decidable(proposalId: string, caller: Caller): Promise<Known['proposed']> {
    const state = idForm.test(proposalId)
      ? await this.commands.stateOf(proposalDecider, proposalId)
      : proposalDecider.initialState;
    if (state.status === 'none') throw new DomainError('not_found');
    if (!mayDecide(caller, state.proposed.action as ProposedAction)) throw new DomainError('forbidden');
    return state.proposed;
  }

  private async isOnlyAdministratorEver(userId: string): Promise<boolean> {
    await this.commands.settleOrRefuse();
    return !(await this.queries.wasOtherAdministrator(userId));
  }

  private run(command: ProposalCommand): Promise<Outcome<Proposal, ProposalEvent>> {
    return this.commands.run(proposalDecider, command);
  }
}
