import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import type { Config } from '../../config.ts';
import { Commands } from '../../platform/commands.ts';
import type { Log } from '../../platform/log.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { RunUserCommand } from './accounts.commands.ts';
import { AccountsQueries } from './accounts.queries.ts';
import { nameHash } from './sessions/credentials.ts';
import { Registration } from './registration/registration.ts';
import { userDecider } from './user.decider.ts';

/** Ids of administrators that the site makes are derived from their email, so that a start that was cut short goes on where it was. */
const ADMINISTRATORS = '6f1ab8ee-6d0a-4a3b-9d5e-0c6f3f1c7a11';

export interface NewAdministrator {
  readonly email: string;
  /** Null when it was given by the environment: what the operator knows is not printed. */
  readonly password: string | null;
}

/** Makes an administrator on the first start, so that somebody can let the others in. */
@Injectable()
export class FirstAdministrator {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Registration) private readonly registration: Registration,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Null when there is one already. */
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
    await this.bus.execute(new RunUserCommand({ type: 'ConfirmEmail', userId }));
    await this.bus.execute(new RunUserCommand({ type: 'GrantRole', userId, role: 'admin' }));
    return { email, password: given === undefined ? password : null };
  }

  /** An administrator before may have left for good; what is erased never comes back under the same id. */
  private async freeId(emailHash: string): Promise<string> {
    for (let turn = 0; ; turn += 1) {
      const userId = uuidv5(turn === 0 ? emailHash : `${emailHash}|${turn}`, ADMINISTRATORS);
      const { status } = await this.commands.stateOf(userDecider, userId);
      if (status !== 'erased') return userId;
    }
  }
}

/** Printed, not logged: a password does not belong into a log that is kept. */
export const announceAdministrator = ({ email, password }: NewAdministrator, log: Log): void => {
  log.info('the first administrator was made');
  if (password !== null)
    process.stdout.write(`\n  Administrator: ${email}\n  Password:      ${password}   (shown once)\n\n`);
};
