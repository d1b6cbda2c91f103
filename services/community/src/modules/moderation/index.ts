import { Module, type INestApplicationContext } from '@nestjs/common';
import type { Consumer } from '../../platform/relay/consumer.ts';
import { MODERATED, type ModeratedKinds } from './moderated.ts';
import { ReportCommandHandler } from './moderation.commands.ts';
import { ModerationController } from './moderation.controller.ts';
import { ModerationQueries } from './moderation.queries.ts';
import { Moderation } from './moderation.ts';
import { nearDuplicatesConsumer } from './near-duplicates.consumer.ts';
import { ReportsController } from './reports.controller.ts';
import { Reports } from './reports.ts';

export { MODERATED, type ModeratedKinds } from './moderated.ts';
export { moderationProjection } from './moderation.projection.ts';

@Module({
  controllers: [ReportsController, ModerationController],
  providers: [ReportCommandHandler, ModerationQueries, Moderation, Reports],
})
export class ModerationModule {}

export const moderationConsumers = (app: INestApplicationContext): { relay: Consumer[] } => ({
  relay: [
    nearDuplicatesConsumer({
      queries: app.get(ModerationQueries),
      reports: app.get(Reports),
      images: app.get<ModeratedKinds>(MODERATED).image,
    }),
  ],
});
