import pg from 'pg';
import type { ConsumersSnapshot, HandledRow, ParkedRow } from '../compare/consumers.ts';
import type { EntryRow, ReadModelSnapshot, WalletRow } from '../compare/read-model.ts';
import type { PurchaseRow } from '../compare/purchases.ts';
import { Unreadable } from '../errors.ts';

const CONNECT_MS_MAX = 10_000;
const PAGE_ROWS = 2_000;
/** Names of the projections that fill the tables. */
const LEDGER = 'ledger';
const PURCHASES = 'purchases';

const entriesCursor = (schema: string) => `DECLARE entries NO SCROLL CURSOR FOR
  SELECT event_id AS id, stream, revision, position::text, unit, amount::text, from_account AS "from", to_account AS "to" FROM ${schema}.ledger_entries ORDER BY ledger_entries.position, event_id`;

const walletsCursor = (schema: string) => `DECLARE wallets NO SCROLL CURSOR FOR
  SELECT user_id AS "userId", coalesce(w.coins, 0)::text AS coins, coalesce(w.pixtokens, 0)::text AS pixtokens,
    coalesce(r.coins, 0)::text AS "reservedCoins", coalesce(r.pixtokens, 0)::text AS "reservedPixtokens",
    coalesce(l.coins, 0)::text AS "lineCoins", coalesce(l.pixtokens, 0)::text AS "linePixtokens"
  FROM ${schema}.wallets w FULL JOIN ${schema}.wallet_reserves r USING (user_id)
    FULL JOIN (SELECT user_id, sum(coins) AS coins, sum(pixtokens) AS pixtokens FROM ${schema}.wallet_lines GROUP BY user_id) l USING (user_id)`;

const purchasesCursor = (schema: string) => `DECLARE purchases NO SCROLL CURSOR FOR
  SELECT p.purchase_id AS "purchaseId", p.user_id AS "userId", p.coins::text AS coins, p.cents::text AS cents, p.capture_id AS "captureId", p.fee_cents::text AS "feeCents",
    coalesce(r.cents, 0)::text AS "refundedCents", coalesce(r.coins, 0)::text AS "takenCoins"
  FROM ${schema}.purchases p LEFT JOIN (SELECT purchase_id, sum(cents) AS cents, sum(coins) AS coins FROM ${schema}.purchase_refunds GROUP BY purchase_id) r USING (purchase_id)`;

type EntryText = Omit<EntryRow, 'position'> & { readonly position: string };

const positionOf = async (client: pg.Client, schema: string, projection: string): Promise<bigint> => {
  const { rows } = await client.query<{ position: string }>(
    `SELECT position::text FROM ${schema}.checkpoints WHERE projection = $1`,
    [projection],
  );
  const [checkpoint] = rows;
  if (checkpoint === undefined) throw new Error(`the projection ${projection} is missing`);
  return BigInt(checkpoint.position);
};

const consumersOf = async (client: pg.Client): Promise<ConsumersSnapshot> => {
  const { rows: handled } = await client.query<HandledRow>(
    'SELECT consumer, event_id::text AS "eventId" FROM work.inbox',
  );
  const { rows: parked } = await client.query<ParkedRow>(
    'SELECT consumer, event_id::text AS "eventId", reason FROM work.parked WHERE skipped_at IS NULL ORDER BY parked_at',
  );
  const { rows: checkpoints } = await client.query<{ consumer: string; position: string }>(
    'SELECT consumer, position::text FROM work.checkpoints ORDER BY consumer',
  );
  return {
    handled,
    parked,
    checkpoints: checkpoints.map(({ consumer, position }) => ({ consumer, position: BigInt(position) })),
  };
};

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pixchange audit',
    connectionTimeoutMillis: CONNECT_MS_MAX,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  await client.connect();
  return client;
};

const unreadable = (error: unknown, schema?: string): Unreadable =>
  new Unreadable(
    `the read model ${schema === undefined ? '' : `${schema} `}can't be read: ${(error as Error).message}`,
  );

/**
 * Returns the schemas of all read models. Versions of the product with different projections have separate schemas.
 * @throws Unreadable if there are none
 */
export const readModelSchemas = async (url: string): Promise<readonly string[]> => {
  try {
    const client = await connected(url);
    try {
      const { rows } = await client.query<{ schema: string }>(
        `SELECT n.nspname AS schema FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = 'checkpoints'
         WHERE n.nspname ~ '^read(_[0-9a-f]{8})?$' ORDER BY n.nspname`,
      );
      if (rows.length === 0) throw new Error('there is none');
      return rows.map(({ schema }) => schema);
    } finally {
      await client.end();
    }
  } catch (error) {
    throw unreadable(error);
  }
};

/** Snapshot of the ledger's tables, unaffected by later writes. */
export class ReadModel implements ReadModelSnapshot {
  private constructor(
    private readonly client: pg.Client,
    readonly schema: string,
    readonly position: bigint,
    readonly purchasesPosition: bigint,
  ) {}

  /**
   * Opens a snapshot.
   * @throws Unreadable when the read model does not exist or can't be read
   */
  static async open(url: string, schema: string): Promise<ReadModel> {
    let client: pg.Client | null = null;
    try {
      client = await connected(url);
      await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const ledger = await positionOf(client, schema, LEDGER);
      const purchases = await positionOf(client, schema, PURCHASES);
      for (const cursorIn of [entriesCursor, walletsCursor, purchasesCursor]) await client.query(cursorIn(schema));
      return new ReadModel(client, schema, ledger, purchases);
    } catch (error) {
      await client?.end().catch(() => undefined);
      throw unreadable(error, schema);
    }
  }

  /** Returns the state of the consumers in the same snapshot; all read models of a database share it. */
  async consumers(): Promise<ConsumersSnapshot> {
    try {
      return await consumersOf(this.client);
    } catch (error) {
      throw unreadable(error, this.schema);
    }
  }

  async nextEntries(): Promise<readonly EntryRow[]> {
    const rows = await this.fetch<EntryText>('entries');
    return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
  }

  wallets(): AsyncIterable<readonly WalletRow[]> {
    return this.pages<WalletRow>('wallets');
  }

  purchases(): AsyncIterable<readonly PurchaseRow[]> {
    return this.pages<PurchaseRow>('purchases');
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async *pages<Row extends object>(cursor: string): AsyncIterable<readonly Row[]> {
    for (let rows = await this.fetch<Row>(cursor); rows.length > 0; rows = await this.fetch<Row>(cursor)) yield rows;
  }

  private async fetch<Row extends object>(cursor: string): Promise<readonly Row[]> {
    try {
      return (await this.client.query<Row>(`FETCH ${PAGE_ROWS} FROM ${cursor}`)).rows;
    } catch (error) {
      throw unreadable(error, this.schema);
    }
  }
}
