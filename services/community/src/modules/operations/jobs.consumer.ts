import type { JobEvent } from '@pixchange/contracts/events/jobs';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { Consumer } from '../../runtime/followers/consumer.ts';
import { requestRetry, skipParked } from '../../runtime/jobs/given-up-work.ts';

/** Stores the decisions of staff about failed jobs for the processes that run these jobs. */
export const jobsConsumer: Consumer = {
  name: 'jobs',
  role: 'relay',
  types: ['JobRetryRequested', 'JobSkipped'],
  reads: [],
  concurrency: 1,
  handle: (event) => {
    const { type, data } = event as Recorded<JobEvent>;
    return Promise.resolve((transaction) =>
      type === 'JobSkipped' ? skipParked(transaction, data) : requestRetry(transaction, data),
    );
  },
};
