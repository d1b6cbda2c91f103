import { units, type Movement, type Unit } from '@pixchange/contracts/events/ledger';

/** Balance of an account in each unit. */
export type Holding = Readonly<Record<Unit, number>>;
type Sums = Record<Unit, number>;

const nothing = (): Sums => ({ coins: 0, pixtokens: 0, usd_cents: 0 });

const NOTHING: Holding = nothing();

/** Thrown for a sum that a JavaScript number can't represent exactly. */
export class Overflow extends Error {
  constructor(
    readonly account: string,
    readonly unit: Unit,
  ) {
    super(`the ${unit} of ${account} are more than can be counted exactly`);
  }
}

/** Balances of all accounts, computed only from the movements. */
export class Books {
  private readonly holdings = new Map<string, Sums>();
  private readonly sums = nothing();

  /**
   * Posts a movement.
   * @throws Overflow when a balance would no longer be exact; the books then stay unchanged
   */
  post({ unit, amount, from, to }: Movement): void {
    const [left, arrived] = [this.balance(unit, from) - amount, this.balance(unit, to) + amount];
    if (!Number.isSafeInteger(left)) throw new Overflow(from, unit);
    if (!Number.isSafeInteger(arrived)) throw new Overflow(to, unit);
    const [giver, taker] = [this.opened(from), this.opened(to)];
    this.set(giver, unit, left);
    this.set(taker, unit, arrived);
    this.close(from, giver);
    this.close(to, taker);
  }

  holding(account: string): Holding {
    return this.holdings.get(account) ?? NOTHING;
  }

  balance(unit: Unit, account: string): number {
    return this.holding(account)[unit];
  }

  /**
   * Returns the sum over all accounts. Each side of a movement updates it separately; otherwise it would be 0 by
   * construction and prove nothing.
   */
  sum(unit: Unit): number {
    return this.sums[unit];
  }

  /**
   * Returns the sorted names of accounts that have or had a balance; transit accounts only while they are not empty.
   */
  accounts(): string[] {
    return [...this.holdings.keys()].sort();
  }

  private opened(account: string): Sums {
    let holding = this.holdings.get(account);
    if (holding === undefined) {
      holding = nothing();
      this.holdings.set(account, holding);
    }
    return holding;
  }

  private set(holding: Sums, unit: Unit, balance: number): void {
    this.sums[unit] += balance - holding[unit];
    holding[unit] = balance;
  }

  /** Removes an empty transit account. Every transfer has one, and nearly all of them are empty. */
  private close(account: string, holding: Holding): void {
    if (account.startsWith('transit:') && units.every((unit) => holding[unit] === 0)) this.holdings.delete(account);
  }
}
