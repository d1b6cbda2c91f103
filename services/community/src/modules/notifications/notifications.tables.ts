import type { NotificationKind, OptionalNotificationGroup } from '@pixchange/contracts/http/values/notifications';
import { column, type Tables } from '../../kernel/tables.ts';

export const notificationTables = {
  /** Facts to notify about, such as a heart. Each line of the list summarizes the facts with the same `line_id`. */
  notification_facts: {
    columns: {
      fact_id: 'text NOT NULL',
      /** Line that the fact belongs to; all facts of a line have the same recipient. */
      line_id: 'text NOT NULL',
      kind: column<NotificationKind>('text NOT NULL'),
      /** Null until a derivation finds the owner of the work (for a heart) or of `of_id`. */
      recipient_id: 'uuid',
      actor_id: 'uuid',
      image_id: 'uuid',
      album_id: 'uuid',
      comment_id: 'uuid',
      decision_id: 'uuid',
      /**
       * Id of the comment that was replied to, of an appeal or of a mint. Its owner is the recipient; null for other
       * facts.
       */
      of_id: 'uuid',
      /** Pixcoins that the recipient received; null for facts without an amount. */
      coins: 'integer',
      at: 'timestamptz NOT NULL',
      /** Position of the event in the log, to find the recipients that a range of the log concerns. */
      position: 'bigint NOT NULL',
      /** True once the action was undone, such as a removed heart, follow or comment. */
      removed: 'boolean NOT NULL',
      /** True while the content is taken down by moderators, who may restore it. */
      withheld: 'boolean NOT NULL',
      /** Whether the fact counts in its line. */
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
  /** Lines of the list of notifications. */
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
      /** Last three actors, newest first, of the shown facts. */
      actor_ids: column<readonly string[]>('uuid[] NOT NULL'),
      /** Number of shown facts. */
      facts: 'integer NOT NULL',
      latest_at: 'timestamptz NOT NULL',
    },
    key: ['line_id'],
    indexes: ['(recipient_id, latest_at, line_id)'],
  },
  /** Owners of works, comments, appeals and mints. Deleted works are not included. */
  notification_owners: {
    columns: { thing_id: 'uuid NOT NULL', owner_id: 'uuid NOT NULL' },
    key: ['thing_id'],
    indexes: ['(owner_id)'],
  },
  /** Favorites albums: adding a work to one of these is a heart. */
  notification_favourites: {
    columns: { album_id: 'uuid NOT NULL', owner_id: 'uuid NOT NULL' },
    key: ['album_id'],
    indexes: ['(owner_id)'],
  },
  /** Members whose actions are hidden from others, because they are suspended or erased. */
  notification_hidden: {
    columns: { user_id: 'uuid NOT NULL', why: column<'suspended' | 'erased'>('text NOT NULL') },
    key: ['user_id', 'why'],
  },
  notification_settings: {
    columns: {
      user_id: 'uuid NOT NULL',
      muted: column<readonly OptionalNotificationGroup[]>('text[] NOT NULL'),
      /** Whether the member gets the daily email. */
      digest: 'boolean NOT NULL',
    },
    key: ['user_id'],
    indexes: ['(user_id) WHERE digest'],
  },
} as const satisfies Tables;
