import { Global, Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { ForeignImages } from '../images/extensions.face.ts';
import { ProviderItems } from './provider-items.ts';

@Global()
@Module({ providers: [{ provide: ForeignImages, useClass: ProviderItems }], exports: [ForeignImages] })
class ProviderItemsModule {}

/** Items of the GIF provider, for the endpoints that return works. */
export const providerItemsFeature: FeatureModule = {
  name: 'provider-items',
  nest: ProviderItemsModule,
  offers: [ForeignImages],
};
