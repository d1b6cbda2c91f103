import type { StaffRole } from '@pixchange/contracts/http/route';

type Filter = Readonly<Record<string, unknown>>;

const open: Filter = { status: 'open' };
const proposed: Filter = { status: 'proposed' };

/** Default filters that show the open tasks of each role; other lists are unfiltered. */
const toDo: Readonly<Record<StaffRole, Readonly<Record<string, Filter>>>> = {
  moderator: { cases: open, reports: open, proposals: proposed },
  admin: { proposals: proposed, reconciliation: open },
  auditor: { reconciliation: open },
};

/** Returns the default filter of a list. With several roles, the first role with a filter for this list wins. */
export const defaultFilter = (roles: readonly StaffRole[], resource: string): Filter =>
  roles.map((role) => toDo[role][resource]).find((filter) => filter !== undefined) ?? {};
