import type { Proof } from '@pixchange/contracts/http/accounts';
import type { Caller } from '../../runtime/http/route.ts';

/**
 * Asks the caller to prove their identity again, because the session may be in other hands and the action can't be
 * undone.
 */
export abstract class Proofs {
  /**
   * Checks the password, or a recent social login for an account without a password.
   * @throws DomainError `profile.wrong-password`, `profile.proof-needed`
   */
  abstract require(caller: Pick<Caller, 'userId' | 'tokenHash'>, proof: Proof): Promise<void>;
}
