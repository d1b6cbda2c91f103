import { bytesOfHex, hexOf } from '@pixchange/contracts/audit/bytes';
import {
  consistencyProof,
  inclusionProof,
  provesConsistency,
  provesInclusion,
  type Hash,
} from '@pixchange/contracts/audit/merkle';
import type { TreeOfLog } from '@pixchange/contracts/audit/trees';
import type { ConsistencyProofView, InclusionProofView, LogHeadView } from '@pixchange/contracts/http/audit';
import { DomainError } from '../../kernel/errors.ts';
import type { RowOf } from '../../kernel/tables.ts';
import { offsetOf, paged, type Page, type Paged } from '../../platform/paging.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import { NodeMissing, type LeafPlace, type LogTree } from '../../runtime/merkle-log/log-tree.ts';
import { sha256 } from '../../runtime/merkle-log/sha256.ts';
import { COSIGNATURES_MAX } from '../../runtime/merkle-log/witness-setting.ts';
import type { headTables } from './heads.projection.ts';
import { TILE_HEIGHT, TILE_WIDTH, type Tile } from './tile-path.ts';

type HeadRow = Omit<RowOf<typeof headTables.log_heads>, 'revision'>;

/** Tables of the heads, with their schema. */
const TABLES = { ledger: 'read.log_heads', all: 'read.log_all_heads' } as const;

/** Columns of a head `h`. In the note, the signature lines of the witnesses follow that of the log. */
const columnsOf = (tree: TreeOfLog['name']): string =>
  `h.size::text, h.root, h.last_event_id, h.signed_at, h.note || coalesce((
    SELECT string_agg(c.line, '' ORDER BY c.witness) FROM (
      SELECT line, witness FROM read.log_cosignatures
      WHERE tree = '${tree}' AND log_cosignatures.size = h.size AND log_cosignatures.root = h.root
      ORDER BY witness LIMIT ${COSIGNATURES_MAX}
    ) c), '') AS note`;

const viewOf = ({ size, root, last_event_id, note, signed_at }: HeadRow): LogHeadView => ({
  size: Number(size),
  root,
  last_event_id,
  note,
  signed_at: signed_at.toISOString(),
});

const bytesOf = (root: string): Hash => bytesOfHex(root) ?? new Uint8Array();

/** Reports the log as unavailable while a rebuilt tree does not yet contain all signed events. */
const onceBuilt = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof NodeMissing ? new PartUnavailable('audit-log', { cause: error }) : error;
  }
};

/**
 * Refuses to return an invalid proof. An invalid proof means that the tree does not match the signed heads, which the
 * sequencer also reports.
 */
const refuseUnproven = (proven: boolean): void => {
  if (!proven)
    throw new PartUnavailable('audit-log', { cause: new Error('the tree does not agree with a signed head') });
};

/** Signed heads of one tree, and proofs under them. */
export class TreeQueries {
  private readonly table: string;
  private readonly columns: string;

  constructor(
    private readonly database: Database,
    private readonly tree: LogTree,
    private readonly name: TreeOfLog['name'],
  ) {
    this.table = TABLES[name];
    this.columns = columnsOf(name);
  }

  async heads(page: Page): Promise<Paged<LogHeadView>> {
    const [{ count }] = (await this.database.query(`SELECT count(*)::int AS count FROM ${this.table}`)) as [
      { count: number },
    ];
    const rows = (await this.database.query(
      `SELECT ${this.columns} FROM ${this.table} h ORDER BY h.revision DESC LIMIT $1 OFFSET $2`,
      [page.per_page, offsetOf(page)],
    )) as HeadRow[];
    return paged(page, count, rows.map(viewOf));
  }

  /** Returns the newest signed head; null before the first one. */
  async newest(): Promise<LogHeadView | null> {
    const [row] = (await this.database.query(
      `SELECT ${this.columns} FROM ${this.table} h ORDER BY h.revision DESC LIMIT 1`,
    )) as HeadRow[];
    return row === undefined ? null : viewOf(row);
  }

  /** Returns the oldest signed head; null before the first one. */
  async first(): Promise<LogHeadView | null> {
    const [row] = (await this.database.query(
      `SELECT ${this.columns} FROM ${this.table} h ORDER BY h.revision LIMIT 1`,
    )) as HeadRow[];
    return row === undefined ? null : viewOf(row);
  }

  /** Returns the oldest signed head that covers an event; null until one does. */
  async firstHeadOver(eventId: string): Promise<LogHeadView | null> {
    const index = await this.tree.indexOf(eventId);
    if (index === null) return null;
    const [row] = (await this.database.query(
      `SELECT ${this.columns} FROM ${this.table} h WHERE h.size > $1 ORDER BY h.size, h.revision LIMIT 1`,
      [index],
    )) as HeadRow[];
    return row === undefined ? null : viewOf(row);
  }

  /**
   * Returns the signed head of a size.
   * @throws DomainError `audit.unknown-head` when no head of this size was signed; `attribute` is the caller's name for
   *   the size parameter
   */
  async head(size: number, attribute: string): Promise<LogHeadView> {
    const [row] = (await this.database.query(
      `SELECT ${this.columns} FROM ${this.table} h WHERE h.size = $1 ORDER BY h.revision LIMIT 1`,
      [size],
    )) as HeadRow[];
    if (row === undefined) throw new DomainError('audit.unknown-head', attribute);
    return viewOf(row);
  }

  /**
   * Returns the proof that a head covers an event.
   * @throws DomainError `audit.unknown-entry` when it does not; PartUnavailable `audit-log` while the tree is rebuilt,
   *   or when it does not match the head
   */
  async inclusion(eventId: string, { size, root }: LogHeadView): Promise<InclusionProofView> {
    const index = await this.tree.indexOf(eventId);
    if (index === null || index >= size) throw new DomainError('audit.unknown-entry');
    const { leaf, proof } = await onceBuilt(
      this.tree.over((nodes) => ({ leaf: nodes(0, index), proof: inclusionProof(sha256, nodes, index, size) })),
    );
    refuseUnproven(provesInclusion(sha256, leaf, index, size, proof, bytesOf(root)));
    return { event_id: eventId, leaf_index: index, leaf_hash: hexOf(leaf), size, root, proof: proof.map(hexOf) };
  }

  /** Returns the index and position of leaves, by event id; events that are not leaves are missing. */
  leavesOf(eventIds: readonly string[]): Promise<ReadonlyMap<string, LeafPlace>> {
    return this.tree.leavesOf(eventIds);
  }

  /**
   * Returns the inclusion proof of each leaf under a head, in the order of the indexes; hashes in hex.
   * @throws PartUnavailable `audit-log` while the tree is rebuilt, or when it does not match the head
   */
  async paths(indexes: readonly number[], { size, root }: Pick<LogHeadView, 'size' | 'root'>): Promise<string[][]> {
    const proofs = await onceBuilt(
      this.tree.over((nodes) =>
        indexes.map((index) => ({ index, leaf: nodes(0, index), proof: inclusionProof(sha256, nodes, index, size) })),
      ),
    );
    for (const { index, leaf, proof } of proofs)
      refuseUnproven(provesInclusion(sha256, leaf, index, size, proof, bytesOf(root)));
    return proofs.map(({ proof }) => proof.map(hexOf));
  }

  /**
   * Returns the concatenated hashes of a tile.
   * @throws DomainError `audit.unknown-tile` when the newest head does not cover it; PartUnavailable `audit-log` while
   *   the tree is rebuilt
   */
  async tile({ level, index, width }: Tile): Promise<Buffer> {
    const { size } = (await this.newest()) ?? { size: 0 };
    const first = index * TILE_WIDTH;
    if (first + width > Math.floor(size / TILE_WIDTH ** level)) throw new DomainError('audit.unknown-tile');
    const hashes = await onceBuilt(
      this.tree.over((nodes) => Array.from({ length: width }, (_, n) => nodes(level * TILE_HEIGHT, first + n))),
    );
    return Buffer.concat(hashes);
  }

  /**
   * Returns the proof that a head begins with a tree of `old` leaves; empty for 0. There need not be a head of that
   * size.
   * @throws PartUnavailable `audit-log` while the tree is rebuilt
   */
  proofFrom(old: number, { size }: Pick<LogHeadView, 'size'>): Promise<readonly Hash[]> {
    return onceBuilt(this.tree.over((nodes) => (old === 0 ? [] : consistencyProof(sha256, nodes, old, size))));
  }

  /** Returns the time of the oldest head over more leaves; null if there is none. */
  async followedSince(size: number): Promise<Date | null> {
    const [row] = (await this.database.query(
      `SELECT min(h.signed_at) AS since FROM ${this.table} h WHERE h.size > $1`,
      [size],
    )) as { since: Date | null }[];
    return row?.since ?? null;
  }

  /** Returns the time of the oldest head after those that a witness cosigned; null when it cosigned the newest. */
  async uncosignedSince(witness: string): Promise<Date | null> {
    const [row] = (await this.database.query(
      `SELECT min(h.signed_at) AS since FROM ${this.table} h WHERE h.size > coalesce(
        (SELECT max(c.size) FROM read.log_cosignatures c WHERE c.tree = $1 AND c.witness = $2), 0)`,
      [this.name, witness],
    )) as { since: Date | null }[];
    return row?.since ?? null;
  }

  /**
   * Returns the proof that the log of the second head begins with that of the first.
   * @throws PartUnavailable `audit-log` while the tree is rebuilt, or when it does not match the heads
   */
  async consistency(first: LogHeadView, second: LogHeadView): Promise<ConsistencyProofView> {
    const proof = await onceBuilt(this.tree.over((nodes) => consistencyProof(sha256, nodes, first.size, second.size)));
    refuseUnproven(
      provesConsistency(sha256, first.size, bytesOf(first.root), second.size, bytesOf(second.root), proof),
    );
    return {
      first: first.size,
      first_root: first.root,
      second: second.size,
      second_root: second.root,
      proof: proof.map(hexOf),
    };
  }
}
