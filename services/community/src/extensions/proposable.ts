import type { ProposedAction } from '@pixchange/contracts/http/values/proposals';

/** An action that two members of staff agreed to, or one alone where that is allowed. */
export interface AgreedAction {
  readonly proposalId: string;
  readonly proposerId: string;
  readonly targetId: string;
  readonly details: Readonly<Record<string, string | number | null>>;
  /** Null once the proposer has left. */
  readonly reason: string | null;
}

/** A kind of action that needs a second person; modules provide theirs through their FeatureModule. */
interface Proposable {
  /** Carries out the action; a repeat changes nothing. Throws a DomainError when it is no longer possible. */
  readonly carryOut: (agreed: AgreedAction) => Promise<void>;
  /**
   * Whether the proposal and its approval must be signed by the product. Otherwise anyone with write access to the
   * event store could have the product itself give a role.
   */
  readonly signed?: true;
  /** Returns the ids of the members who gain by the action; none of them may be its second person. */
  readonly benefits: (agreed: AgreedAction) => Promise<readonly string[]> | readonly string[];
}

/** All actions that need a second person, with their rules. */
export type ProposableActions = Readonly<Record<ProposedAction, Proposable>>;
/** Nest token of `ProposableActions`. */
export const PROPOSABLE = Symbol('proposable');

/** Returns nobody, for actions that give no advantage. */
export const benefitsNobody = (): readonly string[] => [];
/** Returns the target, for actions that give it an advantage. */
export const benefitsTarget = ({ targetId }: AgreedAction): readonly string[] => [targetId];
