import type { Unit } from '@pixchange/contracts/events/ledger';
import type { Books } from './books.ts';

export interface Balance extends Readonly<Record<Unit, number>> {
  readonly account: string;
}

const balanceOf = (books: Books, account: string): Balance => ({
  account,
  coins: books.balance('coins', account),
  pixtokens: books.balance('pixtokens', account),
  usd_cents: books.balance('usd_cents', account),
});

/** Returns the balances of one person, or of all accounts. */
export const balancesOf = (books: Books, userId: string | null): Balance[] =>
  (userId === null ? books.accounts() : [`wallet:${userId}`, `reserved:${userId}`]).map((account) =>
    balanceOf(books, account),
  );
