import type { JobEvent } from '@pixchange/contracts/events/jobs';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError } from '../../kernel/errors.ts';
import { streamsOf } from '../../kernel/stream.ts';

type DataOf<T extends JobEvent['type']> = Extract<JobEvent, { type: T }>['data'];

export type JobCommand =
  | ({ readonly type: 'RetryJob' } & DataOf<'JobRetryRequested'>)
  | ({ readonly type: 'SkipJob' } & DataOf<'JobSkipped'>);

export type Job = 'open' | 'skipped';

const stream = streamsOf('job');

/** Failed job: it can be retried any number of times, until someone skips it. */
export const jobDecider: StreamDecider<JobCommand, Job, JobEvent> = {
  stream,
  streamOf: ({ jobId }) => stream(jobId),
  initialState: 'open',
  decide: ({ type, ...data }, state) => {
    if (type === 'SkipJob')
      return state === 'skipped' ? [] : [{ type: 'JobSkipped', data: data as DataOf<'JobSkipped'> }];
    if (state === 'skipped') throw new DomainError('job.skipped');
    return [{ type: 'JobRetryRequested', data: data as DataOf<'JobRetryRequested'> }];
  },
  evolve: (state, { type }) => (type === 'JobSkipped' ? 'skipped' : state),
};
