import { commandsOf } from '../../platform/command-handlers.ts';
import { commentMailsDecider } from './comment-mails.decider.ts';
import { commentDecider } from './comment.decider.ts';

export const { Run: RunCommentCommand, Handler: CommentCommandHandler } = commandsOf(commentDecider);
export const { Run: RunCommentMailsCommand, Handler: CommentMailsCommandHandler } = commandsOf(commentMailsDecider);
