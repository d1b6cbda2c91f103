import type { Proof } from '@pixchange/contracts/http/accounts';
import type { Caller } from '../../platform/http/route.ts';

/** Asks again who somebody is: a session may be somebody else's by now, and what is asked for can't be undone. */
export abstract class Proofs {
  /**
   * The password; without one, a social login of just now.
   * @throws DomainError `profile.wrong-password`, `profile.proof-needed`
   */
  abstract require(caller: Pick<Caller, 'userId' | 'tokenHash'>, proof: Proof): Promise<void>;
}
