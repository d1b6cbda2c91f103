import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { StreamDecider } from './decider.ts';

/** A state with this status. */
type StateAt<State, Status> = State extends { readonly status: infer Possible }
  ? Status extends Possible
    ? State & { readonly status: Status }
    : never
  : never;

/** Work of a process in one state. */
export interface Step<State, Command, Ports> {
  /**
   * Calls the ports with idempotency keys, and returns the command that records the result; null while the process has
   * to wait.
   */
  readonly run: (state: State, ports: Ports) => Promise<Command | null>;
  /** Commands that record a refusal, by its code. Every other error is thrown, and the step is retried. */
  readonly refusals?: Readonly<Record<string, (state: State) => Command>>;
}

/** Long-running operation on one stream as a table: a step for each status of its decider, null for final ones. */
export interface Process<Command, State extends { readonly status: string }, Event extends AnyEvent, Ports> {
  readonly name: string;
  readonly decider: StreamDecider<Command, State, Event>;
  readonly steps: {
    readonly [Status in State['status']]: Step<StateAt<State, Status>, Command, Ports> | null;
  };
}
