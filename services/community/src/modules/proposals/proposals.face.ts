import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { ProposedAction } from '@pixchange/contracts/http/values/proposals';

/** An action to propose; `details` are the parameters that the action needs. */
export interface NewProposal {
  readonly action: ProposedAction;
  readonly targetId: string;
  readonly details?: Readonly<Record<string, string | number | null>>;
  readonly reason: string;
}

/** Actions that need a second person. */
export abstract class Proposals {
  /**
   * Creates a proposal that waits for a second person. While there has never been a second administrator, changes of
   * roles and resets of second factors are carried out before this method returns. The same `Idempotency-Key` never
   * creates a second proposal.
   * @throws DomainError `idempotency_mismatch` when the key was used for another proposal
   */
  abstract propose(proposerId: string, key: string | null, proposal: NewProposal): Promise<ProposalView>;

  /** Returns the ids of everyone who ever proposed or approved this action on the target with these details. */
  abstract peopleBehind(
    action: ProposedAction,
    targetId: string,
    details: NonNullable<NewProposal['details']>,
  ): Promise<readonly string[]>;
}
