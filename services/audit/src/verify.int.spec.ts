import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditedStore } from './testing/audited-store.ts';
import { ada, admin, pack, roleGranted } from './testing/stories.ts';
import { TestLog, timeOf } from './testing/test-log.ts';

/* Runs the built verifier alone: in a folder with only the verifier and exports, and with an empty environment. */
const BUILT = join(import.meta.dirname, '../dist/verify.mjs');
const SELF_SIGNED = 'signed by a key that this file brings itself: not proven who signed';

let store: AuditedStore;
let folder: string;
let auditor: string;

const verify = (
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['verify.mjs', ...args], { cwd: folder, env: {} }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
const file = (name: string): string => join(folder, name);

/** Writes a changed copy of an export. */
const changed = async (name: string, from: string, change: (text: string) => string): Promise<string> => {
  await writeFile(file(name), change(await readFile(file(from), 'utf8')));
  return name;
};

beforeAll(async () => {
  store = await AuditedStore.start('verify');
  folder = await mkdtemp(join(tmpdir(), 'pixchange-verify-file-'));
  await copyFile(BUILT, file('verify.mjs'));
  const { err } = await store.inStore('export', file('site'));
  auditor = /auditor's key (\S+)/.exec(err)?.[1] ?? '';
  await store.inStore('export', file('ada'), '--user', ada);
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the verifier', () => {
  it('is one file of at most 300 kB that imports only modules of Node', async () => {
    const program = await readFile(BUILT, 'utf8');
    expect(program.length).toBeLessThanOrEqual(300_000);
    const imported = [...program.matchAll(/(?:^|[;}])import[^;()"'`]*["'`]([^"'`]+)["'`]/g)].map(
      ([, name = '']) => name,
    );
    expect(imported.length).toBeGreaterThan(0);
    expect([...program.matchAll(/\b(?:import|require)\(\s*["'`]/g)].map(([call]) => call)).toEqual([]);
    expect(imported.filter((name) => !builtinModules.includes(name.replace(/^node:/, '')))).toEqual([]);
  });

  it.each([
    ['site', 'export of a log'],
    ['ada', `export about ${ada}`],
  ])('verifies the export %s with the given keys', async (name, what) => {
    const { code, out } = await verify(name, '--log-key', store.logKey, '--key', auditor);
    expect(out).toContain(what);
    expect(out).toContain('Proven:');
    expect(out).toContain('Not proven by this file:');
    expect(out).not.toContain(SELF_SIGNED);
    expect({ code, end: out.trim().split('\n').at(-1) }).toEqual({ code: 0, end: 'everything holds' });
  });

  it.each(['site', 'ada'])('says first that the key of the export %s comes from the file', async (name) => {
    const { code, out } = await verify(name);
    expect(out.split('\n')[0]).toBe(SELF_SIGNED);
    expect(code).toBe(3);
    const { selfSigned, ok } = JSON.parse((await verify(name, '--json')).out) as { selfSigned: boolean; ok: boolean };
    expect({ selfSigned, ok }).toEqual({ selfSigned: true, ok: true });
  });

  it('refuses the key of another log', async () => {
    const other = await AuditedStore.start('verify-other');
    const { code, out } = await verify('site', '--log-key', other.logKey);
    await other.stop();
    expect(code).toBe(1);
    expect(out).toContain('head.signature');
  });

  it('says that nobody signed a file without a head, whichever key is given', async () => {
    const log = new TestLog();
    for (const event of [roleGranted(admin), pack]) log.add(event);
    const young = await AuditedStore.of('verify-young', log);
    young.nowMs = Date.parse(timeOf(3));
    await young.inStore('export', file('young'));
    const { code, out } = await verify('young', '--log-key', store.logKey);
    expect(out).toContain('no head of the log is signed in this file');
    expect(out).not.toContain('the heads are signed by');
    const UNSIGNED = 'no head of the log is signed in this file: not proven who wrote it';
    const run = await young.run('verify', file('young'), '--log-key', store.logKey);
    expect([code, out.split('\n')[0]]).toEqual([3, UNSIGNED]);
    expect([run.code, run.out.split('\n')[0]]).toEqual([3, UNSIGNED]);
    await young.stop();
  });

  it('finds a changed amount', async () => {
    const name = await changed('amount', 'site', (text) => text.replace('"amount":60', '"amount":61'));
    const { code, out } = await verify(name, '--log-key', store.logKey);
    expect(code).toBe(1);
    expect(out).toContain('head.root');
    expect(out).toContain('bundle.changed');
  });

  it('reports changed bytes of an event whose content is the same', async () => {
    const name = await changed('spaces', 'site', (text) => text.replace('"amount":60', '"amount": 60'));
    const { code, out } = await verify(name, '--log-key', store.logKey);
    expect(code).toBe(1);
    expect(out).toContain('bundle.bytes: bytes changed: not the form that was signed');
    expect(out).not.toContain('head.root');
  });

  it.each(['site', 'ada'])('refuses the export %s that was serialized again', async (name) => {
    const reserialized = (text: string): string =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.stringify(JSON.parse(line), null, 1).replaceAll('\n', ''))
        .join('\n');
    const { code, err } = await verify(await changed('again', name, reserialized));
    expect(code).toBe(3);
    expect(err).toContain('bytes changed: not the form that was signed');
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ['half of an export', (text) => text.slice(0, text.length / 2), /JSON|line has an unknown format/],
    ['an export twice', (text) => text + text, /follows the manifest/],
    ['an empty file', () => '', /is not an export/],
    ['a foreign file', () => '<html>', /JSON/],
    ['a token’s proof without content', () => '{"anchor":null}', /form of the file is invalid/],
    ['deeply nested JSON', () => `{"position":"1","event":${'['.repeat(100_000)}`, /JSON|stack/],
  ])('ends with a message for %s', async (name, change, message) => {
    const { code, out, err } = await verify(await changed(name, 'site', change));
    expect(code === 1 || code === 3).toBe(true);
    expect(out + err).toMatch(message);
    expect(err).not.toMatch(/^\s+at /m);
  });

  it('prints its usage, and refuses a malformed key', async () => {
    expect(await verify()).toMatchObject({ code: 2, err: expect.stringContaining('node verify.mjs FILE') as unknown });
    expect(await verify('site', '--log-key', 'x')).toMatchObject({ code: 2 });
    expect(await verify('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Exit codes') as unknown });
  });
});
