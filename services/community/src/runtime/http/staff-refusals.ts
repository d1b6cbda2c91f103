import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { staffActionOf } from '@pixchange/contracts/http/staff-actions';
import type { Caller } from './route.ts';

/**
 * Counts refused staff requests. Refused requests of other callers are only logged; otherwise, anyone could fill the
 * event log.
 */
export interface StaffRefusals {
  note(staffId: string, action: string): Promise<void>;
}
/** Nest token of the record of refused staff requests. */
export const STAFF_REFUSALS = Symbol('staff refusals');

/**
 * Returns the action that a member of staff was refused; null for all other responses, and when only a new proof of
 * identity is required.
 */
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
