import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { MediaFailureCode } from '@pixchange/contracts/http/media-failures';
import type { MakeRenditions, MediaProcessor } from '@pixchange/media';
import type { PersonKeys } from '../../../platform/keys/person-keys.ts';
import type { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import type { Commands } from '../../../runtime/commands/commands.ts';
import { imageObjects } from './image-objects.ts';
import { filesOf, renditionsRecordOf, storeFile } from './made-files.ts';
import { imagePrefix } from './media-keys.ts';
import { withOriginal } from './with-original.ts';

type Made = Extract<ImageEvent, { type: 'ImageRenditionsMade' }>['data'];

export interface RenditionParts {
  readonly storage: ObjectStorage;
  readonly processor: Pick<MediaProcessor, 'inTurn'>;
  readonly commands: Pick<Commands, 'stateOf'>;
  readonly keys: Pick<PersonKeys, 'exists'>;
  /** Appends the result to the work's stream. */
  readonly record: (made: Made) => Promise<void>;
}

/** Outcome: `made`, `none` when no rendition was needed, or the reason why the media processor made none. */
export type RenditionsEnd = 'made' | 'none' | MediaFailureCode;

interface Wanted {
  readonly imageId: string;
  readonly ownerId: string;
  readonly sourceSha256: string;
}

/** Returns the work to process; null when it is not ready, has all renditions, or belongs to an erased member. */
const wantedOf = async ({ commands, keys }: RenditionParts, imageId: string): Promise<Wanted | null> => {
  const { ownerId, source, rendered } = await commands.stateOf(imageObjects, imageId);
  if (ownerId === null || source === null || rendered || !(await keys.exists(ownerId))) return null;
  return { imageId, ownerId, sourceSha256: source };
};

const make = (
  { storage, record }: RenditionParts,
  wanted: Wanted,
  makeRenditions: MakeRenditions,
): Promise<RenditionsEnd> =>
  withOriginal(storage, wanted, async (source, folder) => {
    const { imageId, ownerId } = wanted;
    const outcome = await makeRenditions(source, folder);
    if (!outcome.ok) return outcome.code;
    for (const file of filesOf(outcome.renditions)) await storeFile(storage, imageId, file);
    await record({ imageId, ownerId, ...renditionsRecordOf(outcome.renditions) });
    return 'made';
  });

/** Makes and stores the renditions of a work from its original; does nothing for a work that has all of them. */
export const makeRenditionsOf = async (parts: RenditionParts, imageId: string): Promise<RenditionsEnd> => {
  const { storage, processor, commands, keys } = parts;
  const wanted = await wantedOf(parts, imageId);
  if (wanted === null) return 'none';
  const { ownerId } = wanted;
  // The slow queue is used even for stills: nobody waits for renditions, and they must not delay uploads of stills.
  const end = await processor.inTurn(ownerId, 'moving', (_process, makeRenditions) =>
    make(parts, wanted, makeRenditions),
  );
  return (await removeUnneeded({ storage, commands, keys }, { imageId, ownerId })) ? 'none' : end;
};

/**
 * Removes the files of a work that was deleted or whose owner was erased. A job may have written them after the removal
 * of the other files, which follows the deletion event or the destruction of the key.
 * @returns whether the work no longer exists
 */
export const removeUnneeded = async (
  { storage, commands, keys }: Pick<RenditionParts, 'storage' | 'commands' | 'keys'>,
  { imageId, ownerId }: Pick<Wanted, 'imageId' | 'ownerId'>,
): Promise<boolean> => {
  const { source } = await commands.stateOf(imageObjects, imageId);
  if (source !== null && (await keys.exists(ownerId))) return false;
  await storage.removeAll('media', imagePrefix(imageId));
  return true;
};
