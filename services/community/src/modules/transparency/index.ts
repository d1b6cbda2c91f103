import { Global, Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import type { Chain } from '../../platform/chain/chain.ts';
import { CHAIN } from '../../platform/tokens.ts';
import { Anchorer } from './anchorer.ts';
import { HeadAnchors } from './anchors.face.ts';
import { anchorsProjection } from './anchors.projection.ts';
import { ExcerptFiles } from './excerpt-files.ts';
import { allHeadsProjection, headsProjection } from './heads.projection.ts';
import { LogProofs } from './log-proofs.face.ts';
import { LogProofsByTree } from './log-proofs.ts';
import { TilesController } from './tiles.controller.ts';
import { TransparencyController } from './transparency.controller.ts';
import { transparencyMeasures } from './transparency.measures.ts';
import { TransparencyQueries } from './transparency.queries.ts';

@Global()
@Module({
  controllers: [TransparencyController, TilesController],
  providers: [
    TransparencyQueries,
    ExcerptFiles,
    { provide: HeadAnchors, useClass: Anchorer },
    { provide: LogProofs, useClass: LogProofsByTree },
  ],
  exports: [HeadAnchors, LogProofs],
})
class TransparencyModule {}

export const transparencyFeature: FeatureModule = {
  name: 'transparency',
  nest: TransparencyModule,
  offers: [HeadAnchors, LogProofs],
  projections: [headsProjection, allHeadsProjection, anchorsProjection],
  measures: (providers) => transparencyMeasures(providers.get(TransparencyQueries), providers.get<Chain | null>(CHAIN)),
  publishedTables: ['log_heads'],
};
