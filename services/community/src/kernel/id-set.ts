import { Set as PersistentSet } from 'immutable';

/** Unordered set of ids. A changed set shares its unchanged parts, so folding n events takes O(n log n) time. */
export type IdSet = PersistentSet<string>;

/** The empty set. */
export const noIds: IdSet = PersistentSet();

export const hasId = (set: IdSet, id: string): boolean => set.has(id);

/** Returns a set that contains the id; the given set does not change. */
export const withId = (set: IdSet, id: string): IdSet => set.add(id);

/** Returns a set without the id; the given set does not change. */
export const withoutId = (set: IdSet, id: string): IdSet => set.delete(id);
