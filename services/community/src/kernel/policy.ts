import type { AnyEvent } from '@pixchange/contracts/events/envelope';

/**
 * Returns the commands or jobs that an event causes. Their ids are derived from the event, so a replay of the event
 * repeats the same ones instead of adding new ones.
 */
export type Policy<Event extends AnyEvent, Next> = (event: Event) => readonly Next[];
