import { describe, expect, it } from 'vitest';
import type { Movement } from '@pixchange/contracts/events/ledger';
import { ada, bo, offered, purchaseId, reservation, spent } from '../testing/stories.ts';
import { auditOf, TestLog, treesFor } from '../testing/test-log.ts';
import { Auditor } from '../auditor.ts';
import { Findings } from '../findings.ts';
import { WholeLog } from '../merkle/whole-log.ts';
import { sha256 } from '../platform/hash.ts';
import type { PurchaseRow } from './purchases.ts';
import { ReadModelComparison, type EntryRow, type WalletRow } from './read-model.ts';

const log = [...offered, reservation.made(100, 400), spent(50, 350)].reduce(
  (made, event) => made.add(event),
  new TestLog(),
);

const entries: readonly EntryRow[] = log.events.flatMap(({ id, stream, revision, position, data }) => {
  const { movement } = data as { movement?: Movement };
  return movement === undefined
    ? []
    : [
        {
          id,
          stream,
          revision,
          position,
          unit: movement.unit,
          amount: String(movement.amount),
          from: movement.from,
          to: movement.to,
        },
      ];
});
const wallet: WalletRow = {
  userId: ada,
  coins: '350',
  pixtokens: '0',
  reservedCoins: '100',
  reservedPixtokens: '0',
  lineCoins: '350',
  linePixtokens: '0',
};

const purchase: PurchaseRow = {
  purchaseId,
  userId: ada,
  coins: '500',
  cents: '1000',
  captureId: 'C1',
  feeCents: '64',
  refundedCents: '0',
  takenCoins: '0',
};

interface Shown {
  readonly entries?: readonly EntryRow[];
  readonly wallets?: readonly WalletRow[];
  readonly position?: bigint;
  readonly purchases?: readonly PurchaseRow[];
  readonly purchasesPosition?: bigint;
}

/** Compares the log with a read model, two entries at a time, and returns the findings. */
const compare = async ({
  entries: rows = entries,
  wallets = [wallet],
  position = 70n,
  purchases = [purchase],
  purchasesPosition = 70n,
}: Shown) => {
  const findings = new Findings();
  const auditor = new Auditor(findings, new WholeLog(sha256, treesFor(findings, null), findings));
  let given = 0;
  const comparison = new ReadModelComparison(findings, {
    schema: 'read',
    position,
    nextEntries: () => Promise.resolve(rows.slice(given, (given += 2))),
    purchasesPosition,
    wallets: async function* () {
      yield wallets;
    },
    purchases: async function* () {
      yield purchases;
    },
  });
  for (const event of log.events) {
    if (comparison.isPast(event)) await comparison.compareBefore(event, auditor);
    const movement = auditor.see(event);
    if (movement !== null) await comparison.see(event, movement);
  }
  await comparison.finish(auditor, auditor.position);
  return findings.kept;
};

const codes = async (shown: Shown) => (await compare(shown)).map(({ code }) => code);
const without = (at: number): readonly EntryRow[] => entries.filter((_, index) => index !== at);

describe('the read model', () => {
  it('is compared with a log whose only findings are an open reservation and a missing head', () =>
    expect(auditOf(log.events, null).findings.kept.map(({ code }) => code)).toEqual([
      'reservation.open',
      'head.waiting',
    ]));
  it('agrees with the log', async () => expect(await codes({})).toEqual([]));
  it('may be behind the log', async () =>
    expect(
      await codes({
        entries: entries.slice(0, -1),
        position: 60n,
        wallets: [{ ...wallet, coins: '400', lineCoins: '400' }],
      }),
    ).toEqual([]));
  it('must not be ahead of the log', async () => expect(await codes({ position: 71n })).toEqual(['read-model.ahead']));
  it('must have every entry', async () =>
    expect(await compare({ entries: without(2) })).toMatchObject([
      { code: 'read-model.entry-missing', event: { stream: `wallet-${ada}`, revision: 0 } },
    ]));
  it('must have the last entry', async () =>
    expect(await codes({ entries: without(4) })).toEqual(['read-model.entry-missing']));
  it('must not have an extra entry', async () =>
    expect(
      await codes({
        entries: [...entries.slice(0, 1), { ...(entries[0] as EntryRow), id: ada, position: 35n }, ...entries.slice(1)],
      }),
    ).toEqual(['read-model.entry-extra']));
  it('must not have an extra entry at its end', async () =>
    expect(await codes({ entries: [...entries, { ...(entries[0] as EntryRow), position: 70n, id: ada }] })).toEqual([
      'read-model.entry-extra',
    ]));
  it('must have the amount of the log', async () => {
    const [found] = await compare({
      entries: entries.map((row, index) => (index === 2 ? { ...row, amount: '5000' } : row)),
    });
    expect(found).toMatchObject({
      code: 'read-model.entry',
      expected: expect.stringContaining('500 coins from house:sales') as unknown,
      found: expect.stringContaining('5000 coins') as unknown,
    });
  });
  it('must have the balance of the log', async () =>
    expect(await compare({ wallets: [{ ...wallet, coins: '351' }] })).toMatchObject([
      { code: 'read-model.wallet', expected: '350', found: '351' },
    ]));
  it('must have wallet lines that agree with the balance', async () =>
    expect(await codes({ wallets: [{ ...wallet, lineCoins: '349' }] })).toEqual(['read-model.wallet']));
  it('must have purchases as in the log', async () =>
    expect(await codes({ purchases: [{ ...purchase, feeCents: '1' }] })).toEqual(['read-model.purchase']));
  it('must not have a purchase that the log lacks', async () =>
    expect(await codes({ purchases: [purchase, { ...purchase, purchaseId: bo }] })).toEqual(['read-model.purchase']));
  it('must have every purchase', async () =>
    expect(await codes({ purchases: [] })).toEqual(['read-model.purchase-missing']));
  it('may be further behind in purchases than in wallets', async () =>
    expect(
      await codes({ purchases: [{ ...purchase, captureId: null, feeCents: null }], purchasesPosition: 20n }),
    ).toEqual([]));
  it('must have every wallet', async () => expect(await codes({ wallets: [] })).toEqual(['read-model.wallet-missing']));
});
