import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../services/embedded/src/processes/ports.ts';
import { runtime } from '../../../scripts/lib/runtime.mjs';
import { countStart } from '../../../tests/starts.ts';

const READY_MS_MAX = 120_000;
const STOP_MS_MAX = 20_000;
const ASK_MS = 100;

export interface Product {
  url: string;
  /** URL of the embedded chain, for requests that a wallet sends directly to the chain. */
  chainUrl: string;
  /** URL of the product's database. */
  databaseUrl: string;
  stop: () => Promise<void>;
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Stops the supervisor with SIGTERM, which makes it stop its services. */
const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
  await exited;
  clearTimeout(timer);
};

/** Operator settings: the Impressum, the site's social networks, and the apps for its short links. */
const site = {
  LEGAL_ENTITY: 'Pixchange, an installation on trial',
  LEGAL_ADDRESS: '1 Press Lane|12345 Exampleton',
  LEGAL_TAX_NUMBER: 'None, this is a trial',
  TWITTER_URL: 'https://twitter.com/pixchange',
  FACEBOOK_URL: 'https://www.facebook.com/pixchange',
  LINKEDIN_URL: 'https://www.linkedin.com/company/pixchange',
  INSTAGRAM_URL: 'https://www.instagram.com/pixchange',
  PINTEREST_URL: 'https://www.pinterest.com/pixchange',
  ANDROID_APP_URL: 'https://play.google.com/store/apps/details?id=org.example.pixchange',
  IOS_APP_URL: 'https://apps.apple.com/app/id1234567890',
};

/** First administrator of every product under test. */
export const administrator = { email: 'admin@pixchange.example', password: 'Printed-in-two-inks-7' };

/** Environment of an empty product, whose data tests may change freely. */
export const productEnvironment = (port: number, dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: String(port),
  DATA_DIR: dataDir,
  DEMO: 'off',
  RATE_LIMITS: 'off',
  AUDIT_HEAD_EVERY_SECONDS: '1',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
});

/** Starts the whole product like `npm start`, without data, in a new folder, and on the given port or a free one. */
export const startProduct = async (environment: Record<string, string> = {}, given?: number): Promise<Product> => {
  countStart('products');
  const port = given ?? (await freePort());
  const dataDir = await mkdtemp(join(tmpdir(), 'pixchange-e2e-'));
  const entry = join(import.meta.dirname, '../../../services/embedded/dist/supervisor/main.js');
  const env = { ...productEnvironment(port, dataDir), ...site, ...environment };
  const child = spawn(runtime().path, [entry, '--once'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-20_000)));
  const url = `http://localhost:${port}`;
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  const deadline = Date.now() + READY_MS_MAX;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The product did not become ready:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  const running = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')) as {
    readonly environment: Readonly<Record<string, string>>;
  };
  const { CHAIN_RPC_URL: chainUrl = '', DATABASE_URL: databaseUrl = '' } = running.environment;
  return { url, chainUrl, databaseUrl, stop };
};
