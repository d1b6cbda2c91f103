/**
 * @typedef {import('./tidy-rules.mjs').Tree} Tree
 * @typedef {import('./tidy-rules.mjs').Finding} Finding
 */

const codeFile = /\.(ts|tsx|mjs|sol|css)$/;
const COLUMNS_MAX = 120;

/** Words that leave a comment without a subject or a verb. */
const firstWord = /^(of|as|by|to|in|at|for|with|from|on|under|beside|behind|what|who|that|so that|also|and)\b/i;
const commentLine = /^\s*(\/\/|\/?\*)/;
/** JSDoc type tag; a line with such a tag can't always be wrapped. */
const typeTag = /@(type|typedef|param|returns) *\{/;

/**
 * Returns the first text of a comment that begins on this line; undefined if none begins there.
 * @param {string} line @param {string} before
 */
const beginningOf = (line, before) => {
  const [, text] =
    /\/\*\*?\s+(\S.*)$/.exec(line) ?? (/\/\*\*?\s*$/.test(before) ? /^\s*\*?\s*(.*)$/.exec(line) : null) ?? [];
  if (text !== undefined || /^\s*\/\//.test(before)) return text;
  return /^\s*\/\/\s*(.*)$/.exec(line)?.[1];
};

/** @param {string} path @param {string} text @returns {Finding[]} */
const findingsIn = (path, text) => {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const at = `${path}:${index + 1}`;
    const [word] = firstWord.exec(beginningOf(line, lines[index - 1] ?? '') ?? '') ?? [];
    const isWide = line.length > COLUMNS_MAX && commentLine.test(line) && !typeTag.test(line);
    return [
      ...(word === undefined
        ? []
        : [
            {
              rule: 'comment-has-form',
              path: at,
              says: `begin with a noun, a verb or "Whether", not with "${word}" (CONTRIBUTING.md)`,
            },
          ]),
      ...(isWide
        ? [{ rule: 'comment-fits', path: at, says: `has ${line.length} columns, ${COLUMNS_MAX} at most` }]
        : []),
    ];
  });
};

/**
 * Finds comments that do not begin like a definition or a sentence, and comments that are wider than 120 columns.
 * @param {Tree} tree @returns {Finding[]}
 */
export const badComments = (tree) =>
  tree.paths.filter((path) => codeFile.test(path)).flatMap((path) => findingsIn(path, tree.read(path)));
