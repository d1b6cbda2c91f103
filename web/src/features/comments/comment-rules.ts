import { charactersIn } from '@pixchange/contracts/http/characters';
import type { CommentView } from '@pixchange/contracts/http/comments';
import { comments as limits } from '@pixchange/contracts/http/limits';

export type CommentAction = 'reply' | 'edit' | 'delete' | 'report';

/**
 * Returns the allowed actions on a comment. Visitors may report, and reply after a login. A reply can't have replies.
 */
export const actionsOf = (comment: CommentView, ownId: string | undefined, now: Date): CommentAction[] => {
  if (comment.user === null) return [];
  const actions: CommentAction[] = [];
  if (comment.parent_id === null) actions.push('reply');
  if (comment.editable_until !== null && new Date(comment.editable_until) > now) actions.push('edit');
  if (comment.can_delete) actions.push('delete');
  if (comment.user.id !== ownId) actions.push('report');
  return actions;
};

/** Returns the number of characters left for a draft; negative when the draft is too long. */
export const charactersLeft = (draft: string): number => limits.lengthMax - charactersIn(draft.trim());

/** Number of remaining characters at which the counter appears. */
const NEAR = 100;

export const showsCounter = (left: number): boolean => left <= NEAR;
