import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { byModerator, decision } from './moderation.ts';

const commentId = z.guid();
const authorId = z.guid();
const text = z.string().nullable();

/** Stream `comment-{commentId}`: one comment on a work, or one reply to a comment. */
export const commentEvents = {
  CommentAdded: event({
    version: 1,
    data: z.object({
      commentId,
      imageId: z.guid(),
      imageOwnerId: z.guid(),
      authorId,
      /** Comment that this one replies to; null for a comment on the work itself. */
      parentId: z.guid().nullable(),
      text,
      /** Time until which the author can edit the comment. ISO 8601, UTC. */
      editableUntil: z.string(),
    }),
    personal: { of: 'authorId', fields: ['text'] },
  }),
  CommentEdited: event({
    version: 1,
    data: z.object({ commentId, authorId, text }),
    personal: { of: 'authorId', fields: ['text'] },
  }),
  CommentDeleted: event({
    version: 1,
    data: z.object({ commentId, authorId, deletedBy: z.enum(['author', 'image_owner']) }),
  }),
} as const;
export type CommentEvent = EventOf<typeof commentEvents>;

/** Stream `comment-{commentId}`: decisions of moderators about the comment; `ownerId` is its author. */
export const commentModerationEvents = {
  CommentTakenDown: event({
    version: 1,
    data: z.object({ commentId, ownerId: z.guid(), ...decision }),
    personal: byModerator,
  }),
  CommentRestored: event({
    version: 1,
    data: z.object({ commentId, ownerId: z.guid(), ...decision }),
    personal: byModerator,
  }),
} as const;
export type CommentModerationEvent = EventOf<typeof commentModerationEvents>;

const userId = z.guid();

/** Stream `comment-mails-{userId}`: whether a person wants emails about comments; off by default. */
export const commentMailEvents = {
  CommentMailsTurnedOn: event({ version: 1, data: z.object({ userId }) }),
  CommentMailsTurnedOff: event({ version: 1, data: z.object({ userId }) }),
} as const;
export type CommentMailEvent = EventOf<typeof commentMailEvents>;
