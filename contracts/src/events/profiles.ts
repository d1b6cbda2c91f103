import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const userId = z.guid();
const submissionId = z.guid();

export const picture = z.object({
  sha256: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  width: z.int(),
  height: z.int(),
});
/** One finished file of a profile, as it lies in storage below its submission. */
export type StoredPicture = z.output<typeof picture>;

export const pictureKind = z.enum(['profile_image', 'cover_image']);
export type PictureKind = z.output<typeof pictureKind>;

/** Stream `user-{userId}` too: what people say of themselves and show of themselves. */
export const profileEvents = {
  /** All three as they are from now on. */
  ProfileEdited: event({
    version: 1,
    data: z.object({
      userId,
      fullName: z.string().nullable(),
      description: z.string().nullable(),
      showFollowInfo: z.boolean(),
    }),
    personal: { of: 'userId', fields: ['fullName', 'description'] },
  }),
  /** The name before is released once the new one is claimed; `previousTurn` tells that holding of it from a later one. */
  UsernameChanged: event({
    version: 1,
    data: z.object({
      userId,
      username: z.string().nullable(),
      usernameHash: z.string(),
      previousUsernameHash: z.string(),
      previousTurn: z.int(),
    }),
    personal: { of: 'userId', fields: ['username'] },
  }),
  /** Files wait in storage to become pictures of the profile; a newer submission takes the place of an open one. */
  ProfilePicturesSubmitted: event({
    version: 1,
    data: z.object({
      userId,
      submissionId,
      kinds: z.array(pictureKind),
      /** The address of a picture at the login provider, which is fetched instead; anyone who knows it can see the picture. */
      source: z.string().nullish(),
    }),
    personal: { of: 'userId', fields: ['source'] },
  }),
  /** Null for a kind that was not submitted, and stays as it was. */
  ProfilePicturesProcessed: event({
    version: 1,
    data: z.object({ userId, submissionId, profileImage: picture.nullable(), coverImage: picture.nullable() }),
  }),
  /** Nothing of the submission is taken; `code` is one of the media failures. */
  ProfilePicturesFailed: event({
    version: 1,
    data: z.object({ userId, submissionId, kind: pictureKind, code: z.string() }),
  }),
  /** It took too long: anyone who waited was told that nothing changed, so nothing may change any more. */
  ProfilePicturesWithdrawn: event({ version: 1, data: z.object({ userId, submissionId }) }),
  /** The person signed with the key of this blockchain address (EIP-4361); EIP-55 form. */
  AddressProven: event({
    version: 1,
    data: z.object({ userId, address: z.string().nullable() }),
    personal: { of: 'userId', fields: ['address'] },
  }),
  AddressRemoved: event({ version: 1, data: z.object({ userId }) }),
} as const;
export type ProfileEvent = EventOf<typeof profileEvents>;
