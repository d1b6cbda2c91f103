import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase } from '../../../../tests/stack.ts';
import { until } from '../../../../tests/until.ts';
import { createLog } from './log.ts';
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
  it('rests when its lock is lost, and goes on with the next one', async () => {
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

  it('rests when it is stopped', async () => {
    await periodic.stop();
    expect(rests).toBe(1);
  });
});
