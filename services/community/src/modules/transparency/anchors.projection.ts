import type { AnchorEvent } from '@pixchange/contracts/events/anchors';
import { ignore, type Projection } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';

export const anchorTables = {
  log_anchors: {
    columns: {
      chain_id: 'integer NOT NULL',
      contract: 'text NOT NULL',
      size: 'bigint NOT NULL',
      root: 'text NOT NULL',
      tx: 'text NOT NULL',
      block: 'bigint NOT NULL',
      anchored_at: 'timestamptz NOT NULL',
    },
    key: ['chain_id', 'contract', 'size'],
    indexes: ['(anchored_at)'],
  },
} as const satisfies Tables;

const { put } = changesTo(anchorTables);

/** Heads of the log in final blocks of a blockchain. */
export const anchorsProjection: Projection<AnchorEvent> = {
  name: 'log-anchors',
  version: 1,
  tables: anchorTables,
  handlers: {
    AnchorSubmitted: ignore,
    HeadAnchored: ({ data: { chainId, contract, size, root, tx, block }, metadata }) => [
      put('log_anchors', { chain_id: chainId, contract, size, root, tx, block, anchored_at: metadata.recordedAt }),
    ],
  },
};
