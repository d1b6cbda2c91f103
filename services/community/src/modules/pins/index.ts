import { Global, Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { PinnedImages } from '../accounts/pinned-images.face.ts';
import { Works } from '../images/works.face.ts';
import { unpinConsumer } from './pins.consumers.ts';
import { PinsController } from './pins.controller.ts';
import { pinsPersonalData } from './pins.personal-data.ts';
import { pinsProjection } from './pins.projection.ts';
import { PinsQueries } from './pins.queries.ts';
import { Pins } from './pins.service.ts';

@Global()
@Module({
  controllers: [PinsController],
  providers: [PinsQueries, Pins, { provide: PinnedImages, useExisting: Pins }],
  exports: [PinnedImages],
})
class PinsModule {}

export const pinsFeature: FeatureModule = {
  name: 'pins',
  nest: PinsModule,
  needs: [Works],
  offers: [PinnedImages],
  projections: [pinsProjection],
  consumers: (context) => [unpinConsumer(context.get(Pins))],
  personalData: (providers) => pinsPersonalData(providers.get(PinsQueries)),
};
