import type { CommentEvent, CommentMailEvent, CommentModerationEvent } from '@pixchange/contracts/events/comments';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { SuspensionEvent } from '@pixchange/contracts/events/moderation';
import type { Derivation, Projection, RowChange } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';

export const commentTables = {
  comments: {
    columns: {
      comment_id: 'uuid NOT NULL',
      image_id: 'uuid NOT NULL',
      image_owner_id: 'uuid NOT NULL',
      author_id: 'uuid NOT NULL',
      parent_id: 'uuid',
      text: 'text',
      deleted: 'boolean NOT NULL',
      taken_down: 'boolean NOT NULL',
      visible: 'boolean NOT NULL',
      replies: 'integer NOT NULL',
      editable_until: 'timestamptz NOT NULL',
      created_at: 'timestamptz NOT NULL',
      edited_at: 'timestamptz',
    },
    key: ['comment_id'],
    indexes: [
      '(image_id, created_at, comment_id) WHERE parent_id IS NULL AND (visible OR replies > 0)',
      '(parent_id, created_at, comment_id) WHERE visible',
      '(image_id) WHERE visible',
      '(author_id)',
    ],
  },
  comment_suspensions: { columns: { user_id: 'uuid NOT NULL' }, key: ['user_id'] },
  /** Members who want emails about comments. */
  comment_mail_settings: { columns: { user_id: 'uuid NOT NULL' }, key: ['user_id'] },
  /** Number of visible comments and replies of each work; other modules may read it. */
  comment_counts: { columns: { image_id: 'uuid NOT NULL', comments: 'integer NOT NULL' }, key: ['image_id'] },
} as const satisfies Tables;

const { put, patch, remove, sweep } = changesTo(commentTables);

/** Returns changes that clear the text but keep the row, because others may have replied to the comment. */
const erased = (userId: string): readonly RowChange[] => [
  sweep('comments', 'author_id', userId, { text: null }),
  remove('comment_mail_settings', { user_id: userId }),
];

/** Returns the ids of the comments and members whose rows a change touches. */
const touched = (change: RowChange): readonly string[] => {
  if (change.table === 'comment_mail_settings') return [];
  if (change.kind === 'sweep') return [change.value];
  const row = change.kind === 'put' ? change.row : change.key;
  return [row['comment_id'] ?? row['user_id']].filter((id) => typeof id === 'string');
};

const TOUCHED = `touched AS (
  SELECT comment_id, image_id, parent_id FROM {schema}.comments WHERE comment_id = ANY($1::uuid[])
  UNION SELECT comment_id, image_id, parent_id FROM {schema}.comments WHERE author_id = ANY($1::uuid[])
)`;

/**
 * Visibility of a comment, regardless of the visibility of its work. This derivation runs before the counts, which
 * depend on it.
 */
const visibility: Derivation = {
  touched,
  sql: `WITH ${TOUCHED}, decided AS (
      SELECT c.comment_id, NOT c.deleted AND NOT c.taken_down AND c.text IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM {schema}.comment_suspensions s WHERE s.user_id = c.author_id) AS visible
      FROM {schema}.comments c JOIN touched USING (comment_id)
    )
    UPDATE {schema}.comments c SET visible = d.visible FROM decided d WHERE c.comment_id = d.comment_id AND c.visible <> d.visible`,
};

const repliesCount: Derivation = {
  touched,
  sql: `WITH ${TOUCHED}, counted AS (
      SELECT r.comment_id, (SELECT count(*)::int FROM {schema}.comments c WHERE c.parent_id = r.comment_id AND c.visible) AS replies
      FROM (SELECT DISTINCT coalesce(parent_id, comment_id) AS comment_id FROM touched) r
    )
    UPDATE {schema}.comments c SET replies = n.replies FROM counted n WHERE c.comment_id = n.comment_id AND c.replies <> n.replies`,
};

const imagesCount: Derivation = {
  touched,
  sql: `WITH ${TOUCHED}
    INSERT INTO {schema}.comment_counts (image_id, comments)
    SELECT t.image_id, (SELECT count(*)::int FROM {schema}.comments c WHERE c.image_id = t.image_id AND c.visible)
    FROM (SELECT DISTINCT image_id FROM touched) t
    ON CONFLICT (image_id) DO UPDATE SET comments = excluded.comments`,
};

/** Comments for the lists of works, their counts, and the members who want emails about them. */
export const commentsProjection: Projection<
  CommentEvent | CommentModerationEvent | CommentMailEvent | SuspensionEvent | ErasureEvent
> = {
  name: 'comments',
  version: 1,
  tables: commentTables,
  handlers: {
    CommentAdded: ({ data, metadata }) => [
      put('comments', {
        comment_id: data.commentId,
        image_id: data.imageId,
        image_owner_id: data.imageOwnerId,
        author_id: data.authorId,
        parent_id: data.parentId,
        text: data.text,
        deleted: false,
        taken_down: false,
        visible: true,
        replies: 0,
        editable_until: data.editableUntil,
        created_at: metadata.recordedAt,
        edited_at: null,
      }),
    ],
    CommentEdited: ({ data, metadata }) => [
      patch('comments', { comment_id: data.commentId }, { text: data.text, edited_at: metadata.recordedAt }),
    ],
    CommentDeleted: ({ data }) => [patch('comments', { comment_id: data.commentId }, { deleted: true })],
    CommentTakenDown: ({ data }) => [patch('comments', { comment_id: data.commentId }, { taken_down: true })],
    CommentRestored: ({ data }) => [patch('comments', { comment_id: data.commentId }, { taken_down: false })],
    CommentMailsTurnedOn: ({ data }) => [put('comment_mail_settings', { user_id: data.userId })],
    CommentMailsTurnedOff: ({ data }) => [remove('comment_mail_settings', { user_id: data.userId })],
    AccountSuspended: ({ data }) => [put('comment_suspensions', { user_id: data.userId })],
    AccountReinstated: ({ data }) => [remove('comment_suspensions', { user_id: data.userId })],
    AccountErased: ({ data }) => erased(data.userId),
    ErasureCompleted: ({ data }) => erased(data.userId),
  },
  derivations: [visibility, repliesCount, imagesCount],
};
