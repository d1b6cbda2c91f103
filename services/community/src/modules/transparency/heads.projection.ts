import { HEADS_STREAM, type AuditEvent } from '@pixchange/contracts/events/audit';
import type { Projection } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';

export const headTables = {
  log_heads: {
    columns: {
      revision: 'bigint NOT NULL',
      size: 'bigint NOT NULL',
      root: 'text NOT NULL',
      last_event_id: 'uuid NOT NULL',
      note: 'text NOT NULL',
      signed_at: 'timestamptz NOT NULL',
    },
    key: ['revision'],
    indexes: ['(size)'],
  },
} as const satisfies Tables;

const { put } = changesTo(headTables);

/**
 * Signed heads of the tamper-evident log, by their position in its stream. A later head never replaces an earlier one
 * of the same size.
 */
export const headsProjection: Projection<Extract<AuditEvent, { type: 'LogHeadSigned' }>> = {
  name: 'log-heads',
  version: 1,
  tables: headTables,
  handlers: {
    LogHeadSigned: ({ data: { size, root, lastEventId, note }, streamId, revision, metadata }) =>
      streamId === HEADS_STREAM
        ? [put('log_heads', { revision, size, root, last_event_id: lastEventId, note, signed_at: metadata.recordedAt })]
        : [],
  },
};
