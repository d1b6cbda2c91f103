import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
import { adminExportsHttp } from '@pixchange/contracts/http/admin-exports';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { auditHttp } from '@pixchange/contracts/http/audit';
import { exportsHttp, type ProofFile } from '@pixchange/contracts/http/exports';
import { moderationHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import sharp from 'sharp';
import { runCli } from '../../../../audit/src/run/cli.ts';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';

const UNKNOWN = '0197b6f0-0000-7000-8000-000000000000';

const world = {
  nowMs: () => Date.now(),
  clockMs: () => performance.now(),
  writeMessage: () => undefined,
  isTerminal: false,
  memoryPeakBytes: () => 0,
};

let product: Product;
let folder: string;
let logKey: string;
let [admin, moderator, auditor, ines, noor] = [] as unknown as [Person, Person, Person, Person, Person];
let [reportId, workId] = ['', ''];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixchange-excerpts-'));
  product = await startProduct('excerpts');
  admin = await hire(product, 'admin');
  moderator = await hire(product, 'moderator');
  auditor = await hire(product, 'auditor');
  [ines, noor] = await Promise.all([signUp(product), signUp(product)]);
  const { token, id } = ines.session;
  const { id: album_id } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published: true } },
  });
  const picture = await sharp({ create: { width: 240, height: 220, channels: 3, background: { r: 9, g: 40, b: 90 } } })
    .png()
    .toBuffer();
  ({ id: workId } = await makeWork(product, ines, picture, 'image/png', { album_id, title: 'Kettle' }));
  await product.call(offersHttp.open, { token, body: { image_id: workId, price: 20 } });
  await product.call(adminLedgerHttp.proposeGrant, {
    token: admin.session.token,
    body: { user_id: id, unit: 'coins', amount: 200, reason: 'A lost payment' },
  });
  await until(
    () => product.call(accountsHttp.ownProfile, { token }),
    ({ coins }) => coins === 200,
    'the grant',
  );
  await product.call(walletHttp.transfer, { token, body: { recipient_id: noor.session.id, amount: 50 } });
  ({ id: reportId } = await product.call(reportsHttp.file, {
    token: noor.session.token,
    body: { report: { kind: 'image', subject_id: workId, reason: 'copyright', comment: null } },
  }));
  await product.call(moderationHttp.claim, { token: moderator.session.token, params: { id: reportId } });
  await product.call(moderationHttp.takeDownImage, {
    token: moderator.session.token,
    params: { id: workId },
    body: { reason: 'A copy', report_id: reportId },
  });
  ({ key: logKey } = await product.call(auditHttp.keys, {}));
}, 90_000);
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const routes = {
  decision: adminExportsHttp.proveDecision,
  work: adminExportsHttp.proveWork,
  person: adminExportsHttp.provePerson,
} as const;

const prove = (kind: keyof typeof routes, id: string, by: Person = auditor): Promise<ProofFile> =>
  product.call(routes[kind], { token: by.session.token, params: { id } });

/** Returns the proof once it contains an event of this type. */
const proofWith = (kind: keyof typeof routes, id: string, type: string): Promise<ProofFile> =>
  until(
    async () => {
      await product.tick('sign-heads');
      return prove(kind, id).catch(() => null);
    },
    (proof) => proof?.content.includes(`"type":"${type}"`) === true,
    `a head over ${type}`,
  ) as Promise<ProofFile>;

/** Returns the proof of a member's own ledger; retries until a signed head covers all its events. */
const ownLedger = ({ session: { token } }: Person): Promise<ProofFile> =>
  until(
    () => product.call(exportsHttp.ledger, { token }).catch(() => null),
    (proof) => proof !== null,
    'the proof of the ledger',
  ) as Promise<ProofFile>;

interface Verified {
  readonly code: number;
  readonly ok?: boolean;
  readonly steps?: readonly { readonly type: string }[];
  readonly proven?: readonly string[];
  readonly notProven?: readonly string[];
  readonly balances?: readonly { readonly account: string; readonly coins: number }[];
  readonly findings?: readonly { readonly code: string }[];
}

const verify = async (content: string, ...args: readonly string[]): Promise<Verified> => {
  const path = join(folder, 'proof.jsonl');
  await writeFile(path, content);
  const output = { out: '', err: '' };
  const code = await runCli(['verify', path, ...args, '--json'], { DATA_DIR: folder }, folder, world, {
    writeMessage: (text) => void (output.err += text),
    writeReport: (text) => Promise.resolve(void (output.out += text)),
  });
  return { code, ...(JSON.parse(output.out || '{}') as Omit<Verified, 'code'>) };
};

const actions = async (action: string) =>
  product.call(adminAuditLogHttp.list, {
    token: auditor.session.token,
    query: { filter: JSON.stringify({ action }) } as never,
  });

describe('an excerpt', () => {
  it('about a decision has the report and the takedown, and is verified with the key of the log', async () => {
    const { name, content, events } = await proofWith('decision', reportId, 'ReportResolved');
    expect(name).toBe(`pixchange-decision-${reportId}.jsonl`);
    const { code, steps = [], findings } = await verify(content, '--log-key', logKey);
    expect({ code, findings }).toEqual({ code: 0, findings: [] });
    expect(steps).toHaveLength(events);
    const types = steps.map(({ type }) => type).filter((type) => type !== 'StaffActed');
    expect(types.sort()).toEqual(['ImageTakenDown', 'ReportClaimed', 'ReportFiled', 'ReportResolved']);
    expect((await verify(content)).code).toBe(3);
  });

  it('about a work has its submission, its offer and its takedown', async () => {
    const { content } = await proofWith('work', workId, 'ImageTakenDown');
    const { code, steps = [], findings } = await verify(content, '--log-key', logKey);
    expect({ code, findings }).toEqual({ code: 0, findings: [] });
    expect(steps.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['ImageSubmitted', 'OfferOpened', 'ImageTakenDown']),
    );
  });

  it('about a member has the balances of their ledger', async () => {
    const { content } = await proofWith('person', ines.session.id, 'TransferCompleted');
    const { code, balances = [], findings } = await verify(content, '--log-key', logKey);
    expect({ code, findings }).toEqual({ code: 0, findings: [] });
    expect(balances.find(({ account }) => account === `wallet:${ines.session.id}`)?.coins).toBe(150);
  });

  it('about a member’s own ledger is for that member, has their balances, and names no staff', async () => {
    await proofWith('person', noor.session.id, 'TransferCompleted');
    const { name, content } = await ownLedger(noor);
    expect(name).toBe(`pixchange-ledger-${noor.session.id}.jsonl`);
    const { code, proven, findings } = await verify(content, '--log-key', logKey);
    expect({ code, findings }).toEqual({ code: 0, findings: [] });
    expect(proven).toContain('the balance after the last of these movements was 50 coins and 0 pixtokens');
    const granted = await ownLedger(ines);
    expect(granted.content).not.toContain(admin.session.id);
    const report = await verify(granted.content, '--log-key', logKey);
    expect(report.code).toBe(0);
    expect(report.proven).toContain('the balance after the last of these movements was 150 coins and 0 pixtokens');
    expect(report.notProven?.join()).toContain('2 events are that were left out because they name staff');
    const empty = await ownLedger(moderator);
    expect(empty).toMatchObject({ name: `pixchange-ledger-${moderator.session.id}.jsonl`, events: 0 });
    expect(await verify(empty.content, '--log-key', logKey)).toMatchObject({ code: 0 });
    await expect(product.call(exportsHttp.ledger, {})).rejects.toMatchObject({ status: 401 });
  });

  it('is refused after a change', async () => {
    const { content } = await proofWith('work', workId, 'ImageTakenDown');
    const changed = content.replace(`"ownerId":"${ines.session.id}"`, `"ownerId":"${noor.session.id}"`);
    const { code, findings = [] } = await verify(changed, '--log-key', logKey);
    expect(code).toBe(1);
    expect(findings.map(({ code: of }) => of)).toEqual(expect.arrayContaining(['proof.wrong', 'bundle.changed']));
  });

  it('is in the audit log with the hash of its content', async () => {
    const before = (await actions('images.proof')).length;
    const { sha256 } = await proofWith('work', workId, 'ImageTakenDown');
    const rows = await actions('images.proof');
    expect(rows.length).toBeGreaterThan(before);
    expect(rows[0]).toMatchObject({ staff_id: auditor.session.id, target: workId, outcome: 'done' });
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is closed to moderators, and returns 404 for unknown ids', async () => {
    for (const kind of ['decision', 'work', 'person'] as const) {
      await expect(prove(kind, reportId, moderator)).rejects.toMatchObject({ status: 403 });
      await expect(prove(kind, UNKNOWN)).rejects.toMatchObject({ status: 404 });
      await expect(prove(kind, 'x', admin)).rejects.toMatchObject({ status: 404 });
    }
  });
});
