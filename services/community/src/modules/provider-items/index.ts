import { Global, Module } from '@nestjs/common';
import type { Config } from '../../config.ts';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { gifMediaOrigins } from '../../platform/gif-provider/configured.ts';
import { ProviderMedia } from '../../platform/gif-provider/provider-media.ts';
import type { Log } from '../../platform/log.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { LOG } from '../../runtime/http/errors.filter.ts';
import { ForeignImages } from '../images/extensions.face.ts';
import { ProviderItems } from './provider-items.ts';
import { ProviderMediaController } from './provider-media.controller.ts';

@Global()
@Module({
  controllers: [ProviderMediaController],
  providers: [
    { provide: ForeignImages, useClass: ProviderItems },
    {
      provide: ProviderMedia,
      useFactory: (config: Config, log: Log) => new ProviderMedia({ origins: gifMediaOrigins(config), log }),
      inject: [CONFIG, LOG],
    },
  ],
  exports: [ForeignImages],
})
class ProviderItemsModule {}

/** Items of the GIF provider, for the endpoints that return works, and their files. */
export const providerItemsFeature: FeatureModule = {
  name: 'provider-items',
  nest: ProviderItemsModule,
  offers: [ForeignImages],
};
