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
  /** The images of the album move to the default album. */
  AlbumDeleted: event({ version: 1, data: z.object({ albumId, ownerId, defaultAlbumId: z.guid() }) }),
  /**
   * The owner saved a work: a favorite, a top, or someone else's work in one of their albums. `ImageSubmitted` carries
   * the album ids of the member's own works.
   */
  AlbumImageKept: event({ version: 1, data: z.object({ albumId, ownerId, imageId: z.guid() }) }),
  AlbumImageReleased: event({ version: 1, data: z.object({ albumId, ownerId, imageId: z.guid() }) }),
} as const;
export type AlbumEvent = EventOf<typeof albumEvents>;
