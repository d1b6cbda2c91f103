import type { ImageEvent, StoredRendition } from '@pixchange/contracts/events/images';
import type { ImageCareEvent, ImageModerationEvent } from '@pixchange/contracts/events/moderation';
import type { Rating } from '@pixchange/contracts/http/values/images';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError, unreachable } from '../../../kernel/errors.ts';
import { refuseTakenDown } from '../../../kernel/moderated.ts';
import { streamsOf } from '../../../kernel/stream.ts';
import {
  decideCare,
  evolveCare,
  isImageCareCommand,
  isImageCareEvent,
  type ImageCareCommand,
} from '../image-care.decider.ts';
import {
  imageModerationDecider,
  isImageModerationCommand,
  isImageModerationEvent,
  type ImageModeration,
  type ImageModerationCommand,
} from '../image-moderation.decider.ts';

type DataOf<T extends ImageEvent['type']> = Extract<ImageEvent, { type: T }>['data'];

/** Fields of a work that its owner sets and can change. */
export type WorkFields = Omit<DataOf<'ImageEdited'>, 'imageId' | 'ownerId' | 'rating'> & {
  readonly rating: Rating | null;
};

/**
 * Move of a work between albums. `from` contains several albums when they are shown as one: the default album also
 * shows works of deleted albums.
 */
interface AlbumMove {
  readonly from: readonly string[];
  readonly to: string;
}

type OwnerCommand =
  | {
      readonly type: 'IssueUploadTicket';
      readonly imageId: string;
      readonly ownerId: string;
      readonly contentType: string;
    }
  /**
   * Submits a work. A repeated submission changes nothing, so that clients can retry after a lost response. A different
   * submission is refused.
   */
  | { readonly type: 'SubmitImage'; readonly draft: DataOf<'ImageSubmitted'> }
  | { readonly type: 'RecordProcessed'; readonly media: DataOf<'ImageProcessed'> }
  | { readonly type: 'RecordRenditions'; readonly made: DataOf<'ImageRenditionsMade'> }
  | { readonly type: 'RecordReplaced'; readonly replaced: DataOf<'ImageVersionsReplaced'> }
  | {
      readonly type: 'RecordProcessingFailed';
      readonly imageId: string;
      readonly ownerId: string;
      readonly code: string;
      readonly about?: string | undefined;
    }
  | {
      readonly type: 'ChangeImage';
      readonly imageId: string;
      readonly actorId: string;
      readonly words: Partial<WorkFields>;
      readonly way: AlbumMove | null;
    }
  | { readonly type: 'PlaceImage'; readonly imageId: string; readonly actorId: string; readonly albumId: string }
  /** Removes a work from the albums of `from`; a work that is in no other album is deleted. */
  | {
      readonly type: 'RemoveImage';
      readonly imageId: string;
      readonly actorId: string;
      readonly from: readonly string[];
      /** True when the work is minted, so that it can't be deleted. */
      readonly isKept?: boolean;
    };

export type ImageCommand = OwnerCommand | ImageModerationCommand | ImageCareCommand;

type AnyImageEvent = ImageEvent | ImageModerationEvent | ImageCareEvent;

type CommandOf<T extends OwnerCommand['type']> = Extract<OwnerCommand, { type: T }>;

export type Image =
  | { readonly status: 'none' }
  | { readonly status: 'ticket'; readonly ownerId: string }
  | {
      readonly status: 'processing' | 'ready' | 'failed';
      readonly ownerId: string;
      readonly submitted: DataOf<'ImageSubmitted'>;
      readonly words: WorkFields;
      /** Ids of the albums, never empty. A deleted album stays in the list and counts as the default album. */
      readonly albums: readonly string[];
      readonly moderation: ImageModeration;
      /** Rating by a moderator, which overrides the owner's. */
      readonly moderatorRating: Rating | null;
      /** Whether the renditions were made, including the preview. */
      readonly rendered: boolean;
    }
  | { readonly status: 'deleted'; readonly ownerId: string; readonly submitted: DataOf<'ImageSubmitted'> };

type ExistingImage = Extract<Image, { albums: readonly string[] }>;

const same = (a: object, b: object): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (data: object): unknown => Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));

const submit = ({ draft }: CommandOf<'SubmitImage'>, state: Image): readonly ImageEvent[] => {
  if (state.status === 'none' || state.ownerId !== draft.ownerId) throw new DomainError('attachment.unknown');
  if (state.status === 'ticket') return [{ type: 'ImageSubmitted', data: draft }];
  if (same(state.submitted, draft)) return [];
  throw new DomainError('attachment.used');
};

const exists = (state: Image): state is ExistingImage =>
  state.status === 'processing' || state.status === 'ready' || state.status === 'failed';

/** Returns the owner's work. @throws DomainError `not_found` for strangers, who must not learn that the work exists */
const ownedBy = (actorId: string, state: Image): ExistingImage => {
  if (!exists(state) || state.ownerId !== actorId) throw new DomainError('not_found');
  return state;
};

/**
 * Returns the owner's change, without a rating that equals the moderator's.
 * @throws DomainError `image.rated-by-moderator` for any other rating, while a moderator's rating applies
 */
const ownChange = ({ moderatorRating }: ExistingImage, change: Partial<WorkFields>): Partial<WorkFields> => {
  const { rating, ...others } = change;
  if (moderatorRating === null || rating === undefined) return change;
  if (rating !== moderatorRating) throw new DomainError('image.rated-by-moderator');
  return others;
};

const edited = (imageId: string, image: ExistingImage, change: Partial<WorkFields>): readonly ImageEvent[] => {
  const { ownerId, words } = image;
  const next = { ...words, ...ownChange(image, change) };
  if (same(words, next)) return [];
  return [{ type: 'ImageEdited', data: { imageId, ownerId, ...next } }];
};

const moved = (imageId: string, { ownerId, albums }: ExistingImage, { from, to }: AlbumMove): readonly ImageEvent[] => {
  const left = from.filter((albumId) => albumId !== to && albums.includes(albumId));
  const [fromAlbumId, ...others] = left;
  if (fromAlbumId === undefined) {
    if (albums.includes(to)) return [];
    throw new DomainError('conflict');
  }
  return [
    { type: 'ImageMoved', data: { imageId, ownerId, fromAlbumId, toAlbumId: to } },
    ...others.map((albumId): ImageEvent => ({ type: 'ImageRemoved', data: { imageId, ownerId, albumId } })),
  ];
};

const change = ({ imageId, actorId, words, way }: CommandOf<'ChangeImage'>, state: Image): readonly ImageEvent[] => {
  const image = ownedBy(actorId, state);
  refuseTakenDown(image.moderation.takenDown);
  const edits = edited(imageId, image, words);
  const moves = way === null ? [] : moved(imageId, image, way);
  return [...edits, ...moves];
};

const removed = (
  { imageId, actorId, from, isKept = false }: CommandOf<'RemoveImage'>,
  state: Image,
): readonly ImageEvent[] => {
  const { ownerId, albums } = ownedBy(actorId, state);
  const left = albums.filter((albumId) => from.includes(albumId));
  if (left.length === 0) return [];
  if (left.length === albums.length && isKept) throw new DomainError('image.minted');
  if (left.length === albums.length) return [{ type: 'ImageDeleted', data: { imageId, ownerId } }];
  return left.map((albumId) => ({ type: 'ImageRemoved', data: { imageId, ownerId, albumId } }));
};

const placed = ({ imageId, actorId, albumId }: CommandOf<'PlaceImage'>, state: Image): readonly ImageEvent[] => {
  const { ownerId, albums, moderation } = ownedBy(actorId, state);
  refuseTakenDown(moderation.takenDown);
  return albums.includes(albumId) ? [] : [{ type: 'ImagePlaced', data: { imageId, ownerId, albumId } }];
};

const moderated = (command: ImageModerationCommand, state: Image): readonly ImageModerationEvent[] => {
  if (!exists(state)) {
    // A deleted work needs no review.
    if (command.type === 'MarkForReview') return [];
    throw new DomainError('not_found');
  }
  return imageModerationDecider.decide({ ...command, ownerId: state.ownerId }, state.moderation);
};

/** Records the results of the media role. The role may report a result twice, or after the work was deleted. */
const madeBy = (
  command: CommandOf<'RecordProcessed' | 'RecordRenditions' | 'RecordReplaced' | 'RecordProcessingFailed'>,
  state: Image,
): readonly ImageEvent[] => {
  if (command.type === 'RecordRenditions')
    return state.status === 'ready' && !state.rendered ? [{ type: 'ImageRenditionsMade', data: command.made }] : [];
  if (command.type === 'RecordReplaced')
    return state.status === 'ready' ? [{ type: 'ImageVersionsReplaced', data: command.replaced }] : [];
  if (state.status !== 'processing') return [];
  if (command.type === 'RecordProcessed') return [{ type: 'ImageProcessed', data: command.media }];
  const { imageId, ownerId, code, about } = command;
  const data = { imageId, ownerId, code, ...(about !== undefined && { about }) };
  return [{ type: 'ImageProcessingFailed', data }];
};

const decideOwned = (command: OwnerCommand, state: Image): readonly ImageEvent[] => {
  switch (command.type) {
    case 'IssueUploadTicket': {
      const { imageId, ownerId, contentType } = command;
      return state.status === 'none' ? [{ type: 'UploadTicketIssued', data: { imageId, ownerId, contentType } }] : [];
    }
    case 'SubmitImage':
      return submit(command, state);
    case 'RecordProcessed':
    case 'RecordRenditions':
    case 'RecordReplaced':
    case 'RecordProcessingFailed':
      return madeBy(command, state);
    case 'ChangeImage':
      return change(command, state);
    case 'PlaceImage':
      return placed(command, state);
    case 'RemoveImage':
      return removed(command, state);
    default:
      return unreachable(command);
  }
};

const cared = (command: ImageCareCommand, state: Image): readonly ImageCareEvent[] => {
  if (!exists(state)) throw new DomainError('not_found');
  return decideCare(command, state);
};

const decide = (command: ImageCommand, state: Image): readonly AnyImageEvent[] => {
  if (isImageCareCommand(command)) return cared(command, state);
  return isImageModerationCommand(command) ? moderated(command, state) : decideOwned(command, state);
};

const wordsOf = ({
  title,
  tags,
  altText,
  webPageUrl,
  type,
  allowPublish,
  forSale,
  price,
  subcategoryId,
  rating = null,
}: DataOf<'ImageEdited'> | DataOf<'ImageSubmitted'>): WorkFields => ({
  title,
  tags,
  altText,
  webPageUrl,
  type,
  allowPublish,
  forSale,
  price,
  subcategoryId,
  rating,
});

const without = (albums: readonly string[], albumId: string): readonly string[] =>
  albums.filter((other) => other !== albumId);

const afterMedia = (state: ExistingImage, status: 'ready' | 'failed'): Image =>
  state.status === 'processing' ? { ...state, status } : state;

/** Event of a work after its submission. */
type LaterEvent = Exclude<ImageEvent, { type: 'UploadTicketIssued' | 'ImageSubmitted' }>;

const evolveExisting = (state: ExistingImage, event: LaterEvent): Image => {
  switch (event.type) {
    case 'ImageProcessed':
    case 'ImageProcessingFailed':
      return afterMedia(state, event.type === 'ImageProcessed' ? 'ready' : 'failed');
    case 'ImageRenditionsMade':
    case 'ImageVersionsReplaced':
      return { ...state, rendered: event.data.preview !== undefined };
    case 'ImageEdited':
      return { ...state, words: wordsOf(event.data) };
    case 'ImagePlaced':
      return { ...state, albums: [...without(state.albums, event.data.albumId), event.data.albumId] };
    case 'ImageMoved':
      return {
        ...state,
        albums: [...without(without(state.albums, event.data.fromAlbumId), event.data.toAlbumId), event.data.toAlbumId],
      };
    case 'ImageRemoved':
      return { ...state, albums: without(state.albums, event.data.albumId) };
    case 'ImageDeleted':
      return { status: 'deleted', ownerId: state.ownerId, submitted: state.submitted };
    default:
      return unreachable(event);
  }
};

const evolve = (state: Image, event: AnyImageEvent): Image => {
  if (isImageCareEvent(event)) return exists(state) ? evolveCare(state, event) : state;
  if (isImageModerationEvent(event))
    return exists(state) ? { ...state, moderation: imageModerationDecider.evolve(state.moderation, event) } : state;
  if (event.type === 'UploadTicketIssued') return { status: 'ticket', ownerId: event.data.ownerId };
  if (event.type === 'ImageSubmitted')
    return {
      status: 'processing',
      ownerId: event.data.ownerId,
      submitted: event.data,
      words: wordsOf(event.data),
      albums: [event.data.albumId],
      moderation: imageModerationDecider.initialState,
      moderatorRating: null,
      rendered: false,
    };
  return exists(state) ? evolveExisting(state, event) : state;
};

const imageIdIn = (command: ImageCommand): string => {
  if (command.type === 'SubmitImage') return command.draft.imageId;
  if (command.type === 'RecordRenditions') return command.made.imageId;
  if (command.type === 'RecordReplaced') return command.replaced.imageId;
  return command.type === 'RecordProcessed' ? command.media.imageId : command.imageId;
};

/** Returns the renditions, WebM videos and preview of an event as one list. */
export const renditionsOf = ({
  renditions,
  films = [],
  preview = null,
}: Pick<DataOf<'ImageRenditionsMade'>, 'renditions' | 'films' | 'preview'>): StoredRendition[] => [
  ...renditions,
  ...films,
  ...(preview === null ? [] : [preview]),
];

export const imageStream = streamsOf('image');

/** Life cycle of a work, starting with the ticket for its upload. */
export const imageDecider: StreamDecider<ImageCommand, Image, AnyImageEvent> = {
  name: 'image',
  stream: imageStream,
  streamOf: (command) => imageStream(imageIdIn(command)),
  decide,
  evolve,
  initialState: { status: 'none' },
};
