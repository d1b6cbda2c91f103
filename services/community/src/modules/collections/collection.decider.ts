import type { CollectionEvent } from '@pixchange/contracts/events/collections';
import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { hasId, noIds, withId, withoutId } from '../../kernel/id-set.ts';
import { streamsOf } from '../../kernel/stream.ts';
import {
  afterMint,
  decideMints,
  isOfMint,
  isOnChain,
  mintCommands,
  type CollectionMintCommand,
} from './collection-mints.decider.ts';
import {
  exists,
  ownDraft,
  ownOpen,
  type Collection,
  type ExistingCollection,
  type PictureSubmission,
} from './collection-state.decider.ts';

export type CollectionCommand =
  | {
      readonly type: 'CreateCollection';
      readonly collectionId: string;
      readonly ownerId: string;
      readonly title: string;
      readonly description: string;
      readonly maxAmount: number;
    }
  /** Changes the given fields; undefined ones stay unchanged, and an empty description becomes null. */
  | {
      readonly type: 'EditCollection';
      readonly collectionId: string;
      readonly actorId: string;
      readonly title?: string | undefined;
      readonly description?: string | undefined;
      readonly maxAmount?: number | undefined;
    }
  /** `imageIds` are ready works of the actor; the caller checks that. */
  | {
      readonly type: 'AddImages';
      readonly collectionId: string;
      readonly actorId: string;
      readonly imageIds: readonly string[];
    }
  /**
   * Adds works that were submitted for the collection, ready or not. Each work is added once, so that a repeated
   * command doesn't restore a removed work.
   */
  | {
      readonly type: 'TakeSubmitted';
      readonly collectionId: string;
      readonly actorId: string;
      readonly imageIds: readonly string[];
    }
  | {
      readonly type: 'RemoveImages';
      readonly collectionId: string;
      readonly actorId: string;
      readonly imageIds: readonly string[];
    }
  /** Removes a work that failed or was deleted. */
  | { readonly type: 'ForgetImage'; readonly collectionId: string; readonly imageId: string }
  | {
      readonly type: 'SubmitPicture';
      readonly collectionId: string;
      readonly actorId: string;
      readonly submissionId: string;
    }
  | {
      readonly type: 'RecordPicture';
      readonly collectionId: string;
      readonly submissionId: string;
      readonly picture: StoredPicture;
    }
  | {
      readonly type: 'RefusePicture';
      readonly collectionId: string;
      readonly submissionId: string;
      readonly code: string;
    }
  | { readonly type: 'WithdrawPicture'; readonly collectionId: string; readonly submissionId: string }
  | CollectionMintCommand
  | { readonly type: 'DeleteCollection'; readonly collectionId: string; readonly actorId: string };

type CommandOf<T extends CollectionCommand['type']> = Extract<CollectionCommand, { type: T }>;

const create = (command: CommandOf<'CreateCollection'>, state: Collection): readonly CollectionEvent[] => {
  if (state.status !== 'none') {
    if (state.ownerId === command.ownerId) return [];
    throw new DomainError('conflict');
  }
  const { collectionId, ownerId, title, description, maxAmount } = command;
  return [
    {
      type: 'CollectionCreated',
      data: { collectionId, ownerId, title, description: description === '' ? null : description, maxAmount },
    },
  ];
};

const edit = (command: CommandOf<'EditCollection'>, state: Collection): readonly CollectionEvent[] => {
  const draft = ownOpen(command.actorId, state);
  const title = command.title ?? draft.title;
  const description =
    command.description === undefined ? draft.description : command.description === '' ? null : command.description;
  const maxAmount = command.maxAmount ?? draft.maxAmount;
  const isFixed = draft.status !== 'draft';
  if (isFixed && (title !== draft.title || maxAmount !== draft.maxAmount)) throw new DomainError('collection.minted');
  if (maxAmount < Math.max(draft.images.size, draft.mintedCount)) throw new DomainError('collection.amount-too-low');
  const same = title === draft.title && description === draft.description && maxAmount === draft.maxAmount;
  return same
    ? []
    : [
        {
          type: 'CollectionEdited',
          data: { collectionId: command.collectionId, ownerId: draft.ownerId, title, description, maxAmount },
        },
      ];
};

const addImages = (
  { type, collectionId, actorId, imageIds }: CommandOf<'AddImages' | 'TakeSubmitted'>,
  state: Collection,
): readonly CollectionEvent[] => {
  const { ownerId, images, past, maxAmount } = ownOpen(actorId, state);
  const added = imageIds.filter((id) => !hasId(type === 'TakeSubmitted' ? past : images, id));
  if (images.size + added.length > maxAmount) throw new DomainError('collection.full');
  return added.map((imageId) => ({ type: 'CollectionImageAdded', data: { collectionId, ownerId, imageId } }));
};

const removal = (
  collectionId: string,
  { ownerId, images }: ExistingCollection,
  imageIds: readonly string[],
): readonly CollectionEvent[] =>
  imageIds
    .filter((id) => hasId(images, id))
    .map((imageId) => ({ type: 'CollectionImageRemoved', data: { collectionId, ownerId, imageId } }));

const forget = ({ collectionId, imageId }: CommandOf<'ForgetImage'>, state: Collection): readonly CollectionEvent[] =>
  exists(state) && !isOnChain(state, imageId) ? removal(collectionId, state, [imageId]) : [];

type PictureCommand = CommandOf<'SubmitPicture' | 'RecordPicture' | 'RefusePicture' | 'WithdrawPicture'>;

const pictureCommands: ReadonlySet<string> = new Set<PictureCommand['type']>([
  'SubmitPicture',
  'RecordPicture',
  'RefusePicture',
  'WithdrawPicture',
]);

const decidePicture = (command: PictureCommand, state: Collection): readonly CollectionEvent[] => {
  const { collectionId, submissionId } = command;
  if (command.type === 'SubmitPicture') {
    const { ownerId, submission } = ownOpen(command.actorId, state);
    return submission?.id === submissionId
      ? []
      : [{ type: 'CollectionPictureSubmitted', data: { collectionId, ownerId, submissionId } }];
  }
  // Late or repeated results, results of older submissions, and results for a deleted or minted collection change
  // nothing.
  if (
    !exists(state) ||
    state.status === 'minted' ||
    state.submission?.id !== submissionId ||
    state.submission.status !== 'open'
  )
    return [];
  const data = { collectionId, ownerId: state.ownerId, submissionId };
  switch (command.type) {
    case 'RecordPicture':
      return [{ type: 'CollectionPictureProcessed', data: { ...data, picture: command.picture } }];
    case 'RefusePicture':
      return [{ type: 'CollectionPictureFailed', data: { ...data, code: command.code } }];
    case 'WithdrawPicture':
      return [{ type: 'CollectionPictureWithdrawn', data }];
  }
};

const isAboutMints = (command: CollectionCommand): command is CollectionMintCommand => mintCommands.has(command.type);

const isAboutPicture = (command: CollectionCommand): command is PictureCommand => pictureCommands.has(command.type);

const decide = (command: CollectionCommand, state: Collection): readonly CollectionEvent[] => {
  const { collectionId } = command;
  if (isAboutMints(command)) return decideMints(command, state);
  if (isAboutPicture(command)) return decidePicture(command, state);
  switch (command.type) {
    case 'CreateCollection':
      return create(command, state);
    case 'EditCollection':
      return edit(command, state);
    case 'AddImages':
    case 'TakeSubmitted':
      return addImages(command, state);
    case 'RemoveImages': {
      const existing = ownOpen(command.actorId, state);
      if (command.imageIds.some((id) => isOnChain(existing, id))) throw new DomainError('collection.minted');
      return removal(collectionId, existing, command.imageIds);
    }
    case 'ForgetImage':
      return forget(command, state);
    case 'DeleteCollection':
      return [{ type: 'CollectionDeleted', data: { collectionId, ownerId: ownDraft(command.actorId, state).ownerId } }];
    default:
      return unreachable(command);
  }
};

const changed = (
  state: Collection,
  change: (existing: ExistingCollection) => Partial<ExistingCollection>,
): Collection => (exists(state) ? { ...state, ...change(state) } : state);

type PictureEvent = Extract<CollectionEvent, { data: { submissionId: string } }>;

const isOfPicture = (event: CollectionEvent): event is PictureEvent => 'submissionId' in event.data;

const afterPicture = (
  { picture, submission }: ExistingCollection,
  { type, data }: PictureEvent,
): Pick<ExistingCollection, 'picture' | 'submission'> => {
  const ended = (status: PictureSubmission['status'], failure: string | null = null) =>
    submission === null ? null : { ...submission, status, failure };
  switch (type) {
    case 'CollectionPictureSubmitted':
      return { picture, submission: { id: data.submissionId, status: 'open', failure: null } };
    case 'CollectionPictureProcessed':
      return { picture: data.submissionId, submission: ended('processed') };
    case 'CollectionPictureFailed':
      return { picture, submission: ended('failed', data.code) };
    case 'CollectionPictureWithdrawn':
      return { picture, submission: ended('withdrawn') };
  }
};

const evolve = (state: Collection, event: CollectionEvent): Collection => {
  if (isOfMint(event)) return changed(state, (existing) => afterMint(existing, event));
  if (isOfPicture(event)) return changed(state, (existing) => afterPicture(existing, event));
  switch (event.type) {
    case 'CollectionCreated': {
      const { ownerId, title, description, maxAmount } = event.data;
      return {
        status: 'draft',
        ownerId,
        title,
        description,
        maxAmount,
        mintedCount: 0,
        minting: noIds,
        minted: noIds,
        images: noIds,
        past: noIds,
        picture: null,
        submission: null,
      };
    }
    case 'CollectionEdited': {
      const { title, description, maxAmount } = event.data;
      return changed(state, () => ({ title, description, maxAmount }));
    }
    case 'CollectionImageAdded':
      return changed(state, ({ images, past }) => ({
        images: withId(images, event.data.imageId),
        past: withId(past, event.data.imageId),
      }));
    case 'CollectionImageRemoved':
      return changed(state, ({ images }) => ({ images: withoutId(images, event.data.imageId) }));
    case 'CollectionDeleted':
      return { status: 'deleted', ownerId: event.data.ownerId };
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('collection');

/** NFT collection of a member's works, a draft until its works become tokens. */
export const collectionDecider: StreamDecider<CollectionCommand, Collection, CollectionEvent> = {
  name: 'collection',
  stream,
  streamOf: ({ collectionId }) => stream(collectionId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
