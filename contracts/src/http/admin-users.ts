import { z } from 'zod';
import { accountStatus, publicUserView } from './accounts.ts';
import { adminListQuery, anyOf, anyOfIds, moment } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import type { StaffRole } from './route.ts';
import { adminUsersRoutes } from './routes/admin-users.ts';
import { proposalView } from './admin-proposals.ts';
import { cleanLines, instant } from './fields.ts';
import { adminLists, proposals } from './limits.ts';

/** A member as staff see them. */
export const staffUserRow = publicUserView.omit({ followed: true }).extend({
  status: accountStatus,
  roles: z.array(z.string()),
  coins: z.int(),
  pixtokens: z.int(),
  followers: z.int(),
  created_at: instant,
  /** Email address; absent except for administrators, and null for members without an address. */
  email: z.string().nullable().optional(),
});
export type StaffUserRow = z.output<typeof staffUserRow>;

const role = z.enum(['moderator', 'auditor', 'admin'] satisfies StaffRole[], {
  error: 'Role must be moderator, auditor or admin',
});
const reason = cleanLines(1, proposals.reasonLengthMax, 'Reason');

export const adminUsersHttp = endpoints(adminUsersRoutes, {
  list: {
    summary:
      'Members, also suspended ones; with `from`, those who joined since then; `q` is the beginning of a username or name, an id, or for administrators an email address',
    query: adminListQuery(['created_at', 'username', 'full_name', 'id'], {
      id: anyOfIds,
      q: z.string().max(adminLists.searchLengthMax),
      status: anyOf(accountStatus),
      role: anyOf(role),
      from: moment,
    }),
    reply: z.array(staffUserRow),
  },
  show: { summary: 'One member as staff see them', owns: { id: 'user' }, reply: staffUserRow },
  giveRole: {
    summary:
      'Propose to give a member a role; carried out immediately as long as there has never been a second administrator',
    owns: { id: 'user' },
    body: z.object({ role, reason }),
    example: { role: 'moderator', reason: 'Joins the team' },
    reply: proposalView,
  },
  takeRole: {
    summary: 'Propose to revoke a role; carried out immediately as long as there has never been a second administrator',
    owns: { id: 'user' },
    body: z.object({ role, reason }),
    example: { role: 'moderator', reason: 'Leaves the team' },
    reply: proposalView,
  },
  endSessions: {
    summary: 'End all sessions of a member, also those of the console; they can log in again',
    owns: { id: 'user' },
    body: z.object({ reason }),
    example: { reason: 'Lost their phone' },
    reply: z.object({ ended: z.int() }),
  },
  resendConfirmation: {
    summary: 'Send the confirmation email again, to a member whose address is not confirmed',
    owns: { id: 'user' },
    body: z.object({ reason }),
    example: { reason: 'Did not get it' },
  },
  erase: {
    summary: 'Propose to erase the account of a member who requested it in another way than in their settings',
    owns: { id: 'user' },
    body: z.object({ reason }),
    example: { reason: 'Asked for it in a letter' },
    reply: proposalView,
  },
  resetSecondFactor: {
    summary:
      'Propose to remove the second factor of a person who lost it; they set up another one at their next login. Carried out immediately as long as there has never been a second administrator',
    owns: { id: 'user' },
    body: z.object({ reason }),
    example: { reason: 'Lost their phone' },
    reply: proposalView,
  },
});
