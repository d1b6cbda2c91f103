import type { ModeratedComments } from '../../extensions/moderated.ts';
import type { Commands } from '../../runtime/commands/commands.ts';
import { commentDecider } from './comment.decider.ts';
import { moderatedCommentViewOf } from './comment.view.ts';
import type { CommentsQueries } from './comments.queries.ts';
import type { Comments } from './comments.service.ts';

/** Returns the moderation adapter of comments: lookup, takedown and restoration. */
export const moderatedComments = (
  comments: Comments,
  queries: CommentsQueries,
  commands: Commands,
): ModeratedComments => ({
  ownerSeenBy: (commentId) => comments.authorOfShown(commentId),
  show: async (commentId) => {
    const row = await queries.one(commentId);
    return row === null
      ? null
      : { view: moderatedCommentViewOf(row), ownerId: row.author_id, withheld: row.taken_down };
  },
  withhold: async (commentId, decision) => {
    await commands.run(commentDecider, { type: 'TakeDownComment', commentId, decision });
  },
  restore: async (commentId, decision) => {
    await commands.run(commentDecider, { type: 'RestoreComment', commentId, decision });
  },
});
