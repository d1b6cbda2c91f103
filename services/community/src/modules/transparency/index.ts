import { Module } from '@nestjs/common';
import type { FeatureModule } from '../../platform/feature-module.ts';
import { headsProjection } from './heads.projection.ts';
import { TransparencyController } from './transparency.controller.ts';
import { TransparencyQueries } from './transparency.queries.ts';

@Module({ controllers: [TransparencyController], providers: [TransparencyQueries] })
class TransparencyModule {}

export const transparencyFeature: FeatureModule = {
  name: 'transparency',
  nest: TransparencyModule,
  projections: [headsProjection],
  publishedTables: ['log_heads'],
};
