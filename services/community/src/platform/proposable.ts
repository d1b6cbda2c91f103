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
  /** Returns the ids of the members who gain by the action; none of them may be its second person. */
  readonly benefits: (agreed: AgreedAction) => Promise<readonly string[]> | readonly string[];
}

export type ProposableActions = Readonly<Record<ProposedAction, Proposable>>;
export const PROPOSABLE = Symbol('proposable');

/** For actions that bring nobody an advantage. */
export const benefitsNobody = (): readonly string[] => [];
/** For actions whose target gains by them. */
export const benefitsTarget = ({ targetId }: AgreedAction): readonly string[] => [targetId];
