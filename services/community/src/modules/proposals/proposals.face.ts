import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { ProposedAction } from '@pixchange/contracts/http/values/proposals';

export interface NewProposal {
  readonly action: ProposedAction;
  readonly targetId: string;
  readonly details?: Readonly<Record<string, string | number | null>>;
  readonly reason: string;
}

/** What needs a second person. */
export abstract class Proposals {
  /**
   * Waits for a second person. Roles are changed at once while there has never been a second administrator; so they are
   * done when this returns. Under the same `Idempotency-Key` nothing is proposed twice.
   */
  abstract propose(proposerId: string, key: string | null, proposal: NewProposal): Promise<ProposalView>;
}
