import { Inject, Injectable } from '@nestjs/common';
import type { TreeOfLog } from '@pixchange/contracts/audit/trees';
import type { AnchorView } from '@pixchange/contracts/http/audit';
import type { RowOf } from '../../kernel/tables.ts';
import { offsetOf, paged, type Page, type Paged } from '../../platform/paging.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE, LOG_TREES } from '../../platform/tokens.ts';
import type { LogTrees } from '../../runtime/merkle-log/log-tree.ts';
import type { anchorTables } from './anchors.projection.ts';
import { TreeQueries } from './tree.queries.ts';

type AnchorRow = RowOf<typeof anchorTables.log_anchors>;

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

/** Reads both trees of the log, and the anchors of the ledger's tree. */
@Injectable()
export class TransparencyQueries {
  readonly trees: Readonly<Record<TreeOfLog['name'], TreeQueries>>;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOG_TREES) { ledger, all }: LogTrees,
  ) {
    this.trees = {
      ledger: new TreeQueries(database, ledger, 'ledger'),
      all: new TreeQueries(database, all, 'all'),
    };
  }

  get ledger(): TreeQueries {
    return this.trees.ledger;
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
}
