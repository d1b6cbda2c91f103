/**
 * @typedef {import('./tidy-rules.mjs').Tree} Tree
 * @typedef {import('./tidy-rules.mjs').Finding} Finding
 */

const textFile = /\.(ts|tsx|mjs|cjs|css|html|json|md|sol|yml|yaml|sh)$/;
/** Files whose text is not ours; the sample searches keep people's own spelling. */
const others = /(^|\/)package-lock\.json$|^contracts\/fixtures\/|^tests\/search\//;

/**
 * Words that native readers stumbled over, with replacements. Each is joined here so that this file contains none.
 * @type {[RegExp, string][]}
 */
const refused = [
  [
    new RegExp(`\\b${'who'}${'ever'}\\b`, 'i'),
    'name the person ("a member who", "anyone who"), or write the sentence another way',
  ],
  [new RegExp(`\\ban${'ew'}\\b`, 'i'), 'write "again"'],
  // The German spelling has a capital M, so this pattern does not match it.
  [new RegExp(`\\b[eE]-${'mails?'}\\b`), 'write "email"'],
  [new RegExp(`\\b(stands?|stood) ${'still'}\\b`, 'i'), 'write "stopped", or "still picture"'],
  [new RegExp(`\\b(${'fore'}going|furn${'ish'}(es|ed)?|here${'by'}|there${'of'})\\b`, 'i'), 'use a current word'],
];

/**
 * Reports archaic or odd words: people meet the project's words on screens and in log lines.
 * @param {Tree} tree @returns {Finding[]}
 */
export const oddWords = (tree) =>
  tree.paths
    .filter((path) => textFile.test(path) && !others.test(path))
    .flatMap((path) =>
      tree
        .read(path)
        .split('\n')
        .flatMap((line, index) => {
          for (const [pattern, better] of refused) {
            const found = pattern.exec(line)?.[0];
            if (found === undefined) continue;
            return [
              { rule: 'words-are-plain', path: `${path}:${index + 1}`, says: `instead of "${found}", ${better}` },
            ];
          }
          return [];
        }),
    );
