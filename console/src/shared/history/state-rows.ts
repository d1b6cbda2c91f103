export interface StateRow {
  readonly name: string;
  /** Value as text: strings unchanged, a dash for null or a missing value, everything else as JSON. */
  readonly value: string;
  readonly hasChanged: boolean;
}

type State = Readonly<Record<string, unknown>>;

const NONE = '–';

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return NONE;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/**
 * Returns the fields of a state and the removed fields, and marks those that differ from the previous state.
 * @param before null when there is nothing to compare with
 */
export const stateRows = (state: State, before: State | null): readonly StateRow[] =>
  [...new Set([...Object.keys(state), ...Object.keys(before ?? {})])].map((name) => {
    const value = textOf(state[name]);
    return { name, value, hasChanged: before !== null && value !== textOf(before[name]) };
  });
