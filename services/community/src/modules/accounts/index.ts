import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { INestApplicationContext } from '@nestjs/common';
import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../platform/commands.ts';
import { PersonKeys } from '../../platform/event-log/person-keys.ts';
import { ObjectStorage } from '../../platform/files/object-storage.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import type { MediaProcessor } from '../../platform/media/index.ts';
import type { ModeratedPeople } from '../../platform/moderated.ts';
import { LOG } from '../../platform/http/errors.filter.ts';
import type { Log } from '../../platform/log.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Consumer } from '../../platform/relay/consumer.ts';
import { providerPictures } from '../../platform/social-login/configured.ts';
import { pictureFiles } from '../../platform/picture-files.ts';
import { CONFIG, DATABASE } from '../../platform/tokens.ts';
import type { Config } from '../../config.ts';
import { PasswordRequestCommandHandler, ReservationCommandHandler, UserCommandHandler } from './accounts.commands.ts';
import { accountMailConsumer, addedEmailConsumer, registrationConsumer } from './accounts.consumers.ts';
import { AccountsController } from './accounts.controller.ts';
import { accountsPersonalData } from './accounts.personal-data.ts';
import { AccountsQueries } from './accounts.queries.ts';
import { AddressProofs } from './address-proofs.ts';
import { EmailAddresses } from './email-addresses.ts';
import { Emails } from './emails.ts';
import { erasureConsumer, type EraseElsewhere } from './erasure.consumer.ts';
import { ErasuresController } from './erasures.controller.ts';
import { Erasures } from './erasures.ts';
import { FreshProof } from './fresh-proof.ts';
import { announceAdministrator, FirstAdministrator } from './first-administrator.ts';
import { PasswordsController } from './passwords.controller.ts';
import { Passwords } from './passwords.ts';
import { pictureConsumer } from './pictures.consumer.ts';
import { PicturesController } from './pictures.controller.ts';
import { Pictures } from './pictures.ts';
import { profilePictures } from './profile-files.ts';
import { ProfileController } from './profile.controller.ts';
import { renameConsumer } from './profile.consumers.ts';
import { Profiles } from './profiles.ts';
import { Registration } from './registration.ts';
import { SessionsController } from './sessions.controller.ts';
import { Sessions } from './sessions.ts';
import { SignInPace } from './sign-in-pace.ts';
import { SocialLoginController } from './social-login.controller.ts';
import { SocialLogin } from './social-login.ts';
import { moderatedAccounts } from './moderated-accounts.ts';
import { suspensionConsumer } from './suspension.consumer.ts';
import { AccountsVault } from './vault.ts';

export { accountTiesProjection } from './account-ties.projection.ts';
export { accountsProjection } from './accounts.projection.ts';
export { AFTER_REGISTRATION, type AfterRegistration } from './registration.ts';
export { nameSecretProof, verifyPassword } from './credentials.ts';
export { Roles } from './roles.ts';
export { AccountsVault, announceAdministrator, FirstAdministrator };

@Module({
  controllers: [
    AccountsController,
    PasswordsController,
    SessionsController,
    SocialLoginController,
    ProfileController,
    PicturesController,
    ErasuresController,
  ],
  providers: [
    UserCommandHandler,
    ReservationCommandHandler,
    PasswordRequestCommandHandler,
    AccountsVault,
    AccountsQueries,
    Registration,
    Sessions,
    SocialLogin,
    Passwords,
    FirstAdministrator,
    Profiles,
    AddressProofs,
    Pictures,
    Erasures,
    EmailAddresses,
    Emails,
    SignInPace,
    FreshProof,
  ],
  exports: [AccountsVault],
})
export class AccountsModule {}

interface ConsumerNeeds {
  readonly processor: MediaProcessor;
  /** Files in work at a time. */
  readonly concurrency: number;
  readonly eraseElsewhere: readonly EraseElsewhere[];
}

export const accountsConsumers = (
  app: INestApplicationContext,
  { processor, concurrency, eraseElsewhere }: ConsumerNeeds,
): { relay: Consumer[]; mail: Consumer[]; media: Consumer[] } => {
  const config = app.get<Config>(CONFIG);
  const { TOKEN_SECRET, PUBLIC_URL } = config;
  const mailer = app.get(Mailer);
  const vault = app.get(AccountsVault);
  const erasures = erasureConsumer({
    commands: app.get(Commands),
    erasures: app.get(Erasures),
    vault,
    keys: app.get(PersonKeys),
    storage: app.get(ObjectStorage),
    mailer,
    log: app.get<Log>(LOG),
    publicUrl: PUBLIC_URL,
    elsewhere: eraseElsewhere,
  });
  return {
    relay: [
      registrationConsumer(app.get(Registration)),
      addedEmailConsumer(app.get(Emails)),
      renameConsumer(app.get(Profiles)),
      suspensionConsumer(vault),
      erasures,
    ],
    mail: [
      accountMailConsumer({
        mailer: app.get(Mailer),
        vault: app.get(AccountsVault),
        queries: app.get(AccountsQueries),
        tokenSecret: TOKEN_SECRET,
        publicUrl: PUBLIC_URL,
      }),
    ],
    media: [
      pictureConsumer(
        {
          bus: app.get(CommandBus),
          commands: app.get(Commands),
          storage: app.get(ObjectStorage),
          processor,
          provider: providerPictures(config),
          log: app.get<Log>(LOG),
        },
        concurrency,
      ),
    ],
  };
};

/** For the scrubber of stored files. */
export const profileFilesOf = (app: Pick<INestApplicationContext, 'get'>, processor: MediaProcessor) =>
  pictureFiles({ storage: app.get(ObjectStorage), processor }, profilePictures(app.get(DATABASE), app.get(Commands)));

/** For the clock of the house. */
export const endAbandonedRegistrations = (app: Pick<INestApplicationContext, 'get'>) => (): Promise<void> =>
  app.get(Erasures).endAbandonedRegistrations();

/** Whose username this is; null when nobody has it. */
export const personNamed =
  (app: Pick<INestApplicationContext, 'get'>) =>
  (username: string): Promise<string | null> =>
    app.get(AccountsQueries).idByUsername(username);

/** For the archive of a person's data. */
export const accountsDataOf = (app: Pick<INestApplicationContext, 'get'>): PersonalData =>
  accountsPersonalData(app.get(AccountsQueries), app.get(AccountsVault), app.get(ObjectStorage));

/** Public views of some people as one of them sees them, in the order of the ids; those who are not to be seen are left out. */
export const peopleOf =
  (app: Pick<INestApplicationContext, 'get'>) =>
  (userIds: readonly string[], viewerId: string | null): Promise<PublicUserView[]> =>
    app.get(AccountsQueries).some(userIds, viewerId);

/** Someone by id or username, as everyone sees them, with the measures of their picture; null when there is nobody to see. */
export const shownPersonOf =
  (app: Pick<INestApplicationContext, 'get'>) =>
  async (idOrUsername: string): Promise<{ user: PublicUserView; picture: StoredPicture | null } | null> => {
    const queries = app.get(AccountsQueries);
    try {
      const user = await queries.shown(idOrUsername, null);
      return { user, picture: await queries.picture(user.id, 'profile_image') };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    }
  };

/** For the moderators. */
export const moderatedAccountsOf = (app: Pick<INestApplicationContext, 'get'>): ModeratedPeople =>
  moderatedAccounts(app.get(AccountsQueries), app.get(CommandBus));
