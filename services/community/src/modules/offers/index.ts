import { Global, Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FeatureModule } from '../../platform/feature-module.ts';
import { People } from '../accounts/people.face.ts';
import { WorkSales } from '../images/extensions.face.ts';
import { Works } from '../images/works.face.ts';
import { OfferCommandHandler } from './offers.commands.ts';
import { closeOffersConsumer, wantedOffersConsumer } from './offers.consumers.ts';
import { OffersController } from './offers.controller.ts';
import { Offers } from './offers.face.ts';
import { offersPersonalData } from './offers.personal-data.ts';
import { offersProjection } from './offers.projection.ts';
import { OffersQueries } from './offers.queries.ts';
import { WorkOffers } from './offers.ts';

@Global()
@Module({
  controllers: [OffersController],
  providers: [
    OfferCommandHandler,
    OffersQueries,
    WorkOffers,
    { provide: Offers, useExisting: WorkOffers },
    { provide: WorkSales, useExisting: WorkOffers },
  ],
  exports: [Offers, WorkSales],
})
class OffersModule {}

export const offersFeature: FeatureModule = {
  name: 'offers',
  nest: OffersModule,
  needs: [People, Works],
  offers: [Offers, WorkSales],
  projections: [offersProjection],
  consumers: (context) => [
    closeOffersConsumer(context.get(CommandBus), context.get(OffersQueries)),
    wantedOffersConsumer(context.get(WorkOffers)),
  ],
  personalData: (providers) => offersPersonalData(providers.get(OffersQueries)),
};
