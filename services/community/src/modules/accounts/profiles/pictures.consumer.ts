import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { PictureKind, ProfileEvent, StoredPicture } from '@pixchange/contracts/events/profiles';
import { MediaRefusal } from '@pixchange/media';
import type { Commands } from '../../../runtime/commands/commands.ts';
import type { Log } from '../../../platform/log.ts';
import { makePicture, type PictureTools } from '../../../platform/pictures.ts';
import type { Consumer } from '../../../runtime/followers/consumer.ts';
import { PictureUnavailable, type ProviderPictures } from '../../../platform/social-login/provider-picture.ts';
import { pictureUploadKey } from './pictures.service.ts';
import type { ProfileCommand } from './profile.decider.ts';
import { userDecider, type User } from '../user.decider.ts';

type Submitted = Recorded<Extract<ProfileEvent, { type: 'ProfilePicturesSubmitted' }>>;

interface PictureParts extends PictureTools {
  readonly commands: Commands;
  readonly provider: ProviderPictures;
  readonly log: Log;
}

/** Returns the prefix of all stored pictures of a member's profile. */
export const profilePrefix = (userId: string): string => `profiles/${userId}/`;

/** Returns the prefix of a submission's objects: the cropped pictures, and the originals, which are never served. */
export const picturePrefix = (userId: string, submissionId: string): string =>
  `${profilePrefix(userId)}${submissionId}/`;

export const pictureKey = (userId: string, submissionId: string, sha256: string): string =>
  `${picturePrefix(userId, submissionId)}${sha256}`;

/** Stores the provider's picture like an upload. Throws `MediaRefusal` when the picture is unavailable. */
const storeProviderPicture = async (
  { provider, storage, log }: PictureParts,
  { userId, submissionId }: Submitted['data'],
  source: string,
): Promise<void> => {
  let bytes: Buffer;
  try {
    bytes = await provider.fetch(source);
  } catch (error) {
    if (!(error instanceof PictureUnavailable)) throw error;
    log.warn(
      { submission: submissionId, reason: error.message },
      "the login provider's picture of somebody was not taken",
    );
    throw new MediaRefusal('internal', "the login provider's picture");
  }
  await storage.write(
    'uploads',
    pictureUploadKey(userId, submissionId, 'profile_image'),
    Readable.from([bytes]),
    bytes.length,
    'application/octet-stream',
  );
};

const makeAll = async (parts: PictureParts, { data }: Submitted, folder: string): Promise<ProfileCommand> => {
  const { userId, submissionId, kinds, source } = data;
  const made: Partial<Record<PictureKind, StoredPicture>> = {};
  for (const kind of kinds) {
    try {
      if (typeof source === 'string') await storeProviderPicture(parts, data, source);
      made[kind] = await makePicture(
        parts,
        {
          kind,
          ownerId: userId,
          from: pictureUploadKey(userId, submissionId, kind),
          to: (sha256) => pictureKey(userId, submissionId, sha256),
        },
        folder,
      );
    } catch (error) {
      if (error instanceof MediaRefusal)
        return { type: 'RefusePictures', userId, submissionId, kind, code: error.code };
      throw error;
    }
  }
  return {
    type: 'RecordPictures',
    userId,
    submissionId,
    profileImage: made.profile_image ?? null,
    coverImage: made.cover_image ?? null,
  };
};

const isOpen = (user: User, submissionId: string): boolean =>
  'profile' in user && user.profile.submission?.id === submissionId && user.profile.submission.status === 'open';

/** Returns the ids of submissions whose objects may be needed: those of the shown pictures, and the newest one. */
const neededSubmissionIds = (user: User): readonly string[] =>
  'profile' in user
    ? [...Object.values(user.profile.pictures), user.profile.submission?.id].filter((id) => typeof id === 'string')
    : [];

/** Removes the uploads and all objects that the profile no longer shows; for an erased member, all objects. */
const removeUnusedPictures = async (
  { storage, commands }: PictureParts,
  { userId, submissionId, kinds }: Submitted['data'],
): Promise<void> => {
  const user = await commands.stateOf(userDecider, userId);
  const needed = neededSubmissionIds(user)
    .filter((id) => id !== submissionId || isShown(user, submissionId))
    .map((id) => picturePrefix(userId, id));
  const keys = await storage.keys('media', profilePrefix(userId));
  await storage.removeMany(
    'media',
    keys.filter((key) => !needed.some((prefix) => key.startsWith(prefix))),
  );
  for (const kind of kinds) await storage.remove('uploads', pictureUploadKey(userId, submissionId, kind));
};

const isShown = (user: User, submissionId: string): boolean =>
  'profile' in user && Object.values(user.profile.pictures).includes(submissionId);

/** Processes profile pictures. A submission is accepted as a whole or not at all. */
export const pictureConsumer = (parts: PictureParts, concurrency: number): Consumer => ({
  name: 'profile-pictures',
  role: 'media',
  types: ['ProfilePicturesSubmitted'],
  reads: [],
  concurrency,
  handle: async (event) => {
    const submitted = event as Submitted;
    const { userId, submissionId } = submitted.data;
    const user = await parts.commands.stateOf(userDecider, userId);
    if (isOpen(user, submissionId)) {
      const folder = await mkdtemp(join(tmpdir(), 'pixchange-pictures-'));
      try {
        await parts.commands.run(userDecider, await makeAll(parts, submitted, folder));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
    await removeUnusedPictures(parts, submitted.data);
    return undefined;
  },
  onGivenUp: async (event) => {
    const { userId, submissionId, kinds } = (event as Submitted).data;
    await parts.commands.run(userDecider, {
      type: 'RefusePictures',
      userId,
      submissionId,
      kind: kinds[0] ?? 'profile_image',
      code: 'internal',
    });
  },
});
