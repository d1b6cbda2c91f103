import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { StaffActed } from '@pixchange/contracts/events/staff';
import { v7 as uuidv7 } from 'uuid';
import type { Cause } from '../request-context.ts';

/** An event to append, with its id and cause. */
export interface Write {
  readonly id: string;
  readonly cause: Cause;
  readonly event: AnyEvent;
}

/**
 * Whether an event records a staff action. Such events are in the streams of many deciders, which do not handle them,
 * so callers remove them before they fold a stream.
 */
export const isStaffRecord = ({ type }: AnyEvent): boolean => type === 'StaffActed';

/** Returns the events to append for one command; a command of staff also gets the record of who acted and why. */
export const writesOf = (cause: Cause, events: readonly AnyEvent[]): readonly Write[] => {
  const writes = events.map((event) => ({ id: uuidv7(), cause, event }));
  if (cause.staffAction === undefined || events.length === 0) return writes;
  const record: StaffActed = {
    type: 'StaffActed',
    data: { staffId: cause.actorId, ...cause.staffAction, eventIds: writes.map(({ id }) => id) },
  };
  return [...writes, { id: uuidv7(), cause, event: record }];
};
