import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { StreamId } from './stream.ts';

/**
 * The rules of one aggregate as pure functions. `decide` refuses by throwing a `DomainError` and returns `[]` when
 * there is nothing to do.
 */
export interface Decider<Command, State, Event extends AnyEvent> {
  /** Name under which the decider's states are cached in the database; without a name, they are not cached. */
  readonly name?: string;
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
  readonly initialState: State;
}

/** View that folds the events of a stream to a state; several views can exist for the same streams. */
export interface StreamView<State, Event extends AnyEvent, Key = string> extends Decider<never, State, Event> {
  /** Returns the stream of a key. */
  readonly stream: (key: Key) => StreamId;
}

/** A decider with its own streams: `streamOf` maps each command to its stream. */
export interface StreamDecider<Command, State, Event extends AnyEvent, Key = string> extends Decider<
  Command,
  State,
  Event
> {
  readonly stream: (key: Key) => StreamId;
  readonly streamOf: (command: Command) => StreamId;
}

/** Returns the state after the events, from the decider's initial state. */
export const fold = <State, Event extends AnyEvent>(
  { evolve, initialState }: Pick<Decider<never, State, Event>, 'evolve' | 'initialState'>,
  events: Iterable<Event>,
): State => {
  let state = initialState;
  for (const event of events) state = evolve(state, event);
  return state;
};
