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

/** What apps with a GIF picker expect beside the versions: by width, and a GIF that is light enough to be sent. */
const rendition = version.extend({ name: z.enum(['fixed_width_small', 'fixed_width', 'downsized']) });
export type StoredRendition = z.output<typeof rendition>;
export type StoredFile = z.output<typeof storedFile>;

const imageTypes = z.enum(['Gif', 'Sticker', 'Art']);

/** Whom a work is for, in GIPHY's words. */
export const rating = z.enum(['g', 'pg', 'pg-13', 'r']);

/** What the owner says of a work, and may change. */
const words = {
  title: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
  altText: z.string().nullable(),
  webPageUrl: z.string().nullable(),
  /** The owner's own word; null leaves it to the pixels. */
  type: imageTypes.nullable(),
  allowPublish: z.boolean(),
  forSale: z.boolean(),
  /** Whole coins. */
  price: z.int(),
  subcategoryId: z.guid().nullable(),
  /** Null and left out: the owner did not rate it. */
  rating: rating.nullable().optional(),
} as const;

const personalWords = ['title', 'tags', 'altText', 'webPageUrl'] as const;

const submission = z.object({
  imageId,
  ownerId,
  albumId: z.guid(),
  /** The draft of an NFT collection that it goes into as well. */
  collectionId: z.guid().optional(),
  ...words,
});

/** Stream `batch-{batchId}`: several works that become so together, and all of them, also when the process dies in the middle. */
export const imageBatchEvents = {
  ImageBatchSubmitted: event({
    version: 1,
    data: z.object({ batchId: z.guid(), ownerId, drafts: z.array(submission).nullable() }),
    personal: { of: 'ownerId', fields: ['drafts'] },
  }),
} as const;
export type ImageBatchEvent = EventOf<typeof imageBatchEvents>;

/** Stream `image-{imageId}`; an upload's ticket and the image made of it have one id. */
export const imageEvents = {
  UploadTicketIssued: event({ version: 1, data: z.object({ imageId, ownerId, contentType: z.string() }) }),
  ImageSubmitted: event({ version: 1, data: submission, personal: { of: 'ownerId', fields: personalWords } }),
  ImageProcessed: event({
    version: 2,
    upcasters: { 1: (data) => ({ ...data, perceptualHashes: [] }) },
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
      detectedType: imageTypes,
      /** Base64. */
      thumbhash: z.string(),
      /** 64 bits each as 16 hexadecimal digits: of the first frame and, where it moves, of the middle and the last. None of what came before version 2. */
      perceptualHashes: z.array(z.string()),
      /** Of the picture as a copy may show it: cut, without its border, on white and on black. Absent in older events. */
      derivedHashes: z.array(z.string()).optional(),
      /** Of the picture as it may have been before somebody turned, mirrored or inverted it. Absent in older events. */
      variantHashes: z.array(z.string()).optional(),
      versions: z.array(version),
    }),
  }),
  /** After it was processed, and once. A size that a version has is not among them. */
  ImageRenditionsMade: event({ version: 1, data: z.object({ imageId, ownerId, renditions: z.array(rendition) }) }),
  ImageProcessingFailed: event({ version: 1, data: z.object({ imageId, ownerId, code: z.string() }) }),
  /** All that the owner says of it from now on, changed or not. */
  ImageEdited: event({
    version: 1,
    data: z.object({ imageId, ownerId, ...words }),
    personal: { of: 'ownerId', fields: personalWords },
  }),
  /** In one more album of its owner. */
  ImagePlaced: event({ version: 1, data: z.object({ imageId, ownerId, albumId: z.guid() }) }),
  ImageMoved: event({ version: 1, data: z.object({ imageId, ownerId, fromAlbumId: z.guid(), toAlbumId: z.guid() }) }),
  /** Out of one album, while it is in another one of its owner. */
  ImageRemoved: event({ version: 1, data: z.object({ imageId, ownerId, albumId: z.guid() }) }),
  /** It is in no album any more, and its files are removed. */
  ImageDeleted: event({ version: 1, data: z.object({ imageId, ownerId }) }),
} as const;
export type ImageEvent = EventOf<typeof imageEvents>;
