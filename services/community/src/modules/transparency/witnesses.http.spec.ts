import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openHead } from '@pixchange/contracts/audit/checkpoint';
import {
  cosignatureLine,
  cosignedBytes,
  parseCheckpointRequest,
  parseWitnessKey,
  validCosignature,
  witnessKey,
  witnessKeyText,
} from '@pixchange/contracts/audit/cosignature';
import { noteKey, noteKeyText, parseNote, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { auditHttp, type LogHeadView } from '@pixchange/contracts/http/audit';
import { auditNow } from '../../../../../tests/ledger/audited.ts';
import { signUp, startProduct, until, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import { publicKeyOf, verifyEd25519 } from '../../runtime/merkle-log/log-signer.ts';
import { sha256 } from '../../runtime/merkle-log/sha256.ts';

const PROGRAM = join(import.meta.dirname, '../../../../audit/dist/main.js');
const seed = randomBytes(32);
const logKey = noteKey(sha256, 'localhost/audit', publicKeyOf(seed));

let folder: string;
let program: ChildProcess;
let witness: NoteKey;
let port = '0';

/** Starts the program of a witness, on the same port and in the same folder as before. */
const startWitness = async (): Promise<string> => {
  program = spawn(
    process.execPath,
    [
      PROGRAM,
      'witness',
      '--folder',
      join(folder, 'w'),
      '--name',
      'w.example',
      '--log-key',
      noteKeyText(logKey),
      '--port',
      port,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: {} },
  );
  for await (const line of createInterface({ input: program.stdout as NodeJS.ReadableStream })) {
    const [keyText = '', url = ''] = line.split(' ');
    witness = parseWitnessKey(sha256, keyText) as NoteKey;
    ({ port } = new URL(url));
    return line;
  }
  throw new Error('the witness ended without its first line');
};
const stopWitness = async (): Promise<void> => {
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
};

/** A second witness, which can misbehave. */
let other: Server;
let behavior: 'honest' | 'hangs' | 'lies' | 'redirects' | 'floods' = 'honest';
let asked = 0;
const pair = generateKeyPairSync('ed25519');
const forger = generateKeyPairSync('ed25519');
const otherKey = witnessKey(
  sha256,
  'other.example',
  pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
);
const startOther = async (): Promise<string> => {
  other = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      asked += 1;
      if (behavior === 'hangs') return;
      if (behavior === 'redirects') return response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
      if (behavior === 'floods') return response.end('x'.repeat(1_000_000));
      const note = parseCheckpointRequest(Buffer.concat(chunks).toString())?.note ?? '';
      const bytes = cosignedBytes(parseNote(note)?.text ?? '', 1_700_000_000);
      const { privateKey } = behavior === 'lies' ? forger : pair;
      return response.end(cosignatureLine(otherKey, 1_700_000_000, sign(null, bytes, privateKey)));
    });
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  return `${witnessKeyText(otherKey)} http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
};

/** Returns an unused port. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
};

let product: Product;
let admin: Awaited<ReturnType<typeof hire>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixchange-witnesses-'));
  const first = await startWitness();
  product = await startProduct('witnesses', {
    AUDIT_SIGNING_KEY: seed.toString('base64'),
    AUDIT_WITNESSES: `${first}, ${await startOther()}`,
    LOG_LEVEL: 'info',
    METRICS_PORT: String(await freePort()),
  });
  admin = await hire(product, 'admin');
}, 120_000);
afterAll(async () => {
  await product.stop();
  other.closeAllConnections();
  other.close();
  await stopWitness();
  await rm(folder, { recursive: true, force: true });
});

/** Adds a leaf to both trees, and signs heads over it. */
const grow = async (): Promise<void> => {
  const { session } = await signUp(product);
  await product.call(adminLedgerHttp.proposeGrant, {
    token: admin.session.token,
    body: { user_id: session.id, unit: 'coins', amount: 1, reason: 'A lost payment' },
  });
  await product.tick('sign-heads');
  await product.catchUp();
};
/** Grows the log, and sends the new heads to the witnesses. */
const round = async (): Promise<void> => {
  await grow();
  await product.tick('witnesses');
  await product.catchUp();
};

const newest = (tree: 'ledger' | 'all' = 'ledger'): Promise<LogHeadView> =>
  product.call(auditHttp.latest, { query: { tree } });
const cosigners = ({ note }: LogHeadView): string[] =>
  [witness, otherKey]
    .filter((key) => {
      const { text = '' } = parseNote(note) ?? {};
      return validCosignature(verifyEd25519, key, text, note) !== null;
    })
    .map(({ name }) => name);
const lines = async (message: string): Promise<unknown[]> =>
  (await product.logged())
    .filter((line) => line.includes(message))
    .map((line) => {
      const { witness: name, tree, error } = JSON.parse(line) as Record<string, string>;
      return { name, tree, error };
    });

describe('the heads of both trees', () => {
  beforeEach(() => {
    behavior = 'honest';
  });

  it('have the cosignatures of the witnesses after the signature of the log', async () => {
    await round();
    for (const tree of ['ledger', 'all'] as const)
      expect(cosigners(await newest(tree))).toEqual(['w.example', 'other.example']);
    const head = await newest();
    expect(openHead(verifyEd25519, [logKey], { ...head, lastEventId: head.last_event_id })).not.toBeNull();
    expect(await (await fetch(`${product.url}/log/checkpoint`)).text()).toBe(head.note);
    expect(await (await fetch(`${product.url}/log/all/checkpoint`)).text()).toBe((await newest('all')).note);
    const one = await fetch(`${product.url}/audit/heads/${head.size}`);
    expect([one.headers.get('cache-control'), ((await one.json()) as LogHeadView).note]).toEqual([
      'public, no-cache',
      head.note,
    ]);
  });

  it('are not sent again once they are cosigned, and do not grow the trees', async () => {
    await round();
    const [before, sizes] = [asked, [(await newest()).size, (await newest('all')).size]];
    await product.tick('sign-heads');
    await product.tick('witnesses');
    expect([asked, [(await newest()).size, (await newest('all')).size]]).toEqual([before, sizes]);
  });

  it('are counted by the audit', async () => {
    await round();
    const args = [witness, otherKey].flatMap((key) => ['--witness', witnessKeyText(key)]);
    const report = await auditNow(product, ...args);
    expect(report.findings).toEqual([]);
    expect(report.notes).toEqual(
      expect.arrayContaining([`the ledger: 2 of 2 witnesses cosigned the head over ${report.heads.last?.size} leaves`]),
    );
  });

  it('are cosigned by a witness that is behind, from its own head', async () => {
    await round();
    await cp(join(folder, 'w/heads.json'), join(folder, 'earlier.json'));
    await round();
    await stopWitness();
    await cp(join(folder, 'earlier.json'), join(folder, 'w/heads.json'));
    await startWitness();
    await round();
    for (const tree of ['ledger', 'all'] as const) expect(cosigners(await newest(tree))).toContain('w.example');
  });

  it('are cosigned after a restart of the site, which does not know the sizes', async () => {
    await product.restart();
    await round();
    for (const tree of ['ledger', 'all'] as const) expect(cosigners(await newest(tree))).toContain('w.example');
  });

  it.each([
    // An unavailable witness is asked about only one tree in each round.
    ['hangs', /timeout/, ['ledger']],
    ['lies', /no valid cosignature/, ['ledger', 'all']],
    ['redirects', /redirect/, ['ledger']],
    ['floods', /too long/, ['ledger', 'all']],
  ] as const)(
    'are cosigned by the others while one witness %s, which is logged once',
    async (as, reason, trees) => {
      behavior = as;
      const [failed, ended] = [await lines('did not cosign'), await lines('cosigns heads again')];
      await round();
      await round();
      expect(cosigners(await newest())).toEqual(['w.example']);
      const fresh = (await lines('did not cosign')).slice(failed.length);
      expect(fresh).toEqual(
        trees.map((tree) => ({
          name: 'other.example',
          tree,
          error: expect.stringMatching(reason) as unknown,
        })),
      );
      behavior = 'honest';
      await round();
      expect((await lines('cosigns heads again')).length - ended.length).toBe(trees.length);
    },
    60_000,
  );

  it('wait for a witness that is stopped, which the metric shows', async () => {
    const metrics = `http://127.0.0.1:${product.environment['METRICS_PORT'] ?? ''}/metrics`;
    /** Returns the witnesses that a head is waiting for. The value is read at most every 15 seconds. */
    const waiting = async (): Promise<string[]> =>
      [...(await (await fetch(metrics)).text()).matchAll(/^pixchange_witness_waiting_seconds\{(.+)\} (\S+)$/gm)]
        .filter(([, , seconds]) => Number(seconds) > 0)
        .map(([, labels = '']) => labels)
        .sort();
    await stopWitness();
    try {
      await round();
      expect(cosigners(await newest())).toEqual(['other.example']);
      await until(waiting, (all) => all.length > 0, 'a figure of a head that waits');
      expect(await waiting()).toEqual(['all', 'ledger'].map((tree) => `witness="w.example",tree="${tree}"`));
    } finally {
      await startWitness();
    }
  });

  it('are refused by a witness that saw another log', async () => {
    await round();
    await stopWitness();
    const path = join(folder, 'w/heads.json');
    const seen = await readFile(path, 'utf8');
    await writeFile(path, seen.replace(/"root": "[0-9a-f]{8}/g, '"root": "00000000'));
    await startWitness();
    await round();
    expect(cosigners(await newest())).toEqual(['other.example']);
    expect((await lines('did not cosign')).at(-1)).toMatchObject({
      name: 'w.example',
      error: 'the witness refused with status 422',
    });
  });
});
