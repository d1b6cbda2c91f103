/**
 * @typedef {import('./tidy-rules.mjs').Tree} Tree
 * @typedef {import('./tidy-rules.mjs').Finding} Finding
 */

const codeFile = /\.(ts|tsx|mjs|sol)$/;
/** Documents in our own words; docs/web-rows.md quotes the specification, and the headings of docs/api.md are paths. */
const proseFile = /^(?!docs\/(web-rows|api)\.md$).*\.md$/;

/**
 * British spellings with the American ones. Each is joined here so that this file contains none.
 * @type {[RegExp, string][]}
 */
const spellings = [
  [new RegExp(`\\b(\\w*col${'our'})`, 'gi'), 'color'],
  [new RegExp(`\\b(behav${'iour'})`, 'gi'), 'behavior'],
  [new RegExp(`\\b(lic${'ence'}s?)\\b`, 'gi'), 'license'],
  [new RegExp(`\\b(fav${'our'})`, 'gi'), 'favor'],
  [new RegExp(`\\b(neigh${'bour'})`, 'gi'), 'neighbor'],
  [new RegExp(`\\b(hon${'our'})`, 'gi'), 'honor'],
  [new RegExp(`\\b(catal${'ogue'}s?)\\b`, 'gi'), 'catalog'],
  [new RegExp(`\\b(cancel${'l'}(?:ed|ing))\\b`, 'gi'), 'canceled, canceling'],
  [new RegExp(`\\b(label${'l'}(?:ed|ing))\\b`, 'gi'), 'labeled, labeling'],
  [new RegExp(`\\b(travel${'l'}(?:ed|er|ers|ing))\\b`, 'gi'), 'traveled, traveler'],
  [new RegExp(`\\b(cent${'re'}s?)\\b`, 'gi'), 'center'],
  [new RegExp(`\\b(gr${'ey'}s?)\\b`, 'gi'), 'gray'],
  [new RegExp(`\\b(judg${'ement'}s?)\\b`, 'gi'), 'judgment'],
  [new RegExp(`\\b(artef${'act'}s?)\\b`, 'gi'), 'artifact'],
  [new RegExp(`\\b(anal${'ys'}(?:e|ed|es|ing))\\b`, 'gi'), 'analyze'],
  [
    new RegExp(
      `\\b((?:organ|recogn|serial|normal|minim|maxim|real|summar|author|optim)${'is'}(?:e|ed|es|ing|ation)s?)\\b`,
      'gi',
    ),
    'the form with z',
  ],
];

/** Matches what keeps its spelling in prose: code, paths, addresses, quoted texts. */
const verbatim = /`[^`]*`|\]\([^)]*\)|https?:\S+|"[^"]*"|\S*[/_.@#]\w\S*|<[^>]*>/g;

/** @param {string} text */
const masked = (text) => text.replaceAll(verbatim, (found) => ' '.repeat(found.length));

/**
 * Returns the comment of a line of code, with spaces in place of everything else.
 * @param {string} line
 */
const commentOf = (line) => {
  const start = /^\s*(\/?\*+|\/\/)/.exec(line)?.[0].length ?? (/\s\/\/ /.exec(line)?.index ?? line.length) + 3;
  return ' '.repeat(Math.min(start, line.length)) + line.slice(start);
};

/**
 * Returns the British spellings in the prose of a file.
 * @param {string} path
 * @param {string} text
 * @returns {{ line: number, found: string, better: string }[]}
 */
const britishIn = (path, text) => {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (proseFile.test(path) && /^\s*```/.test(line)) isCode = !isCode;
    if (isCode) return [];
    const prose = masked(proseFile.test(path) ? line : commentOf(line));
    return spellings.flatMap(([pattern, better]) =>
      [...prose.matchAll(pattern)].map(([found]) => ({ line: index + 1, found, better })),
    );
  });
};

/**
 * Finds British spellings in comments and documents. Names on the wire, in storage and of the specification keep
 * theirs.
 * @param {Tree} tree @returns {Finding[]}
 */
export const britishWords = (tree) =>
  tree.paths
    .filter((path) => codeFile.test(path) || proseFile.test(path))
    .flatMap((path) =>
      britishIn(path, tree.read(path)).map(({ line, found, better }) => ({
        rule: 'spelling-is-american',
        path: `${path}:${line}`,
        says: `instead of "${found}", write "${better}"`,
      })),
    );
