/**
 * @typedef {import('./tidy-rules.mjs').Tree} Tree
 * @typedef {import('./tidy-rules.mjs').Finding} Finding
 */

const codeFile = /\.(ts|tsx|mjs|sol)$/;
/** Documents in our own words; docs/web-rows.md quotes the specification, and the headings of docs/api.md are paths. */
const proseFile = /^(?!docs\/(web-rows|api)\.md$).*\.md$/;

/**
 * British spellings with the American ones. The patterns are assembled, so this file doesn't match.
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
      `\\b((?:organ|recogn|serial|normal|minim|maxim|real|summar|author|optim|sanit|initial|custom|priorit|synchron|util|standard)${'is'}(?:e|ed|es|ing|ation)s?)\\b`,
      'gi',
    ),
    'the form with z',
  ],
];

/** Words that keep their spelling in routes, events, tables and the specification, such as `/api/licences`. */
const fixedWords = new Set(['license', 'favor', 'catalog']);

/** Third-party and stored names that keep their spelling in code: from sharp, gRPC and PayPal, and of an event. */
const fixedNames = new RegExp(
  `\\bcol${'ours'}(?=: )|\\w*Col${'ourspace'}\\b|\\bgr${'eyscale'}\\b|'cent${'re'}'|\\b(?:Withdrawal)?Cancel${'led'}(?:Error)?\\b|\\bUNAUTHOR${'ISED'}\\b`,
  'gi',
);

/** Matches text that keeps its spelling in prose: code, paths, URLs and quotations. */
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

/** Matches the string literals of a line. */
const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const isSentence = (/** @type {string} */ text) => /[a-z] [a-z]/.test(text);
const sql = /\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|JOIN|WHERE|TABLE|INDEX)\b/;

/** @param {string} text @param {(better: string) => boolean} applies */
const spelledIn = (text, applies) =>
  spellings
    .filter(([, better]) => applies(better))
    .flatMap(([pattern, better]) => [...text.matchAll(pattern)].map(([found]) => ({ found, better })));

/**
 * Returns the British spellings in the names and texts of a line of code.
 * @param {string} line
 */
const britishInCode = (line) => {
  const comment = commentOf(line);
  const code = line.slice(0, line.length - comment.trimStart().length).replaceAll(fixedNames, '');
  if (/^\s*(\/?\*|\/\/)/.test(code)) return [];
  const names = code.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  const texts = [...code.matchAll(quoted)].map(([text]) => text.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, ''));
  return [
    ...spelledIn(names, (better) => !fixedWords.has(better)),
    ...(sql.test(code) ? [] : texts.filter(isSentence)).flatMap((text) =>
      spelledIn(masked(text), (better) => better === 'license'),
    ),
  ];
};

/**
 * Returns the British spellings in a file: in its prose, and in the names and texts of its code.
 * @param {string} path
 * @param {string} text
 * @returns {{ line: number, found: string, better: string }[]}
 */
const britishIn = (path, text) => {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (proseFile.test(path) && /^\s*```/.test(line)) isCode = !isCode;
    if (isCode) return [];
    const found = proseFile.test(path)
      ? spelledIn(masked(line), () => true)
      : [...spelledIn(masked(commentOf(line)), () => true), ...britishInCode(line)];
    return found.map((one) => ({ line: index + 1, ...one }));
  });
};

/** Tables of synonyms and sample searches, which have both spellings. */
const samples = /^services\/community\/src\/kernel\/search\/concept-table\.ts$|^tests\/search\//;

/**
 * Finds British spellings in comments, documents, names, log lines and screen texts. Names on the wire, in storage and
 * in the specification keep their spelling.
 * @param {Tree} tree @returns {Finding[]}
 */
export const britishWords = (tree) =>
  tree.paths
    .filter((path) => (codeFile.test(path) || proseFile.test(path)) && !samples.test(path))
    .flatMap((path) =>
      britishIn(path, tree.read(path)).map(({ line, found, better }) => ({
        rule: 'spelling-is-american',
        path: `${path}:${line}`,
        says: `instead of "${found}", write "${better}"`,
      })),
    );
