import { afterEach, describe, expect, it } from 'vitest';
import { ServiceGuard } from './service-guard.ts';
import { PartUnavailable } from './unavailable.ts';

const never = <T>(): Promise<T> => new Promise(() => undefined);

describe('the service guard', () => {
  let guard: ServiceGuard;
  afterEach(() => guard.close());

  /** Creates a guard that uses this ping; returns a function that waits for the next call of `onChange`. */
  const guarded = (ping: () => Promise<unknown>, pingMsMax = 20) => {
    let changed: (isDown: boolean) => void = () => undefined;
    const next = () => new Promise<boolean>((resolve) => (changed = resolve));
    guard = new ServiceGuard({
      part: 'database',
      ping,
      patienceMs: 1,
      pingMsMax,
      retryMs: 1,
      onChange: (isDown) => changed(isDown),
    });
    return next;
  };

  it('lets a slow call continue while the service answers pings', async () => {
    let pings = 0;
    let finish: (value: string) => void = () => undefined;
    guarded(() => ((pings += 1) === 3 ? Promise.resolve(finish('done')) : Promise.resolve()), 60_000);
    await expect(guard.run(() => new Promise<string>((resolve) => (finish = resolve)))).resolves.toBe('done');
    expect(pings).toBe(3);
  });

  it('lets a slow call continue while the service answers other calls but not the ping', async () => {
    let pings = 0;
    let finish: (value: string) => void = () => undefined;
    guarded(() => {
      pings += 1;
      guard.answered();
      if (pings === 3) finish('done');
      return never();
    });
    await expect(guard.run(() => new Promise<string>((resolve) => (finish = resolve)))).resolves.toBe('done');
  });

  it('does not count an answer from before the ping', async () => {
    guarded(never);
    guard.answered();
    await expect(guard.run(never)).rejects.toThrow(PartUnavailable);
  });

  it('fails waiting calls when the service hangs, and later ones without trying them', async () => {
    guarded(never);
    const signals: AbortSignal[] = [];
    const waiting = [1, 2].map(() =>
      guard.run((signal) => {
        signals.push(signal);
        return never();
      }),
    );
    for (const outcome of await Promise.allSettled(waiting))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(PartUnavailable) });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    let isTried = false;
    await expect(guard.run(() => Promise.resolve((isTried = true)))).rejects.toThrow(PartUnavailable);
    expect(isTried).toBe(false);
  });

  it('lets calls through again as soon as the service answers', async () => {
    let hangs = true;
    const next = guarded(() => (hangs ? never() : Promise.resolve()));
    await expect(guard.run(never)).rejects.toThrow(PartUnavailable);
    const changed = next();
    hangs = false;
    await expect(changed).resolves.toBe(false);
    await expect(guard.run(() => Promise.resolve('here'))).resolves.toBe('here');
  });

  it('passes on the error of a call that fails by itself', async () => {
    guarded(never);
    await expect(guard.run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });

  it('does not report a service as unavailable because this process was busy', async () => {
    const [pingMsMax, busyMs, roundTrips] = [500, 700, 5];
    let finish: (value: string) => void = () => undefined;
    guarded(async () => {
      const end = performance.now() + busyMs;
      while (performance.now() < end);
      for (let turn = 0; turn < roundTrips; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      finish('done');
    }, pingMsMax);
    await expect(guard.run(() => new Promise<string>((resolve) => (finish = resolve)))).resolves.toBe('done');
  });

  it('waits for a service that refuses connections during a restart', async () => {
    let refusals = 3;
    guarded(() => (refusals-- > 0 ? Promise.reject(new Error('ECONNREFUSED')) : Promise.resolve()), 60_000);
    let finish: (value: string) => void = () => undefined;
    const call = guard.run(() => new Promise<string>((resolve) => (finish = resolve)));
    while (refusals >= 0) await new Promise((resolve) => setImmediate(resolve));
    finish('done');
    await expect(call).resolves.toBe('done');
  });
});
