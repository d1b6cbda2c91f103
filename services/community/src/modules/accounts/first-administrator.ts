import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import type { Config } from '../../config.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import type { Log } from '../../platform/log.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { AccountsQueries } from './accounts.queries.ts';
import { nameHash } from './sessions/credentials.ts';
import { Registration } from './registration/registration.service.ts';
import { userDecider } from './user.decider.ts';

/**
 * Namespace for ids of seeded administrators. The ids are derived from the email, so that an interrupted start
 * continues with the same account.
 */
const ADMINISTRATORS = '6f1ab8ee-6d0a-4a3b-9d5e-0c6f3f1c7a11';

export interface NewAdministrator {
  readonly email: string;
  /** Null when the environment supplied the password: the operator knows it, so it is not printed. */
  readonly password: string | null;
}

/** Creates the first administrator of a site without one. */
@Injectable()
export class FirstAdministrator {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Registration) private readonly registration: Registration,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Creates an administrator and returns the credentials; returns null when an administrator already exists. */
  async ensure(): Promise<NewAdministrator | null> {
    if (await this.queries.anyAdministrator()) return null;
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: given, NAME_SECRET } = this.config;
    const password = given ?? `Aa1-${randomBytes(12).toString('base64url')}`;
    const userId = await this.freeId(nameHash(NAME_SECRET, 'email', email));
    await this.registration.begin({ userId, email, password, registrationSource: 0 });
    await this.registration.completeUnlessDone(userId, {
      username: `admin_${userId.slice(0, 6)}`,
      fullName: 'Administrator',
    });
    await this.commands.run(userDecider, { type: 'ConfirmEmail', userId });
    await this.commands.run(userDecider, { type: 'GrantRole', userId, role: 'admin' });
    return { email, password: given === undefined ? password : null };
  }

  /** Returns the id for an administrator with this email. Skips ids of erased accounts, which can't be used again. */
  private async freeId(emailHash: string): Promise<string> {
    for (let turn = 0; ; turn += 1) {
      const userId = uuidv5(turn === 0 ? emailHash : `${emailHash}|${turn}`, ADMINISTRATORS);
      const { status } = await this.commands.stateOf(userDecider, userId);
      if (status !== 'erased') return userId;
    }
  }
}

/** Prints the password instead of logging it, because logs are stored. */
export const announceAdministrator = ({ email, password }: NewAdministrator, log: Log): void => {
  log.info('the first administrator was created');
  if (password !== null)
    process.stdout.write(`\n  Administrator: ${email}\n  Password:      ${password}   (shown once)\n\n`);
};
