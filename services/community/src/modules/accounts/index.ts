import { Global, Module } from '@nestjs/common';
import type { MediaProcessor } from '@pixchange/media';
import { Commands } from '../../runtime/commands/commands.ts';
import { PersonKeys } from '../../platform/keys/person-keys.ts';
import { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import type { ConsumerContext, FeatureModule } from '../../extensions/feature-module.ts';
import { historyOf } from '../../extensions/histories.ts';
import { TOKEN_READER } from '../../runtime/http/token-reader.ts';
import { VIEWED_PAGES } from '../../runtime/http/viewed-pages.ts';
import { LOG } from '../../runtime/http/errors.filter.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Consumer } from '../../runtime/followers/consumer.ts';
import { pictureFiles } from '../../extensions/picture-files.ts';
import { providerPictures } from '../../platform/social-login/configured.ts';
import { CONFIG, DATABASE, MEDIA } from '../../platform/tokens.ts';
import type { Config } from '../../config.ts';
import { accountMailConsumer, addedEmailConsumer, registrationConsumer } from './registration/accounts.consumers.ts';
import { AccountsController } from './registration/accounts.controller.ts';
import { accountsPersonalData } from './accounts.personal-data.ts';
import { AccountsQueries } from './accounts.queries.ts';
import { AddressProofs } from './registration/address-proofs.service.ts';
import { EmailAddresses } from './registration/email-addresses.ts';
import { Emails } from './registration/emails.service.ts';
import { erasureConsumer, postponedErasures, type ErasureParts } from './erasure/erasure.consumer.ts';
import { erasureListConsumer } from './erasure/erasure-list.consumer.ts';
import { ErasuresController } from './erasure/erasures.controller.ts';
import { Erasures } from './erasure/erasures.service.ts';
import { FreshProof } from './sessions/fresh-proof.ts';
import { announceAdministrator, FirstAdministrator } from './first-administrator.ts';
import { accountTiesProjection } from './account-ties.projection.ts';
import { accountsProjection } from './accounts.projection.ts';
import { PasswordsController } from './passwords/passwords.controller.ts';
import { Passwords } from './passwords/passwords.service.ts';
import { PeopleOfAccounts } from './people.ts';
import { People } from './people.face.ts';
import { PinnedImages } from './pinned-images.face.ts';
import { Addresses } from './proven-addresses.face.ts';
import { pictureConsumer } from './profiles/pictures.consumer.ts';
import { PicturesController } from './profiles/pictures.controller.ts';
import { Pictures } from './profiles/pictures.service.ts';
import { ProfileController } from './profiles/profile.controller.ts';
import { addressConsumer, renameConsumer } from './profiles/profile.consumers.ts';
import { profilePictures } from './profiles/profile-files.ts';
import { Profiles } from './profiles/profiles.service.ts';
import { ProvenAddresses } from './profiles/proven-addresses.ts';
import { Proposals } from '../proposals/proposals.face.ts';
import { AfterRegistration } from './registration.face.ts';
import { VaultTokens } from './vault-tokens.face.ts';
import { Registration } from './registration/registration.service.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { Sessions } from './sessions/sessions.service.ts';
import { SignInPace } from './sessions/sign-in-pace.ts';
import { TokenReads } from './sessions/token-reads.ts';
import { MemberViewsController } from './member-views/member-views.controller.ts';
import { MemberViews, RecordedPages } from './member-views/member-views.service.ts';
import { MemberChangesController } from './staff/member-changes.controller.ts';
import { MemberChanges } from './staff/member-changes.service.ts';
import { MemberSessions } from './staff/member-sessions.service.ts';
import { MembersController } from './staff/members.controller.ts';
import { MembersQueries } from './staff/members.queries.ts';
import { SecondFactors } from './staff/second-factors.service.ts';
import { SecondFactorsVault } from './staff/second-factors.vault.ts';
import { StaffSessions } from './staff/staff-sessions.service.ts';
import { StaffSessionsController } from './staff/staff-sessions.controller.ts';
import { SocialLoginController } from './social/social-login.controller.ts';
import { SocialLogin } from './social/social-login.service.ts';
import { moderatedAccounts } from './moderated-accounts.ts';
import { suspensionConsumer } from './suspension.consumer.ts';
import { AccountsVault } from './vault.ts';
import { userDecider } from './user.decider.ts';

export { nameSecretProof, verifyPassword } from './sessions/credentials.ts';
export { Roles } from './roles.ts';
export { removeSecondFactor } from './staff/second-factors.vault.ts';
export { userStream } from './user.decider.ts';

@Global()
@Module({
  controllers: [
    AccountsController,
    PasswordsController,
    SessionsController,
    SocialLoginController,
    ProfileController,
    PicturesController,
    ErasuresController,
    StaffSessionsController,
    MembersController,
    MemberChangesController,
    MemberViewsController,
  ],
  providers: [
    AccountsVault,
    AccountsQueries,
    MembersQueries,
    MemberChanges,
    MemberViews,
    SecondFactors,
    SecondFactorsVault,
    StaffSessions,
    MemberSessions,
    Registration,
    Sessions,
    SocialLogin,
    Passwords,
    FirstAdministrator,
    Profiles,
    ProvenAddresses,
    AddressProofs,
    Pictures,
    Erasures,
    EmailAddresses,
    Emails,
    SignInPace,
    FreshProof,
    TokenReads,
    { provide: TOKEN_READER, useExisting: TokenReads },
    { provide: VIEWED_PAGES, useClass: RecordedPages },
    { provide: People, useClass: PeopleOfAccounts },
    { provide: Addresses, useExisting: ProvenAddresses },
  ],
  exports: [TOKEN_READER, VIEWED_PAGES, People, Addresses],
})
class AccountsModule {}

const erasureParts = (context: ConsumerContext): ErasureParts => {
  const { PUBLIC_URL: publicUrl, MINT_GIVE_UP_HOURS: waitHoursMax } = context.get<Config>(CONFIG);
  return {
    commands: context.get(Commands),
    erasures: context.get(Erasures),
    vault: context.get(AccountsVault),
    keys: context.get(PersonKeys),
    storage: context.get(ObjectStorage),
    mailer: context.get(Mailer),
    log: context.get<Log>(LOG),
    publicUrl,
    elsewhere: context.storedFilesErasers,
    endsWork: context.endsWork,
    database: context.get<Database>(DATABASE),
    waitHoursMax,
  };
};

const consumersOf = (context: ConsumerContext): Consumer[] => {
  const config = context.get<Config>(CONFIG);
  const { TOKEN_SECRET: tokenSecret, PUBLIC_URL: publicUrl } = config;
  const log = context.get<Log>(LOG);
  const mailer = context.get(Mailer);
  const vault = context.get(AccountsVault);
  const commands = context.get(Commands);
  const storage = context.get(ObjectStorage);
  return [
    registrationConsumer(context.get(Registration)),
    addedEmailConsumer(context.get(Emails)),
    renameConsumer(context.get(Profiles)),
    addressConsumer(context.get(ProvenAddresses)),
    suspensionConsumer(vault),
    erasureConsumer(erasureParts(context)),
    erasureListConsumer(config.ERASURE_LIST),
    accountMailConsumer({ mailer, vault, queries: context.get(AccountsQueries), tokenSecret, publicUrl }),
    pictureConsumer(
      {
        commands,
        storage,
        processor: context.get<MediaProcessor>(MEDIA),
        provider: providerPictures(config),
        log,
      },
      config.MEDIA_CONCURRENCY,
    ),
  ];
};

export const accountsFeature: FeatureModule = {
  name: 'accounts',
  nest: AccountsModule,
  histories: { users: historyOf(userDecider) },
  needs: [AfterRegistration, PinnedImages, Proposals, VaultTokens],
  offers: [People, Addresses],
  projections: [accountsProjection, accountTiesProjection],
  publishedTables: ['account_follow_counts', 'account_follows', 'shown_people'],
  consumers: consumersOf,
  periodics: (context) => [
    postponedErasures(erasureParts(context)),
    {
      name: 'end-abandoned-registrations',
      role: 'relay',
      everySeconds: 60,
      work: () => context.get(Erasures).endAbandonedRegistrations(),
    },
  ],
  measures: (providers) => [
    {
      name: 'pixchange_roles_disregarded',
      help: 'Role changes that are disregarded, because their events have no valid signature',
      everySeconds: 60,
      read: async () => [{ value: await providers.get(AccountsQueries).disregardedRoles() }],
    },
  ],
  personalData: (providers) =>
    accountsPersonalData(providers.get(AccountsQueries), providers.get(AccountsVault), providers.get(ObjectStorage)),
  storedFiles: (providers) =>
    pictureFiles(
      { storage: providers.get(ObjectStorage), processor: providers.get<MediaProcessor>(MEDIA) },
      profilePictures(providers.get(DATABASE), providers.get(Commands)),
    ),
  moderated: (providers) => ({ user: moderatedAccounts(providers.get(AccountsQueries), providers.get(Commands)) }),
  proposable: (providers) => providers.get(MemberChanges).actions,
  sitemapPages: {
    kind: 'users',
    sql: `SELECT a.user_id AS id, a.user_id AS owner_id, a.registered_at AS made_at FROM read.accounts a
      WHERE a.status = 'confirmed' AND a.username IS NOT NULL AND NOT a.suspended`,
    path: ({ id }) => `/users/${id}`,
  },
  // The first administrator's password is shown only once, so it is shown before anything else can fail.
  seedInitialData: async (providers) => {
    const administrator = await providers.get(FirstAdministrator).ensure();
    if (administrator !== null) announceAdministrator(administrator, providers.get<Log>(LOG));
    // Erasures are repeated before the first request, so that no erased member is visible after a restore.
    await providers.get(Erasures).repeat();
  },
};
