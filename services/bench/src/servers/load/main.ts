import autocannon from 'autocannon';
import { environment } from '../../config.ts';
import type { Load } from '../load.ts';

/** Runs a load on one URL from a separate process, and prints the result as one line of JSON. */
const { url, token, body, connections, seconds, amount } = JSON.parse(environment['BENCH_LOAD'] ?? '{}') as Load;

const from = process.cpuUsage();
const start = performance.now();
const { requests, latency, non2xx, errors, timeouts } = await autocannon({
  url,
  connections,
  ...(seconds !== undefined && { duration: seconds }),
  ...(amount !== undefined && { amount }),
  headers: {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
});
const { user, system } = process.cpuUsage(from);
const elapsedSeconds = (performance.now() - start) / 1_000;
process.stdout.write(
  `load ${JSON.stringify({ answers: requests.total, refused: non2xx, failed: errors + timeouts, elapsedSeconds, processorSeconds: (user + system) / 1e6, p99Milliseconds: latency.p99 })}\n`,
);
