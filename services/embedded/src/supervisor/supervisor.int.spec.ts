import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { waitUntil } from '../processes/process-table.ts';
import { compilePackage, type Compiled } from '../testing/compiled.ts';
import { processesMentioning } from '../testing/process-traces.ts';
import { startSupervised, type Supervised } from '../testing/supervised.ts';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';

const limitMs = 90_000;
const partNames = [
  'chain',
  'community',
  'event-node',
  'login-sandbox',
  'mailbox',
  'object-store',
  'payment-sandbox',
  'postgres',
];

type Seen = { pid: number; env: Record<string, string>; headers: Record<string, string> };
type Health = { status: string; parts: Record<string, { ready: boolean; detail?: string }> };

describe('npm start', () => {
  let compiled: Compiled;
  let folder: TemporaryFolder;
  let running: Supervised | undefined;

  beforeAll(async () => {
    [folder, compiled] = await Promise.all([temporaryFolder(), compilePackage()]);
  }, limitMs);
  afterEach(async () => {
    running?.process.kill('SIGTERM');
    await running?.exit;
    running = undefined;
  }, limitMs);
  afterAll(async () => {
    await compiled.remove();
    await folder.remove();
  }, limitMs);

  const dataDir = (): string => join(folder.path, 'data');
  const start = (env: Record<string, string> = {}): Supervised =>
    (running = startSupervised(compiled.folder, dataDir(), env));
  const stateAt = async (url: string): Promise<Seen> => (await (await fetch(url)).json()) as Seen;
  const health = async (url: string) => {
    const answer = await fetch(`${url}/health/ready`);
    return { code: answer.status, ...((await answer.json()) as Health) };
  };
  const processes = () => processesMentioning(dataDir());
  const nothingIsLeft = (): Promise<boolean> => waitUntil(async () => (await processes()).length === 0, 25_000);
  const pidOf = async (name: string): Promise<number> => {
    const found = (await processes()).filter(({ command }) => command.includes(name) && !command.includes('watchdog'));
    if (found.length !== 1) throw new Error(`${found.length} processes are called ${name}`);
    return found[0]!.pid;
  };

  it(
    'starts every service in order in an empty folder, and prints the URL last',
    async () => {
      const { line, url, lines } = start();
      const address = await url();
      expect(address).toMatch(/^http:\/\/localhost:\d+$/);
      const order = ['gateway', 'postgres', 'event-node', 'community', 'pixchange'].map((name) =>
        lines.findIndex((text) => new RegExp(`${name} +(listens|ready|open)`).test(text)),
      );
      expect(order).toEqual([...order].sort((one, other) => one - other));
      expect(order).not.toContain(-1);
      await line(/everything is ready after [\d.]+ s/);
      expect(lines.at(-1)).toContain(`open ${address}`);
      const state = await health(address);
      expect([state.code, state.status]).toEqual([200, 'ready']);
      expect(Object.keys(state.parts)).toEqual(expect.arrayContaining(partNames));
    },
    limitMs,
  );

  it(
    'gives the product its addresses, and secrets that are the same at each start',
    async () => {
      const first = await stateAt(await start().url());
      expect(first.env).toMatchObject({
        HOST: '127.0.0.1',
        PUBLIC_URL: expect.stringMatching(/^http:\/\/localhost:\d+$/),
        S3_PUBLIC_URL: `${first.env['PUBLIC_URL']}/storage`,
        DATABASE_URL: expect.stringMatching(/^postgres:\/\//),
        EVENT_STORE_URL: expect.stringMatching(
          /^esdb:\/\/pixchange:[\w-]{43}@localhost:\d+\?tlsCAFile=\S+certificate\.pem$/,
        ),
        SMTP_URL: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
        TRUSTED_PROXIES: '1',
        FACEBOOK_GRAPH_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        FACEBOOK_PICTURE_ORIGINS: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        FACEBOOK_APP_ID: expect.stringMatching(/^\d{15}$/),
        PAYPAL_API_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        PAYPAL_CERT_HOSTS: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        PAYPAL_CERT_ROOTS: expect.stringContaining('-----BEGIN CERTIFICATE-----'),
        PAYPAL_MERCHANT_ID: expect.stringMatching(/^[A-Z0-9]{13}$/),
      });
      expect(Buffer.from(first.env['MASTER_KEY']!, 'base64')).toHaveLength(32);
      expect(first.headers['x-forwarded-for']).toBe('127.0.0.1');
      const file = join(dataDir(), 'secrets.json');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      running!.process.kill('SIGINT');
      expect(await running!.exit).toBe(0);
      const restarted = await stateAt(await start({ TOKEN_SECRET: 'given from outside' }).url());
      for (const name of [
        'MASTER_KEY',
        'NAME_SECRET',
        'AUDIT_SIGNING_KEY',
        'S3_ACCESS_KEY',
        'S3_SECRET_KEY',
        'FACEBOOK_APP_ID',
        'FACEBOOK_APP_SECRET',
        'PAYPAL_CLIENT_ID',
        'PAYPAL_CLIENT_SECRET',
        'PAYPAL_WEBHOOK_ID',
        'PAYPAL_MERCHANT_ID',
        'PAYPAL_CERT_ROOTS',
      ])
        expect(restarted.env[name]).toBe(first.env[name]);
      expect(restarted.env['TOKEN_SECRET']).toBe('given from outside');
      expect(await readFile(file, 'utf8')).not.toContain('given from outside');
    },
    limitMs,
  );

  it(
    'writes the addresses of its services to a file while it runs',
    async () => {
      const address = await start().url();
      const file = join(dataDir(), 'running.json');
      const seen = JSON.parse(await readFile(file, 'utf8')) as {
        publicUrl: string;
        environment: Record<string, string>;
      };
      expect(seen.publicUrl).toBe(address);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const client = new pg.Client({ connectionString: seen.environment['DATABASE_URL']! });
      await client.connect();
      await client.query('CREATE TABLE IF NOT EXISTS acknowledged (id uuid)');
      await client.end();
      running!.process.kill('SIGTERM');
      await running!.exit;
      await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    },
    limitMs,
  );

  it(
    'restarts a killed service at the same address',
    async () => {
      const { url, line } = start();
      const address = await url();
      const before = await stateAt(address);
      for (const [name, mark] of [
        ['event-node', 'event-node/main.js'],
        ['object-store', 'object-store/main.js'],
        ['postgres', '/cluster'],
        ['community', 'community-stand-in'],
      ] as const) {
        const pid = await pidOf(mark);
        process.kill(pid, 'SIGKILL');
        await line(new RegExp(`${name} +ended \\(.*SIGKILL.*starting it again`));
        // While a server forks, its child briefly has the same command line, so the pid is ambiguous.
        const restarted = () =>
          pidOf(mark).then(
            (now) => now !== pid,
            () => false,
          );
        expect(await waitUntil(async () => (await health(address)).code === 200 && (await restarted()), 30_000)).toBe(
          true,
        );
      }
      const after = await stateAt(address);
      expect(after.pid).not.toBe(before.pid);
      for (const name of ['DATABASE_URL', 'EVENT_STORE_URL', 'S3_ENDPOINT', 'PORT'])
        expect(after.env[name]).toBe(before.env[name]);
    },
    limitMs,
  );

  it(
    'reports a service that does not answer',
    async () => {
      const address = await start().url();
      process.kill(await pidOf('community-stand-in'), 'SIGSTOP');
      const state = await health(address);
      expect(state).toMatchObject({
        code: 503,
        status: 'not_ready',
        parts: { community: { ready: false }, postgres: { ready: true } },
      });
      process.kill(await pidOf('community-stand-in'), 'SIGCONT');
      expect(await waitUntil(async () => (await health(address)).code === 200, 10_000)).toBe(true);
    },
    limitMs,
  );

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'leaves no process behind after %s, and exits with 0',
    async (signal) => {
      const { url, process: child, exit, lines } = start();
      await url();
      expect((await processes()).length).toBeGreaterThan(5);
      child.kill(signal);
      expect(await exit).toBe(0);
      expect(await nothingIsLeft()).toBe(true);
      const stopped = lines.flatMap((text) => /^\S+ (\S+) +stopped$/.exec(text)?.[1] ?? []);
      expect(stopped).toEqual([
        'gateway',
        'community',
        'chain',
        'payment-sandbox',
        'login-sandbox',
        'mailbox',
        'object-store',
        'event-node',
        'postgres',
      ]);
    },
    limitMs,
  );

  it(
    'stops during its start',
    async () => {
      const { line, process: child, exit } = start();
      await line(/gateway +listens/);
      child.kill('SIGTERM');
      expect(await exit).toBe(0);
      expect(await nothingIsLeft()).toBe(true);
    },
    limitMs,
  );

  it(
    'leaves no process behind when it is killed, loses no data, and restarts within 30 seconds',
    async () => {
      const id = randomUUID();
      const first = start();
      const { env } = await stateAt(await first.url());
      const client = new pg.Client({ connectionString: env['DATABASE_URL']! });
      client.on('error', () => undefined);
      await client.connect();
      await client.query('INSERT INTO acknowledged VALUES ($1)', [id]);
      first.process.kill('SIGKILL');
      await first.exit;
      const killedAt = performance.now();
      const { environment } = await start()
        .url()
        .then(
          async () =>
            JSON.parse(await readFile(join(dataDir(), 'running.json'), 'utf8')) as {
              environment: Record<string, string>;
            },
        );
      expect(performance.now() - killedAt).toBeLessThan(30_000);
      const reader = new pg.Client({ connectionString: environment['DATABASE_URL']! });
      await reader.connect();
      expect((await reader.query('SELECT id FROM acknowledged WHERE id = $1', [id])).rows).toEqual([{ id }]);
      await reader.end();
      running!.process.kill('SIGKILL');
      await running!.exit;
      expect(await nothingIsLeft()).toBe(true);
    },
    limitMs,
  );

  it(
    'restarts after all its processes were killed',
    async () => {
      await start().url();
      for (const { pid } of await processes()) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // PostgreSQL's child processes end with their postmaster.
        }
      }
      await running!.exit;
      expect((await health(await start().url())).code).toBe(200);
    },
    limitMs,
  );

  it(
    'refuses a second instance on the same data, without disturbing the first',
    async () => {
      const address = await start().url();
      const second = startSupervised(compiled.folder, dataDir());
      expect(await second.exit).toBe(1);
      expect(second.lines.join('\n')).toMatch(/already runs on .* Stop it first, or choose another DATA_DIR\./);
      expect((await health(address)).code).toBe(200);
    },
    limitMs,
  );

  it(
    'exits with 78 for a wrong configuration, with 1 when a service cannot run, and prints the reason',
    async () => {
      const wrong = start({ STAND_IN: 'misconfigured' });
      expect(await wrong.exit).toBe(78);
      expect(wrong.lines.join('\n')).toContain('STAND_IN says that the configuration is wrong');
      expect(wrong.lines.join('\n')).toMatch(/supervisor +community: its configuration is wrong/);
      const dying = start({ STAND_IN: 'dying' });
      expect(await dying.exit).toBe(1);
      expect(dying.lines.join('\n')).toMatch(
        /supervisor +community: ended 10 times within a minute, the last time on: .*exit code 3/,
      );
      expect(await nothingIsLeft()).toBe(true);
    },
    limitMs,
  );

  it(
    'names the wrong setting',
    async () => {
      const unreadable = start({ PORT: 'eighty' });
      expect(await unreadable.exit).toBe(1);
      expect(unreadable.lines.join('\n')).toContain('PORT must be a whole number');
      expect(await nothingIsLeft()).toBe(true);
    },
    limitMs,
  );

  it(
    'starts without the chain when its files are lost, and names the files to restore',
    async () => {
      const chain = join(dataDir(), 'chain', '137');
      const names = ['state.json', 'state.previous.json'];
      const kept = await Promise.all(names.map((name) => readFile(join(chain, name))));
      for (const name of names) await rm(join(chain, name));
      const { url, lines } = start();
      const state = await health(await url());
      expect(state.code).toBe(200);
      expect(state.parts['chain']?.detail).toMatch(
        /works can't be minted: .*chain\/137 .*Restore them from your backup/,
      );
      expect(lines.filter((line) => line.includes('state.json is missing'))).toHaveLength(1);
      for (const [index, name] of names.entries()) await writeFile(join(chain, name), kept[index] ?? '');
    },
    limitMs,
  );

  it(
    'never generates secrets when existing data needs the old ones',
    async () => {
      const file = join(dataDir(), 'secrets.json');
      const kept = await readFile(file);
      await rm(file);
      const missing = start();
      expect(await missing.exit).toBe(78);
      expect(missing.lines.join('\n')).toMatch(/secrets\.json is missing, but .* has data that needs MASTER_KEY/);
      await writeFile(file, '{"MASTER_KEY":');
      const damaged = start();
      expect(await damaged.exit).toBe(78);
      expect(damaged.lines.join('\n')).toMatch(/secrets\.json is damaged/);
      await writeFile(file, kept, { mode: 0o600 });
    },
    limitMs,
  );

  it('prints help with the common settings and the location of the full list', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(compiled.folder, 'supervisor', 'main.js'),
      '--help',
    ]);
    for (const name of [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'DATA_DIR',
      'DEMO',
      'ADMIN_EMAIL',
      'DATABASE_URL',
      'EVENT_STORE_URL',
      'S3_ENDPOINT',
      'SMTP_URL',
      'docs/settings.md',
    ]) {
      expect(stdout).toContain(name);
    }
  });
});
