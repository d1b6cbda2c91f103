import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkpointRequestText, validCosignature } from '@pixchange/contracts/audit/cosignature';
import { consistencyProof, leafHash, nodeHash, rootOf, type Hash, type Nodes } from '@pixchange/contracts/audit/merkle';
import { noteKeyText, parseNote } from '@pixchange/contracts/audit/signed-note';
import { allTree, ledgerTree } from '@pixchange/contracts/audit/trees';
import { verifyEd25519 } from './platform/ed25519.ts';
import { sha256 } from './platform/hash.ts';
import { runCli } from './run/cli.ts';
import { guid, LogKey } from './testing/test-log.ts';
import { WitnessStore } from './witness/store.ts';
import { serveWitness, type RunningWitness } from './witness/server.ts';
import { Witness } from './witness/witness.ts';

/** Returns a tree whose leaves are these strings. */
const treeOf = (texts: readonly string[]) => {
  const nodes: Nodes = (level, index) =>
    level === 0
      ? leafHash(sha256, Buffer.from(texts[index] ?? ''))
      : nodeHash(sha256, nodes(level - 1, index * 2), nodes(level - 1, index * 2 + 1));
  return {
    root: (size: number): Hash => rootOf(sha256, nodes, size),
    proof: (first: number, second: number): Hash[] => consistencyProof(sha256, nodes, first, second),
  };
};
const leaves = Array.from({ length: 20 }, (_, n) => `leaf ${n}`);
const log = treeOf(leaves);
const fork = treeOf(leaves.map((leaf, n) => (n === 3 ? 'forged' : leaf)));
const key = new LogKey('site.example/audit');

let folder: string;
let witness: Witness;
let running: RunningWitness;
const logged: string[] = [];

const open = async (): Promise<void> => {
  witness = new Witness('w.example', await WitnessStore.open(folder), [key.key], () => 1_700_000_000_000);
  running = await serveWitness(witness, { host: '127.0.0.1', port: 0 }, (text) => void logged.push(text));
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixchange-witness-'));
  logged.length = 0;
  await open();
});
afterEach(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

const noteOf = (size: number, of = log, tree = ledgerTree, by = key): string =>
  by.note(size, of.root(size), guid(size), tree);

const post = async (body: string, path = '/add-checkpoint') => {
  const response = await fetch(`http://127.0.0.1:${running.port}${path}`, { method: 'POST', body });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};
const add = (old: number, note: string, proof: readonly Hash[] = []) =>
  post(checkpointRequestText({ old, proof, note }));
const status = async (answer: Promise<{ readonly status: number }>): Promise<number> => (await answer).status;

describe('a witness', () => {
  it('cosigns a first head, and heads that continue it', async () => {
    const { status: code, text } = await add(0, noteOf(5));
    expect(code).toBe(200);
    expect(validCosignature(verifyEd25519, witness.key, parseNote(noteOf(5))?.text ?? '', text)).toBe(text);
    expect(await status(add(5, noteOf(12), log.proof(5, 12)))).toBe(200);
    expect(await status(add(12, noteOf(12)))).toBe(200);
    expect(JSON.parse(await readFile(join(folder, 'heads.json'), 'utf8'))).toEqual({
      'site.example/audit': { size: 12, root: Buffer.from(log.root(12)).toString('hex') },
    });
  });

  it('cosigns both trees of a log, and remembers each', async () => {
    expect(await status(add(0, noteOf(5)))).toBe(200);
    expect(await status(add(0, noteOf(3, log, allTree)))).toBe(200);
    expect(await add(0, noteOf(9, log, allTree))).toMatchObject({ status: 409, text: '3\n' });
  });

  it('remembers its key and its heads after a restart', async () => {
    const before = witness.key;
    await add(0, noteOf(5));
    await running.stop();
    await open();
    expect(witness.key).toEqual(before);
    expect(await add(0, noteOf(12))).toEqual({ status: 409, type: 'text/x.tlog.size', text: '5\n' });
  });

  it('refuses a forked log', async () => {
    await add(0, noteOf(5));
    expect(await status(add(5, noteOf(12, fork), fork.proof(5, 12)))).toBe(422);
    expect(await status(add(5, noteOf(5, fork)))).toBe(422);
    expect(await add(0, noteOf(12, fork))).toMatchObject({ status: 409, text: '5\n' });
    expect(await status(add(5, noteOf(12)))).toBe(422);
    expect(await status(add(5, noteOf(12), log.proof(5, 12)))).toBe(200);
  });

  it.each([
    ['an unknown log', 404, () => add(0, noteOf(5, log, ledgerTree, new LogKey('other.example/audit')))],
    ['an unknown key', 403, () => add(0, noteOf(5, log, ledgerTree, new LogKey('site.example/audit')))],
    ['an old size that is larger', 400, () => add(6, noteOf(5))],
    ['a proof of a first head', 422, () => add(0, noteOf(5), log.proof(2, 5))],
    ['a tree without leaves that has another root', 422, () => add(0, key.note(0, log.root(1), guid(1), ledgerTree))],
    ['another form', 400, () => post('old 0\n\nnothing\n')],
    ['a long body', 413, () => post('x'.repeat(70_000))],
    ['another path', 404, () => post('', '/')],
  ] as const)('refuses %s', async (_, code, call) => {
    expect(await status(call())).toBe(code);
    expect(JSON.parse(await readFile(join(folder, 'heads.json'), 'utf8'))).toEqual({});
  });

  it('continues from one head only once, however many ask at a time', async () => {
    await add(0, noteOf(5));
    const answers = await Promise.all([7, 9, 12].map((size) => add(5, noteOf(size), log.proof(5, size))));
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 409, 409]);
  });

  it('cosigns nothing and logs the reason when another program has changed its heads', async () => {
    await add(0, noteOf(5));
    await writeFile(join(folder, 'heads.json'), '{}\n');
    expect(await status(add(0, noteOf(12, fork)))).toBe(500);
    expect(logged.join('')).toContain('another program changed it');
  });

  it('cosigns nothing and logs the reason when its heads are damaged', async () => {
    await writeFile(join(folder, 'heads.json'), '{');
    expect(await status(add(0, noteOf(5)))).toBe(500);
    expect(logged.join('')).toContain("heads.json is not a witness's file of heads");
  });

  it('survives a caller that leaves in the middle of a body', async () => {
    const call = request({
      port: running.port,
      path: '/add-checkpoint',
      method: 'POST',
      headers: { 'content-length': 9 },
    });
    call.on('error', () => undefined);
    await new Promise<void>((resolve) => call.write('old', () => resolve()));
    call.destroy();
    expect(await status(add(0, noteOf(5)))).toBe(200);
  });
});

describe('npm run audit -- witness', () => {
  const run = async (...args: readonly string[]) => {
    const output = { out: '', err: '' };
    const writeMessage = (text: string): void => void (output.err += text);
    const code = await runCli(
      ['witness', ...args],
      {},
      folder,
      { nowMs: Date.now, clockMs: () => 0, writeMessage, isTerminal: false, memoryPeakBytes: () => 0 },
      { writeReport: (text) => Promise.resolve(void (output.out += text)), writeMessage },
    );
    return { code, ...output };
  };
  const logKey = noteKeyText(key.key);
  let portHolder: RunningWitness;
  let own: string;
  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), 'pixchange-witness-cli-'));
    portHolder = await serveWitness(
      new Witness('t', await WitnessStore.open(join(own, 'taken')), [key.key], Date.now),
      { host: '127.0.0.1', port: 0 },
      () => undefined,
    );
  });
  afterAll(async () => {
    await portHolder.stop();
    await rm(own, { recursive: true, force: true });
  });

  it('prints its usage', async () =>
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--log-key KEY') as unknown }));

  it.each([
    [[], '--name'],
    [['--name', 'a b', '--log-key', logKey], 'spaces'],
    [['--name', 'w'], '--log-key'],
    [['--name', 'w', '--log-key', 'nothing'], 'is not a key of a log'],
    [['--name', 'w', '--log-key', logKey], '--folder'],
    [['--name', 'w', '--log-key', logKey, '--port', '99999'], '--port'],
    [['--surprise'], 'Usage'],
  ] as const)('ends with 2 for %j', async (args, message) =>
    expect(await run(...args)).toMatchObject({ code: 2, err: expect.stringContaining(message) as unknown }),
  );

  it('exits with 3 when the port is taken, and when its heads are lost', async () => {
    const lost = join(own, 'lost');
    const args = ['--name', 'w', '--log-key', logKey, '--port', String(portHolder.port)];
    expect(await run(...args, '--folder', lost)).toMatchObject({
      code: 3,
      err: expect.stringContaining("can't listen") as unknown,
    });
    await rm(join(lost, 'heads.json'));
    expect(await run(...args, '--folder', lost)).toMatchObject({
      code: 3,
      err: expect.stringContaining("is not a witness's file of heads") as unknown,
    });
  });
});
