import { expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

it('uses the suffix _total for counters only', async () => {
  const { registry } = new Metrics();
  const misnamed = (await registry.getMetricsAsJSON())
    .map(({ name, type }) => ({ name, type: String(type) }))
    .filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'));
  expect(misnamed).toEqual([]);
  expect(await registry.metrics()).toMatch(/^nodejs_active_resources\{/m);
});
