import type { StaffRole } from '@pixchange/contracts/http/route';

type Filter = Readonly<Record<string, unknown>>;

const open: Filter = { status: 'open' };
const proposed: Filter = { status: 'proposed' };

/** What is still to be done by somebody with a role; a role sees all of the other lists. */
const toDo: Readonly<Record<StaffRole, Readonly<Record<string, Filter>>>> = {
  moderator: { cases: open, reports: open, proposals: proposed },
  admin: { proposals: proposed, reconciliation: open },
  auditor: { reconciliation: open },
};

/** The filter of a list until they choose another. Of several roles, the first that has one for this list decides. */
export const defaultFilter = (roles: readonly StaffRole[], resource: string): Filter =>
  roles.map((role) => toDo[role][resource]).find((filter) => filter !== undefined) ?? {};
