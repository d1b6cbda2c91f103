import type { MutableNotificationGroup, NotificationKind } from '@pixchange/contracts/http/values/notifications';
import { column, type Tables } from '../../kernel/tables.ts';

export const notificationTables = {
  /** Each thing that may be told: a line of the list sums up those with its `line_id`. */
  notification_facts: {
    columns: {
      fact_id: 'text NOT NULL',
      /** Of one recipient alone. */
      line_id: 'text NOT NULL',
      kind: column<NotificationKind>('text NOT NULL'),
      /** Null until it is looked up, by the work of a heart or by `of_id`. */
      recipient_id: 'uuid',
      actor_id: 'uuid',
      image_id: 'uuid',
      album_id: 'uuid',
      comment_id: 'uuid',
      decision_id: 'uuid',
      /** Whose the thing with this id is gets it: the author of a comment that is replied to, who appealed, who minted. */
      of_id: 'uuid',
      coins: 'integer',
      at: 'timestamptz NOT NULL',
      /** Where the event is in the log, so that whom a stretch of the log concerns can be asked. */
      position: 'bigint NOT NULL',
      /** Taken back: no longer a heart, a follower, a comment. */
      removed: 'boolean NOT NULL',
      /** Taken down by moderators, who may restore it. */
      withheld: 'boolean NOT NULL',
      shown: 'boolean NOT NULL',
    },
    key: ['fact_id'],
    indexes: [
      '(line_id, at, fact_id) WHERE shown',
      '(actor_id)',
      '(image_id)',
      '(recipient_id)',
      '(position) WHERE shown',
    ],
  },
  /** The list, ready to be read. */
  notifications: {
    columns: {
      line_id: 'text NOT NULL',
      recipient_id: 'uuid NOT NULL',
      kind: column<NotificationKind>('text NOT NULL'),
      image_id: 'uuid',
      album_id: 'uuid',
      comment_id: 'uuid',
      decision_id: 'uuid',
      coins: 'integer',
      /** The last three, the newest first. */
      actor_ids: column<readonly string[]>('uuid[] NOT NULL'),
      facts: 'integer NOT NULL',
      latest_at: 'timestamptz NOT NULL',
    },
    key: ['line_id'],
    indexes: ['(recipient_id, latest_at, line_id)'],
  },
  /** Whose works, comments, appeals and mints are. Works that were deleted are not among them. */
  notification_owners: {
    columns: { thing_id: 'uuid NOT NULL', owner_id: 'uuid NOT NULL' },
    key: ['thing_id'],
    indexes: ['(owner_id)'],
  },
  /** To put a work into one of these albums is to heart it. */
  notification_favourites: {
    columns: { album_id: 'uuid NOT NULL', owner_id: 'uuid NOT NULL' },
    key: ['album_id'],
    indexes: ['(owner_id)'],
  },
  /** What these people did is not shown to others. */
  notification_hidden: {
    columns: { user_id: 'uuid NOT NULL', why: column<'suspended' | 'erased'>('text NOT NULL') },
    key: ['user_id', 'why'],
  },
  notification_settings: {
    columns: {
      user_id: 'uuid NOT NULL',
      muted: column<readonly MutableNotificationGroup[]>('text[] NOT NULL'),
      digest: 'boolean NOT NULL',
    },
    key: ['user_id'],
    indexes: ['(user_id) WHERE digest'],
  },
} as const satisfies Tables;
