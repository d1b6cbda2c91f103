import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ExportEvent } from '@pixchange/contracts/events/exports';
import type { Projection } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';

const exportTables = {
  exports: {
    columns: {
      user_id: 'uuid NOT NULL',
      export_id: 'uuid NOT NULL',
      status: 'text NOT NULL',
      size_bytes: 'bigint',
      expires_at: 'timestamptz',
    },
    key: ['user_id'],
  },
} as const satisfies Tables;

const { put, patch, remove } = changesTo(exportTables);

/** Newest archive of each member. */
export const exportsProjection: Projection<ExportEvent | ErasureEvent> = {
  name: 'exports',
  version: 1,
  tables: exportTables,
  handlers: {
    ExportRequested: ({ data }) => [
      put('exports', {
        user_id: data.userId,
        export_id: data.exportId,
        status: 'preparing',
        size_bytes: null,
        expires_at: null,
      }),
    ],
    ExportMade: ({ data }) => [
      patch(
        'exports',
        { user_id: data.userId },
        { status: 'made', size_bytes: data.sizeBytes, expires_at: data.expiresAt },
      ),
    ],
    ExportFailed: ({ data }) => [remove('exports', { user_id: data.userId })],
    AccountErased: ({ data }) => [remove('exports', { user_id: data.userId })],
    ErasureCompleted: ({ data }) => [remove('exports', { user_id: data.userId })],
  },
};
