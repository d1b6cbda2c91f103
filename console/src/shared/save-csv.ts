import { csvOf, type CsvRow } from './csv.ts';
import type { StaffDataProvider } from './data-provider.ts';

export interface SavedFile {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

interface Exported {
  /** Resource and filter of the rows. */
  readonly resource: string;
  readonly filter: string;
  /** Start of the file's name. */
  readonly name: string;
}

const sha256Of = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Saves a text as a file byte for byte, because proofs contain the hash of their bytes. */
export const saveText = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};

/** Saves rows as a file. The audit log records the export first, so that no file is saved without an entry. */
export const saveCsv = async (
  dataProvider: Pick<StaffDataProvider, 'act'>,
  { resource, filter, name: prefix }: Exported,
  rows: readonly CsvRow[],
): Promise<SavedFile> => {
  const text = csvOf(rows);
  const sha256 = await sha256Of(text);
  await dataProvider.act('exports', { resource, filter, rows: rows.length, sha256 });
  const name = `${prefix}-${new Date().toISOString().slice(0, 10)}.csv`;
  saveText(name, text, 'text/csv');
  return { name, rows: rows.length, sha256 };
};
