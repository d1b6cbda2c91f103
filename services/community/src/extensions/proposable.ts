import type { ProposedAction } from '@pixchange/contracts/http/values/proposals';
import { DomainError } from '../kernel/errors.ts';

/** An action that two members of staff agreed to, or one alone where that is allowed. */
export interface AgreedAction {
  readonly proposalId: string;
  readonly proposerId: string;
  readonly targetId: string;
  readonly details: Readonly<Record<string, string | number | null>>;
  /** Null once the proposer's account is erased. */
  readonly reason: string | null;
}

/** A kind of action that needs a second person; modules provide theirs through their FeatureModule. */
interface Proposable {
  /** Carries out the action; idempotent. Throws a DomainError when it is no longer possible. */
  readonly carryOut: (agreed: AgreedAction) => Promise<void>;
  /**
   * Whether the product must sign the proposal and its approval. Without signatures, anyone with write access to the
   * event store could make the product itself grant a role.
   */
  readonly signed?: true;
  /** Returns the ids of the members who benefit from the action; none of them may approve it as the second person. */
  readonly benefits: (agreed: AgreedAction) => Promise<readonly string[]> | readonly string[];
}

/** All actions that need a second person, with their rules. */
export type ProposableActions = Readonly<Record<ProposedAction, Proposable>>;
/** Nest token of `ProposableActions`. */
export const PROPOSABLE = Symbol('proposable');

/** Returns no ids, for actions that benefit nobody. */
export const benefitsNobody = (): readonly string[] => [];
/** Returns the id of the target, for actions that benefit the target. */
export const benefitsTarget = ({ targetId }: AgreedAction): readonly string[] => [targetId];

/**
 * Runs a command, and returns the result of `propose` if its decider refuses it as `proposal.needed`. The decider must
 * make this decision: one that is based on the read model can be outdated when the events are appended.
 */
export const orPropose = async <T, P>(run: () => Promise<T>, propose: () => Promise<P>): Promise<T | P> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'proposal.needed') throw error;
    return propose();
  }
};
