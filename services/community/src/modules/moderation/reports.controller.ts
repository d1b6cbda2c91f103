import { Controller, Inject, Res } from '@nestjs/common';
import type { BodyOf, ReplyOf } from '@pixchange/contracts/http/endpoint';
import { reportsHttp } from '@pixchange/contracts/http/moderation';
import type { FastifyReply } from 'fastify';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Address, Route, ValidBody, Viewer, type Caller } from '../../runtime/http/route.ts';
import { reportLimits } from './moderation.limits.ts';
import { Reports } from './reports.service.ts';

@Controller()
export class ReportsController {
  constructor(
    @Inject(Reports) private readonly reports: Reports,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(reportsHttp.file)
  async file(
    @ValidBody() { report }: BodyOf<typeof reportsHttp.file>,
    @Viewer() viewer: Caller | null,
    @Address() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReplyOf<typeof reportsHttp.file>> {
    await this.limiter.hit(reportLimits.fromAddress, address);
    await (viewer === null
      ? this.limiter.hit(reportLimits.ofVisitor, address)
      : this.limiter.hit(reportLimits.ofAccount, viewer.userId));
    const { reportId, isNew } = await this.reports.file(viewer?.userId ?? null, address, report);
    if (!isNew) void reply.status(200);
    return { id: reportId, kind: report.kind, subject_id: report.subject_id };
  }
}
