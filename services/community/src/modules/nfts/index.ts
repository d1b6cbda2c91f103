import { Global, Module } from '@nestjs/common';
import type { FeatureModule } from '../../platform/feature-module.ts';
import { historyOf } from '../../platform/histories.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { People } from '../accounts/people.face.ts';
import { TakeDowns } from '../moderation/take-downs.face.ts';
import { WorkMints } from '../images/extensions.face.ts';
import { Works } from '../images/works.face.ts';
import { CollectionMints } from '../collections/collections.face.ts';
import { MintPayments } from '../wallet/mint-payments.face.ts';
import { Minter } from './minter.ts';
import { Mints } from './mints.ts';
import { nftDecider } from './nft.decider.ts';
import { NftCommandHandler } from './nfts.commands.ts';
import { mintCollectionsConsumer, mintPaymentsConsumer } from './nfts.consumers.ts';
import { NftsController } from './nfts.controller.ts';
import { nftsProjection } from './nfts.projection.ts';
import { NftsQueries } from './nfts.queries.ts';
import { TokenHistory } from './token-history.ts';
import { Tokens } from './tokens.face.ts';
import { TokensByStreams } from './tokens.ts';
import { StaffNftsController } from './staff-nfts.controller.ts';
import { StaffNftsQueries } from './staff-nfts.queries.ts';

@Global()
@Module({
  controllers: [NftsController, StaffNftsController],
  providers: [
    Minter,
    Mints,
    NftCommandHandler,
    NftsQueries,
    StaffNftsQueries,
    TokenHistory,
    { provide: WorkMints, useExisting: Mints },
    { provide: Tokens, useClass: TokensByStreams },
  ],
  exports: [WorkMints, Tokens],
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
  needs: [People, Works, CollectionMints, MintPayments, TakeDowns],
  offers: [WorkMints, Tokens],
  projections: [nftsProjection],
  consumers: (context) => [mintPaymentsConsumer(context.get(Mints)), mintCollectionsConsumer(context.get(Mints))],
  periodics: (providers) => [{ name: 'mint', everySeconds: 1, work: () => providers.get(Minter).work() }],
  personalData: (providers) => personalDataOf(providers.get(NftsQueries), providers.get(TokenHistory)),
};
