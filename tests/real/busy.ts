import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ApiError, createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import pg from 'pg';
import sharp from 'sharp';
import { freePort } from '../../services/embedded/src/processes/ports.ts';
import { isReady, productEnvironment } from '../../web/e2e/testing/product.ts';
import { upload } from '../product.ts';
import { until } from '../until.ts';
import { makeMember, report } from './product.ts';

/*
 * Tests the product as `npm start` runs it, next to processes that use all available CPU time. The product must become
 * ready, lose no lock, and refuse no sign-up or upload:
 * npm run test:real -- busy [SECONDS]
 */
const [seconds = 60] = process.argv.slice(2).map(Number);
const HOGS = 12;
const HOG_SECONDS_MAX = 300;
const PEOPLE = 6;
const READY_MS_MAX = 120_000;
const EXAMPLES = 5;

const ENTRY = join(import.meta.dirname, '../../services/embedded/dist/supervisor/main.js');

interface Step {
  calls: number;
  failures: number;
  slowestMs: number;
}

/** Runs a step and counts it; returns undefined when it failed. */
type Try = <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>;

const counting = (steps: Map<string, Step>, examples: string[]): Try => {
  return async (name, work) => {
    const step = steps.get(name) ?? { calls: 0, failures: 0, slowestMs: 0 };
    steps.set(name, step);
    step.calls += 1;
    const since = performance.now();
    try {
      return await work();
    } catch (error) {
      step.failures += 1;
      if (examples.length < EXAMPLES)
        examples.push(`${name}: ${error instanceof ApiError ? error.status : ''} ${String(error)}`);
      return undefined;
    } finally {
      step.slowestMs = Math.max(step.slowestMs, performance.now() - since);
    }
  };
};

/** Signs up people one after the other; each changes their profile picture and uploads a work. */
const act = async (url: string, picture: Buffer, attempt: Try, endMs: number): Promise<void> => {
  const call = createClient({ baseUrl: url });
  while (performance.now() < endMs) {
    const member = await attempt('sign up', () => makeMember(url));
    if (member === undefined) continue;
    const { token } = member;
    await attempt('profile picture', async () => {
      const form = new FormData();
      form.append('user[profile_image]', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
      const { status } = await fetch(`${url}/api/profile/images`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      if (status !== 200) throw new Error(`HTTP ${status}`);
    });
    await attempt('upload', async () => {
      const attachment_id = await upload({ call }, token, picture, 'image/png');
      await call(imagesHttp.submit, { token, body: { image: { attachment_id, title: 'Busy' } as never } });
    });
  }
};

/** Records every 200 ms which database sessions hold the product's locks. */
const watchLocks = async (databaseUrl: string, seen: Set<number>, signal: AbortSignal): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  while (!signal.aborted) {
    const { rows } = await client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'pixchange locks'",
    );
    for (const { pid } of rows) seen.add(pid);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await client.end();
};

const databaseUrlIn = async (dataDir: string): Promise<string> => {
  const read = (): Promise<string | undefined> =>
    readFile(join(dataDir, 'running.json'), 'utf8').then(
      (text) => (JSON.parse(text) as { environment: Readonly<Record<string, string>> }).environment['DATABASE_URL'],
      () => undefined,
    );
  return (await until(read, (url) => url !== undefined, 'the address of the database', READY_MS_MAX)) as string;
};

const dataDir = await mkdtemp(join(tmpdir(), 'pixchange-busy-'));
const port = await freePort();
const url = `http://localhost:${port}`;
const hogs = Array.from({ length: HOGS }, () =>
  spawn('timeout', [String(HOG_SECONDS_MAX), process.execPath, '-e', 'for(;;);'], { stdio: 'ignore' }),
);
const since = performance.now();
const child = spawn(process.execPath, [ENTRY, '--once'], {
  env: { ...productEnvironment(port, dataDir), UPLOADS_PER_DAY: '100000' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const lines: string[] = [];
createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
const [steps, examples, sessions, ending] = [
  new Map<string, Step>(),
  [] as string[],
  new Set<number>(),
  new AbortController(),
];
const failures: string[] = [];
try {
  const watching = databaseUrlIn(dataDir).then((address) => watchLocks(address, sessions, ending.signal));
  await until(() => isReady(url), Boolean, 'a product that is ready', READY_MS_MAX);
  process.stdout.write(`ready after ${((performance.now() - since) / 1_000).toFixed(1)} s\n`);
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const attempt = counting(steps, examples);
  const endMs = performance.now() + seconds * 1_000;
  await Promise.all(Array.from({ length: PEOPLE }, () => act(url, picture, attempt, endMs)));
  ending.abort();
  await watching;
  for (const [name, step] of steps) {
    process.stdout.write(`${name}: ${step.calls}, ${step.failures} failed, ${step.slowestMs.toFixed(0)} ms at most\n`);
    if (step.failures > 0) failures.push(`${step.failures} of ${step.calls}: ${name}`);
  }
  process.stdout.write(`sessions that held locks: ${sessions.size}\n`);
  if (sessions.size !== 1) failures.push('locks were lost');
} catch (error) {
  failures.push(String(error));
} finally {
  ending.abort();
  for (const hog of hogs) hog.kill();
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
if (failures.length > 0) {
  const unusual = lines.filter((line) => /warn|error|\bWARN|unavailable/i.test(line));
  process.stdout.write([...examples, ...unusual.slice(-40)].map((line) => `  ${line}\n`).join(''));
}
report(failures);
