import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { CommentView, ModeratedCommentView } from '@pixchange/contracts/http/comments';
import type { commentTables } from './comments.projection.ts';
import type { RowOf } from '../../kernel/tables.ts';

export type CommentRow = RowOf<typeof commentTables.comments>;

const HIDDEN = {
  status: 'deleted',
  text: null,
  user: null,
  edited_at: null,
  editable_until: null,
  can_delete: false,
} as const;

type ShownText = Pick<CommentView, keyof typeof HIDDEN>;

const shown = (row: CommentRow, author: PublicUserView, viewerId: string | null, now: Date): ShownText => {
  const { id, username, full_name, profile_image } = author;
  const isOwn = viewerId === row.author_id;
  return {
    status: 'shown',
    text: row.text,
    user: { id, username, full_name, profile_image },
    edited_at: row.edited_at?.toISOString() ?? null,
    editable_until: isOwn && row.editable_until > now ? row.editable_until.toISOString() : null,
    can_delete: isOwn || viewerId === row.image_owner_id,
  };
};

/** Returns a comment as the API shows it. A hidden comment has no text and no author, only its replies. */
export const commentViewOf = (
  row: CommentRow,
  author: PublicUserView | undefined,
  viewerId: string | null,
  now: Date,
): CommentView => ({
  id: row.comment_id,
  image_id: row.image_id,
  parent_id: row.parent_id,
  ...(row.visible && author !== undefined ? shown(row, author, viewerId, now) : HIDDEN),
  replies_count: row.replies,
  created_at: row.created_at.toISOString(),
});

export const moderatedCommentViewOf = (row: CommentRow): ModeratedCommentView => ({
  id: row.comment_id,
  image_id: row.image_id,
  parent_id: row.parent_id,
  user_id: row.author_id,
  text: row.text,
  deleted: row.deleted,
  taken_down: row.taken_down,
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
});
