import { Inject, Injectable } from '@nestjs/common';
import type { SessionView } from '@pixchange/contracts/http/accounts';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { AccountsQueries } from '../accounts.queries.ts';
import { nameHash, tokenHash } from './credentials.ts';
import { SignInPace } from './sign-in-pace.ts';
import { userDecider } from '../user.decider.ts';
import { AccountsVault, type LoginProvider } from '../vault.ts';

interface Proof {
  readonly passwordHash?: string | null;
  readonly provider?: LoginProvider | null;
}

export interface Confirmable {
  readonly token: string;
  readonly userId: string;
  /** Hash of the address that the link was sent to, if known. */
  readonly linkedTo: string | null;
  /** Key under which password attempts are counted, the same as for logging in. */
  readonly name: string;
}

/** Logs members in, and confirms their email addresses. */
@Injectable()
export class Sessions {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(SignInPace) private readonly pace: SignInPace,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the hash of an email; case and surrounding spaces make no difference. */
  emailHashOf(email: string): string {
    return nameHash(this.config.NAME_SECRET, 'email', email.trim());
  }

  /**
   * Logs a member in. An unknown email and a wrong password cause the same error and take the same time.
   * @throws DomainError `account.bad-credentials`, `suspended`; RateLimited
   */
  async signIn(email: string, password: string, device: string | null): Promise<SessionView> {
    const { userId, passwordHash } = await this.memberByPassword(email, password);
    return this.open(userId, device, { passwordHash });
  }

  /**
   * Returns the account that an emailed link confirms.
   * @throws DomainError `account.token-used-up`, `account.already-confirmed`, `suspended`
   */
  async confirmable(token: string): Promise<Confirmable> {
    const link = await this.vault.link(token, 'confirmation');
    const user = link === null ? null : await this.commands.stateOf(userDecider, link.userId);
    if (link === null || user === null || !('roles' in user)) throw new DomainError('account.token-used-up');
    if (user.suspended) throw new DomainError('suspended');
    if (user.status === 'confirmed') throw new DomainError('account.already-confirmed', 'token');
    if (link.used || (link.emailHash !== null && link.emailHash !== user.emailHash))
      throw new DomainError('account.token-used-up');
    return { token, userId: link.userId, linkedTo: link.emailHash, name: user.emailHash };
  }

  /** Confirms the email: the link proves the mailbox, and the session proves the account. */
  async confirmBySession(account: Confirmable, bearer: string): Promise<SessionView> {
    await this.confirmEmail(account);
    await this.commands.settleOrRefuse();
    return this.viewOf(account.userId, bearer);
  }

  /**
   * Confirms the email: the link proves the mailbox, and the password proves the account. Errors and timing are the
   * same as for logging in.
   */
  async confirmByPassword(account: Confirmable, password: string, device: string | null): Promise<SessionView> {
    const stored = await this.vault.passwordHash(account.userId);
    const attempt = { name: account.name, userId: account.userId, stored };
    if (!(await this.pace.verify(attempt, password))) throw new DomainError('account.bad-credentials');
    await this.confirmEmail(account);
    return this.open(account.userId, device, { passwordHash: stored });
  }

  /** Emails another confirmation link. @throws DomainError `account.no-email`, `account.already-confirmed` */
  async requestConfirmation(userId: string): Promise<void> {
    if ((await this.queries.emailOf(userId)) === null) throw new DomainError('account.no-email');
    await this.commands.run(userDecider, { type: 'RequestConfirmation', userId, requestId: uuidv7() });
  }

  /**
   * Opens a session for a member who proved their identity by a password, a login provider or a link. Pass the hash of
   * a checked password, or the name of the provider.
   * @throws DomainError `suspended`; `account.bad-credentials` when the password changed since it was checked
   */
  async open(
    userId: string,
    device: string | null,
    { passwordHash = null, provider = null }: Proof = {},
  ): Promise<SessionView> {
    await this.commands.settleOrRefuse();
    if (await this.queries.isSuspended(userId)) throw new DomainError('suspended');
    const token = await this.vault.openSession({
      userId,
      purpose: 'session',
      device,
      lifeMinutes: limits.sessionDays * 24 * 60,
      passwordHash,
      provider,
      hasSecondFactor: false,
    });
    if (token === null) throw new DomainError('account.bad-credentials');
    return this.viewOf(userId, token);
  }

  /**
   * Returns the member with this email and password.
   * @throws DomainError `account.bad-credentials`, RateLimited
   */
  async memberByPassword(email: string, password: string): Promise<{ userId: string; passwordHash: string | null }> {
    const name = this.emailHashOf(email);
    const userId = await this.queries.idByEmailHash(name);
    const passwordHash = await this.vault.passwordHash(userId ?? NOBODY_ID);
    const matches = await this.pace.verify({ name, userId, stored: passwordHash }, password);
    if (!matches || userId === null) throw new DomainError('account.bad-credentials');
    return { userId, passwordHash };
  }

  private async confirmEmail({ userId, token, linkedTo }: Confirmable): Promise<void> {
    // The event is written first, because a crash after marking the link as used would lose the confirmation.
    await this.commands.run(userDecider, { type: 'ConfirmEmail', userId, emailHash: linkedTo });
    if (!(await this.vault.use(tokenHash(token)))) throw new DomainError('account.already-confirmed', 'token');
  }

  /** Returns the member with a session's token, without the email and the blockchain address. */
  async viewOf(userId: string, token: string): Promise<SessionView> {
    const { email: _email, user_address: _address, ...stored } = await this.queries.own(userId);
    return { ...stored, token };
  }
}

const NOBODY_ID = '00000000-0000-0000-0000-000000000000';
