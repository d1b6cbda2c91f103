import { Global, Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import type { Config } from '../../config.ts';
import type { Chain } from '../../platform/chain/chain.ts';
import { CHAIN, CONFIG } from '../../platform/tokens.ts';
import { Anchorer } from './anchorer.ts';
import { HeadAnchors } from './anchors.face.ts';
import { anchorsProjection } from './anchors.projection.ts';
import { cosignaturesProjection } from './cosignatures.projection.ts';
import { ExcerptFiles } from './excerpt-files.ts';
import { allHeadsProjection, headsProjection } from './heads.projection.ts';
import { LogProofs } from './log-proofs.face.ts';
import { LogProofsByTree } from './log-proofs.ts';
import { TilesController } from './tiles.controller.ts';
import { TransparencyController } from './transparency.controller.ts';
import { transparencyMeasures, witnessMeasures } from './transparency.measures.ts';
import { TransparencyQueries } from './transparency.queries.ts';
import { Witnesses } from './witnesses.ts';

@Global()
@Module({
  controllers: [TransparencyController, TilesController],
  providers: [
    TransparencyQueries,
    ExcerptFiles,
    Witnesses,
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
  projections: [headsProjection, allHeadsProjection, anchorsProjection, cosignaturesProjection],
  periodics: (providers) => {
    const { AUDIT_HEAD_EVERY_SECONDS, AUDIT_WITNESSES } = providers.get<Config>(CONFIG);
    const work = () => providers.get(Witnesses).askAll(AUDIT_WITNESSES);
    return [{ name: 'witnesses', role: 'relay', everySeconds: AUDIT_HEAD_EVERY_SECONDS, work }];
  },
  measures: (providers) => {
    const queries = providers.get(TransparencyQueries);
    return [
      ...transparencyMeasures(queries, providers.get<Chain | null>(CHAIN)),
      ...witnessMeasures(queries, providers.get<Config>(CONFIG).AUDIT_WITNESSES),
    ];
  },
  publishedTables: ['log_heads'],
};
