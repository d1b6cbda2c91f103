/** Row of a list, with JSON values. */
export type CsvRow = Readonly<Record<string, unknown>>;

/** Whether a spreadsheet would evaluate a cell as a formula. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return isFormula(text) ? `'${text}` : text;
};

const cellOf = (value: unknown): string => {
  const text = textOf(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Formats rows as CSV (RFC 4180), with a header line and CRLF line ends. Each field of any row has a column; values
 * other than text, numbers and booleans are JSON. Text that could be a formula gets an apostrophe.
 */
export const csvOf = (rows: readonly CsvRow[]): string => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(','));
  return [columns.map(cellOf).join(','), ...lines].map((line) => `${line}\r\n`).join('');
};
