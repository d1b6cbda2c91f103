import { describe, expect, it } from 'vitest';
import type { CommentEvent, CommentModerationEvent } from '@pixchange/contracts/events/comments';
import fc from 'fast-check';
import { fold } from '../../kernel/decider.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Decision } from '../../kernel/moderated.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { commentDecider, type Comment, type CommentCommand } from './comment.decider.ts';

type Event = CommentEvent | CommentModerationEvent;
type Add = Extract<CommentCommand, { type: 'AddComment' }>;

const [commentId, replyId, imageId] = ['comment', 'reply', 'image'];
const [noon, quarterPast] = ['2026-11-23T12:00:00.000Z', '2026-11-23T12:15:00.000Z'];
const given = storyOf(commentDecider);

const add: Add = {
  type: 'AddComment',
  commentId,
  imageId,
  imageOwnerId: 'ines',
  authorId: 'noor',
  parent: null,
  text: 'What a cat!',
  editableUntil: quarterPast,
};
const addedBy = ({ type: _, parent, ...data }: Add): Event => ({
  type: 'CommentAdded',
  data: { ...data, parentId: parent?.commentId ?? null },
});
const added = addedBy(add);
const replyTo = (...events: Event[]): Add => ({
  ...add,
  commentId: replyId,
  authorId: 'milo',
  parent: { commentId, comment: fold(commentDecider, events) },
});
const edit = (actorId = 'noor', now = noon, text = 'What a dog!'): CommentCommand => ({
  type: 'EditComment',
  commentId,
  actorId,
  text,
  now,
});
const edited: Event = { type: 'CommentEdited', data: { commentId, authorId: 'noor', text: 'What a dog!' } };
const remove = (actorId: string): CommentCommand => ({ type: 'DeleteComment', commentId, actorId });
const removed = (deletedBy: 'author' | 'image_owner' = 'author'): Event => ({
  type: 'CommentDeleted',
  data: { commentId, authorId: 'noor', deletedBy },
});
const decision = (moderatorId = 'mona'): Decision => ({
  reportId: null,
  moderatorId,
  role: 'moderator',
  reason: 'Insults somebody',
});
const takeDown = (moderatorId = 'mona'): CommentCommand => ({
  type: 'TakeDownComment',
  commentId,
  decision: decision(moderatorId),
});
const restore: CommentCommand = { type: 'RestoreComment', commentId, decision: decision() };
const takenDown: Event = { type: 'CommentTakenDown', data: { commentId, ownerId: 'noor', ...decision() } };
const restored: Event = { type: 'CommentRestored', data: { commentId, ownerId: 'noor', ...decision() } };

describe('adding a comment', () => {
  it('adds it', () => given().when(add).then(added));
  it('adds it once when the request is repeated', () => given(added).when(add).thenNothing());
  it('adds nothing when the request is repeated after an edit', () => given(added, edited).when(add).thenNothing());
  it('refuses another text under the same key', () =>
    given(added)
      .when({ ...add, text: 'Another' })
      .thenFails('idempotency_mismatch'));
  it('refuses another work under the same key', () =>
    given(added)
      .when({ ...add, imageId: 'another' })
      .thenFails('idempotency_mismatch'));
});

describe('replying', () => {
  it('adds a reply to a comment', () =>
    given()
      .when(replyTo(added))
      .then(addedBy(replyTo(added))));
  it('refuses a reply to a reply', () =>
    given()
      .when(replyTo(addedBy({ ...replyTo(added), commentId })))
      .thenFails('comment.reply-to-reply'));
  it.each([[[]], [[added, removed()]], [[added, takenDown]]])(
    'refuses a reply to a missing, deleted or taken-down comment (%#)',
    (events: Event[]) =>
      given()
        .when(replyTo(...events))
        .thenFails('comment.parent-unknown'),
  );
  it('refuses a reply to a comment on another work', () =>
    given()
      .when({ ...replyTo(added), imageId: 'another' })
      .thenFails('comment.parent-unknown'));
  it('adds a reply to a comment that was restored', () =>
    given()
      .when(replyTo(added, takenDown, restored))
      .then(addedBy(replyTo(added))));
});

describe('editing', () => {
  it('changes the text', () => given(added).when(edit()).then(edited));
  it('changes nothing when the text is the same', () => given(added, edited).when(edit()).thenNothing());
  it('is possible until the end of the 15 minutes', () =>
    given(added).when(edit('noor', '2026-11-23T12:14:59.999Z')).then(edited));
  it('is refused after 15 minutes', () =>
    given(added).when(edit('noor', quarterPast)).thenFails('comment.edit-time-over'));
  it.each(['ines', 'milo', 'mona'])('is refused to anyone else (%s)', (actorId) =>
    given(added).when(edit(actorId)).thenFails('not_found'),
  );
  it('is refused where there is no comment', () => given().when(edit()).thenFails('not_found'));
  it.each([[removed()], [takenDown]])('is refused once the comment is deleted or taken down (%#)', (event) =>
    given(added, event).when(edit()).thenFails('not_found'),
  );
});

describe('deleting', () => {
  it('is allowed for the author', () => given(added).when(remove('noor')).then(removed()));
  it("is allowed for the work's owner", () => given(added).when(remove('ines')).then(removed('image_owner')));
  it.each(['milo', 'mona'])('is refused to anyone else (%s)', (actorId) =>
    given(added).when(remove(actorId)).thenFails('not_found'),
  );
  it('happens once', () => given(added, removed()).when(remove('ines')).thenNothing());
  it('is refused where there is no comment', () => given().when(remove('noor')).thenFails('not_found'));
});

describe('taking down', () => {
  it('is undone by restoring', () => {
    given(added).when(takeDown()).then(takenDown);
    given(added, takenDown).when(restore).then(restored);
  });
  it('happens once', () => {
    given(added, takenDown).when(takeDown()).thenNothing();
    given(added).when(restore).thenNothing();
  });
  it('is refused to the comment’s author', () => given(added).when(takeDown('noor')).thenFails('moderation.own'));
  it('is refused where there is no comment', () => given().when(takeDown()).thenFails('not_found'));
});

describe('any sequence of commands', () => {
  const ids = ['a', 'b', 'c', 'd'] as const;
  const step = fc.record({
    kind: fc.constantFrom('add', 'edit', 'delete', 'take down', 'restore'),
    id: fc.constantFrom(...ids),
    parent: fc.option(fc.constantFrom(...ids)),
    who: fc.constantFrom('noor', 'milo', 'ines', 'mona'),
    minutes: fc.integer({ min: 0, max: 9 }),
  });
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  type StateOf = (id: string) => Comment;

  const commandOf = ({ kind, id, parent, who }: Step, clock: number, stateOf: StateOf): CommentCommand => {
    const text = `${who} at ${clock}`;
    switch (kind) {
      case 'add':
        return {
          ...add,
          commentId: id,
          authorId: who,
          text,
          parent: parent === null ? null : { commentId: parent, comment: stateOf(parent) },
          editableUntil: new Date(clock + 15 * 60_000).toISOString(),
        };
      case 'edit':
        return { type: 'EditComment', commentId: id, actorId: who, text, now: new Date(clock).toISOString() };
      case 'delete':
        return { type: 'DeleteComment', commentId: id, actorId: who };
      default:
        return {
          type: kind === 'restore' ? 'RestoreComment' : 'TakeDownComment',
          commentId: id,
          decision: decision(who),
        };
    }
  };

  const checks: Partial<Record<Event['type'], (event: Event, before: Comment, who: string, state: StateOf) => void>> = {
    CommentAdded: (event, _, __, stateOf) => {
      const parentId = 'parentId' in event.data ? event.data.parentId : null;
      if (parentId !== null) expect(stateOf(parentId)).toMatchObject({ status: 'posted', parentId: null });
    },
    CommentEdited: (_, before, who) =>
      expect(before).toMatchObject({ authorId: who, status: 'posted', takenDown: false }),
    CommentDeleted: (_, before, who) =>
      expect(before.status === 'none' ? [] : [before.authorId, before.imageOwnerId]).toContain(who),
    CommentTakenDown: (_, before, who) => expect(before).not.toMatchObject({ authorId: who }),
    CommentRestored: (_, before, who) => expect(before).not.toMatchObject({ authorId: who }),
  };

  /** Returns the events of each stream; each event is validated when it is decided. */
  const run = (steps: readonly Step[]): Event[][] => {
    const streams = new Map<string, { event: Event; at: number }[]>(ids.map((id) => [id, []]));
    const eventsOf = (id: string) => streams.get(id) ?? [];
    const stateOf: StateOf = (id) =>
      fold(
        commentDecider,
        eventsOf(id).map(({ event }) => event),
      );
    let clock = Date.parse(noon);
    for (const each of steps) {
      clock += each.minutes * 60_000;
      const before = stateOf(each.id);
      try {
        for (const event of commentDecider.decide(commandOf(each, clock, stateOf), before)) {
          checks[event.type]?.(event, before, each.who, stateOf);
          if (event.type === 'CommentEdited') expect(clock - (eventsOf(each.id)[0]?.at ?? 0)).toBeLessThan(15 * 60_000);
          eventsOf(each.id).push({ event, at: clock });
        }
      } catch (error) {
        expect(error).toBeInstanceOf(DomainError);
      }
    }
    return [...streams.values()].map((stream) => stream.map(({ event }) => event));
  };

  it('makes no reply to a reply, no edit after 15 minutes or by another, and no second deletion', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        for (const events of run(steps)) {
          const types = events.map(({ type }) => type);
          expect(types.filter((type) => type === 'CommentAdded').length).toBeLessThanOrEqual(1);
          expect(types.filter((type) => type === 'CommentDeleted').length).toBeLessThanOrEqual(1);
          const moderated = types.filter((type) => /TakenDown|Restored/.test(type));
          expect(moderated).toEqual(moderated.map((_, n) => (n % 2 === 0 ? 'CommentTakenDown' : 'CommentRestored')));
        }
      }),
    ));
});
