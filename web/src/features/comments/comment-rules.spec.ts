import { describe, expect, it } from 'vitest';
import type { CommentView } from '@pixchange/contracts/http/comments';
import { actionsOf, charactersLeft, showsCounter } from './comment-rules.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const comment: CommentView = {
  id: '1',
  image_id: '2',
  parent_id: null,
  status: 'shown',
  text: 'What a cat!',
  user: { id: 'noor', username: 'noor', full_name: 'Noor Haddad', profile_image: { url: null } },
  replies_count: 0,
  created_at: '2026-11-23T11:50:00.000Z',
  edited_at: null,
  editable_until: null,
  can_delete: false,
};
const own: CommentView = { ...comment, can_delete: true, editable_until: '2026-11-23T12:05:00.000Z' };

describe('the actions on a comment', () => {
  it('are reply and report for visitors and other members', () => {
    expect(actionsOf(comment, undefined, now)).toEqual(['reply', 'report']);
    expect(actionsOf(comment, 'milo', now)).toEqual(['reply', 'report']);
  });
  it('are reply, edit and delete for its author', () =>
    expect(actionsOf(own, 'noor', now)).toEqual(['reply', 'edit', 'delete']));
  it('exclude edit after 15 minutes', () =>
    expect(actionsOf(own, 'noor', new Date(own.editable_until ?? ''))).toEqual(['reply', 'delete']));
  it("include delete for the work's owner", () =>
    expect(actionsOf({ ...comment, can_delete: true }, 'ines', now)).toEqual(['reply', 'delete', 'report']));
  it('exclude reply for a reply', () =>
    expect(actionsOf({ ...own, parent_id: '9' }, 'noor', now)).toEqual(['edit', 'delete']));
  it('are empty once the comment is deleted', () =>
    expect(actionsOf({ ...comment, status: 'deleted', text: null, user: null }, 'noor', now)).toEqual([]));
});

describe('the counter', () => {
  it('counts characters as readers perceive them, without surrounding space', () => {
    expect(charactersLeft('  👩‍👩‍👧 cat ')).toBe(995);
    expect(charactersLeft('x'.repeat(1_001))).toBe(-1);
  });
  it('is shown near the limit', () => expect([900, 100, 0, -5].map(showsCounter)).toEqual([false, true, true, true]));
});
