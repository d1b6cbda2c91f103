import { Inject, Injectable } from '@nestjs/common';
import type { SessionView } from '@pixchange/contracts/http/accounts';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import type { FirstStaffSession, SecondFactorSetup } from '@pixchange/contracts/http/staff-sessions';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { AccountsQueries } from '../accounts.queries.ts';
import { Sessions } from '../sessions/sessions.service.ts';
import { AccountsVault } from '../vault.ts';
import { SecondFactors } from './second-factors.service.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface StaffLogin {
  readonly userId: string;
  readonly passwordHash: string | null;
}

/** Opens sessions of the staff console. */
@Injectable()
export class StaffSessions {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
  ) {}

  /**
   * Opens a session.
   * @throws DomainError `account.bad-credentials`, `suspended`; `forbidden` for a member without a role; the errors of
   *   `SecondFactors.admit`
   */
  async signIn(credentials: Credentials, code: string | undefined, device: string | null): Promise<SessionView> {
    const login = await this.proven(credentials);
    const hasSecondFactor = await this.factors.admit(login.userId, code);
    return this.open(login, hasSecondFactor, device);
  }

  /**
   * Checks the password, and starts the setup of a second factor.
   * @throws DomainError the errors of `signIn`, except those about codes; `staff.factor-exists`, `account.no-email`;
   *   RateLimited
   */
  async beginSecondFactor(credentials: Credentials): Promise<SecondFactorSetup> {
    const { userId } = await this.proven(credentials);
    return this.factors.begin(userId);
  }

  /** Completes the setup, and opens a session with the new second factor. */
  async completeSecondFactor(
    { code, mail_code, ...credentials }: Credentials & { readonly code: string; readonly mail_code: string },
    device: string | null,
  ): Promise<FirstStaffSession> {
    const login = await this.proven(credentials);
    const recovery_codes = await this.factors.complete(login.userId, code, mail_code);
    return { ...(await this.open(login, true, device)), recovery_codes };
  }

  private async proven({ email, password }: Credentials): Promise<StaffLogin> {
    const login = await this.sessions.memberByPassword(email, password);
    await this.commands.settleOrRefuse();
    if (await this.queries.isSuspended(login.userId)) throw new DomainError('suspended');
    const { roles } = await this.queries.own(login.userId);
    if (roles.length === 0) throw new DomainError('forbidden');
    return login;
  }

  private async open(
    { userId, passwordHash }: StaffLogin,
    hasSecondFactor: boolean,
    device: string | null,
  ): Promise<SessionView> {
    const token = await this.vault.openSession({
      userId,
      purpose: 'staff',
      device,
      lifeMinutes: limits.staffIdleMinutes,
      passwordHash,
      provider: null,
      hasSecondFactor,
    });
    if (token === null) throw new DomainError('account.bad-credentials');
    return this.sessions.viewOf(userId, token);
  }
}
