import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { hashPassword } from '../sessions/credentials.ts';
import { isProven } from '../registration/email-proof.decider.ts';
import { userDecider } from '../user.decider.ts';
import { AccountsVault } from '../vault.ts';
import { passwordRequestDecider } from './password-request.decider.ts';

/** Resets forgotten passwords through an emailed link. */
@Injectable()
export class Passwords {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
  ) {}

  /** Requests a reset in the same way for known and unknown emails; only the mail job looks up the account. */
  async requestReset(emailHash: string): Promise<void> {
    await this.commands.run(passwordRequestDecider, {
      type: 'RequestPasswordReset',
      emailHash,
      requestId: uuidv7(),
    });
  }

  /**
   * Sets the password through an emailed link, and ends all sessions of the member.
   * @throws DomainError `account.token-used-up` for an unknown, used or expired link, or one sent to an earlier address
   */
  async reset(token: string, password: string): Promise<void> {
    const link = await this.vault.link(token, 'password');
    if (link === null || link.used) throw new DomainError('account.token-used-up');
    const passwordHash = await hashPassword(password);
    const user = await this.commands.stateOf(userDecider, link.userId);
    // Access is revoked first, so that a crash can't leave access to credentials from before the reset. A second
    // attempt finds the link unused.
    if ('roles' in user && !isProven(user)) await this.vault.revokeAccess(link.userId);
    // The event is written first: after a crash in between, the link still works and records the same event again.
    await this.commands.run(userDecider, {
      type: 'ChangePassword',
      userId: link.userId,
      changeId: link.id,
      emailHash: link.emailHash,
    });
    if (!(await this.vault.resetPassword(token, passwordHash))) throw new DomainError('account.token-used-up');
  }
}
