/** A row of a list: values as JSON has them. */
export type CsvRow = Readonly<Record<string, unknown>>;

/** A spreadsheet would run such a cell as a formula. */
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
 * Rows as CSV (RFC 4180), with a line of names and CRLF at each end. A column for every field that any row has;
 * what is no text, number or boolean is written as JSON. Texts that could be formulas begin with an apostrophe.
 */
export const csvOf = (rows: readonly CsvRow[]): string => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(','));
  return [columns.map(cellOf).join(','), ...lines].map((line) => `${line}\r\n`).join('');
};
