/**
 * @typedef {import('./tidy-rules.mjs').Tree} Tree
 * @typedef {import('./tidy-rules.mjs').Finding} Finding
 */

const textFile = /\.(ts|tsx|mjs|cjs|css|html|json|md|sol|yml|yaml|sh)$/;
/** Files with third-party text, or with sample text of members: works, tags, categories and searches. */
const others =
  /(^|\/)package-lock\.json$|^contracts\/fixtures\/|^tests\/search\/|^services\/community\/(catalogue|demo)\//;

/**
 * Words that native readers stumbled over, with replacements. The patterns are assembled, so this file doesn't match.
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
  [new RegExp(`\\bin ${'turn'}\\b`, 'i'), 'write "one after the other"'],
  [new RegExp(`\\bfor ${'good'}\\b`, 'i'), 'write "permanently"'],
  [new RegExp(`\\b(is|are|was|were) ${'told'}\\b`, 'i'), 'write "is reported", or name what a person gets'],
  [new RegExp(`\\b(is|are|was|were|be) ${'gone'}\\b`, 'i'), 'write "missing", "removed" or "no longer exists"'],
  [new RegExp(`\\bof (its|their) ${'own'}(?=[.,;:'"\`)])`, 'i'), 'write "its own ...", or "separate"'],
  [new RegExp(`\\b(dee${'ds?'}|trou${'ble'})\\b`, 'i'), 'name the action or the error'],
  [new RegExp(`\\b(the|our) ${'house'}\\b|\\bon the ${'walls?'}\\b`, 'i'), 'name the site, the system or the page'],
];

/**
 * Reports archaic or odd words, which people would read on screens and in log lines.
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
