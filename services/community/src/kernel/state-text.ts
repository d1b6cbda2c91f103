import { Map as PersistentMap, Set as PersistentSet, isMap, isSet } from 'immutable';

const MAP = '$map';
const SET = '$set';

/**
 * Encodes the state of a decider as text. Besides JSON values it can hold the persistent maps and sets of this folder.
 */
export const encodeState = (state: unknown): string =>
  JSON.stringify(state, function (this: unknown, key, value: unknown) {
    // `value` already went through `toJSON`, so the original is read from its owner.
    const original = (this as Readonly<Record<string, unknown>>)[key];
    if (isMap(original)) return { [MAP]: [...original.entries()] };
    if (isSet(original)) return { [SET]: [...original.values()] };
    return value;
  });

export const decodeState = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Object.hasOwn(value, MAP)) return PersistentMap((value as { [MAP]: [string, unknown][] })[MAP]);
    if (Object.hasOwn(value, SET)) return PersistentSet((value as { [SET]: unknown[] })[SET]);
    return value;
  });
