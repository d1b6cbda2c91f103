import type { ApiKeyEvent } from '@pixchange/contracts/events/api-keys';
import { apiKeys as limits } from '@pixchange/contracts/http/limits';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError, unreachable } from '../../../kernel/errors.ts';
import { entryOf, noEntries, withEntry, withoutEntry, type IdMap } from '../../../kernel/id-map.ts';
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
  /**
   * Changes the limits of a key; `isAgreed` is true when a second person approved the change.
   * @throws DomainError `proposal.needed` for higher limits without approval
   */
  | (CallLimits & {
      readonly type: 'ChangeLimits';
      readonly userId: string;
      readonly keyId: string;
      readonly isAgreed?: boolean;
    });

interface CallLimits {
  readonly callsPerMinute: number;
  readonly callsPerDay: number;
}

/** Limits of each key by its id. */
type ApiKeys = IdMap<CallLimits>;

const defaultLimits: CallLimits = { callsPerMinute: limits.callsPerMinute, callsPerDay: limits.callsPerDay };

const decide = (command: ApiKeyCommand, keys: ApiKeys): readonly ApiKeyEvent[] => {
  const { userId, keyId } = command;
  if (command.type === 'CreateApiKey') {
    if (keys.size >= limits.perMemberMax) throw new DomainError('api-key.too-many');
    const { keyHash, keyStart, name, origins } = command;
    return [{ type: 'ApiKeyCreated', data: { userId, keyId, keyHash, keyStart, name, origins: [...origins] } }];
  }
  const current = entryOf(keys, keyId);
  if (current === undefined) throw new DomainError('not_found');
  switch (command.type) {
    case 'RotateApiKey':
      return [{ type: 'ApiKeyRotated', data: { userId, keyId, keyHash: command.keyHash, keyStart: command.keyStart } }];
    case 'RevokeApiKey':
      return [{ type: 'ApiKeyRevoked', data: { userId, keyId } }];
    case 'ChangeLimits': {
      const { callsPerMinute, callsPerDay, isAgreed = false } = command;
      const isRaised = callsPerMinute > current.callsPerMinute || callsPerDay > current.callsPerDay;
      if (isRaised && !isAgreed) throw new DomainError('proposal.needed');
      return [{ type: 'ApiKeyLimitsChanged', data: { userId, keyId, callsPerMinute, callsPerDay } }];
    }
    default:
      return unreachable(command);
  }
};

const evolve = (keys: ApiKeys, event: ApiKeyEvent): ApiKeys => {
  const { keyId } = event.data;
  switch (event.type) {
    case 'ApiKeyCreated':
      return withEntry(keys, keyId, defaultLimits);
    case 'ApiKeyRevoked':
      return withoutEntry(keys, keyId);
    case 'ApiKeyRotated':
      return keys;
    case 'ApiKeyLimitsChanged': {
      const { callsPerMinute, callsPerDay } = event.data;
      return entryOf(keys, keyId) === undefined ? keys : withEntry(keys, keyId, { callsPerMinute, callsPerDay });
    }
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('api-keys');

/** API keys of one member with their limits, all in one stream to enforce their maximum number. */
export const apiKeysDecider: StreamDecider<ApiKeyCommand, ApiKeys, ApiKeyEvent> = {
  name: 'api-keys',
  stream,
  streamOf: ({ userId }) => stream(userId),
  decide,
  evolve,
  initialState: noEntries,
};
