import { describe, expect, it } from 'vitest';
import type { Movement } from '@pixchange/contracts/events/ledger';
import { Books, Overflow } from './books.ts';

const coins = (amount: number, from: string, to: string): Movement => ({ unit: 'coins', amount, from, to });

describe('books', () => {
  it('have the accounts of a movement', () => {
    const books = new Books();
    books.post(coins(5, 'house:sales', 'wallet:a'));
    expect(books.accounts()).toEqual(['house:sales', 'wallet:a']);
  });

  it('have no new accounts after a movement that overflows', () => {
    const books = new Books();
    books.post(coins(Number.MAX_SAFE_INTEGER, 'house:sales', 'wallet:a'));
    expect(() => books.post(coins(1, 'house:sales', 'wallet:b'))).toThrow(Overflow);
    expect(() => books.post(coins(1, 'wallet:c', 'wallet:a'))).toThrow(Overflow);
    expect(books.accounts()).toEqual(['house:sales', 'wallet:a']);
    expect([books.balance('coins', 'wallet:a'), books.sum('coins')]).toEqual([Number.MAX_SAFE_INTEGER, 0]);
  });
});
