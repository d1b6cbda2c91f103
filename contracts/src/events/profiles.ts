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
/** Processed file of a profile picture, as stored under its submission. */
export type StoredPicture = z.output<typeof picture>;

export const pictureKind = z.enum(['profile_image', 'cover_image']);
export type PictureKind = z.output<typeof pictureKind>;

/** Events of stream `user-{userId}` about the public profile of a member. */
export const profileEvents = {
  /** Contains the new values of all three fields, changed or not. */
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
  /**
   * The previous name is released once the new one is claimed; `previousTurn` distinguishes its reservation from later
   * reservations of the same name.
   */
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
  /** New pictures for a member's profile; a newer submission replaces one that is still being processed. */
  ProfilePicturesSubmitted: event({
    version: 1,
    data: z.object({
      userId,
      submissionId,
      kinds: z.array(pictureKind),
      /**
       * URL of a picture at the login provider, which is fetched instead of an uploaded file; anyone with the URL can
       * see the picture.
       */
      source: z.string().nullish(),
    }),
    personal: { of: 'userId', fields: ['source'] },
  }),
  /** A kind of picture that was not submitted is null and stays as it was. */
  ProfilePicturesProcessed: event({
    version: 1,
    data: z.object({ userId, submissionId, profileImage: picture.nullable(), coverImage: picture.nullable() }),
  }),
  /** No picture of the submission is used; `code` is one of the media failures. */
  ProfilePicturesFailed: event({
    version: 1,
    data: z.object({ userId, submissionId, kind: pictureKind, code: z.string() }),
  }),
  /**
   * Processing took too long. Waiting clients have already received the response that nothing changed, so this
   * submission must no longer change the pictures.
   */
  ProfilePicturesWithdrawn: event({ version: 1, data: z.object({ userId, submissionId }) }),
  /** The member signed with the key of this blockchain address (EIP-4361), in EIP-55 form. */
  AddressProven: event({
    version: 1,
    data: z.object({ userId, address: z.string().nullable() }),
    personal: { of: 'userId', fields: ['address'] },
  }),
  AddressRemoved: event({ version: 1, data: z.object({ userId }) }),
} as const;
export type ProfileEvent = EventOf<typeof profileEvents>;
