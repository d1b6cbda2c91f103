import { ALL_HEADS_STREAM, HEADS_STREAM, type AuditEvent } from '@pixchange/contracts/events/audit';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { Projection } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';

const heads = {
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
} as const;

export const headTables = { log_heads: heads } as const satisfies Tables;
const allHeadTables = { log_all_heads: heads } as const satisfies Tables;

const rowOf = ({ data, revision, metadata }: Recorded<AuditEvent>) => ({
  revision,
  size: data.size,
  root: data.root,
  last_event_id: data.lastEventId,
  note: data.note,
  signed_at: metadata.recordedAt,
});

/**
 * Signed heads of the ledger's tree, by their position in its stream. A later head never replaces an earlier one of the
 * same size.
 */
export const headsProjection: Projection<Extract<AuditEvent, { type: 'LogHeadSigned' }>> = {
  name: 'log-heads',
  version: 1,
  tables: headTables,
  handlers: {
    LogHeadSigned: (event) =>
      event.streamId === HEADS_STREAM ? [changesTo(headTables).put('log_heads', rowOf(event))] : [],
  },
};

/** Signed heads of the tree of all events, in the same form. */
export const allHeadsProjection: Projection<Extract<AuditEvent, { type: 'AllEventsHeadSigned' }>> = {
  name: 'log-all-heads',
  version: 1,
  tables: allHeadTables,
  handlers: {
    AllEventsHeadSigned: (event) =>
      event.streamId === ALL_HEADS_STREAM ? [changesTo(allHeadTables).put('log_all_heads', rowOf(event))] : [],
  },
};
