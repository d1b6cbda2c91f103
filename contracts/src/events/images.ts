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

/**
 * Renditions that apps with a GIF picker expect in addition to the versions: two by width, and a GIF small enough to
 * send.
 */
const rendition = version.extend({ name: z.enum(['fixed_width_small', 'fixed_width', 'downsized']) });

/** WebM video for apps with a GIF picker: `main`, with a small still. */
const film = version.extend({ name: z.enum(['webm', 'tinywebm', 'nanowebm']) });
/** Watermarked preview, which everyone sees while the work is for sale. */
const preview = version.extend({ name: z.literal('preview') });
export type StoredPreview = z.output<typeof preview>;
export type StoredRendition = z.output<typeof rendition> | z.output<typeof film> | StoredPreview;
export type StoredFile = z.output<typeof storedFile>;

const imageTypes = z.enum(['Gif', 'Sticker', 'Art']);

/** Audience of a work, in GIPHY's ratings. */
export const rating = z.enum(['g', 'pg', 'pg-13', 'r']);

/** Fields of a work that its owner can change. */
const editableFields = {
  title: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
  altText: z.string().nullable(),
  webPageUrl: z.string().nullable(),
  /** Type chosen by the owner; null leaves it to detection. */
  type: imageTypes.nullable(),
  allowPublish: z.boolean(),
  forSale: z.boolean(),
  /** Price in whole coins. */
  price: z.int(),
  subcategoryId: z.guid().nullable(),
  /** Rating by the owner; null or absent when the owner did not rate the work. */
  rating: rating.nullable().optional(),
} as const;

const personalTextFields = ['title', 'tags', 'altText', 'webPageUrl'] as const;

const submission = z.object({
  imageId,
  ownerId,
  albumId: z.guid(),
  /** Draft of an NFT collection that the work is added to. */
  collectionId: z.guid().optional(),
  ...editableFields,
});

/** Properties of the processed file, except the hashes that are used to find copies. */
const media = {
  format: z.string(),
  /** Hash of the uploaded file. */
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
  /** Type detected from the pixels; a type chosen by the owner takes precedence. */
  detectedType: imageTypes,
  /** Thumbhash in base64. */
  thumbhash: z.string(),
  versions: z.array(version),
  /** Codes of changes made to the file, and of harmless content that its versions omit. Absent in older events. */
  notes: z.array(z.string()).optional(),
} as const;

/** Renditions of a work. */
const rendered = {
  renditions: z.array(rendition),
  /** Separate from `renditions`, because earlier versions reject unknown names there. Absent in older events. */
  films: z.array(film).optional(),
  /**
   * Null for a video and for a work that is not larger than a preview. Also null when a public version is at least as
   * wide as the preview. Absent in older events.
   */
  preview: preview.nullable().optional(),
} as const;

/**
 * Stream `batch-{batchId}`: several works that are submitted together. All of them are submitted, even if the process
 * crashes after some of them.
 */
export const imageBatchEvents = {
  ImageBatchSubmitted: event({
    version: 1,
    data: z.object({ batchId: z.guid(), ownerId, drafts: z.array(submission).nullable() }),
    personal: { of: 'ownerId', fields: ['drafts'] },
  }),
} as const;
export type ImageBatchEvent = EventOf<typeof imageBatchEvents>;

/** Stream `image-{imageId}`; an upload ticket and the image made from it share one id. */
export const imageEvents = {
  UploadTicketIssued: event({ version: 1, data: z.object({ imageId, ownerId, contentType: z.string() }) }),
  ImageSubmitted: event({ version: 1, data: submission, personal: { of: 'ownerId', fields: personalTextFields } }),
  ImageProcessed: event({
    version: 2,
    upcasters: { 1: (data) => ({ ...data, perceptualHashes: [] }) },
    data: z.object({
      imageId,
      ownerId,
      ...media,
      /**
       * Hashes of 64 bits each, as 16 hexadecimal digits: of the first frame and, for animations, of the middle and the
       * last one. Empty for events from before version 2.
       */
      perceptualHashes: z.array(z.string()),
      /**
       * Hashes of the picture as it may look in a copy: cropped, without its border, on white and on black. Absent in
       * older events.
       */
      derivedHashes: z.array(z.string()).optional(),
      /**
       * Hashes of the picture as it may have been before someone rotated, mirrored or inverted it. Absent in older
       * events.
       */
      variantHashes: z.array(z.string()).optional(),
    }),
  }),
  /**
   * Recorded once, after the image was processed. Only works from before previews existed get a second event, with all
   * renditions. Sizes that a version already has are omitted.
   */
  ImageRenditionsMade: event({ version: 1, data: z.object({ imageId, ownerId, ...rendered }) }),
  /**
   * All files of a ready image were regenerated from its original, because a public file had content that viewers do
   * not show. The earlier files are removed.
   */
  ImageVersionsReplaced: event({
    version: 1,
    data: z.object({
      imageId,
      ownerId,
      /** Kinds of hidden content that were found. */
      found: z.array(z.string()),
      ...media,
      ...rendered,
    }),
  }),
  ImageProcessingFailed: event({
    version: 1,
    data: z.object({
      imageId,
      ownerId,
      code: z.string(),
      /** Content of the file that caused the failure, such as `<script>`. Absent in older events. */
      about: z.string().optional(),
    }),
  }),
  /** Contains the new values of all these fields, changed or not. */
  ImageEdited: event({
    version: 1,
    data: z.object({ imageId, ownerId, ...editableFields }),
    personal: { of: 'ownerId', fields: personalTextFields },
  }),
  /** The image was added to one more album of its owner. */
  ImagePlaced: event({ version: 1, data: z.object({ imageId, ownerId, albumId: z.guid() }) }),
  ImageMoved: event({ version: 1, data: z.object({ imageId, ownerId, fromAlbumId: z.guid(), toAlbumId: z.guid() }) }),
  /** The image was removed from one album and stays in another one of its owner. */
  ImageRemoved: event({ version: 1, data: z.object({ imageId, ownerId, albumId: z.guid() }) }),
  /** The image is no longer in any album, and its files are removed. */
  ImageDeleted: event({ version: 1, data: z.object({ imageId, ownerId }) }),
} as const;
export type ImageEvent = EventOf<typeof imageEvents>;
