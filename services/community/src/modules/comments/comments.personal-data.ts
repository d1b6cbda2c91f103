import type { PersonalData } from '../../extensions/personal-data.ts';
import { commentMailsDecider } from './comment-mails.decider.ts';
import { commentDecider } from './comment.decider.ts';
import { moderatedCommentViewOf } from './comment.view.ts';
import type { CommentsQueries } from './comments.queries.ts';

/** Returns a member's own comments, including hidden ones, and their setting for emails about comments. */
export const commentsPersonalData = (queries: CommentsQueries): PersonalData => ({
  async *entries(userId) {
    const comments = await queries.by(userId);
    yield {
      path: 'comments.json',
      json: { emails: await queries.wantsMail(userId), comments: comments.map(moderatedCommentViewOf) },
    };
  },
  async *streams(userId) {
    yield commentMailsDecider.stream(userId);
    for (const { comment_id: commentId } of await queries.by(userId)) yield commentDecider.stream(commentId);
  },
});
