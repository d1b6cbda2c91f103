import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { SharingEvent } from '@pixchange/contracts/events/sharing';
import type { Projection, RowChange } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';

export const shareTables = {
  short_links: {
    columns: {
      code: 'text NOT NULL',
      creator_id: 'uuid NOT NULL',
      path: 'text NOT NULL',
      query: 'text',
      android_url: 'text',
      ios_url: 'text',
    },
    key: ['code'],
    indexes: ['(creator_id)'],
  },
} as const satisfies Tables;

const { put, sweep } = changesTo(shareTables);

/**
 * Clears an erased member's text in their links. The links stay, because the linked page may belong to someone else.
 */
const scrubbed = (userId: string): readonly RowChange[] => [
  sweep('short_links', 'creator_id', userId, { query: null }),
];

/** Targets of short links. */
export const sharingProjection: Projection<SharingEvent | ErasureEvent> = {
  name: 'sharing',
  version: 2,
  tables: shareTables,
  handlers: {
    ShortLinkCreated: ({ data }) => [
      put('short_links', {
        code: data.code,
        creator_id: data.creatorId,
        path: data.path,
        query: data.query,
        android_url: data.androidUrl,
        ios_url: data.iosUrl,
      }),
    ],
    AccountErased: ({ data }) => scrubbed(data.userId),
    ErasureCompleted: ({ data }) => scrubbed(data.userId),
  },
};
