/*
 * Proves that each rule of this project fires: every planted violation must be found, by exactly the rules that it names,
 * what only comes close must pass, and no rule may be without a planted violation.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { secondsSince } from '../../scripts/lib/progress.mjs';
import { judgeBoundaries, judgeStyle, judgeTidy, judgeTypes, judgeUnused } from './judges.mjs';

/** @typedef {{ checked: number, problems: string[] }} Verdict */

/** @param {string} root @returns {(files: { path: string, text: string }[]) => void} */
const planterIn = (root) => (files) => {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

/** @type {Record<string, (root: string, plant: (files: { path: string, text: string }[]) => void) => Promise<Verdict>>} */
const judges = {
  types: judgeTypes,
  style: judgeStyle,
  boundaries: judgeBoundaries,
  unused: judgeUnused,
  tidy: judgeTidy,
};

let failed = false;
for (const [name, judge] of Object.entries(judges)) {
  const startedMs = Date.now();
  // Tools report real paths, and the folder for temporary files may be a link.
  const root = realpathSync(mkdtempSync(join(tmpdir(), `pixchange-planted-${name}-`)));
  try {
    const { checked, problems } = await judge(root, planterIn(root));
    failed ||= problems.length > 0;
    process.stdout.write(`${name}: ${checked} planted, ${problems.length} wrong, ${secondsSince(startedMs)} s\n`);
    for (const problem of problems) process.stdout.write(`  ${problem}\n`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
process.exitCode = failed ? 1 : 0;
