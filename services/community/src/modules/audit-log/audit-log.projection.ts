import type { AuditLogRow } from '@pixchange/contracts/http/admin-audit-log';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { MemberViewEvent } from '@pixchange/contracts/events/member-views';
import type { StaffEvent } from '@pixchange/contracts/events/staff';
import { ignore, type Projection, type RowChange } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

/** SQL expression for the id in a stream name, which is a category followed by a UUID. */
export const ID_OF_STREAM = 'right(stream, 36)';

export const auditLogTables = {
  staff_actions: {
    columns: {
      event_id: 'uuid NOT NULL',
      action_id: 'uuid NOT NULL',
      position: 'bigint NOT NULL',
      stream: 'text NOT NULL',
      revision: 'bigint NOT NULL',
      staff_id: 'uuid NOT NULL',
      action: 'text NOT NULL',
      outcome: column<AuditLogRow['outcome']>('text NOT NULL'),
      target: 'text',
      reason: 'text',
      count: 'integer NOT NULL',
      event_ids: 'text[] NOT NULL',
      at: 'timestamptz NOT NULL',
    },
    key: ['event_id'],
    indexes: [
      '(at, event_id)',
      '(staff_id, at)',
      '(action, at)',
      '(target)',
      `(${ID_OF_STREAM})`,
      '(action_id, position)',
    ],
  },
} as const satisfies Tables;

const { put, sweep } = changesTo(auditLogTables);

/** Keeps the actions of an erased member and clears the reasons, which are personal text. */
const erased = (userId: string): readonly RowChange[] => [sweep('staff_actions', 'staff_id', userId, { reason: null })];

/** Actions of staff, performed and refused. */
export const auditLogProjection: Projection<
  StaffEvent | MemberViewEvent | Extract<ErasureEvent, { type: 'AccountErased' | 'ErasureCompleted' }>
> = {
  name: 'audit-log',
  version: 3,
  tables: auditLogTables,
  handlers: {
    StaffActed: ({ id, streamId, revision, position, data, metadata }) => [
      put('staff_actions', {
        event_id: id,
        action_id: data.actionId,
        position: String(position),
        stream: streamId,
        revision,
        staff_id: data.staffId,
        action: data.action,
        outcome: 'done',
        target: data.target,
        reason: data.reason,
        count: 1,
        event_ids: data.eventIds,
        at: metadata.recordedAt,
      }),
    ],
    ListExported: ignore,
    PersonalFieldsShown: ignore,
    SessionsEnded: ignore,
    SecondFactorChanged: ({ id, streamId, revision, position, data, metadata }) =>
      // A reset is already recorded as an action of the administrators.
      data.change === 'reset'
        ? []
        : [
            put('staff_actions', {
              event_id: id,
              action_id: id,
              position: String(position),
              stream: streamId,
              revision,
              staff_id: data.userId,
              action: `second_factor.${data.change}`,
              outcome: 'done',
              target: null,
              reason: null,
              count: 1,
              event_ids: [],
              at: metadata.recordedAt,
            }),
          ],
    StaffRefused: ({ id, streamId, revision, position, data }) => [
      put('staff_actions', {
        event_id: id,
        action_id: id,
        position: String(position),
        stream: streamId,
        revision,
        staff_id: data.staffId,
        action: data.action,
        outcome: 'refused',
        target: null,
        reason: null,
        count: data.count,
        event_ids: [],
        at: data.minute,
      }),
    ],
    MemberViewStarted: ignore,
    MemberPageSeen: ({ id, streamId, revision, position, data, metadata }) => [
      put('staff_actions', {
        event_id: id,
        action_id: id,
        position: String(position),
        stream: streamId,
        revision,
        staff_id: data.staffId,
        action: 'users.see_page',
        outcome: 'done',
        target: data.memberId,
        // The viewed path is stored as the reason.
        reason: data.path,
        count: 1,
        event_ids: [],
        at: metadata.recordedAt,
      }),
    ],
    MemberViewStopped: ignore,
    AccountErased: ({ data }) => erased(data.userId),
    ErasureCompleted: ({ data }) => erased(data.userId),
  },
};
