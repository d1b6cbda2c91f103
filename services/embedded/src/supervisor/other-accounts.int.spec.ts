import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compilePackage, type Compiled } from '../testing/compiled.ts';
import { processesMentioning } from '../testing/process-traces.ts';
import { startSupervised, type Supervised } from '../testing/supervised.ts';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';

const limitMs = 90_000;
/** User id of the account `nobody`, which owns nothing. */
const otherUid = 65_534;
/**
 * Whether the test runs as root. Only root can start a program as another account. Otherwise, this account makes the
 * calls, from the same loopback address.
 */
const isRoot = process.getuid?.() === 0;
const other = isRoot ? { uid: otherUid, gid: otherUid } : {};
const titleSuffix = isRoot ? '' : ' (called by this account: only root can become another)';

const listening = '0A';
const portOf = (address = ''): number => Number.parseInt(address.slice(address.lastIndexOf(':') + 1), 16);

/**
 * Returns the ports that processes with this text in their command line or environment listen on, in this network
 * namespace.
 */
const portsOf = async (text: string): Promise<number[]> => {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  const rows = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)));
  const ports = new Map(
    rows.filter((row) => row[3] === listening).map((row) => [`socket:[${row[9]}]`, portOf(row[1])]),
  );
  const found = new Set<number>();
  for (const { pid } of await processesMentioning(text)) {
    const folder = `/proc/${pid}/fd`;
    for (const name of await readdir(folder).catch(() => [])) {
      const port = ports.get(await readlink(join(folder, name)).catch(() => ''));
      if (port !== undefined) found.add(port);
    }
  }
  return [...found].sort((a, b) => a - b);
};

type Answer = { port: number; method: string; status: number; body: string };

/** RPC methods that read or rewrite a chain. */
const methods = [
  'eth_chainId',
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'anvil_impersonateAccount',
  'anvil_reset',
];

/** Program that the other account runs; calls each port over HTTP. A port that does not speak HTTP has status 0. */
const caller = `
const [ports, methods] = JSON.parse(process.argv[1]);
const answers = ports.flatMap((port) => methods.map(async (method) => {
  try {
    const answer = await fetch('http://127.0.0.1:' + port + '/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
      signal: AbortSignal.timeout(10000),
    });
    return { port, method, status: answer.status, body: (await answer.text()).slice(0, 500) };
  } catch (error) {
    return { port, method, status: 0, body: String(error) };
  }
}));
Promise.all(answers).then((all) => process.stdout.write(JSON.stringify(all)));
`;

describe('another account of this machine', () => {
  let compiled: Compiled;
  let folder: TemporaryFolder;
  let running: Supervised;
  let known: Map<number, string>;

  beforeAll(async () => {
    [folder, compiled] = await Promise.all([temporaryFolder(), compilePackage()]);
    const dataDir = join(folder.path, 'data');
    running = startSupervised(compiled.folder, dataDir);
    const address = await running.url();
    const { environment, mailbox, localUrl } = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')) as {
      environment: Record<string, string>;
      mailbox: string;
      localUrl: string;
    };
    const { env } = (await (await fetch(address)).json()) as { env: Record<string, string> };
    const addresses = {
      gateway: localUrl,
      community: `http://127.0.0.1:${env['PORT']}`,
      postgres: environment['DATABASE_URL'],
      'event-node': environment['EVENT_STORE_URL'],
      'object-store': environment['S3_ENDPOINT'],
      mail: environment['SMTP_URL'],
      mailbox,
      'login-sandbox': environment['FACEBOOK_GRAPH_URL'],
      'payment-sandbox': environment['PAYPAL_API_URL'],
      chain: environment['CHAIN_RPC_URL'],
    };
    known = new Map(Object.entries(addresses).map(([name, url]) => [Number(new URL(url ?? '').port), name]));
  }, limitMs);
  afterAll(async () => {
    running.process.kill('SIGTERM');
    await running.exit;
    await compiled.remove();
    await folder.remove();
  }, limitMs);

  it(
    `gets no answer of the chain from any port that npm start listens on${titleSuffix}`,
    async () => {
      const ports = process.platform === 'linux' ? await portsOf(join(folder.path, 'data')) : [...known.keys()];
      // A port that this test doesn't know could be unprotected.
      expect(ports.map((port) => known.get(port) ?? `unknown port ${port}`).sort()).toEqual([...known.values()].sort());
      const { stdout } = await promisify(execFile)(process.execPath, ['-e', caller, JSON.stringify([ports, methods])], {
        ...other,
        env: {},
        cwd: '/',
      });
      const answers = JSON.parse(stdout) as Answer[];
      expect(answers).toHaveLength(ports.length * methods.length);
      expect(answers.filter(({ body }) => /"jsonrpc".*"result"/.test(body))).toEqual([]);
      const statuses = (name: string) =>
        new Set(answers.filter(({ port }) => known.get(port) === name).map(({ status }) => status));
      expect(statuses('chain')).toEqual(new Set([403]));
      expect(statuses('object-store')).not.toContain(200);
      expect(statuses('mailbox')).not.toContain(200);
    },
    limitMs,
  );

  it(
    "can't read the keys and addresses of the data folder",
    async () => {
      for (const name of ['secrets.json', 'running.json', 'chain/137/keys.json', 'chain/137/state.json'])
        expect([name, (await stat(join(folder.path, 'data', name))).mode & 0o077]).toEqual([name, 0]);
    },
    limitMs,
  );
});
