import type { AnyEvent } from '@pixchange/contracts/events/envelope';

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

export const fold = <State, Event extends AnyEvent>(
  { evolve, initialState }: Pick<Decider<never, State, Event>, 'evolve' | 'initialState'>,
  events: Iterable<Event>,
): State => {
  let state = initialState;
  for (const event of events) state = evolve(state, event);
  return state;
};
