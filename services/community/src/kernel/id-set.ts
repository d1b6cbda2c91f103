import { Set as PersistentSet } from 'immutable';

/** Ids without order. A change shares what it leaves alone with the set before it, so that folding n events costs n log n. */
export type IdSet = PersistentSet<string>;

export const noIds: IdSet = PersistentSet();

export const hasId = (set: IdSet, id: string): boolean => set.has(id);

export const withId = (set: IdSet, id: string): IdSet => set.add(id);

export const withoutId = (set: IdSet, id: string): IdSet => set.delete(id);
