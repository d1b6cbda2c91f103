/*
 * Tests that the rules of `npm run check` report violations. A group of rules checks planted files together with the
 * tree. Each planted violation must be reported by exactly the rules in its `fires`; similar valid code must not be
 * reported; and every rule needs a planted violation.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/**
 * @typedef {{ path: string, text: string, fires?: readonly string[] }} Planted
 * @typedef {{ path: string, rule: string, says: string }} Finding `says` is the line that a person reads
 */

/**
 * Writes the files into a temporary folder outside the tree, and removes it after the work.
 * @template Result
 * @param {Planted[]} files
 * @param {(root: string) => Promise<Result>} work
 */
export const withPlanted = async (files, work) => {
  // Tools report real paths, and the temporary folder may be a symbolic link.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pixchange-check-')));
  const root = join(folder, 'planted');
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return await work(root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** @param {Iterable<string>} rules */
const listed = (rules) => [...new Set(rules)].sort().join(', ') || 'nothing';

/**
 * Returns a line for each planted file whose reported rules differ from its `fires`, and for each rule without a
 * planted violation.
 * @param {Planted[]} planted
 * @param {Finding[]} findings with paths relative to the planted root
 * @param {Iterable<string>} rules all rules of the tool; empty when the tool has too many to plant
 */
export const misjudged = (planted, findings, rules = []) => {
  /** @type {Map<string, { wanted: readonly string[], found: string[] }>} */
  const files = new Map(planted.map(({ path, fires = [] }) => [path, { wanted: fires, found: [] }]));
  for (const { path, rule } of findings) {
    if (!files.has(path)) files.set(path, { wanted: [], found: [] });
    files.get(path)?.found.push(rule);
  }
  const wrong = [...files].filter(([, { wanted, found }]) => listed(wanted) !== listed(found));
  const covered = new Set(planted.flatMap(({ fires = [] }) => fires));
  return [
    ...wrong.map(
      ([path, { wanted, found }]) => `planted ${path} should fire ${listed(wanted)}, and fired ${listed(found)}`,
    ),
    ...[...new Set(rules)].filter((rule) => !covered.has(rule)).map((rule) => `${rule} has no planted violation`),
  ];
};

/**
 * Separates the findings of one pass into those of the tree and those of the planted files.
 * @param {Finding[]} findings
 * @param {string} root of the planted files
 */
export const splitFindings = (findings, root) => {
  const isPlanted = (/** @type {Finding} */ { path }) => path.startsWith(root);
  return {
    tree: findings.filter((finding) => !isPlanted(finding)),
    planted: findings.filter(isPlanted).map((finding) => ({ ...finding, path: relative(root, finding.path) })),
  };
};

/**
 * Prints the problems and exits with 1, or prints nothing and exits with 0.
 * @param {string[]} lines
 */
export const conclude = (lines) => {
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.exitCode = lines.length === 0 ? 0 : 1;
};
