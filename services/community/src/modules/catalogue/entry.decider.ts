import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { streamsOf } from '../../kernel/stream.ts';
import { textHash } from '../../kernel/text-hash.ts';

/** `archived` left out means: as it is, or not archived where it is new. */
export type EntryCommand<Fields> =
  /** Makes one that was not there. */
  | { readonly type: 'Create'; readonly id: string; readonly fields: Fields; readonly archived?: boolean | undefined }
  /** Makes one unless it ever was there, whatever became of it. */
  | { readonly type: 'Ensure'; readonly id: string; readonly fields: Fields }
  /** Gives new values to one that is there. */
  | {
      readonly type: 'Change';
      readonly id: string;
      readonly fields: Fields;
      readonly archived?: boolean | undefined;
      /** Of the values that the change was made to; left out: whatever is there. */
      readonly version?: string | undefined;
    }
  /** Makes it, or gives it new values. */
  | { readonly type: 'Put'; readonly id: string; readonly fields: Fields; readonly archived?: boolean | undefined }
  | { readonly type: 'Archive'; readonly id: string };

export type Entry<Fields> =
  | { readonly status: 'none' }
  | { readonly status: 'shown' | 'archived'; readonly fields: Fields };

type There<Fields> = Exclude<Entry<Fields>, { status: 'none' }>;

const there = <Fields>(entry: Entry<Fields>): There<Fields> => {
  if (entry.status === 'none') throw new DomainError('not_found');
  return entry;
};

/** What an event did to an entry, without its name. */
export type EntryFact<Fields> =
  | { readonly kind: 'written'; readonly fields: Fields }
  | { readonly kind: 'archived' | 'restored' };

/** How the four facts of an entry are called in one kind's events. */
export interface EntryWords<Fields, Event extends AnyEvent> {
  /** Of its streams. */
  readonly category: string;
  readonly created: (id: string, fields: Fields) => Event;
  readonly edited: (id: string, fields: Fields) => Event;
  readonly archived: (id: string) => Event;
  readonly restored: (id: string) => Event;
  readonly read: (event: Event) => EntryFact<Fields>;
}

/** Both have passed one schema, so that their keys are the same. */
const isSame = <Fields extends object>(one: Fields, other: Fields): boolean =>
  (Object.keys(one) as (keyof Fields)[]).every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));

/** Names what an entry is at a moment: it is another one exactly when any of its values is. */
export const versionOf = (fields: object, isArchived: boolean): string =>
  textHash(JSON.stringify([Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)), isArchived]));

/** Where nothing is left to change, the version does not matter: the same change may come twice. */
const unlessStale = <Fields extends object, Event>(
  version: string | undefined,
  { fields, status }: There<Fields>,
  events: readonly Event[],
): readonly Event[] => {
  if (events.length > 0 && version !== undefined && version !== versionOf(fields, status === 'archived'))
    throw new DomainError('stale');
  return events;
};

/**
 * An entry of the catalogue: it is made, changed, archived and brought back, and nothing of it is ever lost.
 * Every kind of entry has these rules, in events of its own.
 */
export const entryDecider = <Fields extends object, Event extends AnyEvent>({
  category,
  created,
  edited,
  archived,
  restored,
  read,
}: EntryWords<Fields, Event>): StreamDecider<EntryCommand<Fields>, Entry<Fields>, Event> => {
  const stream = streamsOf(category);

  const make = (id: string, fields: Fields, hidden = false): readonly Event[] => [
    created(id, fields),
    ...(hidden ? [archived(id)] : []),
  ];

  const change = (id: string, fields: Fields, hidden: boolean | undefined, entry: There<Fields>): readonly Event[] => {
    const isHidden = entry.status === 'archived';
    const turned = hidden === undefined || hidden === isHidden ? [] : [hidden ? archived(id) : restored(id)];
    return [...(isSame(fields, entry.fields) ? [] : [edited(id, fields)]), ...turned];
  };

  return {
    stream,
    streamOf: ({ id }) => stream(id),
    initialState: { status: 'none' },
    decide: (command, entry) => {
      const { id } = command;
      switch (command.type) {
        case 'Create':
          if (entry.status !== 'none') throw new DomainError('conflict');
          return make(id, command.fields, command.archived);
        case 'Ensure':
          return entry.status === 'none' ? make(id, command.fields) : [];
        case 'Put':
          return entry.status === 'none'
            ? make(id, command.fields, command.archived)
            : change(id, command.fields, command.archived, entry);
        case 'Change':
          return unlessStale(command.version, there(entry), change(id, command.fields, command.archived, there(entry)));
        case 'Archive':
          return there(entry).status === 'archived' ? [] : [archived(id)];
        default:
          return unreachable(command);
      }
    },
    evolve: (entry, event) => {
      const fact = read(event);
      if (fact.kind === 'written')
        return { status: entry.status === 'archived' ? 'archived' : 'shown', fields: fact.fields };
      return entry.status === 'none' ? entry : { ...entry, status: fact.kind === 'archived' ? 'archived' : 'shown' };
    },
  };
};
