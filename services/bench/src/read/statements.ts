/** Statement as PostgreSQL received it, with its parameters as strings. */
export type Statement = { readonly text: string; readonly values: readonly (string | null)[] };

const begins = /^LOG: {2}(?:statement|execute [^:]*): (.*)$/;
const parameters = /^DETAIL: {2}Parameters: (.*)$/i;

/** Parses `$1 = 'it''s', $2 = NULL`. */
const valuesOf = (text: string): (string | null)[] =>
  [...text.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(([, quoted]) =>
    quoted === undefined ? null : quoted.replaceAll("''", "'"),
  );

/**
 * Parses the statements in PostgreSQL's log (`log_statement = all`, no line prefix). Continuation lines of a statement
 * begin with a tab, and its parameters follow.
 */
export const statementsIn = (lines: readonly string[]): Statement[] => {
  const found: { text: string; values: (string | null)[] }[] = [];
  let open = false;
  for (const line of lines) {
    const [, text] = begins.exec(line) ?? [];
    const [, parameterText] = parameters.exec(line) ?? [];
    const last = found.at(-1);
    if (text !== undefined) found.push({ text, values: [] });
    else if (parameterText !== undefined && last !== undefined) last.values = valuesOf(parameterText);
    else if (open && line.startsWith('\t') && last !== undefined) last.text += `\n${line.slice(1)}`;
    open = text !== undefined || (open && line.startsWith('\t'));
  }
  return found;
};
