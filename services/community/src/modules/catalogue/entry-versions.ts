import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { EntryVersion } from '@pixchange/contracts/http/admin-catalogue';
import type { Entry } from './entry.decider.ts';
import type { EntryDecider } from './catalogue.kinds.ts';

/** State of an entry after one of its events. */
export interface PastEntry<Fields> {
  readonly id: string;
  /** Time of the event in ISO 8601, UTC; empty when the event has none. */
  readonly at: string;
  /** Id of the actor. */
  readonly by: string;
  readonly fields: Fields;
  readonly isArchived: boolean;
}

/**
 * Returns the states of an entry after each event, oldest first. `events` must not contain records of staff actions.
 */
export const pastOf = <Fields>(
  { evolve, initialState }: Pick<EntryDecider<Fields>, 'evolve' | 'initialState'>,
  events: readonly Recorded[],
): readonly PastEntry<Fields>[] => {
  let entry: Entry<Fields> = initialState;
  return events.flatMap((event) => {
    entry = evolve(entry, event);
    if (entry.status === 'none') return [];
    const { actorId: by, recordedAt: at } = event.metadata;
    return [{ id: event.id, at, by, fields: entry.fields, isArchived: entry.status === 'archived' }];
  });
};

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the fields under their names in the API (snake case). */
export const wireFields = (fields: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [snakeCase(name), value]));

/** Returns the versions, newest first. */
export const versionsOf = <Fields extends object>(past: readonly PastEntry<Fields>[]): EntryVersion[] =>
  past
    .map(({ id, at, by, fields, isArchived }, index) => ({
      id,
      at: at === '' ? null : at,
      by,
      archived: isArchived,
      fields: { ...wireFields(fields) },
      is_current: index === past.length - 1,
    }))
    .toReversed();
