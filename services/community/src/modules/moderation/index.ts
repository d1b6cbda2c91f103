import { Module } from '@nestjs/common';
import type { FeatureModule } from '../../platform/feature-module.ts';
import { MODERATED, type ModeratedKinds } from '../../platform/moderated.ts';
import { ReportCommandHandler } from './moderation.commands.ts';
import { ModerationController } from './moderation.controller.ts';
import { moderationProjection } from './moderation.projection.ts';
import { ModerationQueries } from './moderation.queries.ts';
import { Moderation } from './moderation.ts';
import { nearDuplicatesConsumer } from './near-duplicates.consumer.ts';
import { ReportsController } from './reports.controller.ts';
import { Reports } from './reports.ts';

@Module({
  controllers: [ReportsController, ModerationController],
  providers: [ReportCommandHandler, ModerationQueries, Moderation, Reports],
})
class ModerationModule {}

export const moderationFeature: FeatureModule = {
  name: 'moderation',
  nest: ModerationModule,
  projections: [moderationProjection],
  consumers: (context) => [
    nearDuplicatesConsumer({
      queries: context.get(ModerationQueries),
      reports: context.get(Reports),
      images: context.get<ModeratedKinds>(MODERATED).image,
    }),
  ],
};
