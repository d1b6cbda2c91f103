import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const view = {
  viewId: z.guid(),
  /** Administrator who opened the view. */
  staffId: z.guid(),
  /** Member whose pages are viewed. */
  memberId: z.guid(),
} as const;

/** Stream `member-view-{viewId}`: an administrator views the web client as a specific member sees it. */
export const memberViewEvents = {
  /** The administrator opened the view. Their reason is in the `StaffActed` event of the same append. */
  MemberViewStarted: event({
    version: 1,
    data: z.object({
      ...view,
      /** Time at which the view ends automatically. ISO 8601, UTC. */
      endsAt: z.string(),
    }),
  }),
  /** The administrator opened a path. Recorded before the response is sent, and once for each path of a view. */
  MemberPageSeen: event({
    version: 1,
    data: z.object({
      ...view,
      /** Path of a page or an API request; it may name a person. Null once the administrator's account is erased. */
      path: z.string().nullable(),
    }),
    personal: { of: 'staffId', fields: ['path'] },
  }),
  /** The administrator closed the view before `endsAt`. */
  MemberViewStopped: event({ version: 1, data: z.object(view) }),
} as const;
export type MemberViewEvent = EventOf<typeof memberViewEvents>;
export type MemberPageSeen = Extract<MemberViewEvent, { type: 'MemberPageSeen' }>;
