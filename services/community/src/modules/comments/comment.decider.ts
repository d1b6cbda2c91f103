import type { CommentEvent, CommentModerationEvent } from '@pixchange/contracts/events/comments';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { refuseOwn, type Decision } from '../../kernel/moderated.ts';
import { streamsOf } from '../../kernel/stream.ts';

/** Commands of a comment. Times are ISO 8601, UTC. */
export type CommentCommand =
  | {
      readonly type: 'AddComment';
      readonly commentId: string;
      readonly imageId: string;
      readonly imageOwnerId: string;
      readonly authorId: string;
      /** Current state of the comment that this one replies to. */
      readonly parent: { readonly commentId: string; readonly comment: Comment } | null;
      readonly text: string;
      readonly editableUntil: string;
    }
  | {
      readonly type: 'EditComment';
      readonly commentId: string;
      readonly actorId: string;
      readonly text: string;
      readonly now: string;
    }
  | { readonly type: 'DeleteComment'; readonly commentId: string; readonly actorId: string }
  | { readonly type: 'TakeDownComment'; readonly commentId: string; readonly decision: Decision }
  | { readonly type: 'RestoreComment'; readonly commentId: string; readonly decision: Decision };

export type Comment =
  | { readonly status: 'none' }
  | {
      readonly status: 'posted' | 'deleted';
      readonly imageId: string;
      readonly imageOwnerId: string;
      readonly authorId: string;
      readonly parentId: string | null;
      readonly editableUntil: string;
      readonly takenDown: boolean;
      /** Null after the author's key was destroyed. */
      readonly text: string | null;
      /**
       * Text before any edit. Ids are derived from idempotency keys of clients, so a repeated request is recognized by
       * this text.
       */
      readonly addedText: string | null;
    };

type Posted = Exclude<Comment, { status: 'none' }>;
type Event = CommentEvent | CommentModerationEvent;
type CommandOf<T extends CommentCommand['type']> = Extract<CommentCommand, { type: T }>;

/** Refuses a reply unless its parent is an existing top-level comment on the same work. */
const refuseParent = ({ imageId, parent }: CommandOf<'AddComment'>): void => {
  if (parent === null) return;
  const { comment } = parent;
  if (comment.status !== 'posted' || comment.takenDown || comment.imageId !== imageId)
    throw new DomainError('comment.parent-unknown');
  if (comment.parentId !== null) throw new DomainError('comment.reply-to-reply');
};

const add = (command: CommandOf<'AddComment'>, state: Comment): readonly Event[] => {
  const { commentId, imageId, imageOwnerId, authorId, parent, text, editableUntil } = command;
  const parentId = parent?.commentId ?? null;
  if (state.status !== 'none') {
    const isSame = state.imageId === imageId && state.parentId === parentId && state.addedText === text;
    if (!isSame) throw new DomainError('idempotency_mismatch');
    return [];
  }
  refuseParent(command);
  return [
    { type: 'CommentAdded', data: { commentId, imageId, imageOwnerId, authorId, parentId, text, editableUntil } },
  ];
};

const edit = ({ commentId, actorId, text, now }: CommandOf<'EditComment'>, comment: Posted): readonly Event[] => {
  const isOwn = comment.authorId === actorId && comment.status === 'posted' && !comment.takenDown;
  if (!isOwn) throw new DomainError('not_found');
  if (now >= comment.editableUntil) throw new DomainError('comment.edit-time-over');
  return text === comment.text
    ? []
    : [{ type: 'CommentEdited', data: { commentId, authorId: comment.authorId, text } }];
};

const remove = ({ commentId, actorId }: CommandOf<'DeleteComment'>, comment: Posted): readonly Event[] => {
  const { authorId, imageOwnerId } = comment;
  if (actorId !== authorId && actorId !== imageOwnerId) throw new DomainError('not_found');
  if (comment.status === 'deleted') return [];
  return [
    {
      type: 'CommentDeleted',
      data: { commentId, authorId, deletedBy: actorId === authorId ? 'author' : 'image_owner' },
    },
  ];
};

const moderate = (
  { type, commentId, decision }: CommandOf<'TakeDownComment' | 'RestoreComment'>,
  { authorId: ownerId, takenDown }: Posted,
): readonly Event[] => {
  refuseOwn(ownerId, decision.moderatorId);
  if (takenDown === (type === 'TakeDownComment')) return [];
  return [
    {
      type: type === 'TakeDownComment' ? 'CommentTakenDown' : 'CommentRestored',
      data: { commentId, ownerId, ...decision },
    },
  ];
};

const decide = (command: CommentCommand, state: Comment): readonly Event[] => {
  if (command.type === 'AddComment') return add(command, state);
  if (state.status === 'none') throw new DomainError('not_found');
  switch (command.type) {
    case 'EditComment':
      return edit(command, state);
    case 'DeleteComment':
      return remove(command, state);
    case 'TakeDownComment':
    case 'RestoreComment':
      return moderate(command, state);
    default:
      return unreachable(command);
  }
};

const evolve = (state: Comment, event: Event): Comment => {
  if (event.type === 'CommentAdded') {
    const { imageId, imageOwnerId, authorId, parentId, editableUntil, text } = event.data;
    return {
      status: 'posted',
      imageId,
      imageOwnerId,
      authorId,
      parentId,
      editableUntil,
      takenDown: false,
      text,
      addedText: text,
    };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'CommentEdited':
      return { ...state, text: event.data.text };
    case 'CommentDeleted':
      return { ...state, status: 'deleted' };
    case 'CommentTakenDown':
      return { ...state, takenDown: true };
    case 'CommentRestored':
      return { ...state, takenDown: false };
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('comment');

/** Comment on a work, or reply to a comment. */
export const commentDecider: StreamDecider<CommentCommand, Comment, Event> = {
  name: 'comment',
  stream,
  streamOf: ({ commentId }) => stream(commentId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
