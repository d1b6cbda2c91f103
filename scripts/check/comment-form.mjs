/**
 * @typedef {import('./tidy-rules.mjs').Tree} Tree
 * @typedef {import('./tidy-rules.mjs').Finding} Finding
 */

const codeFile = /\.(ts|tsx|mjs)$/;
const COLUMNS_MAX = 120;

/** Words that leave a doc comment without a subject or a verb. */
const firstWord = /^(of|as|by|to|in|at|for|with|from|on|under|beside|behind|what|who|that|so that|also|and)\b/i;
const docComment = /\/\*\*[ \t]*(?:\n[ \t]*\*[ \t]*)?([^\n]*)/g;
const commentLine = /^\s*(\/\/|\/?\*)/;
/** Types of JSDoc, which can't be wrapped everywhere. */
const typeTag = /@(type|typedef|param|returns) *\{/;

/** @param {string} path @param {string} text @returns {Finding[]} */
const findingsIn = (path, text) => {
  /** @type {Finding[]} */
  const findings = [];
  for (const { index, 1: beginning = '' } of text.matchAll(docComment)) {
    const [word] = firstWord.exec(beginning) ?? [];
    if (word === undefined) continue;
    const line = text.slice(0, index).split('\n').length;
    findings.push({
      rule: 'comment-has-form',
      path: `${path}:${line}`,
      says: `begin with a noun, a verb or "Whether", not with "${word}" (CONTRIBUTING.md)`,
    });
  }
  for (const [index, line] of text.split('\n').entries())
    if (line.length > COLUMNS_MAX && commentLine.test(line) && !typeTag.test(line))
      findings.push({
        rule: 'comment-fits',
        path: `${path}:${index + 1}`,
        says: `has ${line.length} columns, ${COLUMNS_MAX} at most`,
      });
  return findings;
};

/**
 * Finds doc comments that do not begin like a definition, and comments that are wider than the code.
 * @param {Tree} tree @returns {Finding[]}
 */
export const badComments = (tree) =>
  tree.paths.filter((path) => codeFile.test(path)).flatMap((path) => findingsIn(path, tree.read(path)));
