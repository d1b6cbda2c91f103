import { alerts, pageOf } from './alerts.mjs';
import { dashboards } from './dashboards.mjs';

/** @typedef {import('./dashboards.mjs').Panel} Panel @typedef {import('./dashboards.mjs').Dashboard} Dashboard */

const folder = 'k8s/components/monitoring';
const note = '# Generated from the lists in scripts/monitoring by node scripts/monitoring/write.mjs';

/**
 * Quotes a text for YAML on one line; a JSON string is valid YAML.
 * @param {string} text
 */
const quoted = (text) => JSON.stringify(text);

/** @param {string} indent */
const groupsOf = (indent) =>
  [
    'groups:',
    '  - name: pixchange',
    '    rules:',
    ...alerts.flatMap(({ name, severity, expr, holds, summary }) => [
      `      - alert: ${name}`,
      `        expr: ${quoted(expr)}`,
      `        for: ${holds}`,
      '        labels:',
      `          severity: ${severity}`,
      '        annotations:',
      `          summary: ${quoted(summary)}`,
      `          runbook: ${pageOf(name)}`,
    ]),
  ]
    .map((line) => `${indent}${line}`)
    .join('\n');

const prometheusRule = `${note}
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: pixchange
  namespace: pixchange
spec:
${groupsOf('  ')}
`;

/** @param {Panel} panel @param {number} index */
const panelOf = ({ title, unit, lines, zeroIsGood }, index) => ({
  id: index + 1,
  type: zeroIsGood === true ? 'stat' : 'timeseries',
  title,
  datasource: { type: 'prometheus', uid: '${source}' },
  gridPos: { x: (index % 2) * 12, y: Math.floor(index / 2) * 8, w: 12, h: 8 },
  fieldConfig: {
    defaults: {
      unit,
      min: zeroIsGood === true ? undefined : 0,
      ...(zeroIsGood === true && {
        color: { mode: 'thresholds' },
        thresholds: {
          mode: 'absolute',
          steps: [
            { color: 'red', value: null },
            { color: 'green', value: 0 },
            { color: 'red', value: 1 },
          ],
        },
      }),
    },
    overrides: [],
  },
  options: zeroIsGood === true ? { reduceOptions: { calcs: ['lastNotNull'] } } : { legend: { displayMode: 'list' } },
  targets: lines.map(([expr, legendFormat], line) => ({ refId: String.fromCharCode(65 + line), expr, legendFormat })),
});

/** @param {Dashboard} dashboard */
const grafanaOf = ({ uid, title, panels }) => ({
  uid,
  title,
  tags: ['pixchange'],
  schemaVersion: 39,
  editable: true,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus', label: 'Source' }] },
  panels: panels.map(panelOf),
});

/**
 * Returns the files generated from the lists of alerts and dashboards, by path from the root of the repository.
 * @returns {Map<string, string>}
 */
export const generated = () =>
  new Map([
    [`${folder}/alerts.yaml`, `${note}\n${groupsOf('')}\n`],
    [`${folder}/prometheus-rule.yaml`, prometheusRule],
    ...dashboards.map(
      (dashboard) =>
        /** @type {[string, string]} */ ([
          `${folder}/dashboards/${dashboard.uid}.json`,
          `${JSON.stringify(grafanaOf(dashboard), null, 2)}\n`,
        ]),
    ),
  ]);
