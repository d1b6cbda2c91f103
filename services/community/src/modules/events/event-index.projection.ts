import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { allEventTypes } from '@pixchange/contracts/events/registry';
import type { EventKind } from '@pixchange/contracts/http/admin-events';
import type { Projection, RowChange } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

export const eventIndexTables = {
  event_index: {
    columns: {
      event_id: 'uuid NOT NULL',
      position: 'bigint NOT NULL',
      stream: 'text NOT NULL',
      revision: 'bigint NOT NULL',
      type: 'text NOT NULL',
      kind: column<EventKind>('text NOT NULL'),
      actor_id: 'text NOT NULL',
      correlation_id: 'text NOT NULL',
      causation_id: 'text NOT NULL',
      at: 'timestamptz NOT NULL',
    },
    key: ['event_id'],
    indexes: ['(position)', '(type, position)', '(actor_id, position)', '(correlation_id, position)', '(at, position)'],
  },
  /** Members that an event is about. */
  event_members: {
    columns: {
      member_id: 'uuid NOT NULL',
      position: 'bigint NOT NULL',
      event_id: 'uuid NOT NULL',
      kind: column<EventKind>('text NOT NULL'),
    },
    key: ['member_id', 'position', 'event_id'],
    indexes: ['(member_id, kind, position)'],
  },
} as const satisfies Tables;

const { put } = changesTo(eventIndexTables);

const MODERATION = /TakenDown$|Restored$|^Report|^Image(Marked|Cleared)|^Account(Suspended|Reinstated)$|^(Appeal|Case)/;
const UPLOADS: readonly string[] = ['batch', 'image'];
const COINS: readonly string[] = [
  'wallet',
  'purchase',
  'refund',
  'transfer',
  'grant',
  'grants',
  'difference',
  'licence',
];

/** Returns the kind of an event, for filtering a member's timeline. */
export const kindOf = (stream: string, type: string): EventKind => {
  if (MODERATION.test(type)) return 'moderation';
  const [category = ''] = stream.split('-');
  if (category === 'user') return 'account';
  if (UPLOADS.includes(category)) return 'upload';
  return COINS.includes(category) ? 'coins' : 'other';
};

/** Event fields that name members. Staff are named by other fields; their actions are in the audit log. */
const MEMBER_FIELDS = [
  'userId',
  'ownerId',
  'memberId',
  'authorId',
  'buyerId',
  'sellerId',
  'senderId',
  'recipientId',
  'followerId',
  'followedId',
  'creatorId',
  'holderId',
  'inviterId',
  'subjectId',
] as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the members of an event without duplicates; fields without an id are skipped. */
export const membersOf = (data: Readonly<Record<string, unknown>>): string[] => {
  const named = MEMBER_FIELDS.map((field) => data[field]).filter(
    (value): value is string => typeof value === 'string' && UUID.test(value),
  );
  return [...new Set(named)];
};

const indexed = ({
  id,
  position,
  streamId,
  revision,
  type,
  data,
  metadata,
}: Parameters<Projection['handlers'][string]>[0]): readonly RowChange[] => {
  const kind = kindOf(streamId, type);
  return [
    put('event_index', {
      event_id: id,
      position: String(position),
      stream: streamId,
      revision,
      type,
      kind,
      actor_id: metadata.actorId,
      correlation_id: metadata.correlationId,
      causation_id: metadata.causationId,
      at: metadata.recordedAt,
    }),
    ...membersOf(data as Readonly<Record<string, unknown>>).map((member_id) =>
      put('event_members', { member_id, position: String(position), event_id: id, kind }),
    ),
  ];
};

/**
 * Index of events by search criteria; the contents of events are read from the log. Rows about an erased account stay,
 * because its id identifies nobody anymore. The projection reads every event type, so one unreadable event stops it.
 * Therefore no response to a write waits for this projection.
 */
export const eventIndexProjection: Projection<AnyEvent> = {
  name: 'event-index',
  version: 1,
  isAwaited: false,
  tables: eventIndexTables,
  handlers: Object.fromEntries(allEventTypes.map(({ name }) => [name, indexed])),
};
