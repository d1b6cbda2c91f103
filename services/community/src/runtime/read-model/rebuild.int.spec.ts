import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { jsonEvent } from '@eventstore/db-client';
import { Locks } from '../jobs/locks.ts';
import { until } from '../../../../../tests/until.ts';
import { put, type Projection } from '../../kernel/projection.ts';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import { append, EventCore, listeningLog, newUser } from '../testing/event-core.ts';
import { people } from '../testing/people.ts';
import { prepareReadModel } from './prepare.ts';
import { Projector } from './projector.ts';
import { readModelIsCurrent, rebuild, type RebuildOptions, type RebuildProgress } from './rebuild.ts';
import { SharedFollower } from '../followers/shared-follower.ts';

let core: EventCore;
let log: EventLog;
let running: Projector[];
const { log: logger, logged } = listeningLog();

beforeEach(async () => {
  core = await EventCore.start('rebuild');
  log = core.openLog();
  running = [];
  logged.length = 0;
});
afterEach(async () => {
  await Promise.all(running.map((projector) => projector.stop()));
  await core.stop();
});

const startProjector = (projection = people): Projector => {
  const projector = new Projector({
    projection,
    log: core.openLog(),
    database: core.database,
    locks: new Locks(core.databaseUrl),
    logger,
    shared: new SharedFollower(core.openLog(), core.database),
    onStopped: () => undefined,
    rebuild: () => Promise.reject(new Error('nothing was passed')),
  });
  running.push(projector);
  projector.start();
  return projector;
};

const confirmPeople = async (count: number): Promise<string[]> => {
  const users = Array.from({ length: count }, newUser);
  for (const { stream, confirmed } of users) await append(log, stream, [confirmed]);
  return users.map(({ userId }) => userId);
};

const rows = async (): Promise<string[]> =>
  ((await core.database.query('SELECT user_id FROM read.people ORDER BY user_id')) as { user_id: string }[]).map(
    ({ user_id }) => user_id,
  );
const untilShown = (count: number) => until(rows, ({ length }) => length === count, `${count} people`);
const rebuilt = (options: Partial<RebuildOptions> = {}) =>
  rebuild({
    database: core.database,
    log: core.openLog(),
    projections: [people],
    compare: false,
    graceMs: 100,
    onProgress: () => undefined,
    ...options,
  });
const schemas = async (): Promise<string[]> =>
  (
    (await core.database.query("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'read%' ORDER BY 1")) as {
      nspname: string;
    }[]
  ).map(({ nspname }) => nspname);

/** Creates a live read model that shows the given number of people. */
const live = async (count: number): Promise<void> => {
  await core.createReadModel([people]);
  await confirmPeople(count);
  startProjector();
  await untilShown(count);
};

describe('a rebuild', () => {
  it('builds the same rows, compares them, swaps the schemas, and cleans up', async () => {
    await live(20);
    const before = await rows();
    const progress: RebuildProgress[] = [];
    const report = await rebuilt({ compare: true, onProgress: (step) => progress.push(step) });
    expect(report).toMatchObject({
      events: 20,
      swapped: true,
      notCompared: [],
      comparisons: [{ table: 'people', rows: 20, equal: true, differences: [] }],
    });
    expect(await rows()).toEqual(before);
    expect(await schemas()).toEqual(['read']);
    expect([...new Set(progress.map(({ phase }) => phase))]).toEqual(['filling', 'comparing', 'swapping']);
    expect(progress.at(-1)).toMatchObject({ events: 20, position: report?.position, end: report?.position });
  });

  it('lets running projectors continue on the new tables', async () => {
    await live(3);
    await rebuilt();
    await confirmPeople(3);
    await untilShown(6);
    expect((await rebuilt({ compare: true }))?.comparisons).toMatchObject([{ rows: 6, equal: true }]);
  });

  it('loses no concurrent writes, and no read fails', async () => {
    await live(10);
    let done = false;
    let reads = 0;
    let seen = 0;
    const failures: unknown[] = [];
    const reader = async () => {
      while (!done) {
        const found = await rows().catch((error: unknown) => {
          failures.push(error);
          return [];
        });
        reads += 1;
        // Reads never go back in time: a later read shows at least as many people as an earlier one.
        if (found.length < seen) failures.push(`${found.length} after ${seen}`);
        seen = Math.max(seen, found.length);
      }
    };
    let written = 10;
    const writer = async () => {
      while (!done) written += (await confirmPeople(1)).length;
    };
    const others = [reader(), writer()];
    const reports: unknown[] = [];
    try {
      reports.push(await rebuilt({ compare: true }), await rebuilt());
    } finally {
      done = true;
      await Promise.all(others);
    }
    expect(reports).toMatchObject([{ swapped: true }, { swapped: true }]);
    expect(failures).toEqual([]);
    expect(reads).toBeGreaterThan(20);
    expect(written).toBeGreaterThan(10);
    await untilShown(written);
    expect((await rebuilt({ compare: true }))?.swapped).toBe(true);
  });

  it('reports the rows that differ, and keeps the live tables', async () => {
    await live(5);
    const [edited, lost] = (await rows()) as [string, string];
    const added = newUser().userId;
    await core.database.query('UPDATE read.people SET rank = 7 WHERE user_id = $1', [edited]);
    await core.database.query('DELETE FROM read.people WHERE user_id = $1', [lost]);
    await core.database.query('INSERT INTO read.people VALUES ($1, 1)', [added]);
    const report = await rebuilt({ compare: true });
    expect(report?.swapped).toBe(false);
    expect(report?.comparisons).toMatchObject([{ table: 'people', equal: false }]);
    expect(new Set(report?.comparisons[0]?.differences)).toEqual(
      new Set([
        { key: `["${edited}"]`, found: 'different' },
        { key: `["${lost}"]`, found: 'only in the rebuilt table' },
        { key: `["${added}"]`, found: 'only in the live table' },
      ]),
    );
    expect(await rows()).toContain(added);
    expect(await schemas()).toEqual(['read']);
    expect((await rebuilt())?.swapped).toBe(true);
    expect(await rows()).not.toContain(added);
    expect((await rebuilt({ compare: true }))?.swapped).toBe(true);
  });

  it('compares at the position of a delayed projection, and then applies all later events', async () => {
    await live(4);
    await running[0]?.stop();
    await confirmPeople(4);
    const report = await rebuilt({ compare: true });
    expect(report).toMatchObject({ swapped: true, comparisons: [{ rows: 4, equal: true }] });
    startProjector();
    await untilShown(8);
  });

  it('stops at an unreadable event, and changes nothing', async () => {
    await live(2);
    await log.append('strange-1', [jsonEvent({ type: 'EmailConfirmed', data: { nobody: true } })], -1);
    await expect(rebuilt()).rejects.toThrow('0@strange-1');
    expect(await rows()).toHaveLength(2);
  });

  it('refuses to compare with the read model of another log', async () => {
    await live(2);
    await running[0]?.stop();
    await core.database.query('UPDATE read.checkpoints SET position = 1000000');
    await expect(rebuilt({ compare: true })).rejects.toThrow('belongs to another log');
    expect((await rebuilt())?.swapped).toBe(true);
    expect(await rows()).toHaveLength(2);
  });
});

describe('a rebuild with a field that cannot be decrypted', () => {
  const titles: Projection = {
    name: 'titles',
    version: 1,
    tables: { titles: { columns: { album_id: 'uuid NOT NULL', title: 'text' }, key: ['album_id'] } },
    handlers: {
      AlbumRenamed: ({ data }: { data: { albumId: string; title: string | null } }) => [
        put('titles', { album_id: data.albumId, title: data.title }),
      ],
    },
  } as unknown as Projection;
  const shown = async (): Promise<unknown[]> =>
    ((await core.database.query('SELECT title FROM read.titles ORDER BY title')) as { title: unknown }[]).map(
      ({ title }) => title,
    );

  /** Creates two people who named an album, and then damages the key of the second one. */
  const begin = async () => {
    await core.createReadModel([titles]);
    const owners = [randomUUID(), randomUUID()] as const;
    for (const [index, ownerId] of owners.entries()) {
      await core.keys().create(ownerId);
      await append(log, `album-${index}`, [
        { type: 'AlbumRenamed', data: { albumId: randomUUID(), ownerId, title: ['Cats', 'Dogs'][index] } },
      ]);
    }
    startProjector(titles);
    await until(shown, ({ length }) => length === 2, 'both titles');
    await Promise.all(running.map((projector) => projector.stop()));
    await core.database.query(
      'UPDATE vault.person_keys SET wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1) WHERE person_id = $1',
      [owners[1]],
    );
  };

  it('reports the event and keeps the live tables', async () => {
    await begin();
    expect(await rebuilt({ projections: [titles] })).toMatchObject({
      swapped: false,
      unreadable: [{ type: 'AlbumRenamed', streamId: 'album-1', revision: 0 }],
    });
    expect(await shown()).toEqual(['Cats', 'Dogs']);
    expect(await schemas()).toEqual(['read']);
  });

  it('swaps the schemas with the field empty when this is accepted', async () => {
    await begin();
    expect(await rebuilt({ projections: [titles], acceptUnreadable: true })).toMatchObject({
      swapped: true,
      unreadable: [{ streamId: 'album-1' }],
    });
    expect(await shown()).toEqual(['Cats', null]);
  });

  it('fails at startup with instructions', async () => {
    await begin();
    await core.database.query('DROP SCHEMA read CASCADE');
    const start = (acceptUnreadable: boolean) =>
      prepareReadModel({ database: core.database, eventLog: core.openLog(), acceptUnreadable }, [titles], logger);
    await expect(start(false)).rejects.toThrow(
      /1 events have fields that can't be opened.*0@album-1.*ACCEPT_UNREADABLE=on/,
    );
    await start(true);
    expect(await shown()).toEqual(['Cats', null]);
    expect(logged.filter(({ code }) => code === 'data.unreadable')).toHaveLength(2);
  });

  it('differs from following the log, where the projection stops at the event and empties no field', async () => {
    await begin();
    await core.database.query('DROP SCHEMA read CASCADE');
    await core.createReadModel([titles]);
    const projector = startProjector(titles);
    await until(
      () => Promise.resolve(projector.state),
      (state) => state === 'stopped',
      'the projection to stop',
    );
    expect(await shown()).toEqual(['Cats']);
    expect(logged.find(({ code }) => code === 'projection.poison')).toMatchObject({
      event: { streamId: 'album-1', revision: 0, type: 'AlbumRenamed' },
      error: expect.stringContaining("can't be opened"),
    });
  });
});

describe('a dropped read model', () => {
  it('is rebuilt with its old rows and the new ones, while the projectors wait', async () => {
    await live(8);
    const before = await rows();
    await core.database.query('DROP SCHEMA read CASCADE');
    const came = await confirmPeople(2);
    await until(
      () => Promise.resolve(running[0]?.state),
      (state) => state === 'waiting',
      'a projector that waits',
    );
    expect(await rebuilt({ compare: true })).toMatchObject({ swapped: true, notCompared: ['people'] });
    expect(await rows()).toEqual([...before, ...came].sort());
    await confirmPeople(1);
    await untilShown(11);
  });

  it('is rebuilt once at startup, by the first process', async () => {
    await confirmPeople(4);
    const start = () => prepareReadModel({ database: core.database, eventLog: core.openLog() }, [people], logger);
    await Promise.all([start(), start(), start()]);
    expect(await rows()).toHaveLength(4);
    expect(logged.filter(({ msg }) => msg === 'the read model is built')).toHaveLength(1);
    await start();
    expect(await readModelIsCurrent(core.database, [people])).toBe(true);
    await core.database.query('DROP TABLE read.people');
    expect(await readModelIsCurrent(core.database, [people])).toBe(false);
    await start();
    expect(await rows()).toHaveLength(4);
  });
});

describe('a view', () => {
  const withView = { ...people, views: { known_people: 'SELECT user_id FROM {schema}.people' } };
  const known = async (): Promise<number> => {
    const [{ count }] = (await core.database.query('SELECT count(*)::int AS count FROM read.known_people')) as [
      { count: number },
    ];
    return count;
  };

  it('is created with the tables, reads the swapped tables, and is created again when it is missing', async () => {
    await core.createReadModel([withView]);
    await confirmPeople(3);
    startProjector(withView);
    await until(known, (count) => count === 3, 'the people');
    await rebuilt({ projections: [withView], compare: true });
    expect([await known(), await schemas()]).toEqual([3, ['read']]);
    await confirmPeople(2);
    await until(known, (count) => count === 5, 'the people who came after the swap');
    await core.database.query('DROP VIEW read.known_people');
    expect(await readModelIsCurrent(core.database, [withView])).toBe(false);
    await prepareReadModel({ database: core.database, eventLog: core.openLog() }, [withView], logger);
    expect(await known()).toBe(5);
  });
});

describe('a new version of a projection', () => {
  const next = {
    ...people,
    version: 2,
    tables: { people: { columns: { user_id: 'uuid NOT NULL', rank: 'integer', extra: 'text' }, key: ['user_id'] } },
  };

  it('gets new tables, into which the old version writes nothing', async () => {
    await live(3);
    const [old] = running as [Projector];
    await prepareReadModel({ database: core.database, eventLog: core.openLog() }, [next], logger);
    await confirmPeople(2);
    await until(
      () => Promise.resolve(old.detail),
      (detail) => detail.includes('not made by version 1'),
      'the old version to stop',
    );
    expect(await rows()).toHaveLength(3);
    startProjector(next);
    await untilShown(5);
  });
});
