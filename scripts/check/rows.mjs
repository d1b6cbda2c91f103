/**
 * Table in docs/web-rows.md: the behavior of the web client, row by row, with the tests of each row.
 * @typedef {import('./tidy-rules.mjs').Tree} Tree
 * @typedef {{ path: string, title: string }} RowTest
 */

export const rowsPath = 'docs/web-rows.md';

const row = /^\| ([WCQK]-\d{2,3}) \| (.*?) \| (.*?) \|$/;
/** Matches a test title after a parenthesis that begins with the ids of the rows that the test covers. */
const titled = /\(\s*(['"`])((?:[WCQK]-\d{2,3}[ ,:]+)+)((?:(?!\1)[^\n\\]|\\.)*)\1/g;

/** Matches a test case in a table: a row id, and the title after it. */
const listed = /\[\s*'([WCQK]-\d{2,3})',\s*(['"`])((?:(?!\2)[^\n\\]|\\.)*)\2/g;

/** Returns the tests that name each row. @param {Tree} tree @returns {Map<string, RowTest[]>} */
export const testsByRow = (tree) => {
  /** @type {Map<string, RowTest[]>} */
  const tests = new Map();
  for (const path of tree.paths.filter((one) => /\.(e2e|spec)\.tsx?$/.test(one))) {
    const text = tree.read(path);
    const named = [...text.matchAll(titled)].map(([, , ids = '', words = '']) => ({ ids, words }));
    const inTables = [...text.matchAll(listed)].map(([, ids = '', , words = '']) => ({ ids, words }));
    for (const { ids, words } of [...named, ...inTables]) {
      const title = words.replaceAll(/\\(.)/g, '$1').trim();
      for (const [id] of `${ids} ${words}`.matchAll(/[WCQK]-\d{2,3}/g))
        tests.set(id, [...(tests.get(id) ?? []), { path, title }]);
    }
  }
  return tests;
};

const file = (/** @type {string} */ path) => path.slice(path.lastIndexOf('/') + 1).replace(/\.e2e\.ts$/, '');

/** @param {RowTest[]} tests */
const testNames = (tests) =>
  tests.length === 0
    ? 'none yet'
    : tests
        .map(({ path, title }) => `\`${file(path)}\` ${title}`)
        .join('; ')
        .replaceAll('|', '\\|');

/** Returns the page with the current tests in its table. @param {string} text @param {Map<string, RowTest[]>} tests */
export const withTests = (text, tests) =>
  text
    .split('\n')
    .map((line) =>
      line.replace(row, (_line, id, behavior) => `| ${id} | ${behavior} | ${testNames(tests.get(id) ?? [])} |`),
    )
    .join('\n');

/** @param {Tree} tree @returns {import('./tidy-rules.mjs').Finding[]} */
export const staleRows = (tree) => {
  if (!tree.paths.includes(rowsPath)) return [];
  const text = tree.read(rowsPath);
  const tests = testsByRow(tree);
  const known = new Set(text.split('\n').flatMap((line) => row.exec(line)?.[1] ?? []));
  const unknown = [...tests.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `a test names ${id}, which is not in the table`);
  const stale =
    withTests(text, tests) === text ? [] : ['its test names are out of date; run node scripts/check/write-rows.mjs'];
  return [...unknown, ...stale].map((says) => ({ rule: 'rows-name-their-tests', path: rowsPath, says }));
};
