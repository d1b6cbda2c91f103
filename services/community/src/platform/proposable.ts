import type { ProposedAction } from '@pixchange/contracts/http/values/proposals';

/** What two members of staff agreed to, or one alone where that is allowed. */
export interface AgreedAction {
  readonly proposalId: string;
  readonly proposerId: string;
  readonly targetId: string;
  readonly details: Readonly<Record<string, string | number | null>>;
  /** Null when the proposer left. */
  readonly reason: string | null;
}

/** One kind of action that needs a second person; modules bring theirs with their FeatureModule. */
interface Proposable {
  /** Repeated, it changes nothing. Throws a DomainError where it can't be done any more. */
  readonly carryOut: (agreed: AgreedAction) => Promise<void>;
}

export type ProposableActions = Readonly<Record<ProposedAction, Proposable>>;
export const PROPOSABLE = Symbol('proposable');
