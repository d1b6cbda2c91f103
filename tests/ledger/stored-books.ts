import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { reservedOf, walletOf } from '@pixchange/contracts/events/ledger';
import { rowsOf } from '../../services/embedded/src/testing/database.ts';
import type { Product } from '../product.ts';
import { Books } from './books.ts';

interface Stored {
  readonly type: string;
  readonly data: AnyEvent['data'];
}

/** Sums of amounts, by name. */
class Tally extends Map<string, number> {
  add(name: string, amount: unknown): void {
    this.set(name, (this.get(name) ?? 0) + Number(amount));
  }
}

const amountOf = ({ data }: Stored): unknown => (data['movement'] as { amount: number } | undefined)?.amount;

/** Reads the ledger event by event and reports violations. */
class Reader {
  readonly books = new Books();
  readonly wrong: string[] = [];
  private readonly keys = new Set<string>();
  private readonly reversed = new Tally();

  read(event: Stored, index: number): void {
    const report = (violation: string): void => void this.wrong.push(`event ${index} (${event.type}): ${violation}`);
    this.books.post(event);
    if (this.books.sums().some((sum) => sum !== 0))
      report(`all accounts together hold ${this.books.sums().join(', ')} instead of 0`);
    this.readKey(event, report);
    if (event.type === 'WalletReversed') this.reversed.add(String(event.data['userId']), amountOf(event));
    if (event.data['after'] !== undefined) this.readBalances(event, report);
  }

  /** Reports amounts that are still in transit at the end. */
  end(): void {
    for (const [account, left] of this.books.balances.coins)
      if (account.startsWith('transit:') && left !== 0) this.wrong.push(`${account} still holds ${left} coins`);
  }

  private readKey({ data }: Stored, report: (violation: string) => void): void {
    if (typeof data['key'] !== 'string') return;
    const key = `${String(data['userId'])} ${data['key']}`;
    if (this.keys.has(key)) report(`the idempotency key ${key} was used twice`);
    this.keys.add(key);
  }

  private readBalances({ data }: Stored, report: (violation: string) => void): void {
    const userId = String(data['userId']);
    const after = data['after'] as { coins: number; pixtokens: number };
    for (const unit of ['coins', 'pixtokens'] as const) {
      const held = this.books.balance(unit, walletOf(userId));
      if (after[unit] !== held) report(`the event has ${after[unit]} ${unit}, but the movements add up to ${held}`);
      if (held < -(this.reversed.get(userId) ?? 0))
        report(`the wallet holds ${held} ${unit}, which no reversal explains`);
      if (this.books.balance(unit, reservedOf(userId)) < 0) report(`a negative number of ${unit} is reserved`);
    }
  }
}

/** Reads the whole ledger from the tables of the event store, in the order of the log. `wrong` lists all violations. */
export const readBooks = async ({
  databaseUrl,
}: Pick<Product, 'databaseUrl'>): Promise<{ books: Books; wrong: string[]; events: readonly Stored[] }> => {
  const rows = await rowsOf<{ type: string; data: Buffer }>(
    databaseUrl,
    "SELECT type, data FROM event_log.events WHERE type ~ '^(Wallet|Amount|Reservation|Purchase|ProviderFee|Transfer|Grant|Invitation|SaleFee|TokenSaleFee)' ORDER BY position",
  );
  const events = rows.map(({ type, data }): Stored => ({
    type,
    data: JSON.parse(data.toString()) as AnyEvent['data'],
  }));
  const reader = new Reader();
  for (const [index, event] of events.entries()) reader.read(event, index);
  reader.end();
  return { books: reader.books, wrong: reader.wrong, events };
};

/** Returns purchases whose captured coins were not credited exactly once, or whose refunded coins were not debited. */
export const uncredited = (events: readonly Stored[]): string[] => {
  const due = new Tally();
  for (const event of events) {
    const { type, data } = event;
    const cause = data['cause'] as { type: string; id: string } | undefined;
    if (type === 'PurchaseCaptured') due.add(`purchase ${String(data['purchaseId'])}`, data['coins']);
    if (type === 'PurchaseRefunded') due.add(`refund of ${String(data['purchaseId'])}`, data['coins']);
    if (cause?.type !== 'purchase') continue;
    if (type === 'WalletCredited') due.add(`purchase ${cause.id}`, -Number(amountOf(event)));
    if (type === 'WalletReversed') due.add(`refund of ${cause.id}`, -Number(amountOf(event)));
  }
  return [...due].filter(([, left]) => left !== 0).map(([name, left]) => `${name}: ${left} coins are missing`);
};
