import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { jsonEvent } from '@eventstore/db-client';
import { ignore, put, type Projection, type TableDefinition } from '../../kernel/projection.ts';
import { Locks } from '../locks.ts';
import { until } from '../../../../../tests/until.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { append, EventCore, listeningLog, newUser } from '../testing/event-core.ts';
import { people } from '../testing/people.ts';
import { applyBatch } from './apply-batch.ts';
import { ReadModelClock } from './clock.ts';
import { inTransaction } from './database.ts';
import { Passing } from './passing.ts';
import { PassedTypes, projectionReader } from './passed-types.ts';
import { Projector, type ProjectorState } from './projector.ts';
import { rebuild } from './rebuild.ts';

let core: EventCore;
let log: EventLog;
let running: Projector[];
let poisoned: string[];
const { log: logger, said } = listeningLog();

beforeEach(async () => {
  core = await EventCore.start('projector');
  await core.createReadModel([people]);
  // Counts how often each row was written: what is applied twice shows here.
  await core.database.query('CREATE TABLE writes (user_id uuid)');
  await core.database.query(`CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO public.writes VALUES (NEW.user_id); RETURN NEW; END $$`);
  await core.database.query('CREATE TRIGGER count_writes AFTER INSERT OR UPDATE ON read.people FOR EACH ROW EXECUTE FUNCTION count_write()');
  log = core.openLog();
  running = [];
  poisoned = [];
  said.length = 0;
});
afterEach(async () => {
  await Promise.all(running.map((projector) => projector.stop()));
  await core.stop();
});

const startProjector = (projection: Projection = people, projections: readonly Projection[] = [people]): Projector => {
  const projector = new Projector({
    projection, log: core.openLog(), database: core.database, locks: new Locks(core.databaseUrl), logger, passing: new Passing(core.database),
    onStopped: (name, stopped) => {
      if (stopped === 1) poisoned.push(name);
    },
    rebuild: async () => {
      await rebuild({ database: core.database, log: core.openLog(), projections, compare: false, onProgress: () => undefined, graceMs: 0 });
    },
  });
  running.push(projector);
  projector.start();
  return projector;
};

const startClock = async (projections: readonly Projection[] = [people]): Promise<ReadModelClock> => {
  const clock = new ReadModelClock(core.databaseUrl, projections, () => undefined);
  core.closeWith(clock);
  await clock.start();
  return clock;
};

const confirmPeople = async (count: number): Promise<bigint> => {
  let last = 0n;
  for (let n = 0; n < count; n += 1) {
    const { stream, confirmed } = newUser();
    last = (await append(log, stream, [confirmed])).position;
  }
  return last;
};

const counted = async (table: string): Promise<number> => {
  const [row] = await core.database.query(`SELECT count(*)::int AS count FROM ${table}`) as [{ count: number }];
  return row.count;
};
const untilShown = (count: number) => until(() => counted('read.people'), (found) => found === count, `${count} people`);
const untilState = (projector: Projector, wanted: ProjectorState) => until(() => Promise.resolve(projector.state), (state) => state === wanted, `the state ${wanted}`);
const checkpoint = async (): Promise<bigint> => {
  const [row] = await core.database.query('SELECT position::text FROM read.checkpoints') as [{ position: string }];
  return BigInt(row.position);
};

/** Cuts connections as a network or an administrator does. */
const cutConnections = (name: string) => core.database.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE $1 AND pid <> pg_backend_pid()", [name]);

describe('a projector', () => {
  it('catches up with the log, then follows it', async () => {
    const last = await confirmPeople(30);
    const projector = startProjector();
    await untilShown(30);
    await until(() => Promise.resolve(projector.caughtUp), Boolean, 'having caught up');
    expect(await checkpoint()).toBe(last);
    await confirmPeople(5);
    await untilShown(35);
    expect(await counted('writes')).toBe(35);
  });

  it('goes on where it stopped', async () => {
    const first = startProjector();
    await confirmPeople(3);
    await untilShown(3);
    await first.stop();
    expect(first.state).toBe('stopped');
    await confirmPeople(4);
    startProjector();
    await untilShown(7);
    expect(await counted('writes')).toBe(7);
  });

  it('comes back by itself when the event store goes away and returns', async () => {
    const projector = startProjector();
    await confirmPeople(2);
    await untilShown(2);
    const startNode = await core.stopNode();
    await untilState(projector, 'waiting');
    await startNode();
    await confirmPeople(2);
    await untilShown(4);
    expect(projector.state).toBe('running');
  });

  it('starts before the event store does', async () => {
    const startNode = await core.stopNode();
    const projector = startProjector();
    await untilState(projector, 'waiting');
    await startNode();
    await confirmPeople(1);
    await untilShown(1);
  });

  it('lives through lost connections to the database without an alarm', async () => {
    startProjector();
    for (let round = 1; round <= 4; round += 1) {
      await confirmPeople(5);
      await cutConnections(round % 2 === 0 ? 'pixchange locks' : 'test');
    }
    await untilShown(20);
    expect(await counted('writes')).toBe(20);
    expect(poisoned).toEqual([]);
  });
});

describe('two projectors', () => {
  it('are one that works and one that stands by, and takes over', async () => {
    const first = startProjector();
    await untilState(first, 'running');
    const second = startProjector();
    await untilState(second, 'standby');
    await confirmPeople(2);
    await untilShown(2);
    await first.stop();
    await untilState(second, 'running');
    await confirmPeople(2);
    await untilShown(4);
    expect(await counted('writes')).toBe(4);
  });

  it('never write the same event twice, whoever loses the lock', async () => {
    startProjector();
    startProjector();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([confirmPeople(10), cutConnections('pixchange locks')]);
    }
    await untilShown(50);
    expect(await counted('writes')).toBe(50);
  });

  it('of which one wakes up late: it finds itself fenced, and goes on behind the other', async () => {
    const projector = startProjector();
    await untilState(projector, 'running');
    const { stream, confirmed } = newUser();
    await inTransaction(core.database, async (runner) => {
      // The projector stands in front of its checkpoint while another one passes.
      await runner.query('SELECT 1 FROM read.checkpoints FOR UPDATE');
      await append(log, stream, [confirmed]);
      const waiting = async () => (await core.database.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE read.checkpoints%'") as unknown[]).length;
      await until(waiting, (count) => count === 1, 'a projector in front of its checkpoint');
      await applyBatch(runner, 'read', people, await log.load(stream), -1n);
    });
    await confirmPeople(1);
    await untilShown(2);
    expect(await counted('writes')).toBe(2);
    expect(said.map(({ error }) => error)).toContain('another went on with people');
  });
});

describe('a poison event', () => {
  it('that the tables can not hold stops the projection there, with an alarm that names it', async () => {
    const good = newUser();
    const last = await append(log, good.stream, [good.confirmed]);
    await append(log, good.stream, [{ type: 'RoleGranted', data: { userId: good.userId, role: 'auditor' } }]);
    await confirmPeople(3);
    const projector = startProjector();
    await untilState(projector, 'stopped');
    expect(poisoned).toEqual(['people']);
    expect(projector.detail).toContain(`at 1@${good.stream}`);
    expect(said).toContainEqual(expect.objectContaining({ level: 50, code: 'projection.poison', event: expect.objectContaining({ streamId: good.stream, revision: 1, type: 'RoleGranted' }) }));
    expect(await checkpoint()).toBe(last.position);
    expect(await counted('read.people')).toBe(1);
  });

  it('that can not be read stops it too, and is not skipped by the next one', async () => {
    await confirmPeople(2);
    const { stream } = newUser();
    await log.append(stream, [jsonEvent({ type: 'EmailConfirmed', data: { nobody: true } })], -1);
    await confirmPeople(2);
    await untilState(startProjector(), 'stopped');
    await untilState(startProjector(), 'stopped');
    expect(await counted('read.people')).toBe(2);
    expect(poisoned).toEqual(['people', 'people']);
  });

  it('of a type that concerns it not at all does not, whatever it holds', async () => {
    await confirmPeople(1);
    await log.append(`album-${randomUUID()}`, [jsonEvent({ type: 'AlbumRenamed', data: { nonsense: true } })], -1);
    await confirmPeople(1);
    startProjector();
    await untilShown(2);
    expect(poisoned).toEqual([]);
  });

  it('stops one projection and is no reason for others, or for those who wait for them, to wait', async () => {
    const others: Projection = { ...people, name: 'others', tables: { other_people: people.tables['people'] as TableDefinition }, handlers: { ...people.handlers, EmailConfirmed: ({ data }: { data: { userId: string } }) => [put('other_people', { user_id: data.userId, rank: 0 })], RoleGranted: ignore } as never };
    await core.database.query('DROP SCHEMA read CASCADE');
    await core.createReadModel([people, others]);
    const clock = await startClock([people, others]);
    const bad = newUser();
    await append(log, bad.stream, [bad.confirmed, { type: 'RoleGranted', data: { userId: bad.userId, role: 'auditor' } }]);
    const stopped = startProjector(people, [people, others]);
    startProjector(others, [people, others]);
    await untilState(stopped, 'stopped');
    const position = await confirmPeople(1);
    expect(await clock.waitFor(clock.marksAt(position, ['others']), 60_000)).toBe('shown');
    expect(await clock.waitFor(clock.marksAt(position), 60_000)).toBe('stopped');
    expect(await counted('read.other_people')).toBe(2);
    expect(clock.projectionsFor('RoleGranted')).toEqual(['people']);
    // A clock that starts later knows it too.
    expect(await (await startClock([people, others])).waitFor(clock.marksAt(position), 60_000)).toBe('stopped');
  });

  it('is tried again at the next start, and the projection goes on when it can', async () => {
    const bad = newUser();
    await append(log, bad.stream, [bad.confirmed, { type: 'RoleGranted', data: { userId: bad.userId, role: 'auditor' } }]);
    await untilState(startProjector(), 'stopped');
    const clock = await startClock();
    const position = await confirmPeople(1);
    expect(await clock.waitFor(clock.marksAt(position), 60_000)).toBe('stopped');
    // The version that knows what to do with it.
    startProjector({ ...people, handlers: { ...people.handlers, RoleGranted: ignore } as never });
    await untilShown(2);
    expect(await clock.waitFor(clock.marksAt(await confirmPeople(1)), 60_000)).toBe('shown');
    expect(await core.database.query('SELECT * FROM work.stopped_projections')).toEqual([]);
  });
});

describe('an event of a type that this version does not know', () => {
  const strange = async (): Promise<bigint> => (await log.append(`strange-${randomUUID()}`, [jsonEvent({ type: 'OfANewerVersion', data: {} })], -1)).position;

  it('is passed and written down', async () => {
    await confirmPeople(2);
    const position = await strange();
    await confirmPeople(2);
    startProjector();
    await untilShown(4);
    expect(poisoned).toEqual([]);
    expect(await new PassedTypes(core.database).of(projectionReader('people'), ['OfANewerVersion'])).toEqual([position]);
  });

  it('makes the version that knows it rebuild the read model before it follows the log', async () => {
    await confirmPeople(1);
    const { stream, userId } = newUser();
    // As an older version would have passed it.
    const { position } = await append(log, stream, [{ type: 'EmailConfirmed', data: { userId } }]);
    await core.database.query('UPDATE read.checkpoints SET position = $1', [String(position)]);
    await new PassedTypes(core.database).note(projectionReader('people'), [{ position, type: 'EmailConfirmed' }]);
    startProjector();
    await untilShown(2);
    expect(await new PassedTypes(core.database).of(projectionReader('people'), ['EmailConfirmed'])).toEqual([]);
  });

  it('is passed by a rebuild, which remembers it for the version that knows it', async () => {
    await confirmPeople(1);
    const position = await strange();
    await rebuild({ database: core.database, log, projections: [people], compare: false, onProgress: () => undefined, graceMs: 0 });
    expect(await counted('read.people')).toBe(1);
    expect(await checkpoint()).toBe(position);
    expect(await new PassedTypes(core.database).of(projectionReader('people'), ['OfANewerVersion'])).toEqual([position]);
  });
});

describe('the clock of the read model', () => {
  it('tells when a write can be read', async () => {
    const clock = await startClock();
    startProjector();
    for (let n = 1; n <= 5; n += 1) {
      expect(await clock.waitFor(clock.marksAt(await confirmPeople(1)))).toBe('shown');
      expect(await counted('read.people')).toBe(n);
    }
  });

  it('says so when the read model is late, within about two seconds', async () => {
    const clock = await startClock();
    const position = await confirmPeople(1);
    const startedMs = performance.now();
    expect(await clock.waitFor(clock.marksAt(position))).toBe('late');
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    startProjector();
    await untilShown(1);
    expect(await clock.waitFor(clock.marksAt(position))).toBe('shown');
  });

  it('finds its connection again', async () => {
    const clock = await startClock();
    startProjector();
    await cutConnections('pixchange read-model clock');
    await until(() => Promise.resolve(clock.connected), (connected) => !connected, 'the loss');
    await until(() => Promise.resolve(clock.connected), Boolean, 'the new connection');
    expect(await clock.waitFor(clock.marksAt(await confirmPeople(1)))).toBe('shown');
  });
});
