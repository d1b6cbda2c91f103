import { expect, it } from 'vitest';
import { allEventTypes } from '@pixchange/contracts/events/registry';
import { changesOf } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { eventIndexProjection, kindOf, membersOf } from './event-index.projection.ts';

it('handles every event type', () =>
  expect(Object.keys(eventIndexProjection.handlers)).toHaveLength(allEventTypes.length));

it('indexes an event by its cause, its actor and the members that it concerns', () => {
  const event = recorded(
    { type: 'UserFollowed', data: { followerId: idOf(1), followedId: idOf(2), secret: 'no id' } } as const,
    4,
    { actorId: idOf(1), correlationId: 'request-1', causationId: 'request-1' },
  );
  expect(changesOf(eventIndexProjection, event)).toMatchObject([
    {
      table: 'event_index',
      row: { event_id: event.id, actor_id: idOf(1), correlation_id: 'request-1', kind: 'other' },
    },
    { table: 'event_members', row: { member_id: idOf(1) } },
    { table: 'event_members', row: { member_id: idOf(2) } },
  ]);
  expect(JSON.stringify(changesOf(eventIndexProjection, event))).not.toContain('no id');
});

it('names each member once, and skips fields without an id', () => {
  expect(membersOf({ userId: idOf(1), ownerId: idOf(1) })).toEqual([idOf(1)]);
  expect(membersOf({ userId: null, ownerId: 'house', buyerId: 7 })).toEqual([]);
});

it.each([
  ['user-1', 'ProfileEdited', 'account'],
  ['image-1', 'ImageProcessed', 'upload'],
  ['image-1', 'ImageTakenDown', 'moderation'],
  ['user-1', 'AccountSuspended', 'moderation'],
  ['wallet-1', 'CoinsCredited', 'coins'],
  ['follows-1', 'UserFollowed', 'other'],
] as const)('in the stream %s, the event %s has the kind %s', (stream, type, kind) =>
  expect(kindOf(stream, type)).toBe(kind),
);
