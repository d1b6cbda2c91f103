import { Inject, Injectable } from '@nestjs/common';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { Proof } from '@pixchange/contracts/http/accounts';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import type { Caller } from '../../../runtime/http/route.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { nameHash } from '../sessions/credentials.ts';
import { EmailAddresses } from './email-addresses.ts';
import { FreshProof } from '../sessions/fresh-proof.ts';
import { type ReservationCommand, reservationDecider } from './reservation.decider.ts';
import { Sessions } from '../sessions/sessions.service.ts';
import { userDecider } from '../user.decider.ts';

type EmailAdded = Extract<UserEvent, { type: 'EmailAdded' }>;

/** Duration of the reservation of an added email. After a crash, the relay claims the email within this time. */
const CLAIM_WITHIN_MINUTES = 24 * 60;
const TAKEN = 'account.email-taken';

/**
 * Adds email addresses to accounts whose login provider sent none. The addresses are unique and confirmed like any
 * other.
 */
@Injectable()
export class Emails {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(EmailAddresses) private readonly addresses: EmailAddresses,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(FreshProof) private readonly freshProof: FreshProof,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Adds the email. Adding the current email again sends another confirmation email.
   * @throws DomainError `account.has-email` for an account with another email; `account.email-taken`, `not_found`; the
   *   errors of `FreshProof.require`
   */
  async add(caller: Pick<Caller, 'userId' | 'tokenHash'>, email: string, proof: Proof): Promise<void> {
    const { userId } = caller;
    const user = await this.commands.stateOf(userDecider, userId);
    if (!('roles' in user)) throw new DomainError('not_found');
    const emailHash = nameHash(this.config.NAME_SECRET, 'email', email);
    if (user.emailHash === emailHash) return this.sessions.requestConfirmation(userId);
    const placeholderHash = nameHash(this.config.NAME_SECRET, 'no-email', userId);
    if (user.emailHash !== placeholderHash) throw new DomainError('account.has-email');
    await this.freshProof.require(caller, proof);
    await this.addresses.take(emailHash, userId, CLAIM_WITHIN_MINUTES);
    try {
      await this.commands.run(userDecider, {
        type: 'AddEmail',
        userId,
        email,
        emailHash,
        placeholderHash,
        requestId: uuidv7(),
      });
    } catch (error) {
      // The member added another email first, so this one is released.
      if (error instanceof DomainError)
        await this.reserve({ type: 'ReleaseName', kind: 'email', nameHash: emailHash, userId });
      throw error;
    }
    if (!(await this.finish({ type: 'EmailAdded', data: { userId, email, emailHash } }))) throw new DomainError(TAKEN);
  }

  /** Claims the email; returns false if a newer registration took it. The relay repeats the claim after a crash. */
  async finish({ data: { userId, emailHash } }: EmailAdded): Promise<boolean> {
    const user = await this.commands.stateOf(userDecider, userId);
    if (!('roles' in user) || user.emailHash !== emailHash) return false;
    try {
      await this.reserve({ type: 'ClaimName', kind: 'email', nameHash: emailHash, userId, taken: TAKEN });
      return true;
    } catch (error) {
      if (!(error instanceof DomainError && error.code === TAKEN)) throw error;
    }
    await this.addresses.releaseFrom(userId, emailHash);
    return false;
  }

  private async reserve(command: ReservationCommand): Promise<void> {
    await this.commands.run(reservationDecider, command);
  }
}
