import { Inject, Injectable } from '@nestjs/common';
import type { reportReasons } from '@pixchange/contracts/http/values/moderation';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { reportLimits } from './moderation.limits.ts';
import { Reports } from './reports.service.ts';
import type { VisitorReports } from './visitor-reports.face.ts';

@Injectable()
export class LimitedVisitorReports implements VisitorReports {
  constructor(
    @Inject(Reports) private readonly reports: Reports,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  async file(network: string, imageId: string, reason: keyof typeof reportReasons, comment: string): Promise<void> {
    await this.limiter.hit(reportLimits.fromAddress, network);
    await this.limiter.hit(reportLimits.ofVisitor, network);
    await this.reports.file(null, network, { kind: 'image', subject_id: imageId, reason, comment });
  }
}
