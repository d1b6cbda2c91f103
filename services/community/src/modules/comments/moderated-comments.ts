import type { CommandBus } from '@nestjs/cqrs';
import type { ModeratedComments } from '../../platform/moderated.ts';
import { moderatedCommentViewOf } from './comment.view.ts';
import { RunCommentCommand } from './comments.commands.ts';
import type { CommentsQueries } from './comments.queries.ts';
import type { Comments } from './comments.ts';

/** Comments as moderators see them. */
export const moderatedComments = (
  comments: Comments,
  queries: CommentsQueries,
  bus: CommandBus,
): ModeratedComments => ({
  ownerSeenBy: (commentId) => comments.authorOfShown(commentId),
  show: async (commentId) => {
    const row = await queries.one(commentId);
    return row === null
      ? null
      : { view: moderatedCommentViewOf(row), ownerId: row.author_id, withheld: row.taken_down };
  },
  withhold: async (commentId, decision) => {
    await bus.execute(new RunCommentCommand({ type: 'TakeDownComment', commentId, decision }));
  },
  restore: async (commentId, decision) => {
    await bus.execute(new RunCommentCommand({ type: 'RestoreComment', commentId, decision }));
  },
});
