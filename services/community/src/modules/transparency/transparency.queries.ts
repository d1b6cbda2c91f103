import { Inject, Injectable } from '@nestjs/common';
import { bytesOfHex, hexOf } from '@pixchange/contracts/audit/bytes';
import {
  consistencyProof,
  inclusionProof,
  provesConsistency,
  provesInclusion,
  type Hash,
} from '@pixchange/contracts/audit/merkle';
import type {
  AnchorView,
  ConsistencyProofView,
  InclusionProofView,
  LogHeadView,
} from '@pixchange/contracts/http/audit';
import { DomainError } from '../../kernel/errors.ts';
import { LogTree, NodeMissing } from '../../runtime/merkle-log/log-tree.ts';
import { sha256 } from '../../runtime/merkle-log/sha256.ts';
import { offsetOf, paged, type Page, type Paged } from '../../platform/paging.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import type { anchorTables } from './anchors.projection.ts';
import type { headTables } from './heads.projection.ts';
import type { RowOf } from '../../kernel/tables.ts';

type AnchorRow = RowOf<typeof anchorTables.log_anchors>;
type HeadRow = Omit<RowOf<typeof headTables.log_heads>, 'revision'>;

const COLUMNS = 'size::text, root, last_event_id, note, signed_at';

const viewOf = ({ size, root, last_event_id, note, signed_at }: HeadRow): LogHeadView => ({
  size: Number(size),
  root,
  last_event_id,
  note,
  signed_at: signed_at.toISOString(),
});

const ANCHORS = 'SELECT chain_id, contract, size::text, root, tx, block::text, anchored_at FROM read.log_anchors';

const anchorOf = ({ chain_id, contract, size, root, tx, block, anchored_at }: AnchorRow): AnchorView => ({
  chain_id,
  contract_address: contract,
  size: Number(size),
  root,
  transaction_hash: tx,
  block: Number(block),
  anchored_at: anchored_at.toISOString(),
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

@Injectable()
export class TransparencyQueries {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LogTree) private readonly tree: LogTree,
  ) {}

  async heads(page: Page): Promise<Paged<LogHeadView>> {
    const [{ count }] = (await this.database.query('SELECT count(*)::int AS count FROM read.log_heads')) as [
      { count: number },
    ];
    const rows = (await this.database.query(
      `SELECT ${COLUMNS} FROM read.log_heads h ORDER BY h.revision DESC LIMIT $1 OFFSET $2`,
      [page.per_page, offsetOf(page)],
    )) as HeadRow[];
    return paged(page, count, rows.map(viewOf));
  }

  /** Returns the newest signed head; null before the first one. */
  async newest(): Promise<LogHeadView | null> {
    const [row] = (await this.database.query(
      `SELECT ${COLUMNS} FROM read.log_heads h ORDER BY h.revision DESC LIMIT 1`,
    )) as HeadRow[];
    return row === undefined ? null : viewOf(row);
  }

  /** Returns the oldest signed head; null before the first one. */
  async first(): Promise<LogHeadView | null> {
    const [row] = (await this.database.query(
      `SELECT ${COLUMNS} FROM read.log_heads h ORDER BY h.revision LIMIT 1`,
    )) as HeadRow[];
    return row === undefined ? null : viewOf(row);
  }

  async anchors(page: Page): Promise<Paged<AnchorView>> {
    const [{ count }] = (await this.database.query('SELECT count(*)::int AS count FROM read.log_anchors')) as [
      { count: number },
    ];
    const rows = (await this.database.query(
      `${ANCHORS} ORDER BY anchored_at DESC, log_anchors.size DESC, chain_id, contract LIMIT $1 OFFSET $2`,
      [page.per_page, offsetOf(page)],
    )) as AnchorRow[];
    return paged(page, count, rows.map(anchorOf));
  }

  /** Returns the newest anchor on a contract; null before the first. */
  async lastAnchor(chainId: number, contract: string): Promise<AnchorView | null> {
    const [row] = (await this.database.query(
      `${ANCHORS} WHERE chain_id = $1 AND contract = $2 ORDER BY log_anchors.size DESC LIMIT 1`,
      [chainId, contract],
    )) as AnchorRow[];
    return row === undefined ? null : anchorOf(row);
  }

  /**
   * Returns the smallest anchor on a contract whose number of leaves is from `least` to `most`; null when there is
   * none.
   */
  async anchorBetween(least: number, most: number, chainId: number, contract: string): Promise<AnchorView | null> {
    const [row] = (await this.database.query(
      `${ANCHORS} WHERE chain_id = $1 AND contract = $2 AND size BETWEEN $3 AND $4 ORDER BY log_anchors.size LIMIT 1`,
      [chainId, contract, least, most],
    )) as AnchorRow[];
    return row === undefined ? null : anchorOf(row);
  }

  /**
   * Returns the signed head of a size.
   * @throws DomainError `audit.unknown-head` when no head of this size was signed; `attribute` is the caller's
   *   parameter name of the size
   */
  async head(size: number, attribute: string): Promise<LogHeadView> {
    const [row] = (await this.database.query(
      `SELECT ${COLUMNS} FROM read.log_heads h WHERE h.size = $1 ORDER BY h.revision LIMIT 1`,
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
