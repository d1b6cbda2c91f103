import { describe, expect, it } from 'vitest';
import { BreakerOpen, CircuitBreaker } from './circuit-breaker.ts';

const failing = () => Promise.reject(new Error('down'));
const working = () => Promise.resolve('up');

const breakerAt = (failuresMax = 2) => {
  const clock = { now: 0 };
  return { clock, breaker: new CircuitBreaker({ failuresMax, openMs: 1_000, now: () => clock.now }) };
};

describe('a circuit breaker', () => {
  it('passes errors on until there are too many in a row, then rejects calls', async () => {
    const { breaker } = breakerAt();
    await expect(breaker.run(failing)).rejects.toThrow('down');
    await expect(breaker.run(failing)).rejects.toThrow('down');
    await expect(breaker.run(working)).rejects.toBeInstanceOf(BreakerOpen);
  });

  it('counts only consecutive failures', async () => {
    const { breaker } = breakerAt();
    await expect(breaker.run(failing)).rejects.toThrow('down');
    await breaker.run(working);
    await expect(breaker.run(failing)).rejects.toThrow('down');
    expect(await breaker.run(working)).toBe('up');
  });

  it('allows one trial call after a pause, and closes when the call succeeds', async () => {
    const { breaker, clock } = breakerAt(1);
    await expect(breaker.run(failing)).rejects.toThrow('down');
    clock.now = 1_000;
    const trial = breaker.run(working);
    await expect(breaker.run(working)).rejects.toBeInstanceOf(BreakerOpen);
    expect(await trial).toBe('up');
    expect(await breaker.run(working)).toBe('up');
  });

  it('stays open for the same period again when the trial call fails', async () => {
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
