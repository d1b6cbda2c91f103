import { Inject, Injectable } from '@nestjs/common';
import { moneyFamilies } from '@pixchange/contracts/events/registry';
import type { adminJobsHttp, JobView } from '@pixchange/contracts/http/admin-jobs';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { v5 as uuidv5 } from 'uuid';
import { DomainError } from '../../kernel/errors.ts';
import { GivenUpWork, type ParkedEvent, type StoppedProjection } from '../../runtime/jobs/given-up-work.ts';
import { UNFINISHED, type UnfinishedWork } from '../../extensions/unfinished.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';

type JobList = QueryOf<typeof adminJobsHttp.list>;

/** Maximum number of jobs per kind. When more have failed, a complete list does not help. */
const JOBS_MAX = 1_000;
/** Time after which a mint or withdrawal counts as slow; a mint normally takes a minute or two. */
const LONG_MS = 10 * 60_000;

const JOBS = '2f6d5a0e-6c34-4b7f-9a51-7f1d0c8b3e92';
const idOf = (...parts: readonly string[]): string => uuidv5(parts.join('|'), JOBS);

const moneyTypes: ReadonlySet<string> = new Set(moneyFamilies.flatMap((family) => Object.keys(family)));

/**
 * Whether the event may be skipped. Events that were parked before types were stored can't be skipped, because they may
 * be about money.
 */
const maySkip = (type: string | null): boolean => type !== null && !moneyTypes.has(type);

const ofProjection = (row: StoppedProjection): JobView => ({
  id: idOf('projection', row.projection, row.event_id),
  kind: 'projection',
  name: row.projection,
  subject: row.stream_id,
  event: { id: row.event_id, type: row.type, stream: row.stream_id, revision: Number(row.revision) },
  reason: row.reason,
  attempts: null,
  since: row.stopped_at.toISOString(),
  retrying: row.is_retrying,
  can_retry: !row.is_retrying,
  can_skip: false,
});

const ofEvent = (row: ParkedEvent): JobView => ({
  id: idOf('event', row.consumer, row.event_id),
  kind: 'event',
  name: row.consumer,
  subject: row.stream_id,
  event: { id: row.event_id, type: row.type, stream: row.stream_id, revision: Number(row.revision) },
  reason: row.reason,
  attempts: row.attempts,
  since: row.parked_at.toISOString(),
  retrying: row.is_retrying,
  can_retry: !row.is_retrying,
  can_skip: maySkip(row.type),
});

const byHand = { event: null, attempts: null, retrying: false, can_retry: false, can_skip: false } as const;

const SORTED_BY = {
  since: ({ since }: JobView) => since,
  kind: ({ kind }: JobView) => kind,
  name: ({ name }: JobView) => name,
  id: ({ id }: JobView) => id,
} as const;

/** Background work that failed or is slow. */
@Injectable()
export class JobsQueries {
  constructor(
    @Inject(GivenUpWork) private readonly work: GivenUpWork,
    @Inject(EventLog) private readonly log: EventLog,
    @Inject(UNFINISHED) private readonly unfinished: readonly UnfinishedWork[],
  ) {}

  async list({ sort, range, filter }: JobList): Promise<{ rows: JobView[]; total: number }> {
    const jobs = (await this.every()).filter(
      ({ id, kind }) => (filter?.id?.includes(id) ?? true) && (filter?.kind?.includes(kind) ?? true),
    );
    const of = SORTED_BY[sort.field];
    const sign = sort.order === 'ASC' ? 1 : -1;
    jobs.sort((a, b) => sign * of(a).localeCompare(of(b)) || a.id.localeCompare(b.id));
    return { rows: jobs.slice(range.from, range.to + 1), total: jobs.length };
  }

  /** Returns a job. @throws DomainError `not_found` for an unknown job, or one that succeeded in the meantime */
  async one(id: string): Promise<JobView> {
    const job = (await this.every()).find((found) => found.id === id);
    if (job === undefined) throw new DomainError('not_found');
    return job;
  }

  private async every(): Promise<JobView[]> {
    const [stopped, parked, passed, files, unfinished] = await Promise.all([
      this.work.stoppedProjections(),
      this.work.parkedEvents(JOBS_MAX),
      this.passed(),
      this.files(),
      this.long(),
    ]);
    return [...stopped.map(ofProjection), ...parked.map(ofEvent), ...passed, ...files, ...unfinished];
  }

  private async passed(): Promise<JobView[]> {
    const rows = await this.work.passedTypes();
    return Promise.all(
      rows.map(async ({ reader, type, count, first_position }): Promise<JobView> => {
        const first = await this.log.at(BigInt(first_position));
        return {
          ...byHand,
          id: idOf('passed', reader, type),
          kind: 'passed',
          name: reader,
          subject: type,
          reason: `${count} of a type that this version does not know; a version that knows it handles them first`,
          since: (first?.event?.created ?? new Date(0)).toISOString(),
        };
      }),
    );
  }

  private async files(): Promise<JobView[]> {
    return (await this.work.damagedFiles(JOBS_MAX)).map(({ owners, key, code, found, since }) => ({
      ...byHand,
      id: idOf('file', key),
      kind: 'file',
      name: owners,
      subject: key,
      reason: `${code}: ${found}`,
      since: since.toISOString(),
    }));
  }

  private async long(): Promise<JobView[]> {
    const before = new Date(Date.now() - LONG_MS);
    const all = await Promise.all(this.unfinished.map((of) => of(before, JOBS_MAX)));
    return all.flat().map(({ kind, id, state, since }) => ({
      ...byHand,
      id: idOf(kind, id),
      kind,
      name: state,
      subject: id,
      reason: null,
      since: since.toISOString(),
    }));
  }
}
