import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditReport } from './report/report.ts';
import { AuditedStore, balanceOf } from './testing/audited-store.ts';
import { ada, bo } from './testing/stories.ts';
import { timeOf } from './testing/test-log.ts';

let store: AuditedStore;

beforeAll(async () => {
  store = await AuditedStore.start('export');
});
afterAll(() => store.stop());
beforeEach(() => store.restore());

describe('an export', () => {
  const exported = async (name: string, ...args: readonly string[]): Promise<string> => {
    const { code, err } = await store.inStore('export', store.file(name), ...args);
    expect([code, err]).toEqual([0, expect.stringContaining("signed by the auditor's key")]);
    return /key (\S+)/.exec(err)?.[1] ?? '';
  };
  const verified = async (name: string, ...args: readonly string[]): Promise<AuditReport> =>
    JSON.parse((await store.run('verify', store.file(name), '--json', ...args)).out) as AuditReport;
  const codes = async (name: string, ...args: readonly string[]): Promise<readonly string[]> =>
    (await verified(name, ...args)).findings.map(({ code }) => code);
  const rewrite = async (name: string, change: (text: string) => string): Promise<void> =>
    writeFile(store.file(name), change(await readFile(store.file(name), 'utf8')));

  it('can be verified elsewhere with the key of its auditor', async () => {
    const key = await exported('whole.audit');
    const report = await verified('whole.audit', '--key', key);
    expect(report).toMatchObject({ ok: true, events: 21, heads: { leaves: 17 } });
    expect(balanceOf(report, `wallet:${ada}`)).toMatchObject({ coins: 1_150, pixtokens: 1 });
    expect(await codes('whole.audit', '--key', Buffer.alloc(32, 1).toString('base64'))).toEqual(['bundle.key']);
  });

  it('is reported first as signed by a key from the file when no key of the log is given', async () => {
    await exported('whole.audit');
    await exported('ada.audit', '--user', ada);
    for (const name of ['whole.audit', 'ada.audit']) {
      const { code, out } = await store.run('verify', store.file(name));
      expect([code, out.split('\n')[0]]).toEqual([
        3,
        'signed by a key that this file brings itself: not proven who signed',
      ]);
      expect(JSON.parse((await store.run('verify', store.file(name), '--json')).out)).toMatchObject({
        ok: true,
        selfSigned: true,
      });
      const given = await store.run('verify', store.file(name), '--log-key', store.logKey);
      expect([given.code, given.out]).toEqual([0, expect.not.stringContaining('not proven who signed')]);
    }
    await rewrite('whole.audit', (text) => text.replace('"amount":60', '"amount":61'));
    expect((await store.run('verify', store.file('whole.audit'))).code).toBe(1);
  });

  it('comes with the verifier, which keeps an earlier file of its name', async () => {
    const built = store.file('services/audit/dist');
    await mkdir(built, { recursive: true });
    await copyFile(join(import.meta.dirname, '../dist/verify.mjs'), join(built, 'verify.mjs'));
    const folder = store.file('handed over');
    await mkdir(folder);
    await exported('handed over/whole.audit');
    const { code, out } = await new Promise<{ code: unknown; out: string }>((resolve) => {
      const args = ['verify.mjs', 'whole.audit', '--log-key', store.logKey];
      execFile(process.execPath, args, { cwd: folder, env: {} }, (error, stdout) =>
        resolve({ code: error?.code ?? 0, out: stdout }),
      );
    });
    expect([code, out]).toEqual([0, expect.stringContaining('everything holds')]);

    await writeFile(join(folder, 'verify.mjs'), 'from elsewhere');
    await exported('handed over/ada.audit', '--user', ada);
    expect(await readFile(join(folder, 'verify.mjs'), 'utf8')).toBe('from elsewhere');
  });

  it('can be audited like a log', async () => {
    await exported('whole.audit');
    expect(
      balanceOf(
        JSON.parse(
          (await store.run('--file', store.file('whole.audit'), '--as-of', timeOf(4), '--json')).out,
        ) as AuditReport,
        `wallet:${ada}`,
      ),
    ).toMatchObject({ coins: 1_000 });
  });

  it('causes findings after an amount was changed, and without its manifest', async () => {
    await exported('whole.audit');
    await rewrite('whole.audit', (text) => text.replace('"amount":60', '"amount":61'));
    expect(await codes('whole.audit')).toEqual(['wallet.after', 'head.root', 'bundle.changed']);
    await rewrite('whole.audit', (text) => text.replace(/\{"manifest".*\n/, ''));
    expect(await codes('whole.audit')).toContain('bundle.no-manifest');
  });

  it('of one person proves their balance without the events of others', async () => {
    await exported('bo.audit', '--user', bo);
    const text = await readFile(store.file('bo.audit'), 'utf8');
    expect(text).not.toContain(`wallet-${ada}`);
    const report = await verified('bo.audit');
    expect(report).toMatchObject({
      ok: true,
      userId: bo,
      events: 4,
      balances: [{ account: `wallet:${bo}`, coins: 40 }, {}],
    });
    await exported('ada.audit', '--user', ada);
    expect(await verified('ada.audit')).toMatchObject({ ok: true, balances: [{ coins: 1_150, pixtokens: 1 }, {}] });
  });

  it('of one person causes findings after an event was changed, removed or lost its proof', async () => {
    await exported('ada.audit', '--user', ada);
    await rewrite('ada.audit', (text) => text.replace('"amount":60', '"amount":61'));
    expect(await codes('ada.audit')).toEqual(['proof.wrong', 'wallet.after', 'bundle.changed']);
    await exported('ada.audit', '--user', ada);
    await rewrite('ada.audit', (text) =>
      text
        .split('\n')
        .filter((line) => !line.includes('"amount":60'))
        .join('\n'),
    );
    expect(await codes('ada.audit')).toEqual(
      expect.arrayContaining(['log.revision', 'wallet.after', 'bundle.changed', 'bundle.events']),
    );
    await exported('ada.audit', '--user', ada);
    await rewrite('ada.audit', (text) => text.replace(/"proof":\{[^}]*\},/, ''));
    expect(await codes('ada.audit')).toEqual(['proof.missing', 'bundle.changed']);
  });

  it('reports that its file cannot be written', async () => {
    const { code, err } = await store.inStore('export', join(store.folder, 'not', 'there.audit'));
    expect([code, err]).toEqual([3, expect.stringContaining("can't be written")]);
  });
});
