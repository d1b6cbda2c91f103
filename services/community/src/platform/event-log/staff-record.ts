import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { StaffActed } from '@pixchange/contracts/events/staff';
import { v7 as uuidv7 } from 'uuid';
import type { Cause } from '../request-context.ts';

export interface Write {
  readonly id: string;
  readonly cause: Cause;
  readonly event: AnyEvent;
}

/** Such an event stands in the streams of many deciders, and means nothing to any of them. */
export const isStaffRecord = ({ type }: AnyEvent): boolean => type === 'StaffActed';

/** What is appended for the events of one command: where staff gave it, also the record of who did it and why. */
export const writesOf = (cause: Cause, events: readonly AnyEvent[]): readonly Write[] => {
  const writes = events.map((event) => ({ id: uuidv7(), cause, event }));
  if (cause.staffAction === undefined || events.length === 0) return writes;
  const record: StaffActed = {
    type: 'StaffActed',
    data: { staffId: cause.actorId, ...cause.staffAction, eventIds: writes.map(({ id }) => id) },
  };
  return [...writes, { id: uuidv7(), cause, event: record }];
};
