import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase } from '../../../../../tests/stack.ts';
import { until } from '../../../../../tests/until.ts';
import { createLog } from '../../platform/log.ts';
import { Locks } from './locks.ts';
import { Periodic } from './periodic.ts';

let databaseUrl: string;
let done: number;
let rests: number;
let periodic: Periodic;
beforeEach(async () => {
  databaseUrl = await freshDatabase('periodic');
  [done, rests] = [0, 0];
  const work = {
    name: 'test',
    everySeconds: 0.01,
    work: () => Promise.resolve(void (done += 1)),
    onRest: () => void (rests += 1),
  };
  periodic = new Periodic(work, new Locks(databaseUrl), createLog('silent'));
  periodic.start();
  await untilDoneAgain();
});
afterEach(() => periodic.stop());

const untilDoneAgain = (): Promise<number> => {
  const before = done;
  return until(
    () => Promise.resolve(done),
    (now) => now > before + 1,
    'the work',
  );
};

describe('periodic work', () => {
  it('rests when its lock is lost, and continues when it has the lock again', async () => {
    expect(rests).toBe(0);
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pixchange locks'",
    );
    await other.end();
    await until(
      () => Promise.resolve(rests),
      (times) => times === 1,
      'the rest',
    );
    await untilDoneAgain();
    expect(rests).toBe(1);
  });

  it('runs immediately on request, under its lock, and reports its failure to the requester', async () => {
    let tries = 0;
    const work = () => (++tries === 3 ? Promise.reject(new Error('it failed')) : Promise.resolve());
    const [holder, other] = ['first', 'second'].map(
      () => new Periodic({ name: 'asked', everySeconds: 3_600, work }, new Locks(databaseUrl), createLog('silent')),
    ) as [Periodic, Periodic];
    holder.start();
    await until(
      () => Promise.resolve(tries),
      (count) => count === 1,
      'the first round',
    );
    other.start();
    const asked = other.now();
    await holder.now();
    expect(tries).toBe(2);
    await expect(holder.now()).rejects.toThrow('it failed');
    expect(tries).toBe(3);
    // The other process does not run the work until the lock is free.
    await holder.stop();
    await asked;
    expect(tries).toBeGreaterThan(3);
    await other.stop();
  });

  it('runs again immediately when it is woken, even during a round', async () => {
    let rounds = 0;
    let wakeLater: () => void = () => undefined;
    const woken = new Periodic(
      {
        name: 'woken',
        everySeconds: 3_600,
        work: (wake) => {
          rounds += 1;
          if (rounds === 1) wake();
          wakeLater = wake;
          return Promise.resolve();
        },
      },
      new Locks(databaseUrl),
      createLog('silent'),
    );
    const reaches = (count: number) =>
      until(
        () => Promise.resolve(rounds),
        (now) => now === count,
        'the round',
      );
    woken.start();
    await reaches(2);
    wakeLater();
    await reaches(3);
    await woken.stop();
    expect(rounds).toBe(3);
  });

  it('rests when it is stopped', async () => {
    await periodic.stop();
    expect(rests).toBe(1);
  });
});
