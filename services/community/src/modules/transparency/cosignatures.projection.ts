import { isLineBy } from '@pixchange/contracts/audit/cosignature';
import { COSIGNATURES, type CosignatureEvent } from '@pixchange/contracts/events/cosignatures';
import type { Projection } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

const tables = {
  log_cosignatures: {
    columns: {
      tree: column<CosignatureEvent['data']['tree']>('text NOT NULL'),
      size: 'bigint NOT NULL',
      root: 'text NOT NULL',
      witness: 'text NOT NULL',
      /** Signature line with its line break. */
      line: 'text NOT NULL',
    },
    key: ['tree', 'size', 'witness'],
  },
} as const satisfies Tables;

/** Cosignatures of the signed heads by witnesses. */
export const cosignaturesProjection: Projection<CosignatureEvent> = {
  name: 'log-cosignatures',
  version: 1,
  tables,
  handlers: {
    // Ignores invalid events: they are not leaves of the log, and one malformed line would make the whole note
    // unreadable.
    HeadCosigned: ({ data, streamId }) =>
      streamId === `${COSIGNATURES}-${data.tree}-${data.size}` && isLineBy(data.witness, data.line)
        ? [changesTo(tables).put('log_cosignatures', data)]
        : [],
  },
};
