import type { EntryVersion } from '@pixchange/contracts/http/admin-catalogue';

const textOf = (value: unknown): string => {
  if (value === null || value === '') return 'none';
  if (Array.isArray(value)) return value.length === 1 ? '1 id' : `${value.length} ids`;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
};

const nameOf = (field: string): string => field.replaceAll('_', ' ').replace(/ ids?$/, '');

/** Returns the differences between a version and the previous one as text; for the first version, all fields. */
export const changedFields = (version: EntryVersion, before: EntryVersion | undefined): string[] => {
  const fields = Object.entries(version.fields)
    .filter(([name, value]) => before === undefined || JSON.stringify(value) !== JSON.stringify(before.fields[name]))
    .map(([name, value]) => `${nameOf(name)}: ${textOf(value)}`);
  if (version.archived === (before?.archived ?? false)) return fields;
  return [...fields, version.archived ? 'archived' : 'brought back'];
};
