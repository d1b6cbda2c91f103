import { Global, Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { historyOf } from '../../extensions/histories.ts';
import { waitingMeasures } from '../../runtime/measures.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PersonalData } from '../../extensions/personal-data.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { People } from '../accounts/people.face.ts';
import { Addresses } from '../accounts/proven-addresses.face.ts';
import { VaultTokens } from '../accounts/vault-tokens.face.ts';
import { Originality } from '../moderation/originality.face.ts';
import { TakeDowns } from '../moderation/take-downs.face.ts';
import { WorkMints } from '../images/extensions.face.ts';
import { Works } from '../images/works.face.ts';
import { CollectionMints } from '../collections/collections.face.ts';
import { HeadAnchors } from '../transparency/anchors.face.ts';
import { LogProofs } from '../transparency/log-proofs.face.ts';
import { Payments } from '../wallet/payments.face.ts';
import { Custody } from './custody/custody.ts';
import { Holds } from './custody/holds.service.ts';
import { TokenClaims } from './custody/token-claims.ts';
import { TransferWatcher } from './custody/transfer-watcher.ts';
import { Withdrawals } from './custody/withdrawals.service.ts';
import { WithdrawalsController } from './custody/withdrawals.controller.ts';
import { Withdrawer } from './custody/withdrawer.ts';
import { OffersOfTokens } from './extensions.face.ts';
import { ErasedMembersTokens } from './erased-members-tokens.ts';
import { Minter } from './minter.ts';
import { Mints } from './mints.service.ts';
import { nftDecider } from './nft.decider.ts';
import { mintCollectionsConsumer, mintPaymentsConsumer, tokenHoldersConsumer } from './nfts.consumers.ts';
import { NftsController } from './nfts.controller.ts';
import { nftsProjection } from './nfts.projection.ts';
import { NftsQueries } from './nfts.queries.ts';
import { TokenProvenance } from './provenance.service.ts';
import { TokenHistory } from './token-history.service.ts';
import { Tokens } from './tokens.face.ts';
import { TokensByStreams } from './tokens.ts';
import { StaffNftsController } from './staff-nfts.controller.ts';
import { StaffNftsQueries } from './staff-nfts.queries.ts';

@Global()
@Module({
  controllers: [NftsController, StaffNftsController, WithdrawalsController],
  providers: [
    ErasedMembersTokens,
    Minter,
    Mints,
    NftsQueries,
    StaffNftsQueries,
    TokenHistory,
    TokenProvenance,
    Custody,
    Holds,
    TokenClaims,
    TransferWatcher,
    Withdrawals,
    Withdrawer,
    { provide: WorkMints, useExisting: Mints },
    { provide: VaultTokens, useExisting: ErasedMembersTokens },
    { provide: Tokens, useClass: TokensByStreams },
  ],
  exports: [WorkMints, Tokens, VaultTokens],
})
class NftsModule {}

const personalDataOf = (queries: NftsQueries, history: TokenHistory): PersonalData => ({
  async *entries(userId) {
    yield { path: 'nfts.json', json: await queries.all(userId) };
    yield { path: 'nft-purchases.json', json: await history.allPurchases(userId) };
  },
  async *streams(userId) {
    for (const nftId of await queries.idsOf(userId)) yield nftDecider.stream(nftId);
  },
});

export const nftsFeature: FeatureModule = {
  name: 'nfts',
  nest: NftsModule,
  unfinished: (providers) => (before, countMax) => providers.get(StaffNftsQueries).unfinished(before, countMax),
  histories: { nfts: historyOf(nftDecider) },
  needs: [
    People,
    Addresses,
    Works,
    CollectionMints,
    Payments,
    HeadAnchors,
    LogProofs,
    TakeDowns,
    Originality,
    OffersOfTokens,
  ],
  offers: [WorkMints, Tokens, VaultTokens],
  measures: (providers) => [
    ...waitingMeasures(
      { name: 'pixchange_mints_waiting', help: 'Mints that are not on the chain yet', everySeconds: 15 },
      providers.get<Database>(DATABASE),
      'SELECT count(*)::int AS count, min(created_at) AS oldest FROM read.nfts WHERE is_open',
    ),
    ...waitingMeasures(
      { name: 'pixchange_withdrawals_waiting', help: 'Tokens on their way out of the vault', everySeconds: 15 },
      providers.get<Database>(DATABASE),
      'SELECT count(*)::int AS count, min(withdrawal_requested_at) AS oldest FROM read.nfts WHERE withdrawal_id IS NOT NULL',
    ),
  ],
  projections: [nftsProjection],
  publishedTables: ['nfts'],
  consumers: (context) => [
    mintPaymentsConsumer(context.get(Mints)),
    mintCollectionsConsumer(context.get(Mints)),
    tokenHoldersConsumer(context.get(TokenClaims)),
  ],
  periodics: (providers) => [
    {
      // The lock of periodic work also prevents two processes from using the wallet's key at the same time.
      name: 'mint',
      role: 'mint',
      everySeconds: 1,
      work: (wake) => providers.get(Minter).work(wake),
      onRest: () => providers.get(Minter).rest(),
    },
    {
      name: 'custody',
      role: 'mint',
      everySeconds: 1,
      work: (wake) => providers.get(Custody).work(wake),
      onRest: () => providers.get(Custody).rest(),
    },
  ],
  endsWork: (providers) => (userId) => providers.get(ErasedMembersTokens).end(userId),
  personalData: (providers) => personalDataOf(providers.get(NftsQueries), providers.get(TokenHistory)),
};
