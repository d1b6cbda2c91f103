import { Map as PersistentMap } from 'immutable';

/** Map from ids to values. A changed map shares its unchanged parts, so folding n events takes O(n log n) time. */
export type IdMap<T> = PersistentMap<string, T>;

/** The empty map. */
export const noEntries: IdMap<never> = PersistentMap();

/** Returns the value of an id; undefined when there is none. */
export const entryOf = <T>(map: IdMap<T>, id: string): T | undefined => map.get(id);

/** Returns a map with this value for the id; the given map does not change. */
export const withEntry = <T>(map: IdMap<T>, id: string, value: T): IdMap<T> => map.set(id, value);

/** Returns a map without the id; the given map does not change. */
export const withoutEntry = <T>(map: IdMap<T>, id: string): IdMap<T> => map.delete(id);

/** Returns all ids with their values, in no particular order. */
export const entriesOf = <T>(map: IdMap<T>): (readonly [string, T])[] => [...map.entries()];
