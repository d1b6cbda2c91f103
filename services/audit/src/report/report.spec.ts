import { describe, expect, it } from 'vitest';
import { offered, purchase, spent } from '../testing/stories.ts';
import { auditOf, TestLog } from '../testing/test-log.ts';
import { asCsv } from './csv.ts';
import { balancesOf } from '../books/balances.ts';
import { belowZeroOf, totalsOf, type AuditReport } from './report.ts';
import { asTable } from './table.ts';

const report = (over: Partial<AuditReport> = {}): AuditReport => {
  const log = new TestLog();
  for (const event of [...offered, spent(400, 101), purchase.refunded(1_000, 500), purchase.reversed(500, -400)])
    log.add(event);
  const { outcome, findings, auditor } = auditOf(log.seal().events, [log.key.key]);
  return {
    ok: findings.count === 0,
    source: 'a log',
    readAt: '2026-11-21T12:00:00.000Z',
    asOf: null,
    userId: null,
    events: outcome.events,
    streams: outcome.streams,
    movements: outcome.movements,
    position: String(outcome.position),
    recordedAt: outcome.recordedAt,
    balances: balancesOf(auditor.books, null),
    totals: totalsOf(auditor.books),
    belowZero: belowZeroOf(auditor.books),
    heads: outcome.heads,
    allHeads: outcome.allHeads,
    open: outcome.open,
    openCount: outcome.openCount,
    logKeys: ['example.org/audit+1a2b3c4d+key'],
    readModelPosition: null,
    reportedLines: null,
    filesCompared: null,
    filesHashed: null,
    chainCompared: null,
    notes: [],
    findings: findings.kept,
    findingCount: findings.count,
    seconds: 2,
    memoryPeakBytes: 0,
    ...over,
  };
};

describe('the report', () => {
  it('for people lists balances, sums, heads and findings', () => {
    const lines = asTable(report())
      .split('\n')
      .map((line) => line.trimEnd());
    expect(lines).toEqual(
      expect.arrayContaining([
        'account                                      coins  pixtokens  US dollars',
        'outside:paypal                                   0          0        0.00',
        'house:provider-fees                              0          0        0.64',
        'wallet:00000000-0000-4000-8000-000000000001   -400          0        0.00',
        'sum of all                                       0          0        0.00',
        'heads verified by example.org/audit+1a2b3c4d+key',
        'read model: not compared',
        'below 0 by a reversal: wallet:00000000-0000-4000-8000-000000000001',
        'wallet.after: the balance in the event is not the sum of the movements of the wallet',
        '  at WalletDebited 00000000-0000-4000-8000-0000000e0006, wallet-00000000-0000-4000-8000-000000000001 1, position 60',
        '  expected {"coins":100,"pixtokens":0}',
        '  found    {"coins":101,"pixtokens":0}',
        '2 findings (2.0 s, 5 events/s)',
      ]),
    );
  });

  it('for people does not list thousands of wallets', () => {
    const many = Array.from({ length: 60 }, (_, n) => ({
      account: `wallet:${n}`,
      coins: n,
      pixtokens: 0,
      usd_cents: 0,
    }));
    expect(asTable(report({ balances: many }))).toContain('20 more accounts of people');
  });

  it('for spreadsheets has a line for each balance, sum and finding', () => {
    const lines = asCsv(report()).split('\r\n');
    expect(lines[0]).toBe(
      'record,name,coins,pixtokens,usd_cents,message,event,stream,revision,position,expected,found',
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        'balance,wallet:00000000-0000-4000-8000-000000000001,-400,0,0,,,,,,,',
        'total,all,0,0,0,,,,,,,',
        'below-zero,wallet:00000000-0000-4000-8000-000000000001,,,,,,,,,,',
      ]),
    );
    expect(lines.filter((line) => line.startsWith('finding,wallet.after,'))).toHaveLength(2);
    expect(lines.find((line) => line.startsWith('finding'))).toContain('"{""coins"":100,""pixtokens"":0}"');
  });

  it('for spreadsheets contains no formula', () =>
    expect(asCsv(report({ belowZero: ['=cmd()'] }))).toContain("below-zero,'=cmd(),"));
});
