import { join } from 'node:path';
import config from '../../oxlint.config.mjs';
import { conclude, misjudged, splitFindings, withPlanted } from '../../tests/check/planted.mjs';
import { plantedLint } from '../../tests/check/planted/lint.mjs';
import { runCaptured } from '../lib/child.mjs';
import { repositoryRoot } from '../lib/repository.mjs';

/**
 * @typedef {{ message: string, code?: string, filename: string,
 *   labels: { span?: { line: number, column: number } }[] }} Diagnostic
 */

const oxlint = join(repositoryRoot, 'node_modules/oxlint/bin/oxlint');

/**
 * Returns the name of a rule without the plugin name, which findings write differently.
 * @param {string} rule
 */
const shortName = (rule) => rule.replace(/^.*\//, '');

const rules = [config, ...(config.overrides ?? [])]
  .flatMap(({ rules: some = {} }) => Object.entries(some))
  .filter(([, setting]) => setting !== 'off')
  .map(([rule]) => shortName(rule));

/** @param {Diagnostic} diagnostic @returns {import('../../tests/check/planted.mjs').Finding} */
const findingOf = ({ message, code, filename, labels: [label] }) => {
  const rule = /\(([^()]+)\)$/.exec(code ?? '')?.[1] ?? code ?? 'unused-directive';
  const at = label?.span === undefined ? '' : `:${label.span.line}:${label.span.column}`;
  return { path: filename, rule, says: `${filename}${at}: ${message} (${rule})` };
};

await withPlanted(plantedLint, async (root) => {
  const args = [oxlint, '--config', 'oxlint.config.mjs', '--format', 'json', '.', root];
  // Use one type checker: by default, Go starts one for each processor, and they would repeat each other's work.
  const { output } = await runCaptured(process.execPath, args, { env: { GOMAXPROCS: '1' } });
  if (!output.startsWith('{')) return conclude([output]);
  /** @type {{ diagnostics: Diagnostic[] }} */
  const { diagnostics } = JSON.parse(output);
  const { tree, planted } = splitFindings(diagnostics.map(findingOf), root);
  return conclude([...tree.map(({ says }) => says), ...misjudged(plantedLint, planted, rules)]);
});
