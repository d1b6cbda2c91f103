import { describe, expect, it } from 'vitest';
import { Registry } from 'prom-client';
import { createLog } from '../platform/log.ts';
import { registerMeasures, type Sample } from './measures.ts';

const log = createLog('silent');

const registered = async (read: () => Promise<readonly Sample[]>, everySeconds: number) => {
  const registry = new Registry();
  const measure = { name: 'pixchange_things', help: 'Things', labels: ['kind'], everySeconds, read };
  await registerMeasures(registry, [measure], log);
  return registry;
};

describe('a measure', () => {
  it('is read before the first scrape, and not again within its interval', async () => {
    let reads = 0;
    const registry = await registered(() => {
      reads += 1;
      return Promise.resolve([{ labels: { kind: 'a' }, value: 3 }]);
    }, 3_600);
    await registry.metrics();
    expect(await registry.metrics()).toContain('pixchange_things{kind="a"} 3');
    expect(reads).toBe(1);
  });

  it('is read again after its interval, and drops samples that no longer exist', async () => {
    const answers: Sample[][] = [[{ labels: { kind: 'a' }, value: 1 }], [{ labels: { kind: 'b' }, value: 2 }]];
    const registry = await registered(() => Promise.resolve(answers.shift() ?? []), 0);
    expect(await registry.metrics()).toContain('pixchange_things{kind="a"} 1');
    const next = await registry.metrics();
    expect(next).toContain('pixchange_things{kind="b"} 2');
    expect(next).not.toContain('kind="a"');
  });

  it('is missing and counted as a failure when it cannot be read, while the scrape succeeds', async () => {
    const registry = await registered(() => Promise.reject(new Error('away')), 3_600);
    const text = await registry.metrics();
    expect(text).not.toContain('pixchange_things{');
    expect(text).toContain('pixchange_measure_failures_total{measure="pixchange_things"} 1');
  });

  it('without labels is missing, not 0, when it has no sample', async () => {
    const registry = new Registry();
    const answers: Sample[][] = [[{ value: 3 }], []];
    const read = () => Promise.resolve(answers.shift() ?? []);
    await registerMeasures(registry, [{ name: 'pixchange_things', help: 'Things', everySeconds: 0, read }], log);
    expect(await registry.metrics()).toContain('\npixchange_things 3');
    expect(await registry.metrics()).not.toContain('\npixchange_things ');
  });
});
