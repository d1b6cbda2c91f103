import type { ApiKeyEvent } from '@pixchange/contracts/events/api-keys';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { SuspensionEvent } from '@pixchange/contracts/events/moderation';
import type { Projection } from '../../../kernel/projection.ts';
import { changesTo, type Tables } from '../../../kernel/tables.ts';

export const apiKeyTables = {
  api_keys: {
    columns: {
      key_id: 'uuid NOT NULL',
      user_id: 'uuid NOT NULL',
      key_hash: 'text NOT NULL',
      key_start: 'text NOT NULL',
      name: 'text',
      origins: 'text[]',
      created_at: 'timestamptz NOT NULL',
      rotated_at: 'timestamptz',
      /** Null when the default limits apply. */
      calls_per_minute: 'integer',
      calls_per_day: 'integer',
    },
    key: ['key_id'],
    indexes: ['(key_hash)', '(user_id)', '(created_at, key_id)'],
  },
  /** Suspended members, whose keys are refused. */
  api_key_suspensions: { columns: { user_id: 'uuid NOT NULL' }, key: ['user_id'] },
} as const satisfies Tables;

const { put, patch, remove, sweep } = changesTo(apiKeyTables);

/** Keys of the public API by their hash, until their owners are erased. */
export const apiKeysProjection: Projection<ApiKeyEvent | SuspensionEvent | ErasureEvent> = {
  name: 'api-keys',
  version: 2,
  tables: apiKeyTables,
  handlers: {
    ApiKeyCreated: ({ data, metadata }) => [
      put('api_keys', {
        key_id: data.keyId,
        user_id: data.userId,
        key_hash: data.keyHash,
        key_start: data.keyStart,
        name: data.name,
        origins: data.origins,
        created_at: metadata.recordedAt,
        rotated_at: null,
      }),
    ],
    ApiKeyRotated: ({ data, metadata }) => [
      patch(
        'api_keys',
        { key_id: data.keyId },
        { key_hash: data.keyHash, key_start: data.keyStart, rotated_at: metadata.recordedAt },
      ),
    ],
    ApiKeyLimitsChanged: ({ data }) => [
      patch(
        'api_keys',
        { key_id: data.keyId },
        { calls_per_minute: data.callsPerMinute, calls_per_day: data.callsPerDay },
      ),
    ],
    ApiKeyRevoked: ({ data }) => [remove('api_keys', { key_id: data.keyId })],
    AccountSuspended: ({ data }) => [put('api_key_suspensions', { user_id: data.userId })],
    AccountReinstated: ({ data }) => [remove('api_key_suspensions', { user_id: data.userId })],
    AccountErased: ({ data }) => [sweep('api_keys', 'user_id', data.userId)],
    ErasureCompleted: ({ data }) => [sweep('api_keys', 'user_id', data.userId)],
  },
};
