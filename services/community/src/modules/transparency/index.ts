import { Global, Module } from '@nestjs/common';
import type { FeatureModule } from '../../platform/feature-module.ts';
import { AnchorCommandHandler, Anchorer } from './anchorer.ts';
import { HeadAnchors } from './anchors.face.ts';
import { anchorsProjection } from './anchors.projection.ts';
import { headsProjection } from './heads.projection.ts';
import { TransparencyController } from './transparency.controller.ts';
import { TransparencyQueries } from './transparency.queries.ts';

@Global()
@Module({
  controllers: [TransparencyController],
  providers: [TransparencyQueries, AnchorCommandHandler, { provide: HeadAnchors, useClass: Anchorer }],
  exports: [HeadAnchors],
})
class TransparencyModule {}

export const transparencyFeature: FeatureModule = {
  name: 'transparency',
  nest: TransparencyModule,
  offers: [HeadAnchors],
  projections: [headsProjection, anchorsProjection],
  publishedTables: ['log_heads'],
};
