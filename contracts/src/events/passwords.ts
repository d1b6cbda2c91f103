import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/**
 * Stream `password-{emailHash}`, whether or not anybody has that email: the same is written for both,
 * so that the time of an answer does not tell them apart. The hash is that of `email-{hash}`.
 */
export const passwordEvents = {
  /** `requestId` names the mail, so that it is sent once. */
  PasswordResetRequested: event({ version: 1, data: z.object({ emailHash: z.string(), requestId: z.string() }) }),
} as const;
export type PasswordEvent = EventOf<typeof passwordEvents>;
