import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { cleanText, id, instant } from './fields.ts';
import { apiKeys as limits } from './limits.ts';
import { apiKeysRoutes } from './routes/api-keys.ts';

/** Origin of a site, as a browser sends it; a longer URL is cut to its origin. */
const origin = z
  .string({ error: 'A site must be text' })
  .trim()
  .max(limits.originLengthMax, { error: `The address of a site has at most ${limits.originLengthMax} characters` })
  .refine((text) => /^https?:\/\/[^\s\p{Cc}\p{Cf}]+$/iu.test(text) && URL.canParse(text), {
    error: 'The address of a site begins with https:// or http://',
    abort: true,
  })
  .transform((text) => new URL(text).origin);

export const apiKeyView = z.object({
  id,
  name: z.string(),
  /** First characters of the key. */
  key_start: z.string(),
  origins: z.array(z.string()),
  calls_per_minute: z.int(),
  calls_per_day: z.int(),
  calls_today: z.int(),
  created_at: instant,
  rotated_at: instant.nullable(),
});
export type ApiKeyView = z.output<typeof apiKeyView>;

/** Response to the creation of a key; no later response contains `key`. */
const newApiKey = apiKeyView.extend({ key: z.string() });
export type NewApiKey = z.output<typeof newApiKey>;

export const apiKeyUsage = z.object({ days: z.array(z.object({ date: z.iso.date(), calls: z.int() })) });
export type ApiKeyUsage = z.output<typeof apiKeyUsage>;

export const apiKeysHttp = endpoints(apiKeysRoutes, {
  list: {
    summary: 'Own keys of the public API, newest first',
    reply: z.object({ collection: z.array(apiKeyView) }),
  },
  create: {
    summary: `Create a key of the public API, at most ${limits.perMemberMax} for each member; only this answer has it in full. With \`origins\`, pages of other sites can't use it`,
    body: z.object({
      name: cleanText(1, limits.nameLengthMax, 'Name'),
      origins: z
        .array(origin, { error: 'Sites come as a list' })
        .max(limits.originsMax, { error: `A key can have at most ${limits.originsMax} sites` })
        .transform((list) => [...new Set(list)])
        .default([]),
    }),
    example: { name: 'Cat app', origins: ['https://cats.example.org'] },
    reply: newApiKey,
  },
  rotate: {
    summary:
      'Replace one of your keys with a new one that has the same name, limits and id; the old one is refused immediately',
    owns: { keyId: 'apiKey' },
    reply: newApiKey,
  },
  revoke: { summary: 'Revoke one of your keys; calls with it are refused immediately', owns: { keyId: 'apiKey' } },
  usage: {
    summary: `Calls with one of your keys on each of the last ${limits.usageDays} days, UTC`,
    owns: { keyId: 'apiKey' },
    reply: apiKeyUsage,
  },
});
