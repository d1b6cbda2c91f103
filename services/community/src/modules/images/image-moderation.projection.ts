import type {
  AlbumModerationEvent,
  ImageModerationEvent,
  SuspensionEvent,
} from '@pixchange/contracts/events/moderation';
import { ignore, put, remove, type Handlers, type TableDefinition } from '../../kernel/projection.ts';

const withheld = (subjectId: string) => [put('withheld', { subject_id: subjectId })];
const open = (subjectId: string) => [remove('withheld', { subject_id: subjectId })];

export const moderationTables: Readonly<Record<string, TableDefinition>> = {
  /** Works and albums that were taken down, and people who are suspended. */
  withheld: { columns: { subject_id: 'uuid NOT NULL' }, key: ['subject_id'] },
  /** Every file that became a work, as it was uploaded; it stays when the work goes, so that what was taken down does not come back. */
  image_files: {
    columns: { image_id: 'uuid NOT NULL', sha256: 'text NOT NULL' },
    key: ['image_id'],
    indexes: ['(sha256)'],
  },
};

export const moderationHandlers: Handlers<ImageModerationEvent | AlbumModerationEvent | SuspensionEvent> = {
  ImageTakenDown: ({ data }) => withheld(data.imageId),
  ImageRestored: ({ data }) => open(data.imageId),
  ImageMarkedForReview: ignore,
  AlbumTakenDown: ({ data }) => withheld(data.albumId),
  AlbumRestored: ({ data }) => open(data.albumId),
  AccountSuspended: ({ data }) => withheld(data.userId),
  AccountReinstated: ({ data }) => open(data.userId),
};

/** SQL: none of these is withheld. `schema` is the one that is read. */
export const notWithheld = (schema: string, ...ids: readonly string[]): string =>
  `NOT EXISTS (SELECT 1 FROM ${schema}.withheld w WHERE w.subject_id IN (${ids.join(', ')}))`;
