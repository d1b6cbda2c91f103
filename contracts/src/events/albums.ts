import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const albumId = z.guid();
const ownerId = z.guid();

/** Stream `album-{albumId}`. */
export const albumEvents = {
  AlbumCreated: event({
    version: 1,
    data: z.object({
      albumId,
      ownerId,
      title: z.string().nullable(),
      kind: z.enum(['regular', 'favourites', 'tops']),
      isDefault: z.boolean(),
      published: z.boolean(),
    }),
    personal: { of: 'ownerId', fields: ['title'] },
  }),
  AlbumRenamed: event({
    version: 1,
    data: z.object({ albumId, ownerId, title: z.string().nullable() }),
    personal: { of: 'ownerId', fields: ['title'] },
  }),
  AlbumPublished: event({ version: 1, data: z.object({ albumId, ownerId }) }),
  AlbumUnpublished: event({ version: 1, data: z.object({ albumId, ownerId }) }),
  /** Its images are in the default album from then on. */
  AlbumDeleted: event({ version: 1, data: z.object({ albumId, ownerId, defaultAlbumId: z.guid() }) }),
  /** A work that the owner saved: a favourite, a top, or someone else's work in an album of one's own. Own works tell themselves where they are. */
  AlbumImageKept: event({ version: 1, data: z.object({ albumId, ownerId, imageId: z.guid() }) }),
  AlbumImageReleased: event({ version: 1, data: z.object({ albumId, ownerId, imageId: z.guid() }) }),
} as const;
export type AlbumEvent = EventOf<typeof albumEvents>;
