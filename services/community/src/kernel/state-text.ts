import { Map as PersistentMap, Set as PersistentSet, isMap, isSet } from 'immutable';

const MAP = '$map';
const SET = '$set';

/**
 * Encodes the state of a decider as text. The state may contain JSON values, and the maps and sets of `id-map.ts` and
 * `id-set.ts`.
 * @throws TypeError for another map or set, which JSON would turn into an empty object
 */
export const encodeState = (state: unknown): string =>
  JSON.stringify(state, function (this: unknown, key, value: unknown) {
    // `toJSON` has already converted `value`, so the original is read from its parent.
    const original = (this as Readonly<Record<string, unknown>>)[key];
    if (isMap(original)) return { [MAP]: [...original.entries()] };
    if (isSet(original)) return { [SET]: [...original.values()] };
    if (original instanceof Map || original instanceof Set) throw new TypeError(`the state can't be stored: ${key}`);
    return value;
  });

/** Restores the state that `encodeState` encoded. @throws SyntaxError for text that is not JSON */
export const decodeState = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Object.hasOwn(value, MAP)) return PersistentMap((value as { [MAP]: [string, unknown][] })[MAP]);
    if (Object.hasOwn(value, SET)) return PersistentSet((value as { [SET]: unknown[] })[SET]);
    return value;
  });
