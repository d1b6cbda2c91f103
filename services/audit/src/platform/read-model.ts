import pg from 'pg';
import type { EntryRow, ReadModelSnapshot, WalletRow } from '../compare/read-model.ts';
import { Unreadable } from '../errors.ts';

const CONNECT_MS_MAX = 10_000;
const PAGE_ROWS = 2_000;
/** The projection that the ledger's tables come from. */
const PROJECTION = 'ledger';

const entriesCursor = `DECLARE entries NO SCROLL CURSOR FOR
  SELECT event_id AS id, stream, revision, position::text, unit, amount::text, from_account AS "from", to_account AS "to" FROM read.ledger_entries ORDER BY ledger_entries.position, event_id`;

const walletsCursor = `DECLARE wallets NO SCROLL CURSOR FOR
  SELECT user_id AS "userId", coalesce(w.coins, 0)::text AS coins, coalesce(w.pixtokens, 0)::text AS pixtokens,
    coalesce(r.coins, 0)::text AS "reservedCoins", coalesce(r.pixtokens, 0)::text AS "reservedPixtokens",
    coalesce(l.coins, 0)::text AS "lineCoins", coalesce(l.pixtokens, 0)::text AS "linePixtokens"
  FROM read.wallets w FULL JOIN read.wallet_reserves r USING (user_id)
    FULL JOIN (SELECT user_id, sum(coins) AS coins, sum(pixtokens) AS pixtokens FROM read.wallet_lines GROUP BY user_id) l USING (user_id)`;

type EntryText = Omit<EntryRow, 'position'> & { readonly position: string };

/** The ledger's tables as they stood together at one moment, whatever is written meanwhile. */
export class ReadModel implements ReadModelSnapshot {
  private constructor(
    private readonly client: pg.Client,
    readonly position: bigint,
  ) {}

  /** @throws Unreadable when there is no such read model */
  static async open(url: string): Promise<ReadModel> {
    const client = new pg.Client({ connectionString: url, application_name: 'pixchange audit', connectionTimeoutMillis: CONNECT_MS_MAX, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
    try {
      await client.connect();
      await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows } = await client.query<{ position: string }>('SELECT position::text FROM read.checkpoints WHERE projection = $1', [PROJECTION]);
      const [checkpoint] = rows;
      if (checkpoint === undefined) throw new Error(`it has no projection ${PROJECTION}`);
      await client.query(entriesCursor);
      await client.query(walletsCursor);
      return new ReadModel(client, BigInt(checkpoint.position));
    } catch (error) {
      await client.end().catch(() => undefined);
      throw new Unreadable(`the read model can't be read: ${(error as Error).message}`);
    }
  }

  async nextEntries(): Promise<readonly EntryRow[]> {
    const rows = await this.fetch<EntryText>('entries');
    return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
  }

  async *wallets(): AsyncIterable<readonly WalletRow[]> {
    for (let rows = await this.fetch<WalletRow>('wallets'); rows.length > 0; rows = await this.fetch<WalletRow>('wallets')) yield rows;
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async fetch<Row extends object>(cursor: string): Promise<readonly Row[]> {
    try {
      return (await this.client.query<Row>(`FETCH ${PAGE_ROWS} FROM ${cursor}`)).rows;
    } catch (error) {
      throw new Unreadable(`the read model can't be read: ${(error as Error).message}`);
    }
  }
}
