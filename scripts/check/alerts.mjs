import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../lib/repository.mjs';
import { trackedPaths } from '../lib/tracked.mjs';
import { alerts, pageOf } from '../monitoring/alerts.mjs';
import { dashboards } from '../monitoring/dashboards.mjs';
import { generated } from '../monitoring/generated.mjs';

/** @typedef {import('../monitoring/alerts.mjs').Series} Series */

const read = (/** @type {string} */ path) => readFileSync(join(repositoryRoot, path), 'utf8');

/** Returns a finding for each rule or dashboard file that differs from the lists in scripts/monitoring. */
const stale = () =>
  [...generated()]
    .filter(([path, text]) => !existsSync(join(repositoryRoot, path)) || read(path) !== text)
    .map(([path]) => `${path} differs from the lists in scripts/monitoring; run node scripts/monitoring/write.mjs`);

const metricName = /\b(?:pixchange|nodejs|process)_[a-z0-9_]+/g;
const withoutSuffix = (/** @type {string} */ name) => name.replace(/_(?:bucket|count|sum)$/, '');

/**
 * Returns our metrics that an alert or a panel uses but no code defines. Such a panel stays empty, and such an alert
 * never fires.
 */
const unknownMetrics = async () => {
  const sources = (await trackedPaths()).filter((path) => /^services\/community\/src\/.*\.ts$/.test(path));
  const known = new Set(
    sources.flatMap((path) => [...read(path).matchAll(/'(pixchange_[a-z0-9_]+)'/g)].map(([, name]) => name ?? '')),
  );
  for (const name of [...known]) known.add(`${name}_oldest_seconds`);
  const usedMetrics = [
    ...alerts.map(({ name, expr }) => /** @type {const} */ ([`the alert ${name}`, expr])),
    ...dashboards.flatMap(({ title, panels }) =>
      panels.flatMap((panel) =>
        panel.lines.map(([expr]) => /** @type {const} */ ([`${title}, "${panel.title}"`, expr])),
      ),
    ),
  ];
  return usedMetrics.flatMap(([where, expr]) =>
    [...expr.matchAll(metricName)]
      .map(([name]) => name)
      .filter((name) => name.startsWith('pixchange_') && !known.has(name) && !known.has(withoutSuffix(name)))
      .map((name) => `${where} uses ${name}, which no code defines`),
  );
};

const withoutPage = () =>
  alerts
    .filter(({ name }) => !existsSync(join(repositoryRoot, pageOf(name))))
    .map(({ name }) => `the alert ${name} has no page ${pageOf(name)}`);

/**
 * Returns promtool unit tests (JSON is valid YAML) in which each alert must not fire for its normal series.
 * @param {string} rules
 */
const promtoolTests = (rules) => {
  const test = (/** @type {string} */ name, /** @type {Series[]} */ series, /** @type {object[]} */ expected) => ({
    interval: '1m',
    input_series: series,
    alert_rule_test: [{ eval_time: '60m', alertname: name, exp_alerts: expected }],
  });
  return JSON.stringify({
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: alerts.map(({ name, rests }) => test(name, rests, [])),
  });
};

const hasPromtool = () => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** @param {string[]} args @returns {string[]} */
const promtool = (args) => {
  try {
    execFileSync('promtool', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return [];
  } catch (error) {
    const { stdout, stderr } = /** @type {{ stdout: string, stderr: string }} */ (error);
    return [`promtool ${args.slice(0, 2).join(' ')} failed:\n${stdout}${stderr}`];
  }
};

/**
 * Returns promtool unit tests in which each alert must fire. They count `ALERTS`, because the labels of the alert don't
 * matter.
 * @param {string} rules
 */
const firingTests = (rules) =>
  JSON.stringify({
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: alerts.map(({ name, fires, minutes = 60 }) => ({
      interval: '1m',
      input_series: fires,
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${name}",alertstate="firing"})`,
          eval_time: `${minutes}m`,
          exp_samples: [{ labels: '{}', value: 1 }],
        },
      ],
    })),
  });

const byPromtool = () => {
  if (!hasPromtool()) return [];
  const folder = mkdtempSync(join(tmpdir(), 'pixchange-alerts-'));
  try {
    const rules = join(repositoryRoot, 'k8s/components/monitoring/alerts.yaml');
    const [quiet, firing] = [join(folder, 'quiet.yaml'), join(folder, 'firing.yaml')];
    writeFileSync(quiet, promtoolTests(rules));
    writeFileSync(firing, firingTests(rules));
    return [promtool(['check', 'rules', rules]), promtool(['test', 'rules', quiet, firing])].flat();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const findings = [...stale(), ...(await unknownMetrics()), ...withoutPage(), ...byPromtool()];
for (const finding of findings) process.stdout.write(`${finding}\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
