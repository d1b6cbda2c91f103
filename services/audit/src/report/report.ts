import type { ChainCompared } from '../compare/chain.ts';
import { units, type Unit } from '@pixchange/contracts/events/ledger';
import type { Outcome } from '../auditor.ts';
import type { Books } from '../books/books.ts';
import type { Finding } from '../findings.ts';

export interface Balance extends Readonly<Record<Unit, number>> {
  readonly account: string;
}

/** What an audit says, for people and for machines. */
export interface AuditReport {
  /** Whether everything holds. */
  readonly ok: boolean;
  /** What was read. */
  readonly source: string;
  readonly readAt: string;
  readonly asOf: string | null;
  /** Whose balances are shown; null for everybody's. */
  readonly userId: string | null;
  readonly events: number;
  readonly streams: number;
  readonly movements: number;
  readonly position: string;
  /** When the last event was recorded. */
  readonly recordedAt: string;
  readonly balances: readonly Balance[];
  /** Sums of `balances` by what stands before an account's colon; over all kinds and all accounts each is 0. */
  readonly totals: readonly Balance[];
  /** Wallets below 0, which a reversal explains; what does not is a finding. */
  readonly belowZero: readonly string[];
  readonly heads: Outcome['heads'];
  /** By which keys the heads were verified. */
  readonly logKeys: readonly string[];
  readonly open: Outcome['open'];
  readonly openCount: number;
  /** Up to where the read model was compared; null when it was not. */
  readonly readModelPosition: string | null;
  /** How many lines of the provider's report were compared; null when there was none. */
  readonly reportedLines: number | null;
  /** How many objects in storage were compared; null when they were not. */
  readonly filesCompared: number | null;
  /** Objects among them whose every byte was read. */
  readonly filesHashed: number | null;
  /** What was compared with the chain; null when it was not. */
  readonly chainCompared: ChainCompared | null;
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  readonly seconds: number;
  readonly memoryPeakBytes: number;
}

const balanceOf = (books: Books, account: string): Balance => ({
  account,
  coins: books.balance('coins', account),
  pixtokens: books.balance('pixtokens', account),
  usd_cents: books.balance('usd_cents', account),
});

/** Of one person, or of everybody and everything. */
export const balancesOf = (books: Books, userId: string | null): Balance[] =>
  (userId === null ? books.accounts() : [`wallet:${userId}`, `reserved:${userId}`]).map((account) =>
    balanceOf(books, account),
  );

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
