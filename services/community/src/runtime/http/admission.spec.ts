import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allEndpoints } from '@pixchange/contracts/http/all';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { Overloaded } from '../../platform/unavailable.ts';
import { Admission } from './admission.ts';
import { isUrgent } from './edge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const admission = (runningMax = 2, answerMsMax = 4_000) =>
  new Admission(
    { runningMax, answerMsMax },
    () => Date.now(),
    () => 0.5,
  );

const settled = async (call: Promise<unknown>): Promise<'waits' | 'runs' | 'refused'> => {
  let state: 'waits' | 'runs' | 'refused' = 'waits';
  call.then(
    () => (state = 'runs'),
    (error: unknown) => (state = error instanceof Overloaded ? 'refused' : 'waits'),
  );
  await vi.advanceTimersByTimeAsync(0);
  return state;
};

describe('calls to a busy process', () => {
  it('run immediately up to the limit, and wait above it', async () => {
    const door = admission();
    const [first, second, third] = [door.enter(), door.enter(), door.enter()];
    expect([await settled(first), await settled(second), await settled(third)]).toEqual(['runs', 'runs', 'waits']);
    (await first)();
    expect(await settled(third)).toBe('runs');
  });

  it('release their place only once', async () => {
    const door = admission(1);
    const end = await door.enter();
    const [second, third] = [door.enter(), door.enter()];
    end();
    end();
    expect([await settled(second), await settled(third)]).toEqual(['runs', 'waits']);
  });

  it('are refused with a retry time when their turn does not come in time', async () => {
    const door = admission(1);
    await door.enter();
    const waiting = door.enter();
    const refused = expect(waiting).rejects.toMatchObject({ retryAfterSeconds: 1 });
    await vi.advanceTimersByTimeAsync(3_999);
    expect(await settled(waiting)).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(await settled(waiting)).toBe('refused');
    await refused;
  });

  it('are refused immediately when the queue is already too long', async () => {
    const door = admission(1);
    const ends = [door.enter()];
    for (let call = 0; call < 12; call += 1) ends.push(door.enter());
    ends.forEach((call) => call.catch(() => undefined));
    // One request ends each second, so most of the twelve waiting requests do not get their turn within four seconds.
    for (const call of ends.slice(0, 3)) {
      await vi.advanceTimersByTimeAsync(1_000);
      (await call)();
    }
    expect(await settled(door.enter())).toBe('refused');
    await vi.advanceTimersByTimeAsync(4_000);
    // Requests that waited too long have left the queue, so that another request can wait.
    expect(await settled(door.enter())).toBe('waits');
  });

  it('are refused although a place is free when they waited too long before', async () => {
    const door = admission();
    await expect(door.enter(4_001)).rejects.toMatchObject({ retryAfterSeconds: 5 });
    expect(await settled(door.enter(3_999))).toBe('runs');
  });

  it('are refused when their age at entry plus the wait is too high', async () => {
    const door = admission(1);
    await door.enter();
    const [old, older] = [door.enter(3_000), door.enter(4_001)];
    older.catch(() => undefined);
    expect([await settled(old), await settled(older)]).toEqual(['waits', 'refused']);
    const refused = expect(old).rejects.toThrow(Overloaded);
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
  });

  it.each([
    { runningMax: 20, workMs: 50, callsMin: 550 },
    // The work of all running requests together takes 2.5 seconds.
    { runningMax: 100, workMs: 25, callsMin: 1_100 },
  ])(
    'are answered within about five seconds at high throughput, while hundreds of clients call: %o',
    async (machine) => {
      const { runningMax, workMs, callsMin } = machine;
      const door = new Admission({ runningMax, answerMsMax: 4_000 }, () => Date.now());
      const tookMs: number[] = [];
      let refusals = 0;
      let isOver = false;
      const waiting = new Set<{ readonly atMs: number; readonly go: () => void }>();
      const later = (ms: number): Promise<void> =>
        new Promise((go) => void waiting.add({ atMs: Date.now() + ms, go: () => go() }));
      const pass = async (ms: number): Promise<void> => {
        for (const endMs = Date.now() + ms; Date.now() < endMs;) {
          await vi.advanceTimersByTimeAsync(50);
          for (const one of [...waiting].filter(({ atMs }) => atMs <= Date.now())) {
            waiting.delete(one);
            one.go();
          }
        }
      };
      /** Time when the simulated processor is free; it does one piece of work after another. */
      let freeAtMs = Date.now();
      const work = async (): Promise<void> => {
        freeAtMs = Math.max(freeAtMs, Date.now()) + workMs;
        const ms = freeAtMs - Date.now();
        await later(ms);
      };
      const client = async (): Promise<void> => {
        while (!isOver) {
          const startMs = Date.now();
          try {
            const end = await door.enter();
            await work();
            end();
            tookMs.push(Date.now() - startMs);
          } catch (error) {
            if (!(error instanceof Overloaded)) throw error;
            refusals += 1;
            await later(error.retryAfterSeconds * 1_000);
          }
        }
      };
      const clients = Array.from({ length: 8 * runningMax }, client);
      await pass(30_000);
      isOver = true;
      await pass(20_000);
      await Promise.all(clients);
      tookMs.sort((a, b) => a - b);
      expect(tookMs.at(-1)).toBeLessThanOrEqual(5_100);
      expect(tookMs.length).toBeGreaterThan(callsMin);
      expect(refusals).toBeGreaterThan(0);
    },
  );
});

describe('calls that are answered under any load', () => {
  it('are probes, staff calls, logins, payment notices, erasures, and last steps of an operation', () => {
    const endpoints = Object.values(allEndpoints).flatMap((calls) => Object.values(calls) as Endpoint[]);
    expect(endpoints.filter(({ path }) => path.startsWith('/api/admin/')).every(isUrgent)).toBe(true);
    expect(
      endpoints
        .filter((endpoint) => isUrgent(endpoint) && !endpoint.path.startsWith('/api/admin/'))
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    ).toMatchInlineSnapshot(`
      [
        "DELETE /api/auth/session",
        "DELETE /api/profile",
        "GET /health/live",
        "GET /health/ready",
        "GET /health/startup",
        "POST /api/auth/facebook/deletion",
        "POST /api/auth/facebook/session",
        "POST /api/auth/session",
        "POST /api/coin_purchases/:id/capture",
        "POST /api/images",
        "POST /api/payments/:provider/webhook",
        "POST /api/web/images/batches",
        "PUT /api/auth/confirmations",
        "PUT /api/auth/passwords",
      ]
    `);
  });
});
