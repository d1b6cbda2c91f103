import type { AnyEvent } from '@pixchange/contracts/events/envelope';

/**
 * Returns the next work that an event requires. Its ids are derived from the event, so that a replay requests the same
 * work.
 */
export type Policy<Event extends AnyEvent, Next> = (event: Event) => readonly Next[];
