import { Module } from '@nestjs/common';
import type { INestApplicationContext } from '@nestjs/common';
import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import { Mailer } from '../../platform/mail/mailer.ts';
import type { Consumer } from '../../platform/relay/consumer.ts';
import { CONFIG } from '../../platform/tokens.ts';
import type { Config } from '../../config.ts';
import { PasswordRequestCommandHandler, ReservationCommandHandler, UserCommandHandler } from './accounts.commands.ts';
import { accountMailConsumer, registrationConsumer } from './accounts.consumers.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsQueries } from './accounts.queries.ts';
import { FirstAdministrator } from './first-administrator.ts';
import { PasswordsController } from './passwords.controller.ts';
import { Passwords } from './passwords.ts';
import { Registration } from './registration.ts';
import { SessionsController } from './sessions.controller.ts';
import { Sessions } from './sessions.ts';
import { AccountsVault } from './vault.ts';

export { accountTiesProjection } from './account-ties.projection.ts';
export { accountsProjection } from './accounts.projection.ts';
export { AFTER_REGISTRATION, type AfterRegistration } from './registration.ts';
export { AccountsVault, FirstAdministrator };

@Module({
  controllers: [AccountsController, PasswordsController, SessionsController],
  providers: [UserCommandHandler, ReservationCommandHandler, PasswordRequestCommandHandler, AccountsVault, AccountsQueries, Registration, Sessions, Passwords, FirstAdministrator],
  exports: [AccountsVault],
})
export class AccountsModule {}

export const accountsConsumers = (app: INestApplicationContext): { relay: Consumer[]; mail: Consumer[] } => {
  const { TOKEN_SECRET, PUBLIC_URL } = app.get<Config>(CONFIG);
  return {
    relay: [registrationConsumer(app.get(Registration))],
    mail: [accountMailConsumer({ mailer: app.get(Mailer), vault: app.get(AccountsVault), queries: app.get(AccountsQueries), tokenSecret: TOKEN_SECRET, publicUrl: PUBLIC_URL })],
  };
};

/** Public views of some people as one of them sees them, in the order of the ids; those who are not to be seen are left out. */
export const peopleOf = (app: Pick<INestApplicationContext, 'get'>) => (userIds: readonly string[], viewerId: string | null): Promise<PublicUserView[]> => app.get(AccountsQueries).some(userIds, viewerId);
