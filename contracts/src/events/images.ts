import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const imageId = z.guid();
const ownerId = z.guid();

const storedFile = z.object({ sha256: z.string(), contentType: z.string(), sizeBytes: z.int() });

const version = z.object({
  name: z.enum(['fixed_small', 'fixed', 'fixed_large', 'fixed_extra_large', 'original']),
  width: z.int(),
  height: z.int(),
  main: storedFile,
  webp: storedFile.nullable(),
  mp4: storedFile.nullable(),
  previewJpeg: storedFile,
});
export type StoredVersion = z.output<typeof version>;
export type StoredFile = z.output<typeof storedFile>;

/** Stream `image-{imageId}`; an upload's ticket and the image made of it have one id. */
export const imageEvents = {
  UploadTicketIssued: event({ version: 1, data: z.object({ imageId, ownerId, contentType: z.string() }) }),
  ImageSubmitted: event({
    version: 1,
    data: z.object({
      imageId,
      ownerId,
      albumId: z.guid(),
      title: z.string().nullable(),
      tags: z.array(z.string()).nullable(),
      altText: z.string().nullable(),
      webPageUrl: z.string().nullable(),
      type: z.enum(['Gif', 'Sticker', 'Art']).nullable(),
      allowPublish: z.boolean(),
      forSale: z.boolean(),
      /** Whole coins. */
      price: z.int(),
      subcategoryId: z.guid().nullable(),
    }),
    personal: { of: 'ownerId', fields: ['title', 'tags', 'altText', 'webPageUrl'] },
  }),
  ImageProcessed: event({
    version: 1,
    data: z.object({
      imageId,
      ownerId,
      format: z.string(),
      /** Of the file as it was uploaded. */
      sourceSha256: z.string(),
      sourceSizeBytes: z.int(),
      width: z.int(),
      height: z.int(),
      isVideo: z.boolean(),
      animated: z.boolean(),
      transparent: z.boolean(),
      audio: z.boolean(),
      frames: z.int(),
      durationMs: z.int(),
      /** What the pixels say that it is; the owner's own word, if any, goes before it. */
      detectedType: z.enum(['Gif', 'Sticker', 'Art']),
      /** Base64. */
      thumbhash: z.string(),
      versions: z.array(version),
    }),
  }),
  ImageProcessingFailed: event({ version: 1, data: z.object({ imageId, ownerId, code: z.string() }) }),
} as const;
export type ImageEvent = EventOf<typeof imageEvents>;
