import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const userId = z.guid();
const keyId = z.guid();
/** SHA-256 of the key, in hexadecimal; the key itself is random and long, and stored nowhere. */
const keyHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Stream `api-keys-{userId}`: the keys by which a member's apps call the public API. */
export const apiKeyEvents = {
  ApiKeyCreated: event({
    version: 1,
    data: z.object({
      userId,
      keyId,
      keyHash,
      /** The first characters of the key, by which its owner recognizes it. */
      keyStart: z.string(),
      name: z.string().nullable(),
      /** The sites whose pages may use the key; empty for any. */
      origins: z.array(z.string()).nullable(),
    }),
    personal: { of: 'userId', fields: ['name', 'origins'] },
  }),
  /** The key was replaced by a new one; the old one is no longer good. */
  ApiKeyRotated: event({ version: 1, data: z.object({ userId, keyId, keyHash, keyStart: z.string() }) }),
  /** Of one key, instead of those that every key has. */
  ApiKeyLimitsChanged: event({
    version: 1,
    data: z.object({ userId, keyId, callsPerMinute: z.int().positive(), callsPerDay: z.int().positive() }),
  }),
  ApiKeyRevoked: event({ version: 1, data: z.object({ userId, keyId }) }),
} as const;
export type ApiKeyEvent = EventOf<typeof apiKeyEvents>;
