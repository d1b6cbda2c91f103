import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { adminPurchasesHttp } from '@pixchange/contracts/http/purchases';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import type { AuditReport } from '../../services/audit/src/report/report.ts';
import { runCli } from '../../services/audit/src/run/cli.ts';
import { COINS, Shop } from '../../services/community/src/modules/purchases/testing/shop.ts';
import type { Person } from '../product.ts';
import { hire } from '../staff.ts';
import { until } from '../until.ts';

let shop: Shop;
let folder: string;
let [ines, noor, admin] = [] as unknown as [Person, Person, Person];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixchange-audit-'));
  await chmod(folder, 0o755);
  shop = await Shop.open('audited');
  [ines, noor, admin] = [await shop.newPerson(), await shop.newPerson(), await hire(shop.product, 'admin')];
  const { product } = shop;
  const { purchase } = await shop.bought(ines);
  await shop.bought(noor);
  await product.call(adminPurchasesHttp.refund, {
    token: admin.session.token,
    params: { id: purchase.id },
    body: { cents: 500, reason: 'Half of it' },
  });
  await shop.untilCoins(ines, COINS / 2);
  await product.call(walletHttp.transfer, {
    token: ines.session.token,
    body: { recipient_id: noor.session.id, amount: 50 },
  });
  await product.call(adminLedgerHttp.proposeGrant, {
    token: admin.session.token,
    body: { user_id: ines.session.id, unit: 'pixtokens', amount: 3, reason: 'Thanks' },
  });
  // Write the same file as `npm start`.
  await writeFile(
    join(folder, 'running.json'),
    JSON.stringify({ pid: process.pid, localUrl: product.url, environment: product.environment }),
  );
  // Two purchases and a refund take long on a busy machine.
}, 90_000);
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

const run = async (...args: readonly string[]) => {
  const output = { out: '', err: '' };
  const writeMessage = (text: string): void => void (output.err += text);
  const world = {
    nowMs: () => Date.now(),
    clockMs: () => performance.now(),
    writeMessage,
    isTerminal: false,
    memoryPeakBytes: () => 0,
  };
  const code = await runCli(args, { DATA_DIR: folder }, folder, world, {
    writeMessage,
    writeReport: (text) => Promise.resolve(void (output.out += text)),
  });
  return { code, ...output };
};

const audited = async (...args: readonly string[]): Promise<AuditReport> => {
  const { out, err } = await run(...args, '--json');
  if (out === '') throw new Error(err);
  return JSON.parse(out) as AuditReport;
};

/** Waits until a signed head covers every event of the ledger. */
const sealed = (): Promise<AuditReport> =>
  until(
    async () => {
      await shop.product.tick('sign-heads');
      return audited();
    },
    ({ heads, open }) => heads.last?.size === heads.leaves && open.length === 0,
    'a head over everything',
  );

describe('npm run audit next to a running product', () => {
  it('finds nothing wrong in the log, the read model and the provider’s report, and lists the balances', async () => {
    const report = await sealed();
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({
      ok: true,
      belowZero: [],
      readModelPosition: expect.stringMatching(/^\d+$/) as unknown,
      reportedLines: 3,
    });
    const balanceOf = (account: string) => report.balances.find((one) => one.account === account);
    expect(balanceOf(`wallet:${ines.session.id}`)).toMatchObject({ coins: COINS / 2 - 50, pixtokens: 3 });
    expect(balanceOf(`wallet:${noor.session.id}`)).toMatchObject({ coins: COINS + 50 });
    expect(balanceOf('outside:paypal')).toMatchObject({ usd_cents: -1_500 });
  });

  it('exports the log, whole or for one member, and verifies the exported file', async () => {
    await sealed();
    const file = join(folder, 'log.audit');
    expect(await run('export', file)).toMatchObject({ code: 0 });
    expect(await audited('verify', file)).toMatchObject({ ok: true, reportedLines: 3 });
    expect(await run('export', file, '--user', noor.session.id)).toMatchObject({ code: 0 });
    expect(await audited('verify', file)).toMatchObject({ ok: true, balances: [{ coins: COINS + 50 }, {}] });
  });

  it('finds an edited row of the read model', async () => {
    await shop.database.query('UPDATE read.wallets SET coins = coins + 1 WHERE user_id = $1', [noor.session.id]);
    expect((await audited()).findings).toMatchObject([
      { code: 'read-model.wallet', expected: String(COINS + 50), found: String(COINS + 51) },
    ]);
    await shop.database.query('UPDATE read.wallets SET coins = coins - 1 WHERE user_id = $1', [noor.session.id]);
  });
});
