import { Global, Module } from '@nestjs/common';
import { Commands } from '../../runtime/commands/commands.ts';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { historyOf } from '../../extensions/histories.ts';
import { People } from '../accounts/people.face.ts';
import { WorkSales } from '../images/extensions.face.ts';
import { Works } from '../images/works.face.ts';
import { Originality } from '../moderation/originality.face.ts';
import { OffersOfTokens } from '../nfts/extensions.face.ts';
import { Tokens } from '../nfts/tokens.face.ts';
import { closeOffersConsumer, tokenOffersConsumer, wantedOffersConsumer } from './offers.consumers.ts';
import { OffersController } from './offers.controller.ts';
import { Offers } from './offers.face.ts';
import { offersPersonalData } from './offers.personal-data.ts';
import { offersProjection } from './offers.projection.ts';
import { OffersQueries } from './offers.queries.ts';
import { WorkOffers } from './offers.ts';
import { TokenOffers } from './token-offers.ts';
import { offerDecider } from './offer.decider.ts';
import { StaffOffersController } from './staff-offers.controller.ts';
import { StaffOffersQueries } from './staff-offers.queries.ts';

@Global()
@Module({
  controllers: [OffersController, StaffOffersController],
  providers: [
    StaffOffersQueries,
    OffersQueries,
    TokenOffers,
    WorkOffers,
    { provide: Offers, useExisting: WorkOffers },
    { provide: WorkSales, useExisting: WorkOffers },
    { provide: OffersOfTokens, useExisting: TokenOffers },
  ],
  exports: [Offers, WorkSales, OffersOfTokens],
})
class OffersModule {}

export const offersFeature: FeatureModule = {
  name: 'offers',
  nest: OffersModule,
  histories: { offers: historyOf(offerDecider) },
  needs: [People, Works, Originality, Tokens],
  offers: [Offers, WorkSales, OffersOfTokens],
  projections: [offersProjection],
  consumers: (context) => [
    closeOffersConsumer(
      context.get(Commands),
      context.get(OffersQueries),
      context.get(Tokens),
      context.get(Originality),
    ),
    tokenOffersConsumer(context.get(TokenOffers)),
    wantedOffersConsumer(context.get(WorkOffers), context.get(Originality)),
  ],
  personalData: (providers) => offersPersonalData(providers.get(OffersQueries)),
};
