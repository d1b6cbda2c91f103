export interface StateRow {
  readonly name: string;
  /** As text: a string as it is, anything else as JSON. */
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
 * The fields of a state, and which of them differ from the state before. A field that is no longer there is a row, too.
 * @param before null: there is nothing to compare with
 */
export const stateRows = (state: State, before: State | null): readonly StateRow[] =>
  [...new Set([...Object.keys(state), ...Object.keys(before ?? {})])].map((name) => {
    const value = textOf(state[name]);
    return { name, value, hasChanged: before !== null && value !== textOf(before[name]) };
  });
