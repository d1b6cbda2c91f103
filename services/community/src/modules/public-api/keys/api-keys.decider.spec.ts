import { describe, it } from 'vitest';
import type { ApiKeyEvent } from '@pixchange/contracts/events/api-keys';
import { storyOf } from '../../../kernel/testing/given.ts';
import { idOf } from '../../../kernel/testing/recorded.ts';
import { apiKeysDecider, type ApiKeyCommand } from './api-keys.decider.ts';

const [ines, chat, game] = [idOf(1), idOf(2), idOf(3)];
const given = storyOf(apiKeysDecider);
const secret = { keyHash: 'a'.repeat(64), keyStart: 'pix_4fQz' };
const next = { keyHash: 'b'.repeat(64), keyStart: 'pix_Zk91' };
const made = (keyId: string): ApiKeyEvent => ({
  type: 'ApiKeyCreated',
  data: { userId: ines, keyId, ...secret, name: 'Chat', origins: ['https://chat.example.org'] },
});
const create: ApiKeyCommand = {
  type: 'CreateApiKey',
  userId: ines,
  keyId: chat,
  ...secret,
  name: 'Chat',
  origins: ['https://chat.example.org'],
};
const rotate: ApiKeyCommand = { type: 'RotateApiKey', userId: ines, keyId: chat, ...next };
const revoke: ApiKeyCommand = { type: 'RevokeApiKey', userId: ines, keyId: chat };
const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: { userId: ines, keyId: chat } };
const limits = { userId: ines, keyId: chat, callsPerMinute: 600, callsPerDay: 50_000 };
const changeLimits: ApiKeyCommand = { type: 'ChangeLimits', ...limits, isAgreed: true };
const changed = (callsPerMinute: number, callsPerDay: number): ApiKeyEvent => ({
  type: 'ApiKeyLimitsChanged',
  data: { userId: ines, keyId: chat, callsPerMinute, callsPerDay },
});
const alone = (callsPerMinute: number, callsPerDay: number): ApiKeyCommand => ({
  type: 'ChangeLimits',
  userId: ines,
  keyId: chat,
  callsPerMinute,
  callsPerDay,
});
const ten = Array.from({ length: 10 }, (_, index) => made(idOf(10 + index)));

describe('the keys of a member', () => {
  it('have their own limits after staff set them', () =>
    given(made(chat)).when(changeLimits).then({ type: 'ApiKeyLimitsChanged', data: limits }));
  it('get higher limits only after approval, compared with their current limits', () => {
    given(made(chat)).when(alone(101, 5_000)).thenFails('proposal.needed');
    given(made(chat)).when(alone(1, 5_001)).thenFails('proposal.needed');
    given(made(chat)).when(alone(100, 5_000)).then(changed(100, 5_000));
    given(made(chat), changed(600, 50_000), changed(1, 1)).when(alone(600, 50_000)).thenFails('proposal.needed');
    given(made(chat), changed(600, 50_000)).when(alone(600, 10)).then(changed(600, 10));
  });
  it('cannot get limits after they are revoked', () =>
    given(made(chat), revoked).when(changeLimits).thenFails('not_found'));
  it('can be created', () => given().when(create).then(made(chat)));
  it('are at most ten', () =>
    given(...ten)
      .when(create)
      .thenFails('api-key.too-many'));
  it('can be created again after one is revoked', () =>
    given(...ten, { type: 'ApiKeyRevoked', data: { userId: ines, keyId: idOf(10) } })
      .when(create)
      .then(made(chat)));
  it('are rotated under the same id', () =>
    given(made(chat))
      .when(rotate)
      .then({ type: 'ApiKeyRotated', data: { userId: ines, keyId: chat, ...next } }));
  it('are revoked', () => given(made(chat)).when(revoke).then(revoked));
  it('cannot be rotated or revoked by other members', () => {
    given(made(game)).when(rotate).thenFails('not_found');
    given(made(game)).when(revoke).thenFails('not_found');
  });
  it('stay revoked', () => {
    given(made(chat), revoked).when(rotate).thenFails('not_found');
    given(made(chat), revoked).when(revoke).thenFails('not_found');
  });
});
