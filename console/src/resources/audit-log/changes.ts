import type { AuditLogEntry } from '@pixchange/contracts/http/admin-audit-log';
import type { EventView } from '@pixchange/contracts/http/admin-events';

export interface Change {
  readonly name: string;
  /** Values as text; a dash for none. */
  readonly before: string;
  readonly after: string;
}

const NONE = '–';

const textOf = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return NONE;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Returns the name of a field as words, such as `legal entity`. */
const wordsOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * Returns the fields that an edit changed. The event of an edit has all fields, so the former values are in
 * the event before it that has the same fields.
 * @param events events of the stream before the record of the action, newest first
 */
export const changesOf = (
  { records }: Pick<AuditLogEntry, 'records'>,
  events: readonly EventView[],
): readonly Change[] => {
  const ids = records.flatMap(({ event_ids }) => event_ids);
  const index = events.findIndex(({ id, type }) => ids.includes(id) && type.endsWith('Edited'));
  const edited = events[index];
  if (edited === undefined) return [];
  const names = Object.keys(edited.data);
  const former = events.slice(index + 1).find(({ data }) => names.every((name) => name in data));
  return names
    .map((name) => ({ name: wordsOf(name), before: textOf(former?.data[name]), after: textOf(edited.data[name]) }))
    .filter(({ before, after }) => before !== after);
};
