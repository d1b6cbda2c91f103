import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import type { Caller } from '../../../runtime/http/route.ts';
import { accountLimits } from '../accounts.limits.ts';
import { Sessions } from '../sessions/sessions.service.ts';
import { userDecider } from '../user.decider.ts';
import { AccountsVault } from '../vault.ts';
import { endedSessionsDecider } from './ended-sessions.decider.ts';

/** Ends members' sessions and resends their confirmation emails, on behalf of staff. */
@Injectable()
export class MemberSessions {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  /**
   * Ends all sessions of a member.
   * @returns the number of ended sessions
   * @throws DomainError `not_found`; `moderation.admin` when only an administrator may end sessions of a staff member
   */
  async end({ userId: staffId, roles }: Caller, userId: string): Promise<number> {
    const member = await this.member(userId);
    if (member.roles.length > 0 && !roles.includes('admin')) throw new DomainError('moderation.admin');
    // The event is written first, so that nobody is logged out without a record of who did it.
    await this.commands.run(endedSessionsDecider, { type: 'EndSessions', userId, staffId });
    return this.vault.endSessions(userId);
  }

  /**
   * Sends the confirmation email again.
   * @throws DomainError `not_found`, `account.already-confirmed`, `account.no-email`; RateLimited
   */
  async resendConfirmation(userId: string): Promise<void> {
    const { status } = await this.member(userId);
    if (status === 'confirmed') throw new DomainError('account.already-confirmed');
    await this.limiter.hit(accountLimits.resendConfirmation, userId);
    await this.sessions.requestConfirmation(userId);
  }

  private async member(userId: string) {
    const user = idForm.test(userId) ? await this.commands.stateOf(userDecider, userId) : userDecider.initialState;
    if (!('roles' in user)) throw new DomainError('not_found');
    return user;
  }
}
