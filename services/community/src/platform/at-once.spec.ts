import { describe, expect, it } from 'vitest';
import { mapAtOnce } from './at-once.ts';

describe('mapAtOnce', () => {
  it('returns the results in the order of the items, and limits the number of concurrent calls', async () => {
    let running = 0;
    let most = 0;
    const results = await mapAtOnce([5, 1, 4, 2, 3], 2, async (turns) => {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      running -= 1;
      return turns * 10;
    });
    expect(results).toEqual([50, 10, 40, 20, 30]);
    expect(most).toBe(2);
  });

  it('starts no item after a failure, and throws the error when all running calls have ended', async () => {
    const [begun, ended] = [[] as number[], [] as number[]];
    const work = async (item: number): Promise<void> => {
      begun.push(item);
      if (item === 1) throw new Error('it failed');
      for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
      ended.push(item);
    };
    await expect(mapAtOnce([0, 1, 2, 3], 2, work)).rejects.toThrow('it failed');
    expect([begun, ended]).toEqual([[0, 1], [0]]);
  });
});
