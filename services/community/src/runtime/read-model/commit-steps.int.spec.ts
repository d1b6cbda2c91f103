import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../../tests/until.ts';
import { patch, put, type Projection, type RowChange } from '../../kernel/projection.ts';
import { connectDatabase } from '../../platform/postgres/database.ts';
import { EventCore } from '../testing/event-core.ts';
import { ReadModelClock } from './clock.ts';
import { commitStep, commitSteps, Fenced, StepFailed } from './commit-steps.ts';
import { createSchemaStatements, dropSchemaStatement } from './schema.ts';

const projectionOf = (name: string): Projection => ({
  name,
  version: 1,
  tables: { [name]: { columns: { id: 'integer NOT NULL', size: 'integer' }, key: ['id'] } },
  handlers: {} as Projection['handlers'],
});
const [boats, trains] = [projectionOf('boats'), projectionOf('trains')];

let core: EventCore;
beforeAll(async () => {
  core = await EventCore.start('commit_steps');
});
afterAll(() => core.stop());

beforeEach(async () => {
  for (const statement of [dropSchemaStatement('read'), ...createSchemaStatements('read', [boats, trains])])
    await core.database.query(statement);
});

const step = (projection: Projection, from: bigint, to: bigint, changes: readonly RowChange[] = []) => ({
  projection,
  from,
  to,
  changes,
});
const rowsOf = async (table: string) => core.database.query(`SELECT id, size FROM read.${table} ORDER BY id`);
const positionOf = async (projection: string): Promise<string> =>
  (await core.database.query('SELECT position FROM read.checkpoints WHERE projection = $1', [projection]))[0].position;

describe('a batch', () => {
  it('writes its rows in order and moves all checkpoints', async () => {
    const moved = await commitSteps(core.database, [
      step(boats, -1n, 4n, [
        put('boats', { id: 1, size: 10 }),
        put('boats', { id: 2, size: null }),
        patch('boats', { id: 1 }, { size: 11 }),
      ]),
      step(trains, -1n, 4n),
    ]);
    expect(moved).toEqual(new Set(['boats', 'trains']));
    expect(await rowsOf('boats')).toEqual([
      { id: 1, size: 11 },
      { id: 2, size: null },
    ]);
    expect([await positionOf('boats'), await positionOf('trains')]).toEqual(['4', '4']);
  });

  it('is written for the other projections when one projection is fenced', async () => {
    await commitStep(core.database, step(trains, -1n, 9n));
    const moved = await commitSteps(core.database, [
      step(boats, -1n, 4n, [put('boats', { id: 1, size: 1 })]),
      step(trains, -1n, 4n, [put('trains', { id: 1, size: 1 })]),
    ]);
    expect(moved).toEqual(new Set(['boats']));
    expect([await rowsOf('boats'), await rowsOf('trains')]).toEqual([[{ id: 1, size: 1 }], []]);
    expect(await positionOf('trains')).toBe('9');
    await expect(commitStep(core.database, step(trains, -1n, 4n))).rejects.toBeInstanceOf(Fenced);
  });

  it('is rolled back with an error that names the projection whose rows cannot be written', async () => {
    const attempt = commitSteps(core.database, [
      step(boats, -1n, 4n, [put('boats', { id: 1, size: 1 })]),
      step(trains, -1n, 4n, [put('trains', { id: 1, size: 'not a number' })]),
    ]);
    const failure = await attempt.then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StepFailed);
    expect((failure as StepFailed).projection).toBe('trains');
    expect([await rowsOf('boats'), await positionOf('boats')]).toEqual([[], '-1']);
  });

  it('commits asynchronously, unlike other transactions of its connections', async () => {
    const name = new URL(core.databaseUrl).pathname.slice(1);
    // Test servers turn synchronous commit off; this database turns it on, as in production.
    await core.database.query(`ALTER DATABASE "${name}" SET synchronous_commit = on`);
    await core.database.query('CREATE TABLE public.seen (setting text)');
    await core.database.query('CREATE TABLE public.moves (query text)');
    await core.database.query(
      'CREATE FUNCTION public.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO public.moves VALUES (current_query()); RETURN NEW; END $$',
    );
    await core.database.query(
      'CREATE TRIGGER note AFTER UPDATE ON read.checkpoints FOR EACH ROW EXECUTE FUNCTION public.note()',
    );
    await core.database.query(
      "CREATE FUNCTION public.see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO public.seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$",
    );
    await core.database.query(
      'CREATE TRIGGER see AFTER INSERT ON read.boats FOR EACH ROW EXECUTE FUNCTION public.see()',
    );
    const database = await connectDatabase({ url: core.databaseUrl, poolMax: 4, applicationName: 'test' });
    try {
      const batches = Array.from({ length: 20 }, (_, index) => index);
      for (const index of batches)
        await commitStep(
          database,
          step(boats, BigInt(index) - 1n, BigInt(index), [put('boats', { id: index, size: index })]),
        );
      expect(await database.query('SELECT setting, count(*)::int FROM public.seen GROUP BY setting')).toEqual([
        { setting: 'off', count: batches.length },
      ]);
      // All batches used the fast path: only its statement has a division.
      expect(
        await database.query("SELECT count(*)::int FROM public.moves WHERE query LIKE '%1 / ((SELECT count%'"),
      ).toEqual([{ count: batches.length }]);
      const settings = await Promise.all(
        batches.map(async () => (await database.query('SHOW synchronous_commit'))[0].synchronous_commit as string),
      );
      expect(new Set(settings)).toEqual(new Set(['on']));
    } finally {
      await database.destroy();
    }
  });
});

describe('a clock after a crash of its database', () => {
  it('ignores earlier announcements until the tables show the positions again', async () => {
    const clock = new ReadModelClock(core.databaseUrl, [boats, trains], () => undefined);
    await clock.start();
    try {
      await commitSteps(core.database, [step(boats, -1n, 7n), step(trains, -1n, 7n)]);
      const marks = clock.marksAt(7n, ['boats']);
      expect(await clock.waitFor(marks)).toBe('shown');
      // Simulates the crash: the newest commits and all connections are lost.
      await core.database.query("UPDATE read.checkpoints SET position = 3 WHERE projection = 'boats'");
      await core.database.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pixchange read-model clock' AND datname = current_database()",
      );
      await until(
        () => Promise.resolve(clock.isShown(marks)),
        (isShown) => !isShown,
        'the clock to forget',
      );
      await until(
        () => Promise.resolve(clock.isShown(clock.marksAt(3n, ['boats']))),
        (isShown) => isShown,
        'the clock to read the tables again',
      );
      expect(clock.isShown(marks)).toBe(false);
      await commitStep(core.database, step(boats, 3n, 7n));
      expect(await clock.waitFor(marks, 60_000)).toBe('shown');
    } finally {
      await clock.close();
    }
  });
});
