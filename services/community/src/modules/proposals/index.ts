import { Global, Module } from '@nestjs/common';
import type { FeatureModule } from '../../platform/feature-module.ts';
import { ProposalCommandHandler } from './proposals.commands.ts';
import { proposalsConsumer } from './proposals.consumer.ts';
import { ProposalsController } from './proposals.controller.ts';
import { Proposals } from './proposals.face.ts';
import { proposalsProjection } from './proposals.projection.ts';
import { ProposalsQueries } from './proposals.queries.ts';
import { ProposedActions } from './proposed-actions.ts';

@Global()
@Module({
  controllers: [ProposalsController],
  providers: [
    ProposalCommandHandler,
    ProposalsQueries,
    ProposedActions,
    { provide: Proposals, useExisting: ProposedActions },
  ],
  exports: [Proposals],
})
class ProposalsModule {}

export const proposalsFeature: FeatureModule = {
  name: 'proposals',
  nest: ProposalsModule,
  offers: [Proposals],
  projections: [proposalsProjection],
  consumers: (context) => [proposalsConsumer(context.get(ProposedActions))],
};
