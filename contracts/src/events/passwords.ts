import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/**
 * Stream `password-{emailHash}`, written whether or not the email has an account, so that response times do not reveal
 * accounts. The stream `email-{hash}` uses the same hash.
 */
export const passwordEvents = {
  /** `requestId` identifies the email, so that it is sent only once. */
  PasswordResetRequested: event({ version: 1, data: z.object({ emailHash: z.string(), requestId: z.string() }) }),
} as const;
export type PasswordEvent = EventOf<typeof passwordEvents>;
