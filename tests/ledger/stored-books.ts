import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { reservedOf, walletOf } from '@pixchange/contracts/events/ledger';
import type pg from 'pg';
import { Books } from './books.ts';

interface Stored {
  readonly type: string;
  readonly data: AnyEvent['data'];
}

const keysIn = (data: AnyEvent['data']): string | null => (typeof data['key'] === 'string' ? `${String(data['userId'])} ${data['key']}` : null);

/** The whole ledger as it lies in the event store's own tables, in the order of the log, with what was found wrong on the way. */
export const readBooks = async (database: pg.Client): Promise<{ books: Books; wrong: string[]; events: readonly Stored[] }> => {
  const { rows } = await database.query<{ type: string; data: Buffer }>("SELECT type, data FROM event_log.events WHERE type ~ '^(Wallet|Amount|Reservation|Purchase|ProviderFee|Transfer|Grant|Invitation)' ORDER BY position");
  const events = rows.map(({ type, data }): Stored => ({ type, data: JSON.parse(data.toString()) as AnyEvent['data'] }));
  const [books, wrong, keys, reversed] = [new Books(), [] as string[], new Set<string>(), new Map<string, number>()];
  for (const [index, event] of events.entries()) {
    books.post(event);
    if (books.sums().some((sum) => sum !== 0)) wrong.push(`event ${index} (${event.type}): sums ${books.sums().join(', ')}`);
    const key = keysIn(event.data);
    if (key !== null && keys.has(key)) wrong.push(`event ${index}: the key ${key} moved twice`);
    if (key !== null) keys.add(key);
    const userId = String(event.data['userId']);
    if (event.type === 'WalletReversed') reversed.set(userId, (reversed.get(userId) ?? 0) + (event.data['movement'] as { amount: number }).amount);
    const after = event.data['after'] as { coins: number; pixtokens: number } | undefined;
    if (after === undefined) continue;
    for (const unit of ['coins', 'pixtokens'] as const) {
      const held = books.balance(unit, walletOf(userId));
      if (after[unit] !== held) wrong.push(`event ${index}: says ${after[unit]} ${unit}, adds up to ${held}`);
      if (held < -(reversed.get(userId) ?? 0)) wrong.push(`event ${index}: ${held} ${unit} without a reversal`);
      if (books.balance(unit, reservedOf(userId)) < 0) wrong.push(`event ${index}: less than nothing is set aside`);
    }
  }
  for (const [account, left] of books.balances.coins) if (account.startsWith('transit:') && left !== 0) wrong.push(`${account} holds ${left}`);
  return { books, wrong, events };
};

/** Captured once, credited once, for the same coins; and what was refunded taken back. */
export const uncredited = (events: readonly Stored[]): string[] => {
  const due = new Map<string, number>();
  const add = (name: string, amount: unknown) => due.set(name, (due.get(name) ?? 0) + Number(amount));
  for (const { type, data } of events) {
    const cause = data['cause'] as { type: string; id: string } | undefined;
    const amount = (data['movement'] as { amount: number } | undefined)?.amount;
    if (type === 'PurchaseCaptured') add(`purchase ${String(data['purchaseId'])}`, data['coins']);
    if (type === 'PurchaseRefunded') add(`refund of ${String(data['purchaseId'])}`, data['coins']);
    if (type === 'WalletCredited' && cause?.type === 'purchase') add(`purchase ${cause.id}`, -(amount ?? 0));
    if (type === 'WalletReversed' && cause?.type === 'purchase') add(`refund of ${cause.id}`, -(amount ?? 0));
  }
  return [...due].filter(([, left]) => left !== 0).map(([name, left]) => `${name}: ${left} coins are missing`);
};
