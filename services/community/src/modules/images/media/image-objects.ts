import type { ImageEvent, StoredFile, StoredRendition, StoredVersion } from '@pixchange/contracts/events/images';
import type { ImageCareEvent } from '@pixchange/contracts/events/moderation';
import type { StreamView } from '../../../kernel/decider.ts';
import { imageStream, renditionsOf } from '../works/image.decider.ts';

/** Stored objects that belong to a work, according to its stream. */
export interface ImageObjects {
  readonly ownerId: string | null;
  /** True while the work is processed. During that time, any object below its prefix may belong to it. */
  readonly processing: boolean;
  /** Whether the upload is still needed, by its job or for a retry by staff after a machine failure. */
  readonly uploadKept: boolean;
  /** SHA-256 of the original, which is the name of its object; null unless the work is ready. */
  readonly source: string | null;
  /** Whether the renditions were made, including the preview. */
  readonly rendered: boolean;
  /** SHA-256 hashes of the work's files, which are the names of the objects below its prefix. */
  readonly media: readonly string[];
}

const shaOf = (file: StoredFile | null): readonly string[] => (file === null ? [] : [file.sha256]);
const shasOf = ({ main, webp, mp4, previewJpeg }: StoredVersion | StoredRendition): readonly string[] =>
  [main, webp, mp4, previewJpeg].flatMap(shaOf);

const evolve = (state: ImageObjects, event: ImageEvent | ImageCareEvent): ImageObjects => {
  switch (event.type) {
    case 'UploadTicketIssued':
      return { ...state, ownerId: event.data.ownerId };
    case 'ImageSubmitted':
    case 'ImageProcessingRetried':
      return { ...state, processing: true, uploadKept: true };
    case 'ImageProcessed':
      return {
        ...state,
        processing: false,
        uploadKept: false,
        source: event.data.sourceSha256,
        media: [event.data.sourceSha256, ...event.data.versions.flatMap(shasOf)],
      };
    case 'ImageRenditionsMade':
      return {
        ...state,
        rendered: event.data.preview !== undefined,
        media: [...state.media, ...renditionsOf(event.data).flatMap(shasOf)],
      };
    case 'ImageVersionsReplaced':
      return {
        ...state,
        rendered: event.data.preview !== undefined,
        media: [event.data.sourceSha256, ...[...event.data.versions, ...renditionsOf(event.data)].flatMap(shasOf)],
      };
    case 'ImageProcessingFailed':
      return { ...state, processing: false, uploadKept: event.data.code === 'internal', source: null, media: [] };
    case 'ImageDeleted':
      return { ...state, processing: false, uploadKept: false, source: null, media: [] };
    default:
      return state;
  }
};

/** Read-only view of a work's stream. */
export const imageObjects: StreamView<ImageObjects, ImageEvent | ImageCareEvent> = {
  stream: imageStream,
  decide: () => [],
  evolve,
  initialState: {
    ownerId: null,
    processing: false,
    uploadKept: false,
    source: null,
    rendered: false,
    media: [],
  },
};
