import { describe, expect, it } from 'vitest';
import { changesOf, patch, put, remove, sweep } from '../../../kernel/projection.ts';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import { apiKeysProjection } from './api-keys.projection.ts';

const [ines, chat] = [idOf(1), idOf(2)];
const secret = { keyHash: 'a'.repeat(64), keyStart: 'pix_4fQz' };
const changes = (event: Parameters<typeof recorded>[0]) => changesOf(apiKeysProjection, recorded(event));
const at = recorded({ type: 'ApiKeyRevoked', data: {} }).metadata.recordedAt;
const decided = { moderatorId: idOf(9), reason: 'Spam' };

describe('keys of the public API', () => {
  it('are stored by their hash', () =>
    expect(
      changes({
        type: 'ApiKeyCreated',
        data: { userId: ines, keyId: chat, ...secret, name: 'Chat', origins: ['https://chat.example.org'] },
      }),
    ).toEqual([
      put('api_keys', {
        key_id: chat,
        user_id: ines,
        key_hash: secret.keyHash,
        key_start: secret.keyStart,
        name: 'Chat',
        origins: ['https://chat.example.org'],
        created_at: at,
        rotated_at: null,
      }),
    ]));
  it('have a new hash after a rotation', () =>
    expect(changes({ type: 'ApiKeyRotated', data: { userId: ines, keyId: chat, ...secret } })).toEqual([
      patch('api_keys', { key_id: chat }, { key_hash: secret.keyHash, key_start: secret.keyStart, rotated_at: at }),
    ]));
  it('are removed when they are revoked', () =>
    expect(changes({ type: 'ApiKeyRevoked', data: { userId: ines, keyId: chat } })).toEqual([
      remove('api_keys', { key_id: chat }),
    ]));
  it('are removed with their member', () => {
    const gone = [sweep('api_keys', 'user_id', ines)];
    expect(changes({ type: 'AccountErased', data: { userId: ines, code: 'c' } })).toEqual(gone);
    expect(changes({ type: 'ErasureCompleted', data: { userId: ines } })).toEqual(gone);
  });
  it('have a suspension row while their member is suspended', () => {
    expect(changes({ type: 'AccountSuspended', data: { userId: ines, ...decided } })).toEqual([
      put('api_key_suspensions', { user_id: ines }),
    ]);
    expect(changes({ type: 'AccountReinstated', data: { userId: ines, ...decided } })).toEqual([
      remove('api_key_suspensions', { user_id: ines }),
    ]);
  });
});
