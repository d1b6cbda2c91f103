import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminJobsHttp, type JobView } from '@pixchange/contracts/http/admin-jobs';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { setContentRange } from '../../runtime/http/admin-list.ts';
import { Route, ValidQuery } from '../../runtime/http/route.ts';
import { jobDecider } from './job.decider.ts';
import { JobsQueries } from './jobs.queries.ts';

@Controller()
export class JobsController {
  constructor(
    @Inject(JobsQueries) private readonly jobs: JobsQueries,
    @Inject(Commands) private readonly commands: Commands,
  ) {}

  @Route(adminJobsHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminJobsHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobView[]> {
    const { rows, total } = await this.jobs.list(list);
    setContentRange(reply, 'jobs', list, rows.length, total);
    return rows;
  }

  @Route(adminJobsHttp.show)
  show(@Param('id') id: string): Promise<JobView> {
    return this.jobs.one(id);
  }

  @Route(adminJobsHttp.retry)
  async retry(@Param('id') id: string): Promise<JobView> {
    const job = await this.jobs.one(id);
    const { kind, name: reader, event } = job;
    if (event === null || (kind !== 'projection' && kind !== 'event')) throw new DomainError('job.not-retriable');
    if (!job.can_retry) return job;
    await this.commands.run(jobDecider, { type: 'RetryJob', jobId: id, kind, reader, eventId: event.id });
    return { ...job, retrying: true, can_retry: false };
  }

  @Route(adminJobsHttp.skip)
  async skip(@Param('id') id: string): Promise<{ id: string }> {
    const { kind, name: reader, event, can_skip: maySkip } = await this.jobs.one(id);
    if (kind !== 'event' || event === null || !maySkip) throw new DomainError('job.not-skippable');
    await this.commands.run(jobDecider, { type: 'SkipJob', jobId: id, reader, eventId: event.id });
    return { id };
  }
}
