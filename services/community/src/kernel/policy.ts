import type { AnyEvent } from '@pixchange/contracts/events/envelope';

/** What must happen next because of an event. Ids come from the event, so that a replay asks for the same work. */
export type Policy<Event extends AnyEvent, Next> = (event: Event) => readonly Next[];
