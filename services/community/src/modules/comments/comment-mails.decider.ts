import type { CommentMailEvent } from '@pixchange/contracts/events/comments';
import type { Decider } from '../../kernel/decider.ts';

export interface CommentMailsCommand {
  readonly type: 'SetCommentMails';
  readonly userId: string;
  readonly on: boolean;
}

/** Whether a person wants emails about comments; nobody does until they say so. */
export const commentMailsDecider: Decider<CommentMailsCommand, { readonly on: boolean }, CommentMailEvent> = {
  name: 'comment-mails',
  decide: ({ userId, on }, state) =>
    on === state.on ? [] : [{ type: on ? 'CommentMailsTurnedOn' : 'CommentMailsTurnedOff', data: { userId } }],
  evolve: (_, { type }) => ({ on: type === 'CommentMailsTurnedOn' }),
  initialState: { on: false },
};
