import type { JobEvent } from '@pixchange/contracts/events/jobs';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { requestRetry, skipParked } from '../../platform/jobs/given-up-work.ts';
import type { Consumer } from '../../platform/relay/consumer.ts';

/** Stores decisions of staff where the processes that do the work find them. */
export const jobsConsumer: Consumer = {
  name: 'jobs',
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
