import { describe, expect, it } from 'vitest';
import type { CommentEvent } from '@pixchange/contracts/events/comments';
import { changesOf, patch, put, remove, sweep } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { rowsAfter, splitAt } from '../../kernel/testing/rows.ts';
import fc from 'fast-check';
import { commentsProjection } from './comments.projection.ts';

const [commentId, imageId, imageOwnerId, authorId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const recordedAt = '2026-11-23T12:00:00.000Z';
const changes = (event: Parameters<typeof recorded>[0]) =>
  changesOf(commentsProjection, recorded(event, 1, { recordedAt }));
const added: CommentEvent = {
  type: 'CommentAdded',
  data: {
    commentId,
    imageId,
    imageOwnerId,
    authorId,
    parentId: null,
    text: 'What a cat!',
    editableUntil: '2026-11-23T12:15:00.000Z',
  },
};

describe('a comment', () => {
  it('gets a row with its text and times', () =>
    expect(changes(added)).toEqual([
      put('comments', {
        comment_id: commentId,
        image_id: imageId,
        image_owner_id: imageOwnerId,
        author_id: authorId,
        parent_id: null,
        text: 'What a cat!',
        deleted: false,
        taken_down: false,
        visible: true,
        replies: 0,
        editable_until: '2026-11-23T12:15:00.000Z',
        created_at: recordedAt,
        edited_at: null,
      }),
    ]));

  it('gets its new text and the time of the edit', () =>
    expect(changes({ type: 'CommentEdited', data: { commentId, authorId, text: 'New' } })).toEqual([
      patch('comments', { comment_id: commentId }, { text: 'New', edited_at: recordedAt }),
    ]));

  it.each([
    ['CommentDeleted', { deleted: true }],
    ['CommentTakenDown', { taken_down: true }],
    ['CommentRestored', { taken_down: false }],
  ])('%s changes only its status', (type, set) =>
    expect(changes({ type, data: { commentId } })).toEqual([patch('comments', { comment_id: commentId }, set)]),
  );
});

it('stores suspended members', () => {
  expect(changes({ type: 'AccountSuspended', data: { userId: authorId } })).toEqual([
    put('comment_suspensions', { user_id: authorId }),
  ]);
  expect(changes({ type: 'AccountReinstated', data: { userId: authorId } })).toEqual([
    remove('comment_suspensions', { user_id: authorId }),
  ]);
});

it('stores members who want emails', () => {
  expect(changes({ type: 'CommentMailsTurnedOn', data: { userId: authorId } })).toEqual([
    put('comment_mail_settings', { user_id: authorId }),
  ]);
  expect(changes({ type: 'CommentMailsTurnedOff', data: { userId: authorId } })).toEqual([
    remove('comment_mail_settings', { user_id: authorId }),
  ]);
});

it.each(['AccountErased', 'ErasureCompleted'])('%s removes the text of all comments by the member', (type) =>
  expect(changes({ type, data: { userId: authorId, code: 'c' } })).toEqual([
    sweep('comments', 'author_id', authorId, { text: null }),
    remove('comment_mail_settings', { user_id: authorId }),
  ]),
);

describe('the ids of rows to derive again', () => {
  const touched = commentsProjection.derivations?.[0]?.touched ?? (() => []);
  it.each([
    ['a new comment', put('comments', { comment_id: commentId, author_id: authorId }), [commentId]],
    ['a changed comment', patch('comments', { comment_id: commentId }, { deleted: true }), [commentId]],
    ['a suspended person', put('comment_suspensions', { user_id: authorId }), [authorId]],
    ['a reinstated person', remove('comment_suspensions', { user_id: authorId }), [authorId]],
    ['an erased person', sweep('comments', 'author_id', authorId, { text: null }), [authorId]],
    ['a mail setting', put('comment_mail_settings', { user_id: authorId }), []],
  ])('are correct for %s', (_, change, ids) => expect(touched(change)).toEqual(ids));
});

it('has the same rows for any split of the events into batches', () => {
  const events = [
    added,
    { type: 'CommentEdited', data: { commentId, authorId, text: 'New' } },
    { type: 'CommentTakenDown', data: { commentId } },
    { type: 'CommentMailsTurnedOn', data: { userId: authorId } },
    { type: 'CommentRestored', data: { commentId } },
    { type: 'AccountSuspended', data: { userId: authorId } },
    { type: 'AccountErased', data: { userId: authorId, code: 'c' } },
    { type: 'ErasureCompleted', data: { userId: authorId, code: 'c' } },
  ].map((event, n) => recorded(event, n + 1));
  const whole = rowsAfter(commentsProjection, [events]);
  fc.assert(
    fc.property(
      fc.array(fc.nat()),
      (cuts) => void expect(rowsAfter(commentsProjection, splitAt(events, cuts))).toEqual(whole),
    ),
  );
  expect([...(whole['comments']?.values() ?? [])]).toMatchObject([{ text: null, taken_down: false }]);
});
