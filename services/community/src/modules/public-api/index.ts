import { Module } from '@nestjs/common';
import type { FeatureModule } from '../../platform/feature-module.ts';
import { ApiKeyCommandHandler } from './keys/api-keys.commands.ts';
import { ApiKeysController } from './keys/api-keys.controller.ts';
import { apiKeysPersonalData } from './keys/api-keys.personal-data.ts';
import { apiKeysProjection } from './keys/api-keys.projection.ts';
import { ApiKeysQueries } from './keys/api-keys.queries.ts';
import { ApiKeys } from './keys/api-keys.ts';
import { CallLeases } from './keys/call-leases.ts';

@Module({
  controllers: [ApiKeysController],
  providers: [ApiKeyCommandHandler, ApiKeysQueries, ApiKeys, CallLeases],
})
class PublicApiModule {}

export const publicApiFeature: FeatureModule = {
  name: 'public-api',
  nest: PublicApiModule,
  projections: [apiKeysProjection],
  personalData: (providers) => apiKeysPersonalData(providers.get(ApiKeysQueries)),
};
