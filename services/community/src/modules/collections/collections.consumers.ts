import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CollectionEvent } from '@pixchange/contracts/events/collections';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import { MediaRefusal } from '@pixchange/media';
import { DomainError } from '../../kernel/errors.ts';
import type { Commands } from '../../runtime/commands/commands.ts';
import type { PersonKeys } from '../../platform/keys/person-keys.ts';
import { makePicture, type PictureTools } from '../../platform/pictures.ts';
import type { Consumer } from '../../runtime/followers/consumer.ts';
import { collectionDecider, type CollectionCommand } from './collection.decider.ts';
import type { Collection } from './collection-state.decider.ts';
import { collectionUploadKey } from './collection-pictures.service.ts';
import type { Works } from '../images/works.face.ts';
import type { CollectionsQueries } from './collections.queries.ts';

type Event<T extends CollectionEvent['type']> = Recorded<Extract<CollectionEvent, { type: T }>>;
type ImageEventOf<T extends ImageEvent['type']> = Recorded<Extract<ImageEvent, { type: T }>>;

/** Returns the prefix of all pictures of a member's collections. */
export const collectionsPrefix = (ownerId: string): string => `collections/${ownerId}/`;

const collectionPrefix = (ownerId: string, collectionId: string): string =>
  `${collectionsPrefix(ownerId)}${collectionId}/`;

export const submissionPrefix = (ownerId: string, collectionId: string, submissionId: string): string =>
  `${collectionPrefix(ownerId, collectionId)}${submissionId}/`;

export const collectionPictureKey = (
  ownerId: string,
  collectionId: string,
  submissionId: string,
  sha256: string,
): string => `${submissionPrefix(ownerId, collectionId, submissionId)}${sha256}`;

interface PictureParts extends PictureTools {
  readonly commands: Commands;
  readonly keys: PersonKeys;
}

const outcomeOf = async (
  parts: PictureParts,
  { collectionId, ownerId, submissionId }: Event<'CollectionPictureSubmitted'>['data'],
): Promise<CollectionCommand> => {
  const folder = await mkdtemp(join(tmpdir(), 'pixchange-pictures-'));
  try {
    const to = (sha256: string) => collectionPictureKey(ownerId, collectionId, submissionId, sha256);
    const picture = await makePicture(
      parts,
      { kind: 'cover_image', ownerId, from: collectionUploadKey(ownerId, submissionId), to },
      folder,
    );
    return { type: 'RecordPicture', collectionId, submissionId, picture };
  } catch (error) {
    if (error instanceof MediaRefusal) return { type: 'RefusePicture', collectionId, submissionId, code: error.code };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Returns the ids of the submissions whose stored files are needed: that of the shown picture, and an open one. */
const needed = (state: Collection): readonly string[] =>
  'submission' in state
    ? [state.picture, state.submission?.status === 'open' ? state.submission.id : null].filter((id) => id !== null)
    : [];

/** Removes all pictures that the collection no longer shows; for an erased member, all pictures. */
const removeUnusedPictures = async (
  { commands, keys, storage }: PictureParts,
  ownerId: string,
  collectionId: string,
): Promise<void> => {
  const state = await commands.stateOf(collectionDecider, collectionId);
  const kept = (await keys.exists(ownerId))
    ? needed(state).map((id) => submissionPrefix(ownerId, collectionId, id))
    : [];
  const stored = await storage.keys('media', collectionPrefix(ownerId, collectionId));
  await storage.removeMany(
    'media',
    stored.filter((key) => !kept.some((prefix) => key.startsWith(prefix))),
  );
};

/** Processes the pictures of collections. */
export const collectionPictureConsumer = (parts: PictureParts, concurrency: number): Consumer => ({
  name: 'collection-pictures',
  role: 'media',
  types: ['CollectionPictureSubmitted', 'CollectionDeleted'],
  reads: [],
  concurrency,
  handle: async (event) => {
    const { collectionId, ownerId } = (event as Event<'CollectionDeleted'>).data;
    if (event.type === 'CollectionPictureSubmitted') {
      const { data } = event as Event<'CollectionPictureSubmitted'>;
      const state = await parts.commands.stateOf(collectionDecider, collectionId);
      const isOpen =
        'submission' in state && state.submission?.id === data.submissionId && state.submission.status === 'open';
      if (isOpen) await parts.commands.run(collectionDecider, await outcomeOf(parts, data));
      await parts.storage.remove('uploads', collectionUploadKey(ownerId, data.submissionId));
    }
    await removeUnusedPictures(parts, ownerId, collectionId);
    return undefined;
  },
  onGivenUp: async (event) => {
    if (event.type !== 'CollectionPictureSubmitted') return;
    const { collectionId, submissionId } = (event as Event<'CollectionPictureSubmitted'>).data;
    await parts.commands.run(collectionDecider, {
      type: 'RefusePicture',
      collectionId,
      submissionId,
      code: 'internal',
    });
  },
});

interface ImageParts {
  readonly commands: Commands;
  readonly queries: CollectionsQueries;
  readonly works: Pick<Works, 'isFailedOrDeleted'>;
}

/**
 * Synchronizes collections with works. A work that was submitted for a collection is added, even if the upload request
 * crashed before adding it. A failed or deleted work is removed. Each added work is checked again, because it may have
 * failed just before.
 */
export const collectionImagesConsumer = ({ commands, queries, works }: ImageParts): Consumer => {
  const run = (command: CollectionCommand) => commands.run(collectionDecider, command);
  const forget = (collectionId: string, imageId: string) => run({ type: 'ForgetImage', collectionId, imageId });
  return {
    name: 'collection-images',
    role: 'relay',
    types: ['ImageSubmitted', 'CollectionImageAdded', 'ImageProcessingFailed', 'ImageDeleted'],
    reads: ['collections'],
    concurrency: 4,
    handle: async (event) => {
      if (event.type === 'ImageSubmitted') {
        const { imageId, ownerId, collectionId } = (event as ImageEventOf<'ImageSubmitted'>).data;
        if (collectionId !== undefined && !(await works.isFailedOrDeleted(imageId)))
          await addUnlessRefused(run, { type: 'TakeSubmitted', collectionId, actorId: ownerId, imageIds: [imageId] });
      } else if (event.type === 'CollectionImageAdded') {
        const { collectionId, imageId } = (event as Event<'CollectionImageAdded'>).data;
        if (await works.isFailedOrDeleted(imageId)) await forget(collectionId, imageId);
      } else {
        const { imageId } = (event as ImageEventOf<'ImageDeleted'>).data;
        for (const collectionId of await queries.holdersOf(imageId)) await forget(collectionId, imageId);
      }
      return undefined;
    },
  };
};

/**
 * Adds the work. A collection that has become full, minted or deleted refuses it, and the work stays only in its album.
 */
const addUnlessRefused = async (
  run: (command: CollectionCommand) => Promise<unknown>,
  command: CollectionCommand,
): Promise<void> => {
  try {
    await run(command);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
};
