import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { streamsOf } from '../../kernel/stream.ts';
import { textHash } from '../../kernel/text-hash.ts';

/** Commands of an entry. Without `archived`, an existing entry keeps its state and a new one is not archived. */
export type EntryCommand<Fields> =
  /** Creates an entry. @throws DomainError `conflict` when the id exists */
  | { readonly type: 'Create'; readonly id: string; readonly fields: Fields; readonly archived?: boolean | undefined }
  /** Creates an entry if the id was never used; an archived entry stays archived. */
  | { readonly type: 'Ensure'; readonly id: string; readonly fields: Fields }
  /** Changes the fields of an entry. @throws DomainError `not_found`; `stale` when it has another version */
  | {
      readonly type: 'Change';
      readonly id: string;
      readonly fields: Fields;
      readonly archived?: boolean | undefined;
      /** Version (`versionOf`) that the change is based on; undefined accepts any version. */
      readonly version?: string | undefined;
    }
  /** Creates the entry, or changes its fields. */
  | { readonly type: 'Put'; readonly id: string; readonly fields: Fields; readonly archived?: boolean | undefined }
  /** Archives the entry; a repeat changes nothing. @throws DomainError `not_found` */
  | { readonly type: 'Archive'; readonly id: string };

export type Entry<Fields> =
  | { readonly status: 'none' }
  | { readonly status: 'shown' | 'archived'; readonly fields: Fields };

type ExistingEntry<Fields> = Exclude<Entry<Fields>, { status: 'none' }>;

/** Returns the entry. @throws DomainError `not_found` for an entry that was never created */
const existing = <Fields>(entry: Entry<Fields>): ExistingEntry<Fields> => {
  if (entry.status === 'none') throw new DomainError('not_found');
  return entry;
};

/** Effect of an event on an entry, independent of the event type. */
export type EntryFact<Fields> =
  | { readonly kind: 'written'; readonly fields: Fields }
  | { readonly kind: 'archived' | 'restored' };

/** Event types of one kind of entry: functions that create the events and interpret them. */
export interface EntryEvents<Fields, Event extends AnyEvent> {
  /** Category of the streams: the first segment of their names. */
  readonly category: string;
  readonly created: (id: string, fields: Fields) => Event;
  readonly edited: (id: string, fields: Fields) => Event;
  readonly archived: (id: string) => Event;
  readonly restored: (id: string) => Event;
  readonly read: (event: Event) => EntryFact<Fields>;
}

/** Whether two sets of fields are equal. Both have the same keys, because both passed the same schema. */
const isSame = <Fields extends object>(one: Fields, other: Fields): boolean =>
  (Object.keys(one) as (keyof Fields)[]).every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));

/** Returns the version of an entry: a hash of all its fields, and of whether it is archived. */
export const versionOf = (fields: object, isArchived: boolean): string =>
  textHash(JSON.stringify([Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)), isArchived]));

/**
 * Returns the events; throws `stale` when the version is outdated. A retry of an applied change has an outdated version
 * but no events, and succeeds.
 */
const unlessStale = <Fields extends object, Event>(
  version: string | undefined,
  { fields, status }: ExistingEntry<Fields>,
  events: readonly Event[],
): readonly Event[] => {
  if (events.length > 0 && version !== undefined && version !== versionOf(fields, status === 'archived'))
    throw new DomainError('stale');
  return events;
};

/**
 * Returns the decider of one kind of catalog entry. Entries are created, changed, archived and restored, and never
 * deleted. All kinds follow these rules, each with its own event types.
 */
export const entryDecider = <Fields extends object, Event extends AnyEvent>({
  category,
  created,
  edited,
  archived,
  restored,
  read,
}: EntryEvents<Fields, Event>): StreamDecider<EntryCommand<Fields>, Entry<Fields>, Event> => {
  const stream = streamsOf(category);

  const make = (id: string, fields: Fields, toArchive = false): readonly Event[] => [
    created(id, fields),
    ...(toArchive ? [archived(id)] : []),
  ];

  const change = (
    id: string,
    fields: Fields,
    toArchive: boolean | undefined,
    entry: ExistingEntry<Fields>,
  ): readonly Event[] => {
    const isArchived = entry.status === 'archived';
    const unchanged = toArchive === undefined || toArchive === isArchived;
    const statusEvents = unchanged ? [] : [toArchive ? archived(id) : restored(id)];
    return [...(isSame(fields, entry.fields) ? [] : [edited(id, fields)]), ...statusEvents];
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
          return unlessStale(
            command.version,
            existing(entry),
            change(id, command.fields, command.archived, existing(entry)),
          );
        case 'Archive':
          return existing(entry).status === 'archived' ? [] : [archived(id)];
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
