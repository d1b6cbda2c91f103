import type { ImageEvent, StoredFile } from '@pixchange/contracts/events/images';
import type { StreamView } from '../../../kernel/decider.ts';
import { imageStream } from '../works/image.decider.ts';

/** Which objects in storage belong to a work, by what its stream tells. */
export interface ImageObjects {
  readonly ownerId: string | null;
  /** Being made: whatever lies there may be part of it. */
  readonly processing: boolean;
  /** Names below the work's prefix. */
  readonly media: readonly string[];
}

const shaOf = (file: StoredFile | null): readonly string[] => (file === null ? [] : [file.sha256]);

const evolve = (state: ImageObjects, event: ImageEvent): ImageObjects => {
  switch (event.type) {
    case 'UploadTicketIssued':
      return { ...state, ownerId: event.data.ownerId };
    case 'ImageSubmitted':
      return { ...state, processing: true };
    case 'ImageProcessed':
      return {
        ...state,
        processing: false,
        media: [
          event.data.sourceSha256,
          ...event.data.versions.flatMap(({ main, webp, mp4, previewJpeg }) =>
            [main, webp, mp4, previewJpeg].flatMap(shaOf),
          ),
        ],
      };
    case 'ImageProcessingFailed':
    case 'ImageDeleted':
      return { ...state, processing: false, media: [] };
    default:
      return state;
  }
};

/** Only to be read: it decides nothing. */
export const imageObjects: StreamView<ImageObjects, ImageEvent> = {
  stream: imageStream,
  decide: () => [],
  evolve,
  initialState: { ownerId: null, processing: false, media: [] },
};
