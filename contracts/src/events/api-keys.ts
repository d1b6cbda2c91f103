import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const userId = z.guid();
const keyId = z.guid();
/** SHA-256 of the key, in hexadecimal. The key itself is long and random, and is not stored. */
const keyHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Stream `api-keys-{userId}`: the API keys that a member's apps use for the public API. */
export const apiKeyEvents = {
  ApiKeyCreated: event({
    version: 1,
    data: z.object({
      userId,
      keyId,
      keyHash,
      /** First characters of the key, by which its owner recognizes it. */
      keyStart: z.string(),
      name: z.string().nullable(),
      /** Sites whose pages may use the key; an empty list allows all. */
      origins: z.array(z.string()).nullable(),
    }),
    personal: { of: 'userId', fields: ['name', 'origins'] },
  }),
  /** The key was replaced by a new one; the old one stops working. */
  ApiKeyRotated: event({ version: 1, data: z.object({ userId, keyId, keyHash, keyStart: z.string() }) }),
  /** Limits of one key changed; they replace the limits that apply to every key. */
  ApiKeyLimitsChanged: event({
    version: 1,
    data: z.object({ userId, keyId, callsPerMinute: z.int().positive(), callsPerDay: z.int().positive() }),
  }),
  ApiKeyRevoked: event({ version: 1, data: z.object({ userId, keyId }) }),
} as const;
export type ApiKeyEvent = EventOf<typeof apiKeyEvents>;
