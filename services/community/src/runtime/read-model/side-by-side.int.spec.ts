import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { until } from '../../../../../tests/until.ts';
import { ignore, put, type Projection } from '../../kernel/projection.ts';
import { GivenUpWork } from '../jobs/given-up-work.ts';
import { Locks } from '../jobs/locks.ts';
import { append, EventCore, listeningLog, newUser } from '../testing/event-core.ts';
import { people } from '../testing/people.ts';
import { ReadModelClock } from './clock.ts';
import { readSchemaOf } from '../../platform/postgres/database.ts';
import { prepareReadModel } from './prepare.ts';
import { Projector } from './projector.ts';
import { openProductDatabase, openToolDatabase, ownSchemaName } from './read-schemas.ts';
import { ReadModelUsers } from './read-model-users.ts';
import { rebuild } from './rebuild.ts';
import { SharedFollower } from '../followers/shared-follower.ts';
import { UnusedReadModels } from './unused-read-models.ts';

const earlier = people;
/** A later version with another column, and without a column that the earlier version reads. */
const later: Projection = {
  ...people,
  version: people.version + 1,
  tables: { people: { columns: { user_id: 'uuid', since: 'text NOT NULL' }, key: ['user_id'] } },
  handlers: {
    EmailConfirmed: ({ data, metadata }: { data: { userId: string }; metadata: { recordedAt: string } }) => [
      put('people', { user_id: data.userId, since: metadata.recordedAt }),
    ],
    RoleGranted: ignore,
  } as unknown as Projection['handlers'],
};

let core: EventCore;
let versions: Version[];
const { log: logger, logged } = listeningLog();

/** One version of the product, reduced to its read model. */
class Version {
  readonly locks = new Locks(core.databaseUrl);
  readonly clock: ReadModelClock;
  readonly users: ReadModelUsers;
  private readonly projector: Projector;

  private constructor(
    readonly projection: Projection,
    readonly database: DataSource,
    hasProjectors: boolean,
  ) {
    const log = core.openLog();
    this.clock = new ReadModelClock(core.databaseUrl, [projection], () => undefined, readSchemaOf(database));
    this.users = new ReadModelUsers({ database, locks: this.locks, log: logger, hasProjectors });
    this.projector = new Projector({
      projection,
      log,
      database,
      locks: this.locks,
      logger,
      shared: new SharedFollower(log, database),
      onStopped: () => undefined,
      rebuild: () => prepareReadModel({ database, eventLog: log }, [projection], logger),
    });
  }

  static async start(projection: Projection, hasProjectors = true): Promise<Version> {
    const database = await openProductDatabase({ url: core.databaseUrl, poolMax: 4, applicationName: 'test' }, [
      projection,
    ]);
    const version = new Version(projection, database, hasProjectors);
    versions.push(version);
    await version.users.start();
    await prepareReadModel({ database, eventLog: core.openLog() }, [projection], logger);
    await version.clock.start();
    if (hasProjectors) version.projector.start();
    return version;
  }

  get schema(): string {
    return readSchemaOf(this.database).live;
  }

  async shows(count: number, column: string): Promise<void> {
    await until(
      () => this.database.query(`SELECT ${column} FROM read.people`) as Promise<unknown[]>,
      (rows) => rows.length === count,
      `${count} people in ${this.schema}`,
    );
  }

  get state(): string {
    return this.projector.state;
  }

  async stop(waitMs = 0): Promise<void> {
    versions = versions.filter((version) => version !== this);
    await this.users.waitUntilUnused(waitMs);
    await this.projector.stop();
    await this.users.stop();
    await this.clock.close();
    await this.database.destroy();
  }
}

beforeEach(async () => {
  core = await EventCore.start('side_by_side');
  versions = [];
  logged.length = 0;
});
afterEach(async () => {
  for (const version of [...versions]) await version.stop();
  await core.stop();
});

const confirmOne = async (): Promise<bigint> => {
  const { stream, confirmed } = newUser();
  return (await append(core.openLog(), stream, [confirmed])).position;
};

const schemas = async (): Promise<string[]> => {
  const rows: { name: string }[] = await core.database.query(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'read%' ORDER BY name",
  );
  return rows.map(({ name }) => name);
};

describe('two versions of the product on one database', () => {
  it('each update and read their own read model, even after the earlier one has restarted', async () => {
    await confirmOne();
    const first = await Version.start(earlier);
    const second = await Version.start(later);
    expect([first.schema, second.schema]).toEqual(['read', ownSchemaName([later])]);
    await confirmOne();
    await first.shows(2, 'rank');
    await second.shows(2, 'since');
    // Simulates a pod of the earlier version that is moved to another node.
    await first.stop();
    const again = await Version.start(earlier);
    expect(again.schema).toBe('read');
    await confirmOne();
    await again.shows(3, 'rank');
    await second.shows(3, 'since');
    expect([again.state, second.state]).toEqual(['running', 'running']);
  });

  it('are found by a tool with another ICU version, by the versions of their tables', async () => {
    const analyzed = (own: number, analyzer: number): Projection => ({
      ...people,
      version: own * 1_000_000 + analyzer,
    });
    await Version.start(earlier);
    const product = await Version.start(analyzed(7, 153));
    const found = async (projection: Projection) => {
      const options = { url: core.databaseUrl, poolMax: 2, applicationName: 'test' };
      const tool = await openToolDatabase(options, [projection]);
      const { live } = readSchemaOf(tool);
      await tool.destroy();
      return live;
    };
    expect(product.schema).not.toBe('read');
    expect(await found(analyzed(7, 153))).toBe(product.schema);
    expect(await found(analyzed(7, 154))).toBe(product.schema);
    expect(await found(earlier)).toBe('read');
  });

  it('wait for their own projections only', async () => {
    const first = await Version.start(earlier);
    const second = await Version.start(later, false);
    const position = await confirmOne();
    expect(await first.clock.waitFor(first.clock.marksAt(position), 20_000)).toBe('shown');
    expect(second.clock.isShown(second.clock.marksAt(position))).toBe(false);
  });

  it('keep their stopped projections and skipped events apart', async () => {
    const first = await Version.start(earlier);
    const second = await Version.start(later);
    const { stream, confirmed, userId } = newUser();
    await append(core.openLog(), stream, [confirmed]);
    // The earlier version's table can't store this event, and the later version ignores it.
    await append(core.openLog(), stream, [{ type: 'RoleGranted', data: { userId, role: 'auditor' } }]);
    await until(
      () => Promise.resolve(first.state),
      (state) => state === 'stopped',
      'the earlier version stopped',
    );
    await confirmOne();
    await second.shows(2, 'since');
    const stopped = async ({ database }: Version) =>
      (await new GivenUpWork(database).stoppedProjections()).map(({ projection }) => projection);
    expect([await stopped(first), await stopped(second)]).toEqual([['people'], []]);
    await core.database.query("INSERT INTO work.passed VALUES ('projection people', 1, 'OfANewerVersion')");
    const passed = async ({ database }: Version) =>
      (await new GivenUpWork(database).passedTypes()).map(({ reader }) => reader);
    expect([await passed(first), await passed(second)]).toEqual([['projection people'], []]);
  });

  it('can each be rebuilt and compared without affecting the other', async () => {
    await confirmOne();
    const first = await Version.start(earlier);
    const second = await Version.start(later);
    for (const { database, projection } of [first, second]) {
      const report = await rebuild({
        database,
        log: core.openLog(),
        projections: [projection],
        compare: true,
        onProgress: () => undefined,
        graceMs: 0,
      });
      expect(report).toMatchObject({ swapped: true, notCompared: [], comparisons: [{ rows: 1, equal: true }] });
    }
    await confirmOne();
    await first.shows(2, 'rank');
    await second.shows(2, 'since');
    expect(await schemas()).toEqual(['read', ownSchemaName([later])]);
  });
});

describe('an unused read model', () => {
  it('is dropped at the second check, with the records of its projections', async () => {
    await confirmOne();
    const first = await Version.start(earlier);
    const second = await Version.start(later);
    const unused = new UnusedReadModels(second.database, logger);
    await unused.look();
    await unused.look();
    expect(await schemas()).toEqual(['read', second.schema]);
    await first.stop();
    await core.database.query(
      "INSERT INTO work.passed VALUES ('projection people', 1, 'A'), ($1, 1, 'A'), ('consumer mails', 1, 'A')",
      [`projection ${second.schema}.people`],
    );
    await unused.look();
    expect(await schemas()).toEqual(['read', second.schema]);
    await unused.look();
    expect(await schemas()).toEqual([second.schema]);
    expect(await core.database.query('SELECT reader FROM work.passed ORDER BY reader')).toEqual([
      { reader: 'consumer mails' },
      { reader: `projection ${second.schema}.people` },
    ]);
    expect(logged).toContainEqual(expect.objectContaining({ schema: 'read', level: 30 }));
    // A rollback to the earlier version rebuilds its read model.
    await (await Version.start(earlier)).shows(1, 'rank');
    await second.shows(1, 'since');
  });

  it('stays while an older version without the users’ lock updates it', async () => {
    await Version.start(earlier).then((version) => version.stop());
    const second = await Version.start(later);
    const older = await second.locks.tryTake(`projector people@${earlier.version}`);
    expect(older).not.toBeNull();
    const unused = new UnusedReadModels(second.database, logger);
    await unused.look();
    await unused.look();
    expect(await schemas()).toEqual(['read', second.schema]);
    await older?.release();
  });
});

describe('the only process that updates a shared read model', () => {
  it('continues until the last user has ended', async () => {
    const projecting = await Version.start(earlier);
    const reader = await Version.start(earlier, false);
    const stopped = projecting.stop(60_000);
    await until(
      () => Promise.resolve(logged),
      (lines) => lines.some(({ msg }) => msg.includes('continues until they end')),
      'that it continues',
    );
    await confirmOne();
    await reader.shows(1, 'rank');
    await reader.stop();
    await stopped;
  });

  it('ends immediately when another process updates the read model, too', async () => {
    const projecting = await Version.start(earlier);
    await Version.start(earlier);
    await Version.start(earlier, false);
    await projecting.stop(600_000);
    expect(logged.some(({ msg }) => msg.includes('continues until they end'))).toBe(false);
  });
});
