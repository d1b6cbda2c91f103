import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { until } from '../../../tests/until.ts';
import { url } from './browser.ts';

export const DEMO_MS_MAX = 600_000;
/** Number of works that fill a first page; the demo adds more. */
const DEMO_WORKS = 24;

/** Waits until the demo has works to show. */
export const untilDemo = async (): Promise<void> => {
  await until(
    () => createClient({ baseUrl: url() })(imagesHttp.list, { query: {} }),
    ({ total_count: count }) => count >= DEMO_WORKS,
    'the demo works',
    DEMO_MS_MAX,
  );
};
