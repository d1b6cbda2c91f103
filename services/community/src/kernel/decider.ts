import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { StreamId } from './stream.ts';

/**
 * One aggregate's rules as plain functions.
 * `decide` refuses by a `DomainError` and answers `[]` when there is nothing to do.
 */
export interface Decider<Command, State, Event extends AnyEvent> {
  /** Under which its states are kept beside the read models; a decider without a name keeps none. */
  readonly name?: string;
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
  readonly initialState: State;
}

/** Folds the events of a stream to a state; there may be several for the same streams. */
export interface StreamView<State, Event extends AnyEvent, Key = string> extends Decider<never, State, Event> {
  /** The stream of what has this key. */
  readonly stream: (key: Key) => StreamId;
}

/** A decider whose events are streams of their own: it alone knows which stream a command belongs to. */
export interface StreamDecider<Command, State, Event extends AnyEvent, Key = string> extends Decider<
  Command,
  State,
  Event
> {
  readonly stream: (key: Key) => StreamId;
  readonly streamOf: (command: Command) => StreamId;
}

export const fold = <State, Event extends AnyEvent>(
  { evolve, initialState }: Pick<Decider<never, State, Event>, 'evolve' | 'initialState'>,
  events: Iterable<Event>,
): State => {
  let state = initialState;
  for (const event of events) state = evolve(state, event);
  return state;
};
