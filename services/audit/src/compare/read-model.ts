import { reservedOf, walletOf, type Movement } from '@pixchange/contracts/events/ledger';
import type { Books } from '../books/books.ts';
import type { Findings } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import type { Purchase } from '../checks/purchases.ts';
import { comparePurchases, type PurchaseRow } from './purchases.ts';

/** Row of the read model for one movement. */
export interface EntryRow {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly unit: string;
  readonly amount: string;
  readonly from: string;
  readonly to: string;
}

/** Balance of a person in the read model. */
export interface WalletRow {
  readonly userId: string;
  readonly coins: string;
  readonly pixtokens: string;
  readonly reservedCoins: string;
  readonly reservedPixtokens: string;
  /** Sum of the ledger lines that are shown to the person. */
  readonly lineCoins: string;
  readonly linePixtokens: string;
}

/** Snapshot of the read model. */
export interface ReadModelSnapshot {
  /** Database schema of the read model. */
  readonly schema: string;
  /** Position up to which the ledger projection has read the log, inclusive. */
  readonly position: bigint;
  /** Position of the purchases projection, inclusive. */
  readonly purchasesPosition: bigint;
  /** Returns the next entries in log order; empty at the end. */
  nextEntries(): Promise<readonly EntryRow[]>;
  wallets(): AsyncIterable<readonly WalletRow[]>;
  purchases(): AsyncIterable<readonly PurchaseRow[]>;
}

/** Books at a position of the log. */
export interface AuditedState {
  readonly books: Books;
  readonly purchases: ReadonlyMap<string, Purchase>;
}

const inWords = (unit: string, amount: string | number, from: string, to: string): string =>
  `${amount} ${unit} from ${from} to ${to}`;

/** Compares the read model with the log, row by row, at the position of the read model. */
export class ReadModelComparison {
  private rows: readonly EntryRow[] = [];
  private at = 0;
  private ended = false;
  private done = false;
  private purchasesDone = false;

  constructor(
    private readonly findings: Findings,
    private readonly snapshot: ReadModelSnapshot,
  ) {}

  /** Name for messages; the default schema is called just "the read model". */
  private get name(): string {
    return this.snapshot.schema === 'read' ? 'the read model' : `the read model ${this.snapshot.schema}`;
  }

  /** Whether the event is past the position of a projection that is not compared yet. */
  isPast({ position }: StoredEvent): boolean {
    return (
      (!this.done && position > this.snapshot.position) ||
      (!this.purchasesDone && position > this.snapshot.purchasesPosition)
    );
  }

  /** Compares each projection whose position is before this event; the books do not include the event yet. */
  async compareBefore({ position }: StoredEvent, { books, purchases }: AuditedState): Promise<void> {
    if (!this.done && position > this.snapshot.position) await this.compareAccounts(books);
    if (!this.purchasesDone && position > this.snapshot.purchasesPosition) await this.comparePurchases(purchases);
  }

  /** Compares the movement of an event with its row. Rows at earlier positions are findings. */
  async see(event: StoredEvent, movement: Movement): Promise<void> {
    if (this.done) return;
    let row = await this.next();
    for (; row !== null && row.position < event.position; row = await this.next()) this.extra(row);
    if (row === null || row.position > event.position) {
      this.findings.add(event, {
        code: 'read-model.entry-missing',
        message: `${this.name} lacks an entry of the log`,
        expected: inWords(movement.unit, movement.amount, movement.from, movement.to),
        found: 'none',
      });
      return;
    }
    this.at += 1;
    const expected = `${event.id} ${event.stream} ${event.revision}: ${inWords(movement.unit, movement.amount, movement.from, movement.to)}`;
    this.findings.mustEqual(
      event,
      'read-model.entry',
      `an entry of ${this.name} agrees with the log`,
      expected,
      `${row.id} ${row.stream} ${row.revision}: ${inWords(row.unit, row.amount, row.from, row.to)}`,
    );
  }

  private async comparePurchases(purchases: AuditedState['purchases']): Promise<void> {
    this.purchasesDone = true;
    await comparePurchases(this.findings, purchases, this.snapshot.purchases(), this.name);
  }

  /** Compares the accounts when the books are at the read model's position. */
  private async compareAccounts(books: Books): Promise<void> {
    this.done = true;
    for (let row = await this.next(); row !== null; row = await this.next()) this.extra(row);
    const people = new Set<string>();
    for await (const rows of this.snapshot.wallets()) {
      for (const row of rows) {
        people.add(row.userId);
        this.compareWallet(books, row);
      }
    }
    for (const account of books.accounts()) {
      const userId = /^(?:wallet|reserved):(.+)$/.exec(account)?.[1];
      if (userId === undefined || people.has(userId)) continue;
      people.add(userId);
      this.findings.add(null, {
        code: 'read-model.wallet-missing',
        message: `${this.name} has no wallet of ${userId}`,
        expected: account,
        found: 'none',
      });
    }
  }

  /** Compares the remaining rows at the end of the log; the read model must not be ahead of the log. */
  async finish({ books, purchases }: AuditedState, position: bigint): Promise<void> {
    const ahead = [this.snapshot.position, this.snapshot.purchasesPosition].find((one) => one > position);
    if (ahead !== undefined)
      this.findings.add(null, {
        code: 'read-model.ahead',
        message: `${this.name} is past the end of the log`,
        expected: `at most position ${position}`,
        found: ahead,
      });
    if (!this.done) await this.compareAccounts(books);
    if (!this.purchasesDone) await this.comparePurchases(purchases);
  }

  private compareWallet(books: Books, row: WalletRow): void {
    const [own, reserved] = [walletOf(row.userId), reservedOf(row.userId)];
    const must = (what: string, expected: number, found: string): void =>
      void this.findings.mustEqual(
        null,
        'read-model.wallet',
        `${this.name} agrees with the log about ${own}: ${what}`,
        String(expected),
        found,
      );
    const [coins, pixtokens] = [books.balance('coins', own), books.balance('pixtokens', own)];
    must('coins', coins, row.coins);
    must('pixtokens', pixtokens, row.pixtokens);
    must('reserved coins', books.balance('coins', reserved), row.reservedCoins);
    must('reserved pixtokens', books.balance('pixtokens', reserved), row.reservedPixtokens);
    must('the sum of the lines in coins', coins, row.lineCoins);
    must('the sum of the lines in pixtokens', pixtokens, row.linePixtokens);
  }

  private extra({ id, stream, revision, position, unit, amount, from, to }: EntryRow): void {
    this.at += 1;
    this.findings.add(
      { id, type: 'unknown', stream, revision, position: String(position) },
      {
        code: 'read-model.entry-extra',
        message: `${this.name} has an entry that is not in the log`,
        expected: 'none',
        found: inWords(unit, amount, from, to),
      },
    );
  }

  /** Returns the next row without consuming it; null at the end. */
  private async next(): Promise<EntryRow | null> {
    while (this.at >= this.rows.length && !this.ended) {
      this.rows = await this.snapshot.nextEntries();
      this.at = 0;
      this.ended = this.rows.length === 0;
    }
    return this.rows[this.at] ?? null;
  }
}
