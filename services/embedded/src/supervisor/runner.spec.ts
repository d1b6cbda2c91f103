import { describe, expect, it, vi } from 'vitest';
import { SetupError } from '../processes/setup-error.ts';
import type { Part, RunningPart } from './part.ts';
import { restartDelayMs, runPart } from './runner.ts';

/** Returns an in-memory service and the list of its starts; `end` simulates the end of a start's process. */
const serviceInMemory = () => {
  const starts: { end(why: string): void; stopped: boolean }[] = [];
  const part: Part = {
    name: 'in-memory',
    needs: [],
    start: async (): Promise<RunningPart> => {
      const run = { end: (_why: string): void => undefined, stopped: false };
      const ended = new Promise<string>((settle) => (run.end = settle));
      starts.push(run);
      const stop = (): Promise<void> => {
        run.stopped = true;
        run.end('stopped');
        return Promise.resolve();
      };
      return Promise.resolve({ provides: { WHERE: 'here' }, ended, probe: () => Promise.resolve(), stop });
    },
  };
  return { part, starts };
};

const context = (log: (line: string) => void = () => undefined) => ({
  port: () => Promise.resolve(1),
  addresses: () => Promise.resolve({}),
  dataDir: '/nowhere',
  log,
});
const failing = (error: Error): Part => ({ name: 'failing', needs: [], start: () => Promise.reject(error) });

describe('a service that is kept running', () => {
  it('waits longer after each failure, up to 30 seconds', () => {
    expect([1, 2, 3, 4].map(restartDelayMs)).toEqual([100, 180, 324, 583]);
    expect(restartDelayMs(50)).toBe(30_000);
  });

  it('reports when it is ready and provides its address', async () => {
    const { part, starts } = serviceInMemory();
    const runner = runPart(part, context());
    await expect(runner.firstReady).resolves.toEqual({ WHERE: 'here' });
    await expect(runner.health()).resolves.toEqual({ ready: true });
    await runner.stop();
    expect(starts.map(({ stopped }) => stopped)).toEqual([true]);
    await expect(runner.health()).resolves.toMatchObject({ ready: false });
  });

  it('reports a restart after it has ended, and does not restart after a stop', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    try {
      const { part, starts } = serviceInMemory();
      const lines: string[] = [];
      const runner = runPart(
        part,
        context((line) => lines.push(line)),
      );
      await runner.firstReady;
      starts[0]!.end('SIGKILL');
      await vi.advanceTimersByTimeAsync(50);
      await expect(runner.health()).resolves.toEqual({ ready: false, detail: 'restarting: SIGKILL' });
      expect(lines).toContain('ended (SIGKILL); starting it again in 0.1 s');
      vi.useRealTimers();
      await runner.stop();
      expect(starts.length).toBeLessThanOrEqual(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps restarting after 25 failures in a row', async () => {
    const { part } = serviceInMemory();
    const failuresInRow: number[] = [];
    let tries = 0;
    const late: Part = {
      ...part,
      start: (input) => ((tries += 1) <= 25 ? Promise.reject(new Error('no space left on device')) : part.start(input)),
    };
    const runner = runPart(late, context(), { delayMs: (failures) => failuresInRow.push(failures) && 0 });
    await expect(runner.firstReady).resolves.toEqual({ WHERE: 'here' });
    expect(failuresInRow).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    await runner.stop();
  });

  it('gives up with `once` after ten failures within a minute', async () => {
    const runner = runPart(failing(new Error('no space left on device')), context(), { once: true, delayMs: () => 0 });
    await expect(runner.firstReady).rejects.toThrow(
      'failing: ended 10 times within a minute, the last time on: no space left on device',
    );
    await runner.stop();
  });

  it('restarts after a settings error if it has already run with the same settings', async () => {
    const { part, starts } = serviceInMemory();
    let tries = 0;
    const replaced: Part = {
      ...part,
      start: (input) =>
        (tries += 1) === 2 ? Promise.reject(new SetupError('the project is not built')) : part.start(input),
    };
    const lines: string[] = [];
    const runner = runPart(
      replaced,
      context((line) => lines.push(line)),
      { delayMs: () => 0 },
    );
    await runner.firstReady;
    starts[0]!.end('SIGKILL');
    while (starts.length < 2) await new Promise((settle) => setImmediate(settle));
    expect(lines.join()).toContain('ended (the project is not built); starting it again');
    await runner.stop();
  });

  it('is given up when the settings error persists', async () => {
    const { part, starts } = serviceInMemory();
    let tries = 0;
    const dropped: Part = {
      ...part,
      start: (input) => ((tries += 1) === 1 ? part.start(input) : Promise.reject(new SetupError('a table is missing'))),
    };
    const runner = runPart(dropped, context(), { delayMs: () => 0 });
    await runner.firstReady;
    starts[0]!.end('SIGKILL');
    await expect(runner.givenUp).rejects.toThrow('a table is missing');
    expect(tries).toBe(21);
    await runner.stop();
  });

  it('is given up immediately when a restart cannot help', async () => {
    const runner = runPart(failing(new SetupError('the disk is read-only')), context());
    await expect(runner.firstReady).rejects.toThrow('failing: the disk is read-only');
    await expect(runner.givenUp).rejects.toBeInstanceOf(SetupError);
    await runner.stop();
  });

  it('can be stopped during a start', async () => {
    const { part, starts } = serviceInMemory();
    let go: () => void = () => undefined;
    const slow: Part = {
      ...part,
      start: async (input) => new Promise<void>((settle) => (go = settle)).then(() => part.start(input)),
    };
    const runner = runPart(slow, context());
    runner.firstReady.catch(() => undefined);
    const stopped = runner.stop();
    go();
    await stopped;
    expect(starts.map(({ stopped: was }) => was)).toEqual([true]);
  });
});
