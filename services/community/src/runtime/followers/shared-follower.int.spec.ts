import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { until } from '../../../../../tests/until.ts';
import { patch, put, type Projection, type RowChange, type TableDefinition } from '../../kernel/projection.ts';
import { FIRST_READ_SCHEMA } from '../../platform/postgres/schema-names.ts';
import { append, newUser } from '../testing/event-core.ts';
import { people } from '../testing/people.ts';
import { projecting } from '../testing/projecting.ts';

const test = projecting('shared_follower');
const { newProcess, startProjector, startClock, confirmPeople, counted, untilShown, untilState, logged } = test;

type Confirmed = { readonly data: { readonly userId: string } };

/** Another projection of the same events, with its own table. */
const others: Projection = {
  ...people,
  name: 'others',
  tables: { other_people: people.tables['people'] as TableDefinition },
  handlers: {
    ...people.handlers,
    EmailConfirmed: ({ data: { userId } }: Confirmed) => [put('other_people', { user_id: userId, rank: 0 })],
    RoleGranted: ({ data: { userId } }: Confirmed) => [patch('other_people', { user_id: userId }, { rank: 1 })],
  } as never,
};
const both = [people, others];

let listener: pg.Client;
let heard: string[];
beforeEach(async () => {
  await test.core.database.query('DROP SCHEMA read CASCADE');
  await test.core.createReadModel(both);
  heard = [];
  listener = new pg.Client({ connectionString: test.core.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
  await listener.query(`LISTEN ${FIRST_READ_SCHEMA.channel}`);
});
afterEach(() => listener.end());

const untilOthers = (count: number) =>
  until(
    () => counted('read.other_people'),
    (found) => found === count,
    `${count} others`,
  );

/** Appends events until one announcement names both projections, which shows that they follow the log together. */
const untilTogether = async (): Promise<void> => {
  await until(
    async () => {
      const position = await confirmPeople(1);
      return until(
        () => Promise.resolve(heard.filter((payload) => payload.endsWith(`:${position}`))),
        (payloads) => payloads.join().split(',').length >= 2,
        'news of both',
      );
    },
    (payloads) => payloads.length === 1,
    'news of both at once',
  );
};

const xmins = async (): Promise<number> =>
  ((await test.core.database.query('SELECT DISTINCT xmin::text FROM read.checkpoints')) as unknown[]).length;

/** Starts a process that follows both projections, and waits until it has caught up. */
const startBoth = async (first: Projection = people) => {
  const shared = newProcess();
  const started = [startProjector(first, both, shared), startProjector(others, both, shared)] as const;
  await untilTogether();
  return started;
};

describe('the projections of a process', () => {
  it('are written in one transaction and announced once', async () => {
    await startBoth();
    const before = await counted('read.people');
    heard.length = 0;
    const position = await confirmPeople(1);
    await untilShown(before + 1);
    await untilOthers(before + 1);
    expect(await xmins()).toBe(1);
    const moves = await until(
      () => Promise.resolve(heard.filter((payload) => /:\d+$/.test(payload))),
      ({ length }) => length > 0,
      'news',
    );
    expect(moves.map((payload) => payload.split(':'))).toEqual([
      [expect.stringMatching(/^(people,others|others,people)$/), String(position)],
    ]);
  });

  it('are joined by a projection that starts later, once it has caught up', async () => {
    const shared = newProcess();
    startProjector(others, both, shared);
    await confirmPeople(30);
    await untilOthers(30);
    startProjector(people, both, shared);
    await untilShown(30);
    await untilTogether();
    expect(await counted('read.people')).toBe(await counted('read.other_people'));
  });

  it('are joined by a projection whose lock another process released', async () => {
    const elsewhere = startProjector(people, both, newProcess());
    await untilState(elsewhere, 'running');
    const shared = newProcess();
    const standby = startProjector(people, both, shared);
    startProjector(others, both, shared);
    await untilState(standby, 'standby');
    await confirmPeople(5);
    await untilShown(5);
    await untilOthers(5);
    await elsewhere.stop();
    await untilState(standby, 'running');
    await untilTogether();
    expect(await counted('read.people')).toBe(await counted('read.other_people'));
  });

  it('can be stopped one after the other', async () => {
    const [first, second] = await startBoth();
    await first.stop();
    const shown = await counted('read.other_people');
    await confirmPeople(1);
    await untilOthers(shown + 1);
    expect(await counted('read.people')).toBe(shown);
    await second.stop();
    expect([first.state, second.state]).toEqual(['stopped', 'stopped']);
  });
});

describe('one of several projections in a process', () => {
  /** Appends both events together, so that they are in one batch. */
  const granted = async () => {
    const { userId, stream, confirmed } = newUser();
    await append(test.log, stream, [confirmed, { type: 'RoleGranted', data: { userId, role: 'auditor' } }]);
  };

  const stopsAlone = async (started: Awaited<ReturnType<typeof startBoth>>) => {
    const before = await counted('read.people');
    await granted();
    const last = await confirmPeople(3);
    await untilState(started[0], 'stopped');
    await untilOthers(before + 4);
    expect(await counted('read.people')).toBe(before + 1);
    expect(test.poisoned).toEqual(['people']);
    const clock = await startClock(both);
    expect(await clock.waitFor(clock.marksAt(last, ['others']), 60_000)).toBe('shown');
    expect(await clock.waitFor(clock.marksAt(last), 60_000)).toBe('stopped');
    await confirmPeople(1);
    await untilOthers(before + 5);
    expect(started[1].state).toBe('running');
  };

  it('stops alone, after all earlier events, when its tables cannot store an event', async () => {
    await stopsAlone(await startBoth());
  });

  it('stops alone, after all earlier events, when its handler fails', async () => {
    const failing = (): readonly RowChange[] => {
      throw new Error('a role that nobody knows');
    };
    await stopsAlone(await startBoth({ ...people, handlers: { ...people.handlers, RoleGranted: failing } as never }));
  });

  it('writes nothing, reads its checkpoint again and continues when another process moved the checkpoint', async () => {
    await startBoth();
    const before = await counted('read.people');
    await test.core.database.query("UPDATE read.checkpoints SET position = position - 1 WHERE projection = 'people'");
    await confirmPeople(1);
    await untilOthers(before + 1);
    await untilShown(before + 1);
    expect(logged.map(({ error }) => error)).toContain('another went on with people');
    await untilTogether();
    expect(await counted('read.people')).toBe(await counted('read.other_people'));
  });
});
