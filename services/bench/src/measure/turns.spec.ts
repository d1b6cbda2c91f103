import { describe, expect, it } from 'vitest';
import { meets, spread } from './figure.ts';
import { asJson, table } from './report.ts';
import { measureByTurns, type Contender } from './turns.ts';

describe('a spread', () => {
  it('contains the median, the minimum and the maximum', () => {
    expect(spread([9, 1, 10, 2])).toEqual({ median: 5.5, min: 1, max: 10 });
    expect(spread([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 });
  });

  it('needs at least one value', () => expect(() => spread([])).toThrow(RangeError));
});

describe('a goal', () => {
  it('is met at its own value and beyond', () => {
    expect([
      meets(0.25, { atLeast: 0.25 }),
      meets(0.24, { atLeast: 0.25 }),
      meets(1.5, { atMost: 1.5 }),
      meets(1.6, { atMost: 1.5 }),
    ]).toEqual([true, false, true, false]);
  });
});

describe('measuring in turns', () => {
  const order: string[] = [];
  const contender = (name: string, values: number[]): Contender => ({
    name,
    measure: () => {
      order.push(name);
      return Promise.resolve({ value: values.shift() ?? 0, loadShare: 0.5 });
    },
  });

  it('runs the peers in mirrored order around our turns, after a warm-up turn', async () => {
    const ours = contender('ours', [999, 10, 20, 30, 30]);
    const one = { ...contender('one', [999, 20, 40, 30, 30]), goal: { atLeast: 1 } };
    const two = contender('two', [999, 5, 5, 15, 15]);
    const [first, second] = await measureByTurns(
      { name: 'it', unit: 'things/s', ours, peers: [one, two] },
      2,
      () => undefined,
    );
    expect(order).toEqual([
      'one',
      'two',
      'ours',
      ...['one', 'two', 'ours', 'ours', 'two', 'one'],
      ...['one', 'two', 'ours', 'ours', 'two', 'one'],
    ]);
    expect(first).toMatchObject({
      against: 'one',
      ours: { median: 25, min: 10, max: 30 },
      ratio: { median: 0.75, min: 0.5, max: 1 },
      goal: { atLeast: 1 },
    });
    expect(first?.notes).toContain('the load generator for ours took 50 % of the processors');
    expect(second).toMatchObject({ against: 'two', ratio: { median: 2.5, min: 2, max: 3 } });
    expect(table(first === undefined ? [] : [first])).toMatch(
      /it +one +things\/s +25\.0 \(10\.0\.\.30\.0\) .* 0\.75 \(0\.50\.\.1\.00\) +>= 1 +below/,
    );
    expect(JSON.parse(asJson(second === undefined ? [] : [second]))).toMatchObject({
      figures: [{ against: 'two', verdict: 'no goal' }],
    });
  });
});
