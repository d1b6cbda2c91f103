import type { ChainCompared } from '../compare/chain.ts';
import { units, type Unit } from '@pixchange/contracts/events/ledger';
import type { Outcome } from '../auditor.ts';
import type { Balance } from '../books/balances.ts';
import type { Books } from '../books/books.ts';
import type { Finding } from '../findings.ts';

/** Result of an audit, for people and for programs. */
export interface AuditReport {
  /** Whether the audit has no findings. */
  readonly ok: boolean;
  /** Name of the source. */
  readonly source: string;
  readonly readAt: string;
  readonly asOf: string | null;
  /** Person whose balances are shown; null for all. */
  readonly userId: string | null;
  readonly events: number;
  readonly streams: number;
  readonly movements: number;
  readonly position: string;
  /** Time of the last event. */
  readonly recordedAt: string;
  readonly balances: readonly Balance[];
  /** Sums over the accounts of each prefix before the colon, such as `wallet`; the last, `all`, is 0 in each unit. */
  readonly totals: readonly Balance[];
  /** Wallets with a negative balance that a reversal explains; any other negative balance is a finding. */
  readonly belowZero: readonly string[];
  readonly heads: Outcome['heads'];
  /** The same for the tree of all events; null for an excerpt. */
  readonly allHeads: Outcome['allHeads'];
  /** Keys that verified the heads. */
  readonly logKeys: readonly string[];
  readonly open: Outcome['open'];
  readonly openCount: number;
  /** Position of the compared read model that was furthest ahead; null if none was compared. */
  readonly readModelPosition: string | null;
  /** Number of compared lines of the provider's report; null if there is no report. */
  readonly reportedLines: number | null;
  /** Number of compared objects in storage; null if none were compared. */
  readonly filesCompared: number | null;
  /** Number of objects that were read byte by byte. */
  readonly filesHashed: number | null;
  /** Numbers of the comparison with the chain; null if it was not compared. */
  readonly chainCompared: ChainCompared | null;
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  readonly seconds: number;
  readonly memoryPeakBytes: number;
}

export const totalsOf = (books: Books): Balance[] => {
  const kinds = new Map<string, Record<Unit, number>>();
  for (const account of books.accounts()) {
    const kind = account.split(':')[0] ?? account;
    const sums = kinds.get(kind) ?? { coins: 0, pixtokens: 0, usd_cents: 0 };
    for (const unit of units) sums[unit] += books.balance(unit, account);
    kinds.set(kind, sums);
  }
  const all: Balance = {
    account: 'all',
    coins: books.sum('coins'),
    pixtokens: books.sum('pixtokens'),
    usd_cents: books.sum('usd_cents'),
  };
  return [...[...kinds].map(([account, sums]) => ({ account, ...sums })), all];
};

export const belowZeroOf = (books: Books): string[] =>
  books
    .accounts()
    .filter(
      (account) =>
        account.startsWith('wallet:') &&
        (books.balance('coins', account) < 0 || books.balance('pixtokens', account) < 0),
    );
