import type { SharingEvent } from '@pixchange/contracts/events/sharing';
import { put, type Projection } from '../../kernel/projection.ts';

/** Where each short link leads. */
export const sharingProjection: Projection<SharingEvent> = {
  name: 'sharing',
  version: 1,
  tables: {
    short_links: { columns: { code: 'text NOT NULL', path: 'text NOT NULL', query: 'text', android_url: 'text', ios_url: 'text' }, key: ['code'] },
  },
  handlers: {
    ShortLinkCreated: ({ data }) => [put('short_links', { code: data.code, path: data.path, query: data.query, android_url: data.androidUrl, ios_url: data.iosUrl })],
  },
};
