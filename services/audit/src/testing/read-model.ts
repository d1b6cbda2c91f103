import { isWalletEvent, streamOf } from '../books/ledger-event.ts';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { Movement } from '@pixchange/contracts/events/ledger';
import type pg from 'pg';
import type { StoredEvent } from '../log/stored-event.ts';
import { purchase, purchaseId } from './stories.ts';

/** Tables of the product's projections that an auditor reads. */
const tables = `
DROP SCHEMA IF EXISTS read CASCADE;
CREATE SCHEMA read;
CREATE TABLE read.checkpoints (projection text PRIMARY KEY, version integer NOT NULL, position numeric NOT NULL);
CREATE TABLE read.wallets (user_id uuid PRIMARY KEY, coins bigint NOT NULL, pixtokens bigint NOT NULL);
CREATE TABLE read.wallet_reserves (user_id uuid PRIMARY KEY, coins bigint NOT NULL, pixtokens bigint NOT NULL);
CREATE TABLE read.wallet_lines (user_id uuid NOT NULL, revision integer NOT NULL, coins bigint NOT NULL, pixtokens bigint NOT NULL, PRIMARY KEY (user_id, revision));
CREATE TABLE read.ledger_entries (event_id uuid PRIMARY KEY, stream text NOT NULL, revision integer NOT NULL, position numeric NOT NULL, unit text NOT NULL, amount bigint NOT NULL, from_account text NOT NULL, to_account text NOT NULL);
CREATE TABLE read.purchases (purchase_id uuid PRIMARY KEY, user_id uuid NOT NULL, coins integer NOT NULL, cents integer NOT NULL, capture_id text, fee_cents integer);
DROP SCHEMA IF EXISTS work CASCADE;
CREATE SCHEMA work;
CREATE TABLE work.inbox (consumer text NOT NULL, event_id uuid NOT NULL, position numeric NOT NULL, PRIMARY KEY (consumer, event_id));
CREATE TABLE work.parked (consumer text NOT NULL, event_id uuid NOT NULL, reason text NOT NULL, parked_at timestamptz NOT NULL DEFAULT now(), skipped_at timestamptz, PRIMARY KEY (consumer, event_id));
CREATE TABLE work.checkpoints (consumer text PRIMARY KEY, position numeric NOT NULL);
CREATE TABLE read.purchase_refunds (refund_id text PRIMARY KEY, purchase_id uuid NOT NULL, cents integer NOT NULL, coins integer NOT NULL);
`;

/** Records that the first event is handled, and that the consumer has reached the end. */
const fillWork = async (database: pg.Client, events: readonly StoredEvent[]): Promise<void> => {
  await database.query("INSERT INTO work.inbox VALUES ('wallet-credits', $1, 1)", [events[0]?.id]);
  await database.query("INSERT INTO work.checkpoints VALUES ('wallet-credits', $1)", [events.length]);
};

const gainOf = (userId: string, { to, from, amount, unit }: Movement, wantedUnit: string): number =>
  unit !== wantedUnit ? 0 : to === `wallet:${userId}` ? amount : from === `wallet:${userId}` ? -amount : 0;

/** Creates the tables and fills them from the events of the story; the first event is at position 1 of the store. */
export const createReadModel = async (database: pg.Client, events: readonly StoredEvent[]): Promise<void> => {
  await database.query(tables);
  await database.query("INSERT INTO read.checkpoints VALUES ('ledger', 1, $1), ('purchases', 1, $1)", [events.length]);
  await fillWork(database, events);
  const { userId, coins, cents } = purchase.started.data;
  await database.query('INSERT INTO read.purchases VALUES ($1, $2, $3, $4, $5, $6)', [
    purchaseId,
    userId,
    coins,
    cents,
    'C1',
    64,
  ]);
  await database.query("INSERT INTO read.purchase_refunds VALUES ('R1', $1, 500, 250)", [purchaseId]);
  for (const [index, { id, type, stream, revision, data }] of events.entries()) {
    const event: AnyEvent = { type, data: data as AnyEvent['data'] };
    const movement = event.data['movement'] as Movement | undefined;
    if (movement === undefined) continue;
    const { unit, amount, from, to } = movement;
    await database.query('INSERT INTO read.ledger_entries VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', [
      id,
      streamOf(event),
      revision,
      index + 1,
      unit,
      amount,
      from,
      to,
    ]);
    if (!isWalletEvent(event)) continue;
    const { userId, after } = event.data;
    await database.query(
      'INSERT INTO read.wallets VALUES ($1, $2, $3) ON CONFLICT (user_id) DO UPDATE SET coins = excluded.coins, pixtokens = excluded.pixtokens',
      [userId, after.coins, after.pixtokens],
    );
    await database.query('INSERT INTO read.wallet_lines VALUES ($1, $2, $3, $4)', [
      userId,
      revision,
      gainOf(userId, movement, 'coins'),
      gainOf(userId, movement, 'pixtokens'),
    ]);
    if (stream !== `wallet-${userId}`) throw new Error('an event is in the stream of its subject');
  }
};
