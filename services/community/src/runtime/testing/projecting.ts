import { afterEach, beforeEach } from '@jest/globals';
import { until } from '../../../../../tests/until.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import { SharedFollower } from '../followers/shared-follower.ts';
import { Locks } from '../jobs/locks.ts';
import { ReadModelClock } from '../read-model/clock.ts';
import { Projector, type ProjectorState } from '../read-model/projector.ts';
import { rebuild } from '../read-model/rebuild.ts';
import { append, EventCore, listeningLog, newUser } from './event-core.ts';
import { people } from './people.ts';

/**
 * Creates for each test of a file an event core with the read model `people`, and functions that start projectors and
 * clocks on it.
 */
export const projecting = (name: string) => {
  let core: EventCore;
  let log: EventLog;
  let running: Projector[];
  let poisoned: string[];
  const { log: logger, logged } = listeningLog();

  beforeEach(async () => {
    core = await EventCore.start(name);
    await core.createReadModel([people]);
    // Counts how often each row was written, which shows events that were applied twice.
    await core.database.query('CREATE TABLE writes (user_id uuid)');
    await core.database.query(
      `CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO public.writes VALUES (NEW.user_id); RETURN NEW; END $$`,
    );
    await core.database.query(
      'CREATE TRIGGER count_writes AFTER INSERT OR UPDATE ON read.people FOR EACH ROW EXECUTE FUNCTION count_write()',
    );
    log = core.openLog();
    running = [];
    poisoned = [];
    logged.length = 0;
  });
  afterEach(async () => {
    await Promise.all(running.map((projector) => projector.stop()));
    await core.stop();
  });

  /** Creates the follower that the projectors of one process share. */
  const newProcess = () => new SharedFollower(core.openLog(), core.database);

  const startProjector = (
    projection: Projection = people,
    projections: readonly Projection[] = [people],
    shared = newProcess(),
  ): Projector => {
    const projector = new Projector({
      projection,
      log: core.openLog(),
      database: core.database,
      locks: new Locks(core.databaseUrl),
      logger,
      shared,
      onStopped: (name, stopped) => {
        if (stopped === 1) poisoned.push(name);
      },
      rebuild: async () => {
        await rebuild({
          database: core.database,
          log: core.openLog(),
          projections,
          compare: false,
          onProgress: () => undefined,
          graceMs: 0,
        });
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
    const [row] = (await core.database.query(`SELECT count(*)::int AS count FROM ${table}`)) as [{ count: number }];
    return row.count;
  };
  const untilShown = (count: number) =>
    until(
      () => counted('read.people'),
      (found) => found === count,
      `${count} people`,
    );
  const untilState = (projector: Projector, wanted: ProjectorState) =>
    until(
      () => Promise.resolve(projector.state),
      (state) => state === wanted,
      `the state ${wanted}`,
    );
  /**
   * Waits until no projection is recorded as stopped; a projector removes its record only after it has applied the
   * event.
   */
  const untilNothingIsStopped = () =>
    until(
      () => core.database.query('SELECT projection FROM work.stopped_projections'),
      (rows: unknown[]) => rows.length === 0,
      'no stopped projection',
    );
  const checkpoint = async (): Promise<bigint> => {
    const [row] = (await core.database.query('SELECT position::text FROM read.checkpoints')) as [{ position: string }];
    return BigInt(row.position);
  };

  /** Terminates connections, like a network failure or an administrator. */
  const cutConnections = (name: string) =>
    core.database.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE $1 AND pid <> pg_backend_pid()',
      [name],
    );
  return {
    get core() {
      return core;
    },
    get log() {
      return log;
    },
    /** Names of the projections that stopped, one entry for each stop. */
    get poisoned() {
      return poisoned;
    },
    logged,
    newProcess,
    startProjector,
    startClock,
    confirmPeople,
    counted,
    untilShown,
    untilState,
    untilNothingIsStopped,
    checkpoint,
    cutConnections,
  };
};
