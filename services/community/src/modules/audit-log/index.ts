import { Global, Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { STAFF_REFUSALS } from '../../runtime/http/staff-refusals.ts';
import { LogProofs } from '../transparency/log-proofs.face.ts';
import { AuditLogController } from './audit-log.controller.ts';
import { auditLogProjection } from './audit-log.projection.ts';
import { AuditLogQueries } from './audit-log.queries.ts';
import { ExcerptsController } from './excerpts.controller.ts';
import { Excerpts } from './excerpts.service.ts';
import { ListExportsController } from './list-exports.controller.ts';
import { CountedRefusals } from './refusals.ts';

@Global()
@Module({
  controllers: [AuditLogController, ListExportsController, ExcerptsController],
  providers: [AuditLogQueries, Excerpts, CountedRefusals, { provide: STAFF_REFUSALS, useExisting: CountedRefusals }],
  exports: [STAFF_REFUSALS],
})
class AuditLogModule {}

export const auditLogFeature: FeatureModule = {
  name: 'audit-log',
  nest: AuditLogModule,
  needs: [LogProofs],
  projections: [auditLogProjection],
  periodics: (providers) => [
    {
      name: 'record-staff-refusals',
      role: 'relay',
      everySeconds: 15,
      work: () => providers.get(CountedRefusals).record(),
    },
  ],
};
