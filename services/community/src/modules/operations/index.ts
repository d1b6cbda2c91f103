import { Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { GivenUpWork } from '../../runtime/jobs/given-up-work.ts';
import { LogReaders } from '../../runtime/jobs/log-readers.ts';
import { Site } from '../config/site.face.ts';
import { jobsConsumer } from './jobs.consumer.ts';
import { JobsController } from './jobs.controller.ts';
import { JobsQueries } from './jobs.queries.ts';
import { LiveNotices } from './live-notices.ts';
import { LiveController } from './live.controller.ts';
import { operationsMeasures } from './operations.measures.ts';
import { SystemController } from './system.controller.ts';

@Module({
  controllers: [JobsController, SystemController, LiveController],
  providers: [LiveNotices, GivenUpWork, JobsQueries, LogReaders],
})
class OperationsModule {}

export const operationsFeature: FeatureModule = {
  name: 'operations',
  nest: OperationsModule,
  needs: [Site],
  consumers: () => [jobsConsumer],
  measures: (providers) => operationsMeasures(providers.get(LogReaders), providers.get(GivenUpWork)),
};
