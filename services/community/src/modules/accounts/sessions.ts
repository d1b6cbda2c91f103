import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SessionView } from '@pixchange/contracts/http/accounts';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../config.ts';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../platform/commands.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { RunUserCommand } from './accounts.commands.ts';
import { AccountsQueries } from './accounts.queries.ts';
import { nameHash, tokenHash, verifyPassword } from './credentials.ts';
import { AccountsVault, type LoginProvider } from './vault.ts';

interface Proof {
  readonly passwordHash?: string | null;
  readonly provider?: LoginProvider | null;
}

/** Signing in, and the links of confirmation mails. */
@Injectable()
export class Sessions {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What an e-mail is known by, however it is spelled. */
  nameOf(email: string): string {
    return nameHash(this.config.NAME_SECRET, 'email', email.trim());
  }

  /** The same words and the same work for an e-mail that nobody has and for a wrong password. */
  async signIn(email: string, password: string, device: string | null): Promise<SessionView> {
    const userId = await this.queries.idByEmailHash(this.nameOf(email));
    const stored = await this.vault.passwordHash(userId ?? NOBODY_ID);
    const matches = await verifyPassword(userId === null ? null : stored, password);
    if (!matches || userId === null) throw new DomainError('account.bad-credentials');
    return this.open(userId, device, { passwordHash: stored });
  }

  async confirm(token: string, device: string | null): Promise<SessionView> {
    const caller = await this.vault.read(token, 'confirmation');
    if (caller === null) throw new DomainError('account.token-used-up');
    // The fact first: a link that is marked as used before it took effect would be lost in a crash.
    await this.bus.execute(new RunUserCommand(`user-${caller.userId}`, { type: 'ConfirmEmail', userId: caller.userId }));
    if (!(await this.vault.use(tokenHash(token)))) throw new DomainError('account.token-used-up');
    return this.open(caller.userId, device);
  }

  async requestConfirmation(userId: string): Promise<void> {
    if ((await this.queries.emailOf(userId)) === null) throw new DomainError('account.no-email');
    await this.bus.execute(new RunUserCommand(`user-${userId}`, { type: 'RequestConfirmation', userId, requestId: uuidv7() }));
  }

  /** For somebody who has shown who they are: by a password if its hash is given, by a login provider if that is named, else by a link. */
  async open(userId: string, device: string | null, { passwordHash = null, provider = null }: Proof = {}): Promise<SessionView> {
    await this.commands.settleOrRefuse();
    if (await this.queries.isSuspended(userId)) throw new DomainError('suspended');
    const token = await this.vault.openSession({ userId, device, lifeMinutes: limits.sessionDays * 24 * 60, passwordHash, provider });
    if (token === null) throw new DomainError('account.bad-credentials');
    const { email: _email, user_address: _address, ...stored } = await this.queries.own(userId);
    return { ...stored, token };
  }
}

const NOBODY_ID = '00000000-0000-0000-0000-000000000000';
