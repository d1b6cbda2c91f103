import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { staffActionOf } from '@pixchange/contracts/http/staff-actions';
import type { Caller } from './route.ts';

/** Counts what members of staff were refused. Refusals of others are log lines alone, so that nobody can fill the event log. */
export interface StaffRefusals {
  note(staffId: string, action: string): Promise<void>;
}
export const STAFF_REFUSALS = Symbol('staff refusals');

/** The action that somebody of staff was refused; null for every other answer, and where only their password is asked for again. */
export const refusedAction = (
  status: number,
  code: string | undefined,
  { caller, endpoint }: { readonly caller?: Caller; readonly endpoint?: Endpoint },
): { readonly staffId: string; readonly action: string } | null => {
  const action =
    status === 403 && code !== 'staff.proof-needed' && endpoint !== undefined ? staffActionOf(endpoint) : null;
  return action === null || caller === undefined || caller.roles.length === 0
    ? null
    : { staffId: caller.userId, action };
};
