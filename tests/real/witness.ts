import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runtime } from '../../scripts/lib/runtime.mjs';
import { freePort } from '../../services/embedded/src/processes/ports.ts';
import { startProduct, type Product } from '../../web/e2e/testing/product.ts';
import { until } from '../until.ts';
import { build, FOLDER, pathOf, type GoProgram } from './programs.ts';
import { report } from './product.ts';

/*
 * Tests the log and its witnesses against public implementations in Go. The unmodified litewitness cosigns both trees
 * of a site. A program that uses golang.org/x/mod/sumdb, filippo.io/torchwood and transparency-dev/formats reads the
 * checkpoints and tiles, and has our witness cosign.
 */
const MODULE = 'filippo.io/torchwood/cmd';
const VERSION = 'v0.6.1';
const litewitness: GoProgram = {
  name: 'litewitness',
  module: `${MODULE}/litewitness@${VERSION}`,
  built: 'litewitness',
};
const witnessctl: GoProgram = { name: 'witnessctl', module: `${MODULE}/witnessctl@${VERSION}`, built: 'witnessctl' };
const TOOLS = join(FOLDER, 'witness-tools');
const BUILD_MS_MAX = 30 * 60_000;
const ROOT = join(import.meta.dirname, '../..');
const TREES = [
  { path: '/log', query: '' },
  { path: '/log/all', query: '?tree=all' },
] as const;
/** Time limit in milliseconds for the demo to add leaves to both trees. */
const GROWTH_MS_MAX = 600_000;

const run = promisify(execFile);

const buildTools = async (): Promise<void> => {
  await mkdir(FOLDER, { recursive: true });
  await cp(join(import.meta.dirname, 'witness-tools'), TOOLS, { recursive: true });
  await run('go', ['build', '-o', join(TOOLS, 'witness-tools'), '.'], { cwd: TOOLS, timeout: BUILD_MS_MAX });
};

/** Size of a verified checkpoint; 0 with the reason when it can't be verified. */
interface Seen {
  readonly size: number;
  readonly why?: string;
}

/** Returns the output of witness-tools about a checkpoint. */
const read = async (args: readonly string[]): Promise<Seen> => {
  const { stdout } = await run(join(TOOLS, 'witness-tools'), [...args], { cwd: TOOLS });
  return JSON.parse(stdout) as Seen;
};

const children: ChildProcess[] = [];
/** Starts a program, and waits until its output matches `text`. */
const started = async (command: string, args: readonly string[], text: RegExp): Promise<RegExpExecArray> => {
  const child = spawn(command, [...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const matched = (): Promise<RegExpExecArray | null> =>
    child.exitCode === null ? Promise.resolve(text.exec(output)) : Promise.reject(new Error(`${command}: ${output}`));
  return (await until(matched, (match) => match !== null, `${String(text)} of ${command}`)) as RegExpExecArray;
};

const stopAll = (): Promise<unknown> =>
  Promise.all(
    children
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map((child) => {
        const ended = once(child, 'exit');
        child.kill();
        return ended;
      }),
  );

/** Starts litewitness with a new key. */
const startLitewitness = async (folder: string) => {
  const [keyPath, socket, db] = [join(folder, 'key'), join(folder, 'agent'), join(folder, 'witness.db')];
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', keyPath]);
  await started('ssh-agent', ['-D', '-a', socket], /SSH_AUTH_SOCK/);
  await run('ssh-add', ['-q', keyPath], { env: { ...process.env, SSH_AUTH_SOCK: socket } });
  const { stdout } = await run('ssh-keygen', ['-l', '-f', `${keyPath}.pub`]);
  const fingerprint = /SHA256:\S+/.exec(stdout)?.[0] ?? '';
  const listen = `127.0.0.1:${await freePort()}`;
  const [, key = ''] = await started(
    pathOf(litewitness),
    ['-db', db, '-name', 'public.example', '-ssh-agent', socket, '-key', fingerprint, '-listen', listen],
    /vkey="?([^"\s]+)/,
  );
  const addLog = async (logKey: string): Promise<void> => {
    const origin = logKey.split('+')[0] ?? '';
    await run(pathOf(witnessctl), ['add-log', '-db', db, '-origin', origin]);
    await run(pathOf(witnessctl), ['add-key', '-db', db, '-origin', origin, '-key', logKey]);
  };
  return { key, url: `http://${listen}`, addLog };
};

/** Starts our witness. */
const startOurs = async (folder: string, logKeys: readonly string[]) => {
  const [, key = '', url = ''] = await started(
    runtime().path,
    [
      ...[join(ROOT, 'scripts/run.mjs'), 'audit', 'witness', '--folder', join(folder, 'ours')],
      ...['--name', 'ours.example', '--port', '0', ...logKeys.flatMap((key) => ['--log-key', key])],
    ],
    /(ours\.example\+\S+) (http:\S+)/,
  );
  return { key, url };
};

const failures: string[] = [];
const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | undefined> => {
  try {
    const result = await work();
    process.stdout.write(`ok: ${what}\n`);
    return result;
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: string };
    failures.push(`${what}: ${message} ${stderr ?? ''}`);
    return undefined;
  }
};

const main = async (): Promise<void> => {
  for (const program of [litewitness, witnessctl]) await build(program);
  await buildTools();
  const folder = await mkdtemp(join(tmpdir(), 'pixchange-witness-'));
  let product: Product | undefined;
  try {
    const witness = await startLitewitness(folder);
    product = await startProduct({ DEMO: 'on', AUDIT_WITNESSES: `${witness.key} ${witness.url}` });
    const { url } = product;
    const keys: string[] = [];
    for (const { query } of TREES) {
      const answer = await fetch(`${url}/audit/key${query}`, { headers: { accept: 'text/plain' } });
      keys.push((await answer.text()).split('\n')[0] ?? '');
    }
    for (const key of keys) await witness.addLog(key);
    for (const [at, { path }] of TREES.entries()) {
      const seen = (): Promise<Seen> =>
        read(['read', `${url}${path}`, keys[at] ?? '', witness.key]).catch((error: unknown) => ({
          size: 0,
          why: String(error),
        }));
      const cosigned = (least: number): Promise<Seen> =>
        until(seen, ({ size }) => size >= least, `a cosigned checkpoint of ${path}`, GROWTH_MS_MAX);
      const first = await attempt(`litewitness cosigns ${path}, whose tiles have its tree`, () => cosigned(1));
      await attempt(`litewitness accepts our proof that ${path} continues`, () => cosigned((first?.size ?? 0) + 1));
    }
    const ours = await startOurs(folder, keys);
    for (const [at, { path }] of TREES.entries())
      await attempt(`our witness cosigns ${path} for a client in Go`, () =>
        read(['ask', ours.url, `${url}${path}`, keys[at] ?? '', ours.key]),
      );
  } finally {
    await product?.stop();
    await stopAll();
    await rm(folder, { recursive: true, force: true });
  }
  report(failures);
};

await main();
