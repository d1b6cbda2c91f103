import { z } from 'zod';
import { publicUserView } from './accounts.ts';
import { fitsIn } from './characters.ts';
import { described } from './described.ts';
import { endpoints } from './endpoint.ts';
import { namedIds } from './example-ids.ts';
import { commentsRoutes } from './routes/comments.ts';
import { cleanLines, id, instant, positiveInteger, wireBoolean } from './fields.ts';
import { comments as limits } from './limits.ts';

/** Text of a comment: trimmed, not empty, no control characters, at most one blank line in a row. */
const commentText = described(
  z.string({ error: 'Comment must be text' }).refine((text) => fitsIn(text.trim(), limits.lengthMax), {
    error: `Comment can have at most ${limits.lengthMax} characters`,
    abort: true,
  }),
  () => ({
    minLength: 1,
    maxLength: limits.lengthMax,
    description:
      'May have several lines, with one blank line between them. A character that readers see as one counts once.',
  }),
)
  .pipe(cleanLines(1, Number.MAX_SAFE_INTEGER, 'Comment'))
  .transform((text) => text.replace(/\n\s*\n/g, '\n\n'));

/**
 * A comment or a reply. Comments that were deleted, taken down or written by an erased account stay in the list while
 * they have replies, without text and author.
 */
export const commentView = z.object({
  id,
  image_id: id,
  /** Comment that this one replies to; null for a comment on the work itself. */
  parent_id: id.nullable(),
  status: z.enum(['shown', 'deleted']),
  text: z.string().nullable(),
  user: publicUserView.pick({ id: true, username: true, full_name: true, profile_image: true }).nullable(),
  replies_count: z.int(),
  created_at: instant,
  edited_at: instant.nullable(),
  /** Time until which the caller can edit the comment; null when they can't. */
  editable_until: instant.nullable(),
  /** Whether the caller can delete the comment, as its author or as the owner of the work. */
  can_delete: z.boolean(),
});
export type CommentView = z.output<typeof commentView>;

/** One page of comments; `next` is the `after` of the following page, or null on the last one. */
export const commentPage = z.object({
  collection: z.array(commentView),
  next: id.nullable(),
  total_count: z.int(),
});
export type CommentPage = z.output<typeof commentPage>;

/** A comment as moderators see it, in every state. */
export const moderatedCommentView = z.object({
  id,
  image_id: id,
  parent_id: id.nullable(),
  user_id: id,
  text: z.string().nullable(),
  deleted: z.boolean(),
  taken_down: z.boolean(),
  created_at: instant,
  edited_at: instant.nullable(),
});
export type ModeratedCommentView = z.output<typeof moderatedCommentView>;

export const commentSorts = ['newest', 'oldest'] as const;
export type CommentSort = (typeof commentSorts)[number];

const keyset = {
  /** Id of the last comment of the previous page. */
  after: z.string().max(100).optional(),
  per_page: positiveInteger.pipe(z.int().max(limits.perPageMax)).default(limits.perPageDefault),
};

const mailSetting = z.object({ on: z.boolean() });
export type CommentMailSetting = z.output<typeof mailSetting>;

export const commentsHttp = endpoints(commentsRoutes, {
  list: {
    summary:
      'Comments on a public work, with the number of replies to each; `total_count` counts comments and replies. Items of another provider have none',
    owns: { id: 'image' },
    query: z.object({
      ...keyset,
      sort: z.enum(commentSorts, { error: `Sort must be ${commentSorts.join(' or ')}` }).default('newest'),
    }),
    reply: commentPage,
  },
  replies: {
    summary: 'Replies to a comment, oldest first',
    owns: { id: 'public' },
    query: z.object(keyset),
    reply: commentPage,
  },
  add: {
    summary:
      'Comment on a public work, or reply to a comment by `parent_id`; replies have no replies. Repeated with the same Idempotency-Key, it answers 200 with the first comment',
    owns: { id: 'image' },
    body: z.object({
      text: commentText,
      parent_id: z.string({ error: 'Parent must be the id of a comment' }).max(100).nullish(),
    }),
    example: { text: 'So round', parent_id: namedIds.comment },
    reply: commentView,
  },
  edit: {
    summary: `Change the text of one of your comments, within ${limits.editMinutes} minutes`,
    owns: { id: 'comment' },
    body: z.object({ text: commentText }),
    example: { text: 'So very round' },
    reply: commentView,
  },
  remove: {
    summary:
      'Delete one of your comments, or a comment on one of your works; returns 204 even if it is already deleted',
    owns: { id: 'comment' },
  },
  mailSetting: {
    summary: 'Whether emails about comments on your works and replies to your comments are on',
    reply: mailSetting,
  },
  changeMailSetting: {
    summary: 'Turn emails about comments on or off; they are off by default',
    body: z.object({ on: wireBoolean }),
    example: { on: true },
    reply: mailSetting,
  },
  unsubscribe: {
    summary: 'Turn emails about comments off, by the token of such an email (RFC 8058); no login is needed',
    query: z.object({ token: z.string({ error: 'This link is not valid' }).max(200) }),
  },
});
