import { Map as PersistentMap } from 'immutable';

/**
 * Values by id. A changed map shares unchanged parts with the previous one, so folding n events takes O(n log n) time.
 */
export type IdMap<T> = PersistentMap<string, T>;

export const noEntries: IdMap<never> = PersistentMap();

export const entryOf = <T>(map: IdMap<T>, id: string): T | undefined => map.get(id);

export const withEntry = <T>(map: IdMap<T>, id: string, value: T): IdMap<T> => map.set(id, value);

export const entriesOf = <T>(map: IdMap<T>): (readonly [string, T])[] => [...map.entries()];
