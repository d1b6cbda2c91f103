import { units, type Movement, type Unit } from '@pixchange/contracts/events/ledger';

type Sums = Record<Unit, number>;

const noSums = (): Sums => ({ coins: 0, pixtokens: 0, usd_cents: 0 });

/** A sum that a number can't hold exactly. */
export class Overflow extends Error {
  constructor(readonly account: string, readonly unit: Unit) {
    super(`the ${unit} of ${account} are more than can be counted exactly`);
  }
}

/** Every account's balance, from the movements alone. */
export class Books {
  private readonly balances: Readonly<Record<Unit, Map<string, number>>> = { coins: new Map(), pixtokens: new Map(), usd_cents: new Map() };
  private readonly sums = noSums();

  /** @throws Overflow and changes nothing */
  post({ unit, amount, from, to }: Movement): void {
    const [left, arrived] = [this.balance(unit, from) - amount, this.balance(unit, to) + amount];
    if (!Number.isSafeInteger(left)) throw new Overflow(from, unit);
    if (!Number.isSafeInteger(arrived)) throw new Overflow(to, unit);
    this.set(unit, from, left);
    this.set(unit, to, arrived);
  }

  balance(unit: Unit, account: string): number {
    return this.balances[unit].get(account) ?? 0;
  }

  /** The sum over all accounts; kept up at each single change of an account, so that it is not 0 by definition. */
  sum(unit: Unit): number {
    return this.sums[unit];
  }

  /** Every account that has or had something, by name; transit accounts only while something is in them. */
  accounts(): string[] {
    return [...new Set(units.flatMap((unit) => [...this.balances[unit].keys()]))].sort();
  }

  get accountCount(): number {
    return units.reduce((count, unit) => count + this.balances[unit].size, 0);
  }

  private set(unit: Unit, account: string, balance: number): void {
    const accounts = this.balances[unit];
    this.sums[unit] += balance - (accounts.get(account) ?? 0);
    // There is one for each transfer that ever was, and all but a few are empty.
    if (balance === 0 && account.startsWith('transit:')) accounts.delete(account);
    else accounts.set(account, balance);
  }
}
