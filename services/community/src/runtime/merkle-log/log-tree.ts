import type { Hash, Nodes } from '@pixchange/contracts/audit/merkle';
import { allTree, ledgerTree, type TreeOfLog } from '@pixchange/contracts/audit/trees';
import { inTransaction, type TransactionalDatabase } from '../../platform/postgres/database.ts';
import { grown } from './growth.ts';
import { sha256 } from './sha256.ts';

/** A position in the log with the id of its event; `eventId` is null before the first event. */
export interface LogPlace {
  readonly position: bigint;
  readonly eventId: string | null;
}

/** Progress of the tree: the position up to which the log was read, and the number of leaves. */
export interface TreeProgress extends LogPlace {
  readonly size: number;
}

/** Index of a leaf, and the position of its event in the log. */
export interface LeafPlace {
  readonly index: number;
  readonly position: bigint;
}

export interface NewLeaf {
  readonly eventId: string;
  readonly position: bigint;
  readonly hash: Hash;
}

/** Thrown when another sequencer has moved the tree; this sequencer must not write. */
export class TreeMovedOn extends Error {
  constructor() {
    super('another went on with the tree');
  }
}

/** Thrown when a stored subtree is missing: the tree is being rebuilt, or the row was deleted. */
export class NodeMissing extends Error {}

const TABLES = {
  progress:
    'one boolean PRIMARY KEY DEFAULT true CHECK (one), position numeric NOT NULL, event_id uuid, size bigint NOT NULL',
  leaves: 'leaf_index bigint PRIMARY KEY, event_id uuid NOT NULL, position numeric NOT NULL',
  nodes: 'level smallint NOT NULL, place bigint NOT NULL, hash bytea NOT NULL, PRIMARY KEY (level, place)',
} as const;

/** Prefixes of the tables' names. The ledger's tables have the older, shorter names. */
const PREFIXES: Readonly<Record<TreeOfLog['name'], string>> = { ledger: 'log', all: 'log_all' };

interface Place {
  readonly level: number;
  readonly place: number;
}

const nameOf = ({ level, place }: Place): string => `${level}/${place}`;

/** Maximum number of levels: leaf counts are exact up to 2^53. */
const LEVELS_MAX = 53;

const NO_HASH: Hash = new Uint8Array(32);

/** Returns the nodes that a function reads. The choice of nodes must not depend on their hashes. */
const nodesReadBy = (work: (nodes: Nodes) => unknown): Place[] => {
  const asked = new Map<string, Place>();
  work((level, place) => {
    asked.set(nameOf({ level, place }), { level, place });
    return NO_HASH;
  });
  return [...asked.values()];
};

/**
 * The Merkle tree in PostgreSQL: the hash of every whole subtree (level 0: the leaves), which never changes. The tree
 * is derived only from the log; after a table is dropped, it is rebuilt from the first event.
 */
export class LogTree {
  private readonly prefix: string;

  constructor(
    private readonly database: TransactionalDatabase,
    { name }: Pick<TreeOfLog, 'name'> = ledgerTree,
  ) {
    this.prefix = `work.${PREFIXES[name]}`;
  }

  /** Creates an empty tree, unless a tree with all of its tables exists. */
  async prepare(): Promise<void> {
    const { prefix } = this;
    const tables = Object.entries(TABLES).map(([name, columns]) => ({ table: `${prefix}_${name}`, columns }));
    const [{ count }] = (await this.database.query(
      "SELECT count(*)::int AS count FROM pg_tables WHERE schemaname || '.' || tablename = ANY($1)",
      [tables.map(({ table }) => table)],
    )) as [{ count: number }];
    if (count === tables.length) return;
    await inTransaction(this.database, async (runner) => {
      for (const { table, columns } of tables) {
        await runner.query(`DROP TABLE IF EXISTS ${table}`);
        await runner.query(`CREATE TABLE ${table} (${columns})`);
      }
      await runner.query(`CREATE INDEX ON ${prefix}_leaves (event_id)`);
      await runner.query(`INSERT INTO ${prefix}_progress (position, size) VALUES (-1, 0)`);
    });
  }

  /** Returns the progress of the tree. @throws NodeMissing when it is not stored */
  async progress(): Promise<TreeProgress> {
    const [row] = (await this.database.query(
      `SELECT position::text, event_id, size::text FROM ${this.prefix}_progress`,
    )) as {
      position: string;
      event_id: string | null;
      size: string;
    }[];
    if (row === undefined) throw new NodeMissing('the tree does not know how far it has come');
    return { position: BigInt(row.position), eventId: row.event_id, size: Number(row.size) };
  }

  /**
   * Adds leaves and moves the progress to a position, in one transaction.
   * @throws TreeMovedOn when the tree is no longer at `from`; NodeMissing when a node of its right edge is missing
   */
  async append(from: TreeProgress, leaves: readonly NewLeaf[], { position, eventId }: LogPlace): Promise<TreeProgress> {
    const to = { position, eventId, size: from.size + leaves.length };
    const edge = await this.load(nodesReadBy((stored) => grown(sha256, stored, from.size, [])));
    const nodes = grown(
      sha256,
      edge,
      from.size,
      leaves.map(({ hash }) => hash),
    );
    await inTransaction(this.database, async (runner) => {
      const [, moved] = (await runner.query(
        `UPDATE ${this.prefix}_progress SET position = $1, event_id = $2, size = $3 WHERE position = $4 AND size = $5`,
        [String(position), eventId, to.size, String(from.position), from.size],
      )) as [unknown, number];
      if (moved !== 1) throw new TreeMovedOn();
      if (leaves.length === 0) return;
      await runner.query(
        `INSERT INTO ${this.prefix}_leaves (leaf_index, event_id, position) SELECT $1::bigint + n - 1, id, at FROM unnest($2::uuid[], $3::numeric[]) WITH ORDINALITY AS l(id, at, n)`,
        [from.size, leaves.map((leaf) => leaf.eventId), leaves.map((leaf) => String(leaf.position))],
      );
      await runner.query(
        `INSERT INTO ${this.prefix}_nodes (level, place, hash) SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
        [nodes.map(({ level }) => level), nodes.map(({ place }) => place), nodes.map(({ hash }) => hash)],
      );
    });
    return to;
  }

  /**
   * Runs a function on stored nodes. The function runs twice: once to find the nodes that it reads, then with these
   * nodes.
   * @throws NodeMissing when one of the nodes does not exist
   */
  async over<T>(work: (nodes: Nodes) => T): Promise<T> {
    return work(await this.load(nodesReadBy(work)));
  }

  /** Returns the index of an event among the leaves; null when the event is not a leaf, or was not sequenced yet. */
  async indexOf(eventId: string): Promise<number | null> {
    const [row] = (await this.database.query(
      `SELECT leaf_index::text AS index FROM ${this.prefix}_leaves WHERE event_id = $1 ORDER BY leaf_index LIMIT 1`,
      [eventId],
    )) as { index: string }[];
    return row === undefined ? null : Number(row.index);
  }

  /** Returns the index and position of leaves, by event id; events that are not leaves are missing. */
  async leavesOf(eventIds: readonly string[]): Promise<ReadonlyMap<string, LeafPlace>> {
    const rows = (await this.database.query(
      `SELECT DISTINCT ON (event_id) event_id, leaf_index::text AS index, position::text FROM ${this.prefix}_leaves
       WHERE event_id = ANY($1::uuid[]) ORDER BY event_id, leaf_index`,
      [eventIds],
    )) as { event_id: string; index: string; position: string }[];
    return new Map(
      rows.map(({ event_id, index, position }) => [event_id, { index: Number(index), position: BigInt(position) }]),
    );
  }

  /** Returns the id of the event at a leaf index; null when there is none yet. */
  async eventAt(index: number): Promise<string | null> {
    const [row] = (await this.database.query(`SELECT event_id FROM ${this.prefix}_leaves WHERE leaf_index = $1`, [
      index,
    ])) as { event_id: string }[];
    return row?.event_id ?? null;
  }

  /**
   * Returns a subtree that is not the hash of its two halves, over leaves in the range from `first` to `last`; null
   * when all are correct.
   */
  async wrongNode(first: number, last: number): Promise<string | null> {
    const [row] = (await this.database.query(
      `SELECT n.level, n.place::text FROM generate_series(1, ${LEVELS_MAX}) AS s(level)
       JOIN ${this.prefix}_nodes n ON n.level = s.level AND n.place BETWEEN $1::bigint >> s.level AND $2::bigint >> s.level
       LEFT JOIN ${this.prefix}_nodes l ON l.level = s.level - 1 AND l.place = n.place * 2
       LEFT JOIN ${this.prefix}_nodes r ON r.level = s.level - 1 AND r.place = n.place * 2 + 1
       WHERE n.hash IS DISTINCT FROM sha256('\\x01'::bytea || l.hash || r.hash) LIMIT 1`,
      [first, last],
    )) as { level: number; place: string }[];
    return row === undefined ? null : `${row.level}/${row.place}`;
  }

  private async load(places: readonly Place[]): Promise<Nodes> {
    const rows: { level: number; place: string; hash: Buffer }[] =
      places.length === 0
        ? []
        : await this.database.query(
            `SELECT n.level, n.place::text, n.hash FROM unnest($1::smallint[], $2::bigint[]) AS a(level, place) JOIN ${this.prefix}_nodes n USING (level, place)`,
            [places.map(({ level }) => level), places.map(({ place }) => place)],
          );
    const hashes = new Map(rows.map(({ level, place, hash }) => [`${level}/${place}`, hash]));
    return (level, place) => {
      const hash = hashes.get(nameOf({ level, place }));
      if (hash === undefined) throw new NodeMissing(`the subtree ${nameOf({ level, place })} is not there`);
      return hash;
    };
  }
}

/** The ledger's tree and the tree of all events, by name. */
export type LogTrees = Readonly<Record<TreeOfLog['name'], LogTree>>;

/** Returns the trees that are stored in this database. */
export const treesIn = (database: TransactionalDatabase): LogTrees => ({
  ledger: new LogTree(database, ledgerTree),
  all: new LogTree(database, allTree),
});
