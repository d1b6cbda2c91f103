import type { CommentMailEvent } from '@pixchange/contracts/events/comments';
import type { StreamDecider } from '../../kernel/decider.ts';
import { streamsOf } from '../../kernel/stream.ts';

export interface CommentMailsCommand {
  readonly type: 'SetCommentMails';
  readonly userId: string;
  readonly on: boolean;
}

const stream = streamsOf('comment-mails');

/** Member's choice to receive emails about comments; off by default. */
export const commentMailsDecider: StreamDecider<CommentMailsCommand, { readonly on: boolean }, CommentMailEvent> = {
  name: 'comment-mails',
  stream,
  streamOf: ({ userId }) => stream(userId),
  decide: ({ userId, on }, state) =>
    on === state.on ? [] : [{ type: on ? 'CommentMailsTurnedOn' : 'CommentMailsTurnedOff', data: { userId } }],
  evolve: (_, { type }) => ({ on: type === 'CommentMailsTurnedOn' }),
  initialState: { on: false },
};
