import { describe, expect, it } from 'vitest';
import { BreakerOpen, CircuitBreaker } from './circuit-breaker.ts';

const failing = () => Promise.reject(new Error('down'));
const working = () => Promise.resolve('up');

const breakerAt = (failuresMax = 2) => {
  const clock = { now: 0 };
  return { clock, breaker: new CircuitBreaker({ failuresMax, openMs: 1_000, now: () => clock.now }) };
};

describe('a circuit breaker', () => {
  it('lets failures through until there are too many in a row, then works no more', async () => {
    const { breaker } = breakerAt();
    await expect(breaker.run(failing)).rejects.toThrow('down');
    await expect(breaker.run(failing)).rejects.toThrow('down');
    await expect(breaker.run(working)).rejects.toBeInstanceOf(BreakerOpen);
  });

  it('counts failures in a row only', async () => {
    const { breaker } = breakerAt();
    await expect(breaker.run(failing)).rejects.toThrow('down');
    await breaker.run(working);
    await expect(breaker.run(failing)).rejects.toThrow('down');
    expect(await breaker.run(working)).toBe('up');
  });

  it('lets one call try after a while, and closes when that works', async () => {
    const { breaker, clock } = breakerAt(1);
    await expect(breaker.run(failing)).rejects.toThrow('down');
    clock.now = 1_000;
    const trial = breaker.run(working);
    await expect(breaker.run(working)).rejects.toBeInstanceOf(BreakerOpen);
    expect(await trial).toBe('up');
    expect(await breaker.run(working)).toBe('up');
  });

  it('stays open for as long again when the trial fails', async () => {
    const { breaker, clock } = breakerAt(1);
    await expect(breaker.run(failing)).rejects.toThrow('down');
    clock.now = 1_000;
    await expect(breaker.run(failing)).rejects.toThrow('down');
    clock.now = 1_999;
    await expect(breaker.run(working)).rejects.toBeInstanceOf(BreakerOpen);
    clock.now = 2_000;
    expect(await breaker.run(working)).toBe('up');
  });
});
