import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from './repository.mjs';
import { textHash } from './staleness.mjs';

/**
 * @typedef {{ start: number, end: number, text: string, kind: string }} Edit a replacement of some characters of a file
 * @typedef {{ category: string, file: string, kind: string, from: string, to: string }} Mutant
 * `from` consists of whole lines and occurs once in the file
 */

/** Base names of files with processes that span several events or call other servers. */
const steps = [
  ...['erasures', 'media-worker', 'submissions', 'licence-purchases', 'sale-refunds', 'case-steps', 'custody'],
  ...['transfer-watcher', 'withdrawals', 'withdrawer', 'minter', 'mints', 'refunds', 'payment-records'],
  ...['purchase-poller', 'purchase-work', 'reconciliation', 'payment-notices', 'differences', 'token-purchases'],
  ...['transfers', 'mint-payments', 'sale-payments', 'token-payments', 'grant-allowances'],
].join('|');

/** Style sheets that the browser's layout tests check. */
const styles = [
  'app/shell/(header|footer|bottom-bar|account-menu|mobile-menu|shell)',
  'entities/work/(works-grid|work-card|work-menu)',
  'features/(images/(stage|image-page|work-side)|home/home-page|search/(drop-panel|search-box)|profile/user-info)',
  'shared/ui/(dialog|masonry|button|menu|toasts|tab-list|field)',
].join('|');

/** @param {string} ending an expression for the end of a path */
const inModules = (ending) => new RegExp(`^services/community/src/modules/.*${ending}\\.ts$`);

/** Categories, with the number of faults in each and the files to change. */
const categories = [
  { category: 'decider', count: 14, files: inModules('\\.decider') },
  { category: 'policy', count: 8, files: inModules('\\.(policy|consumers?)') },
  { category: 'projection', count: 12, files: inModules('\\.projection') },
  { category: 'query', count: 10, files: inModules('\\.queries') },
  { category: 'controller', count: 8, files: inModules('\\.controller') },
  { category: 'process', count: 8, files: inModules(`/(${steps})`) },
  { category: 'component', count: 14, files: /^web\/src\/(app|entities|features|shared)\/.*\.tsx$/ },
  { category: 'layout', count: 6, files: new RegExp(`^web/src/(${styles})\\.module\\.css$`) },
];

/**
 * Returns a pseudorandom generator of numbers from 0 to 1, which is deterministic for a seed (mulberry32).
 * @param {number} seed
 */
export const seededRandom = (seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** @type {<T>(items: readonly T[], random: () => number) => T[]} */
const shuffled = (items, random) =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);

/** Replacements of operators; a changed `<` or `>` differs only at the boundary. @type {Record<string, string>} */
const otherOperator = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '&&': '||', '||': '&&' },
  ...{ '+': '-', '-': '+' },
};

/** Fragments of SQL with their replacements. @type {readonly (readonly [RegExp, string])[]} */
const sqlChanges = [
  [/ DESC\b/g, ' ASC'],
  [/ AND (?=[\w(])/g, ' OR '],
  [/ IS NULL\b/g, ' IS NOT NULL'],
  [/ IS NOT NULL\b/g, ' IS NULL'],
  [/\bNOT EXISTS\b/g, 'EXISTS'],
  [/ < (?=\$)/g, ' > '],
  [/ >= (?=\$)/g, ' > '],
  [/ <> /g, ' = '],
  [/\bLEFT JOIN (?=read)/g, 'JOIN '],
  [/ ORDER BY (?=[a-z])/g, ' ORDER BY -1, '],
];

/** Matches code that affects only speed, logs or metrics, or in which no test can detect a change. */
const uninteresting =
  /^(import|export \{|(this\.)?(parts\.)?(log|metrics)\b)|\b(log|metrics)\.|^(indexes|columns|reads|types|concurrency|everySeconds|version|name|className|key|style|autoFocus)\b|_MAX = |^const [A-Z_]+ = \{ name/;

/** @param {ts.Node} node @param {ts.SourceFile} source @returns {Edit[]} */
const editsOfExpression = (node, source) => {
  const text = node.getText(source);
  const edit = (/** @type {string} */ kind, /** @type {string} */ to, of = node) => ({
    start: of.getStart(source),
    end: of.getEnd(),
    text: to,
    kind,
  });
  if (ts.isBinaryExpression(node)) {
    const other = otherOperator[node.operatorToken.getText(source)];
    return other === undefined ? [] : [edit('operator', other, node.operatorToken)];
  }
  if (ts.isConditionalExpression(node) || ts.isIfStatement(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    return [edit('negated condition', `!(${condition.getText(source)})`, condition)];
  }
  // Tests rarely detect that a large limit is larger by one.
  if (ts.isNumericLiteral(node)) return Number(text) < 10 ? [edit('constant', String(Number(text) + 1))] : [];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [edit('constant', 'false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [edit('constant', 'true')];
  return [];
};

/** @param {ts.NodeArray<ts.Node>} list @param {ts.SourceFile} source @returns {Edit[]} */
const removals = (list, source) =>
  list.map((item, at) => {
    const [before, after] = [list[at - 1], list[at + 1]];
    const start = after === undefined && before !== undefined ? before.getEnd() : item.getStart(source);
    const end = after?.getStart(source) ?? item.getEnd();
    // Without its only element, a list must lose the trailing comma, which would leave an array hole.
    const comma = list.length === 1 && source.text[end] === ',' ? 1 : 0;
    return { start, end: end + comma, text: '', kind: 'removed element' };
  });

/** @param {ts.Node} node @param {ts.SourceFile} source @returns {Edit[]} */
const editsOfStructure = (node, source) => {
  const whole = { start: node.getStart(source), end: node.getEnd() };
  if (ts.isExpressionStatement(node)) return [{ ...whole, text: ';', kind: 'removed statement' }];
  if (ts.isThrowStatement(node)) return [{ ...whole, text: ';', kind: 'removed statement' }];
  if (ts.isReturnStatement(node) && node.expression !== undefined && ts.isArrayLiteralExpression(node.expression))
    return node.expression.elements.length === 0 ? [] : [{ ...whole, text: 'return [];', kind: 'early return' }];
  if (ts.isArrayLiteralExpression(node)) return removals(node.elements, source);
  if (ts.isObjectLiteralExpression(node) && node.properties.length > 1) return removals(node.properties, source);
  if (ts.isJsxAttribute(node)) return [{ ...whole, text: '', kind: 'removed attribute' }];
  return [];
};

/** @param {ts.Node} node @param {ts.SourceFile} source @returns {Edit[]} */
const editsOfSql = (node, source) => {
  if (!ts.isStringLiteral(node) && !ts.isTemplateLiteralToken(node)) return [];
  const text = node.getText(source);
  if (!/\b(SELECT|WHERE|FROM|JOIN|ORDER BY|EXISTS)\b/.test(text)) return [];
  return sqlChanges.flatMap(([part, to]) =>
    [...text.matchAll(part)].map((found) => {
      const start = node.getStart(source) + found.index;
      return { start, end: start + found[0].length, text: to, kind: 'query' };
    }),
  );
};

/** @param {string} file @param {string} content @returns {Edit[]} */
const editsOfCode = (file, content) => {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  /** @type {Edit[]} */
  const edits = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isDecorator(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (uninteresting.test(node.getText(source).slice(0, 120)) && !ts.isSourceFile(node)) return;
    edits.push(...editsOfExpression(node, source), ...editsOfStructure(node, source), ...editsOfSql(node, source));
    node.forEachChild(visit);
  };
  visit(source);
  return edits;
};

/** @param {string} content @returns {Edit[]} */
const editsOfStyles = (content) =>
  [
    ...content.matchAll(
      /^ +(display|position|overflow|(?:min-|max-)?(?:width|height|inline-size|block-size)|flex-wrap|grid-template-columns): ([^;{}]+);$/gm,
    ),
  ].flatMap((found) => {
    const end = found.index + found[0].length;
    const start = end - found[0].trimStart().length;
    const doubled = found[0].trimStart().replace(/\b(\d+)px/, (_, size) => `${Number(size) * 3}px`);
    const removed = { start, end, text: '', kind: 'removed declaration' };
    return doubled === found[0].trimStart()
      ? [removed]
      : [removed, { start, end, text: doubled, kind: 'changed size' }];
  });

const linesMax = 8;

/**
 * Extends an edit to whole lines, and to previous lines until the text is unique.
 * @type {(content: string, edit: Edit) => { from: string, to: string } | undefined}
 */
const inLines = (content, { start, end, text }) => {
  let first = content.lastIndexOf('\n', start - 1) + 1;
  const found = content.indexOf('\n', end);
  const last = found === -1 ? content.length : found;
  while (content.split(content.slice(first, last)).length !== 2 && first > 0)
    first = content.lastIndexOf('\n', first - 2) + 1;
  const from = content.slice(first, last);
  if (from.split('\n').length > linesMax) return undefined;
  return { from, to: `${content.slice(first, start)}${text}${content.slice(end, last)}` };
};

/** @param {string} file @param {string} content */
const parses = (file, content) => {
  const { diagnostics = [] } = ts.transpileModule(content, { fileName: file, reportDiagnostics: true });
  return diagnostics.length === 0;
};

/**
 * Returns one fault for a file. Its kind is chosen first; otherwise, rare kinds would hardly occur.
 * @type {(category: string, file: string, seed: number) => Mutant | undefined}
 */
const mutantOf = (category, file, seed) => {
  const content = readFileSync(join(repositoryRoot, file), 'utf8');
  // Seed with the path of the file, so its fault doesn't depend on other files.
  const random = seededRandom(seed + Number.parseInt(textHash(file).slice(0, 8), 16));
  const isStyle = file.endsWith('.css');
  const edits = isStyle ? editsOfStyles(content) : editsOfCode(file, content);
  const kinds = shuffled([...new Set(edits.map(({ kind }) => kind))], random);
  const [edit] = shuffled(
    edits.filter(({ kind }) => kind === kinds[0]),
    random,
  );
  const lines = edit && inLines(content, edit);
  // The compiler reports no type errors if a file has syntax errors.
  if (
    edit === undefined ||
    lines === undefined ||
    (!isStyle &&
      !parses(
        file,
        content.replace(lines.from, () => lines.to),
      ))
  )
    return undefined;
  return { category, file, kind: edit.kind, ...lines };
};

/**
 * Chooses faults, at most one in each file, because one compiler run checks all of them.
 * @param {{ seed: number, paths: readonly string[], compiles: (mutants: Mutant[]) => Promise<Mutant[]>,
 *   refused: readonly Mutant[] }} given
 * `refused` lists mutants that are equivalent to the original code
 * @returns {Promise<Mutant[]>}
 */
export const chooseMutants = async ({ seed, paths, compiles, refused }) => {
  const random = seededRandom(seed);
  const candidates = categories.map(({ category, count, files }) => {
    const own = paths.filter((path) => files.test(path) && !path.includes('.spec.'));
    const found = shuffled(own, random).flatMap((file) => mutantOf(category, file, seed) ?? []);
    const known = found.filter(({ file, to }) => !refused.some((other) => other.file === file && other.to === to));
    // Take more than needed, because some don't compile.
    return { category, count, found: known.slice(0, count * 3) };
  });
  const good = await compiles(candidates.flatMap(({ found }) => found));
  return candidates.flatMap(({ category, count }) => good.filter((one) => one.category === category).slice(0, count));
};
