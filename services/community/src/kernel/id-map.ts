/** Values by ids, in parts as `IdSet`: a change copies a small part, not the whole map. */
export interface IdMap<T> {
  readonly parts: Readonly<Record<string, Readonly<Record<string, T>>>>;
}

export const noEntries: IdMap<never> = { parts: {} };

const partOf = (id: string): string => `…${id.slice(-2)}`;
// An id may be any text; a prefix keeps it apart from what every object has.
const slot = (id: string): string => `=${id}`;

export const entryOf = <T>({ parts }: IdMap<T>, id: string): T | undefined => parts[partOf(id)]?.[slot(id)];

export const withEntry = <T>({ parts }: IdMap<T>, id: string, value: T): IdMap<T> => ({
  parts: { ...parts, [partOf(id)]: { ...parts[partOf(id)], [slot(id)]: value } },
});

export const entriesOf = <T>({ parts }: IdMap<T>): (readonly [string, T])[] =>
  Object.values(parts).flatMap((part) => Object.entries(part).map(([name, value]) => [name.slice(1), value] as const));
