/*
 * Tests of the rules in `npm run check`. A group of rules checks planted files together with the tree. A planted file
 * must be reported by exactly the rules in its `fires`; similar valid code, by none. Every rule needs a planted
 * violation.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/**
 * @typedef {{ path: string, text: string, fires?: readonly string[] }} Planted
 * @typedef {{ path: string, rule: string, says: string }} Finding `says` is the printed message
 */

/**
 * Writes the files into a temporary folder outside the tree, runs `work`, and removes the folder.
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
 * Splits the findings of one run into findings in the tree and findings in the planted files.
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
