import { expect } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { ErrorCode } from '@pixchange/contracts/http/errors';
import { fold, type Decider } from '../decider.ts';
import { DomainError } from '../errors.ts';
import { decodeState, encodeState } from '../state-text.ts';

/** Returns the state after the events; the state of a named decider is stored and restored, as between commands. */
const stateOf = <Command, State, Event extends AnyEvent>(
  decider: Decider<Command, State, Event>,
  history: readonly Event[],
): State => {
  const state = fold(decider, history);
  return decider.name === undefined ? state : (decodeState(encodeState(state)) as State);
};

/** Tests a decider in one line: `given(created).when(publish).then(published)`. */
export const storyOf =
  <Command, State, Event extends AnyEvent>(decider: Decider<Command, State, Event>) =>
  (...history: Event[]) => ({
    when: (command: Command) => ({
      then: (...expected: Event[]) => expect(decider.decide(command, stateOf(decider, history))).toEqual(expected),
      thenNothing: () => expect(decider.decide(command, stateOf(decider, history))).toEqual([]),
      thenFails: (code: ErrorCode) => {
        const refusal = catchError(() => decider.decide(command, stateOf(decider, history)));
        expect(refusal).toBeInstanceOf(DomainError);
        expect((refusal as DomainError).code).toBe(code);
      },
    }),
  });

const catchError = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};
