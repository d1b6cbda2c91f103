import type { ApiKeyEvent } from '@pixchange/contracts/events/api-keys';
import { apiKeys as limits } from '@pixchange/contracts/http/limits';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError, unreachable } from '../../../kernel/errors.ts';
import { hasId, noIds, withId, withoutId, type IdSet } from '../../../kernel/id-set.ts';
import { streamsOf } from '../../../kernel/stream.ts';

interface Secret {
  readonly keyHash: string;
  readonly keyStart: string;
}

export type ApiKeyCommand =
  | (Secret & {
      readonly type: 'CreateApiKey';
      readonly userId: string;
      readonly keyId: string;
      readonly name: string;
      readonly origins: readonly string[];
    })
  | (Secret & { readonly type: 'RotateApiKey'; readonly userId: string; readonly keyId: string })
  | { readonly type: 'RevokeApiKey'; readonly userId: string; readonly keyId: string }
  | {
      readonly type: 'ChangeLimits';
      readonly userId: string;
      readonly keyId: string;
      readonly callsPerMinute: number;
      readonly callsPerDay: number;
    };

const decide = (command: ApiKeyCommand, keys: IdSet): readonly ApiKeyEvent[] => {
  const { userId, keyId } = command;
  if (command.type === 'CreateApiKey') {
    if (keys.size >= limits.perMemberMax) throw new DomainError('api-key.too-many');
    const { keyHash, keyStart, name, origins } = command;
    return [{ type: 'ApiKeyCreated', data: { userId, keyId, keyHash, keyStart, name, origins: [...origins] } }];
  }
  if (!hasId(keys, keyId)) throw new DomainError('not_found');
  switch (command.type) {
    case 'RotateApiKey':
      return [{ type: 'ApiKeyRotated', data: { userId, keyId, keyHash: command.keyHash, keyStart: command.keyStart } }];
    case 'RevokeApiKey':
      return [{ type: 'ApiKeyRevoked', data: { userId, keyId } }];
    case 'ChangeLimits': {
      const { callsPerMinute, callsPerDay } = command;
      return [{ type: 'ApiKeyLimitsChanged', data: { userId, keyId, callsPerMinute, callsPerDay } }];
    }
    default:
      return unreachable(command);
  }
};

const evolve = (keys: IdSet, event: ApiKeyEvent): IdSet => {
  switch (event.type) {
    case 'ApiKeyCreated':
      return withId(keys, event.data.keyId);
    case 'ApiKeyRevoked':
      return withoutId(keys, event.data.keyId);
    case 'ApiKeyRotated':
    case 'ApiKeyLimitsChanged':
      return keys;
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('api-keys');

/** API keys of one member, all in one stream to enforce their maximum number. */
export const apiKeysDecider: StreamDecider<ApiKeyCommand, IdSet, ApiKeyEvent> = {
  name: 'api-keys',
  stream,
  streamOf: ({ userId }) => stream(userId),
  decide,
  evolve,
  initialState: noIds,
};
