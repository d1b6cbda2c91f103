/** Ids by their last two characters, which are random in every id of ours: a change copies a small part, not the whole set. */
export interface IdSet {
  readonly size: number;
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

export const noIds: IdSet = { size: 0, parts: {} };

const partOf = (id: string): string => id.slice(-2);

export const hasId = ({ parts }: IdSet, id: string): boolean => parts[partOf(id)]?.includes(id) ?? false;

export const withId = (set: IdSet, id: string): IdSet =>
  hasId(set, id) ? set : { size: set.size + 1, parts: { ...set.parts, [partOf(id)]: [...(set.parts[partOf(id)] ?? []), id] } };

export const withoutId = (set: IdSet, id: string): IdSet =>
  hasId(set, id) ? { size: set.size - 1, parts: { ...set.parts, [partOf(id)]: (set.parts[partOf(id)] ?? []).filter((other) => other !== id) } } : set;
