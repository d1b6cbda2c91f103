import { Global, Module } from '@nestjs/common';
import type { Config } from '../../config.ts';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { benefitsNobody } from '../../extensions/proposable.ts';
import { waitingMeasures } from '../../runtime/measures.ts';
import { MODERATED, type ModeratedKinds } from '../../extensions/moderated.ts';
import { runAsSystem } from '../../platform/request-context.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { CONFIG, DATABASE } from '../../platform/tokens.ts';
import { People } from '../accounts/people.face.ts';
import { Site } from '../config/site.face.ts';
import { Works } from '../images/works.face.ts';
import { Proposals } from '../proposals/proposals.face.ts';
import { AppealsController } from './appeals.controller.ts';
import { Appeals } from './appeals.service.ts';
import { CasesController } from './cases/cases.controller.ts';
import { casesProjection } from './cases/cases.projection.ts';
import { CasesQueries } from './cases/cases.queries.ts';
import { Cases } from './cases/cases.service.ts';
import { Clearances } from './clearances.service.ts';
import { decisionMailsConsumer } from './decision-mails.consumer.ts';
import { DecidedTakeDowns } from './decided-take-downs.ts';
import { DecisionsQueries } from './decisions.queries.ts';
import { ModerationController } from './moderation.controller.ts';
import { moderationPersonalData } from './moderation.personal-data.ts';
import { moderationProjection } from './moderation.projection.ts';
import { ModerationQueries } from './moderation.queries.ts';
import { Moderation } from './moderation.service.ts';
import { nearDuplicatesConsumer } from './near-duplicates.consumer.ts';
import { QueueController } from './queue.controller.ts';
import { QueueQueries } from './queue.queries.ts';
import { ReportBatchesController } from './report-batches.controller.ts';
import { ReportBatches } from './report-batches.service.ts';
import { ReportsController } from './reports.controller.ts';
import { LimitedVisitorReports } from './limited-visitor-reports.ts';
import { Originality } from './originality.face.ts';
import { ReportedCopies } from './reported-copies.ts';
import { Reports } from './reports.service.ts';
import { TakeDowns } from './take-downs.face.ts';
import { VisitorReports } from './visitor-reports.face.ts';

@Global()
@Module({
  // ReportBatchesController is listed first, so that its path `bulk` is not matched as the id of a report.
  controllers: [
    ReportBatchesController,
    ReportsController,
    AppealsController,
    CasesController,
    QueueController,
    ModerationController,
  ],
  providers: [
    CasesQueries,
    Cases,
    Clearances,
    ReportBatches,
    ModerationQueries,
    QueueQueries,
    DecisionsQueries,
    Moderation,
    Reports,
    Appeals,
    { provide: TakeDowns, useClass: DecidedTakeDowns },
    { provide: Originality, useClass: ReportedCopies },
    { provide: VisitorReports, useClass: LimitedVisitorReports },
  ],
  exports: [TakeDowns, Originality, VisitorReports],
})
class ModerationModule {}

export const moderationFeature: FeatureModule = {
  name: 'moderation',
  nest: ModerationModule,
  needs: [People, Proposals, Site, Works],
  offers: [TakeDowns, Originality, VisitorReports],
  measures: (providers) =>
    waitingMeasures(
      { name: 'pixchange_reports_open', help: 'Reports and appeals that wait for a decision', everySeconds: 30 },
      providers.get<Database>(DATABASE),
      "SELECT count(*)::int AS count, min(created_at) AS oldest FROM read.moderation_reports WHERE status = 'open'",
    ),
  projections: [moderationProjection, casesProjection],
  personalData: (providers) => moderationPersonalData(providers.get(Appeals), providers.get(DecisionsQueries)),
  proposable: (providers) => ({
    'users.suspend': {
      carryOut: (agreed) => providers.get(Moderation).carryOutSuspension(agreed),
      benefits: benefitsNobody,
    },
  }),
  periodics: (providers) => [
    {
      name: 'finish-report-batches',
      role: 'relay',
      everySeconds: 30,
      work: () => runAsSystem(() => providers.get(ReportBatches).finishAbandoned()),
    },
  ],
  consumers: (context) => [
    nearDuplicatesConsumer({
      queries: context.get(ModerationQueries),
      reports: context.get(Reports),
      images: context.get<ModeratedKinds>(MODERATED).image,
    }),
    decisionMailsConsumer({
      mailer: context.get(Mailer),
      people: context.get(People),
      kinds: context.get<ModeratedKinds>(MODERATED),
      publicUrl: context.get<Config>(CONFIG).PUBLIC_URL,
      contactEmail: () => context.get(Site).contactEmail(),
      secret: context.get<Config>(CONFIG).NAME_SECRET,
      queries: context.get(ModerationQueries),
    }),
  ],
};
