/** Value of a cell; null and undefined become an empty cell. */
export type CsvCell = string | number | null | undefined;

/**
 * Formats a cell (RFC 4180); null and undefined are empty. A leading apostrophe keeps spreadsheets from evaluating text
 * that looks like a formula; numbers get none.
 */
const cell = (value: CsvCell): string => {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Formats a line of CSV with its line end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;
