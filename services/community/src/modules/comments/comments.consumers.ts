import type { CommentEvent } from '@pixchange/contracts/events/comments';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Consumer } from '../../runtime/followers/consumer.ts';
import type { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import type { People } from '../accounts/people.face.ts';
import type { Works } from '../images/works.face.ts';
import type { CommentMailSetting } from './comment-mail-setting.service.ts';
import type { CommentRow } from './comment.view.ts';
import { commentLimits } from './comments.limits.ts';
import type { CommentMailKind } from './comments.mail-texts.ts';
import { commentMail } from './comments.mails.ts';
import type { CommentsQueries } from './comments.queries.ts';

type Added = Recorded<Extract<CommentEvent, { type: 'CommentAdded' }>>;

interface MailParts {
  readonly mailer: Mailer;
  readonly queries: CommentsQueries;
  readonly setting: CommentMailSetting;
  readonly people: People;
  readonly works: Works;
  readonly limiter: RateLimiter;
  readonly publicUrl: string;
}

/**
 * Returns the recipients of the email about a comment, with the reason for each. The comment's author is never
 * included.
 */
export const recipientsOf = (
  comment: Pick<CommentRow, 'author_id' | 'image_owner_id'>,
  parent: Pick<CommentRow, 'author_id' | 'visible'> | null,
): ReadonlyMap<string, CommentMailKind> => {
  const recipients = new Map<string, CommentMailKind>([[comment.image_owner_id, 'work']]);
  if (parent?.visible === true) recipients.set(parent.author_id, 'reply');
  recipients.delete(comment.author_id);
  return recipients;
};

/** Emails a new comment to members who turned these emails on, unless the comment was deleted, taken down or hidden. */
export const commentMailsConsumer = (parts: MailParts): Consumer => ({
  name: 'comment-mails',
  role: 'mail',
  types: ['CommentAdded'],
  reads: ['comments', 'accounts', 'images'],
  concurrency: 4,
  handle: async (event) => {
    const { mailer, queries, setting, people, works, limiter, publicUrl } = parts;
    const { commentId, parentId } = (event as Added).data;
    const comment = await queries.one(commentId);
    if (comment?.visible !== true || comment.text === null) return undefined;
    const [[work], [author], parent] = await Promise.all([
      works.some([comment.image_id], null),
      people.some([comment.author_id], null),
      parentId === null ? null : queries.one(parentId),
    ]);
    if (work?.public !== true || author === undefined) return undefined;
    for (const [userId, kind] of recipientsOf(comment, parent)) {
      const recipient = (await queries.wantsMail(userId)) ? await people.mailRecipient(userId) : null;
      if (recipient === null) continue;
      if ((await limiter.count(commentLimits.mails, userId)).hits > commentLimits.mails.hitsMax) continue;
      const token = encodeURIComponent(setting.tokenFor(userId));
      await mailer.send({
        id: `comment-${commentId}-${kind}`,
        to: recipient.email,
        unsubscribeUrl: `${publicUrl}/api/comment_mails/unsubscribe?token=${token}`,
        ...commentMail({
          kind,
          recipient,
          author: author.full_name,
          title: work.title,
          comment: comment.text,
          link: `${publicUrl}/images/${comment.image_id}#comments`,
          unsubscribeLink: `${publicUrl}/unsubscribe?token=${token}`,
        }),
      });
    }
    return undefined;
  },
});
