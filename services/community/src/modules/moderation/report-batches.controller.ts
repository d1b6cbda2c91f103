import { Controller, Inject, Param } from '@nestjs/common';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { reportBatchesHttp, type ReportBatchView } from '@pixchange/contracts/http/moderation';
import { IdempotencyKey } from '../../runtime/http/idempotency.ts';
import { Actor, Route, ValidBody, type Caller } from '../../runtime/http/route.ts';
import { ReportBatches } from './report-batches.service.ts';

@Controller()
export class ReportBatchesController {
  constructor(@Inject(ReportBatches) private readonly batches: ReportBatches) {}

  @Route(reportBatchesHttp.decide)
  decide(
    @ValidBody() asked: BodyOf<typeof reportBatchesHttp.decide>,
    @Actor() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<ReportBatchView> {
    return this.batches.decide(caller, key, asked);
  }

  @Route(reportBatchesHttp.show)
  show(@Param('id') id: string): Promise<ReportBatchView> {
    return this.batches.show(id);
  }

  @Route(reportBatchesHttp.undo)
  undo(
    @Param('id') id: string,
    @ValidBody() { reason }: BodyOf<typeof reportBatchesHttp.undo>,
    @Actor() caller: Caller,
  ): Promise<ReportBatchView> {
    return this.batches.undo(id, caller, reason);
  }
}
