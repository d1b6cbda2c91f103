import { charactersIn } from '@pixchange/contracts/http/characters';
import type { CommentView } from '@pixchange/contracts/http/comments';
import { comments as limits } from '@pixchange/contracts/http/limits';

export type CommentAction = 'reply' | 'edit' | 'delete' | 'report';

/** What can be done with a comment. Visitors may report, and reply once they log in; a reply has no replies. */
export const actionsOf = (comment: CommentView, ownId: string | undefined, now: Date): CommentAction[] => {
  if (comment.user === null) return [];
  const actions: CommentAction[] = [];
  if (comment.parent_id === null) actions.push('reply');
  if (comment.editable_until !== null && new Date(comment.editable_until) > now) actions.push('edit');
  if (comment.can_delete) actions.push('delete');
  if (comment.user.id !== ownId) actions.push('report');
  return actions;
};

/** How many characters a draft may still have; below zero when it has too many. */
export const charactersLeft = (draft: string): number => limits.lengthMax - charactersIn(draft.trim());

/** The counter is in the way until the end comes near. */
const NEAR = 100;

export const showsCounter = (left: number): boolean => left <= NEAR;
