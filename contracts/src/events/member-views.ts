import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const view = {
  viewId: z.guid(),
  staffId: z.guid(),
  /** Member whose pages are viewed. */
  memberId: z.guid(),
} as const;

/** Stream `member-view-{viewId}`: an administrator views the web client as a member sees it. */
export const memberViewEvents = {
  /** The reason is in the `StaffActed` event of the same append. */
  MemberViewStarted: event({
    version: 1,
    data: z.object({
      ...view,
      /** End of the view. ISO 8601, UTC. */
      endsAt: z.string(),
    }),
  }),
  /** Recorded before the page or the call is answered, once for each path of a view. */
  MemberPageSeen: event({
    version: 1,
    data: z.object({
      ...view,
      /** Page of the web client or call of the API; it may name a person. Null once the administrator has left. */
      path: z.string().nullable(),
    }),
    personal: { of: 'staffId', fields: ['path'] },
  }),
  MemberViewStopped: event({ version: 1, data: z.object(view) }),
} as const;
export type MemberViewEvent = EventOf<typeof memberViewEvents>;
export type MemberPageSeen = Extract<MemberViewEvent, { type: 'MemberPageSeen' }>;
