import { Global, Module } from '@nestjs/common';
import { waitingMeasures } from '../../runtime/measures.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { proposalsConsumer } from './proposals.consumer.ts';
import { ProposalsController } from './proposals.controller.ts';
import { Proposals } from './proposals.face.ts';
import { proposalsProjection } from './proposals.projection.ts';
import { ProposalsQueries } from './proposals.queries.ts';
import { ProposedActions } from './proposed-actions.service.ts';

@Global()
@Module({
  controllers: [ProposalsController],
  providers: [ProposalsQueries, ProposedActions, { provide: Proposals, useExisting: ProposedActions }],
  exports: [Proposals],
})
class ProposalsModule {}

export const proposalsFeature: FeatureModule = {
  name: 'proposals',
  nest: ProposalsModule,
  offers: [Proposals],
  measures: (providers) =>
    waitingMeasures(
      { name: 'pixchange_proposals_open', help: 'Proposals of staff that wait for a second person', everySeconds: 60 },
      providers.get<Database>(DATABASE),
      "SELECT count(*)::int AS count, min(created_at) AS oldest FROM read.proposals WHERE status = 'proposed'",
    ),
  projections: [proposalsProjection],
  consumers: (context) => [proposalsConsumer(context.get(ProposedActions))],
};
