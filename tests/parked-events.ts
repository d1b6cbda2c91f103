import { adminJobsHttp, type JobView } from '@pixchange/contracts/http/admin-jobs';
import { adminSystemHttp } from '@pixchange/contracts/http/admin-system';
import type { Person, Product } from './product.ts';
import { until } from './until.ts';

/** Returns the events that consumers have parked, once all consumers are at the end of the log. */
export const parkedEvents = async (product: Product, { session: { token } }: Person): Promise<JobView[]> => {
  await until(
    () => product.call(adminSystemHttp.show, { token }),
    ({ readers }) => readers.every(({ kind, lag_seconds: lag }) => kind !== 'consumer' || lag === 0),
    'the end of the log for every consumer',
  );
  return product.call(adminJobsHttp.list, { token, query: { filter: '{"kind":"event"}' } as never });
};
