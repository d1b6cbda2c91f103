import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { jsonEvent } from '@eventstore/db-client';
import { ignore, put, type Projection, type TableDefinition } from '../../kernel/projection.ts';
import { until } from '../../../../../tests/until.ts';
import { append, newUser } from '../testing/event-core.ts';
import { people } from '../testing/people.ts';
import { projecting } from '../testing/projecting.ts';
import { PassedTypes, projectionReader } from './passed-types.ts';
import { rebuild } from './rebuild.ts';

const test = projecting('stopped_projection');
const { logged, startProjector, startClock, confirmPeople, counted, checkpoint } = test;
const { untilShown, untilState, untilNothingIsStopped } = test;

describe('a poison event', () => {
  it('that the tables cannot store stops the projection, with an alarm that names it', async () => {
    const good = newUser();
    const last = await append(test.log, good.stream, [good.confirmed]);
    await append(test.log, good.stream, [{ type: 'RoleGranted', data: { userId: good.userId, role: 'auditor' } }]);
    await confirmPeople(3);
    const projector = startProjector();
    await untilState(projector, 'stopped');
    expect(test.poisoned).toEqual(['people']);
    expect(projector.detail).toContain(`at 1@${good.stream}`);
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: 50,
        code: 'projection.poison',
        event: expect.objectContaining({ streamId: good.stream, revision: 1, type: 'RoleGranted' }),
      }),
    );
    expect(await checkpoint()).toBe(last.position);
    expect(await counted('read.people')).toBe(1);
  });

  it('that is unreadable stops the projection, too, and is not skipped by the next projector', async () => {
    await confirmPeople(2);
    const { stream } = newUser();
    await test.log.append(stream, [jsonEvent({ type: 'EmailConfirmed', data: { nobody: true } })], -1);
    await confirmPeople(2);
    await untilState(startProjector(), 'stopped');
    await untilState(startProjector(), 'stopped');
    expect(await counted('read.people')).toBe(2);
    expect(test.poisoned).toEqual(['people', 'people']);
  });

  it('of a type that the projection ignores does not stop it', async () => {
    await confirmPeople(1);
    await test.log.append(`album-${randomUUID()}`, [jsonEvent({ type: 'AlbumRenamed', data: { nonsense: true } })], -1);
    await confirmPeople(1);
    startProjector();
    await untilShown(2);
    expect(test.poisoned).toEqual([]);
  });

  it('does not affect other projections or the clients that wait for them', async () => {
    const others: Projection = {
      ...people,
      name: 'others',
      tables: { other_people: people.tables['people'] as TableDefinition },
      handlers: {
        ...people.handlers,
        EmailConfirmed: ({ data }: { data: { userId: string } }) => [
          put('other_people', { user_id: data.userId, rank: 0 }),
        ],
        RoleGranted: ignore,
      } as never,
    };
    await test.core.database.query('DROP SCHEMA read CASCADE');
    await test.core.createReadModel([people, others]);
    const clock = await startClock([people, others]);
    const bad = newUser();
    await append(test.log, bad.stream, [
      bad.confirmed,
      { type: 'RoleGranted', data: { userId: bad.userId, role: 'auditor' } },
    ]);
    const stopped = startProjector(people, [people, others]);
    startProjector(others, [people, others]);
    await untilState(stopped, 'stopped');
    const position = await confirmPeople(1);
    expect(await clock.waitFor(clock.marksAt(position, ['others']), 60_000)).toBe('shown');
    expect(await clock.waitFor(clock.marksAt(position), 60_000)).toBe('stopped');
    expect(await counted('read.other_people')).toBe(2);
    expect(clock.projectionsFor('RoleGranted')).toEqual(['people']);
    // A clock that starts later also reports the stop.
    expect(await (await startClock([people, others])).waitFor(clock.marksAt(position), 60_000)).toBe('stopped');
  });

  it('is tried again at the next start, and the projection continues if it succeeds', async () => {
    const bad = newUser();
    await append(test.log, bad.stream, [
      bad.confirmed,
      { type: 'RoleGranted', data: { userId: bad.userId, role: 'auditor' } },
    ]);
    await untilState(startProjector(), 'stopped');
    const clock = await startClock();
    const position = await confirmPeople(1);
    expect(await clock.waitFor(clock.marksAt(position), 60_000)).toBe('stopped');
    // Starts a version that can handle the event.
    startProjector({ ...people, handlers: { ...people.handlers, RoleGranted: ignore } as never });
    await untilShown(2);
    await untilNothingIsStopped();
    await until(
      async () => clock.waitFor(clock.marksAt(await confirmPeople(1)), 60_000),
      (shown) => shown === 'shown',
      'a clock that waits for the projection again',
    );
  });
});

describe('a stopped projector that is started again', () => {
  it('continues when it can apply the event, and is no longer reported as stopped', async () => {
    const bad = newUser();
    await append(test.log, bad.stream, [
      bad.confirmed,
      { type: 'RoleGranted', data: { userId: bad.userId, role: 'auditor' } },
    ]);
    const { RoleGranted: failing } = people.handlers as unknown as Record<'RoleGranted', (event: never) => never>;
    let isMended = false;
    const handlers = {
      ...people.handlers,
      RoleGranted: (event: never) => (isMended ? [] : failing(event)),
    };
    const projector = startProjector({ ...people, handlers: handlers as never });
    await untilState(projector, 'stopped');
    isMended = true;
    projector.start();
    await confirmPeople(1);
    await untilShown(2);
    expect(projector.state).toBe('running');
    await untilNothingIsStopped();
  });
});

describe('an event of a type that this version does not know', () => {
  const strange = async (): Promise<bigint> =>
    (await test.log.append(`strange-${randomUUID()}`, [jsonEvent({ type: 'OfANewerVersion', data: {} })], -1)).position;

  it('is skipped and recorded', async () => {
    await confirmPeople(2);
    const position = await strange();
    await confirmPeople(2);
    startProjector();
    await untilShown(4);
    expect(test.poisoned).toEqual([]);
    expect(
      await new PassedTypes(test.core.database).of(projectionReader(test.core.database, 'people'), ['OfANewerVersion']),
    ).toEqual([position]);
  });

  it('makes a version that knows the type rebuild the read model before it follows the log', async () => {
    await confirmPeople(1);
    const { stream, userId } = newUser();
    // Creates the state that an older version would have left after skipping the event.
    const { position } = await append(test.log, stream, [{ type: 'EmailConfirmed', data: { userId } }]);
    await test.core.database.query('UPDATE read.checkpoints SET position = $1', [String(position)]);
    await new PassedTypes(test.core.database).note(projectionReader(test.core.database, 'people'), [
      { position, type: 'EmailConfirmed' },
    ]);
    startProjector();
    await untilShown(2);
    expect(
      await new PassedTypes(test.core.database).of(projectionReader(test.core.database, 'people'), ['EmailConfirmed']),
    ).toEqual([]);
  });

  it('is skipped by a rebuild, which records it for the version that knows the type', async () => {
    await confirmPeople(1);
    const position = await strange();
    await rebuild({
      database: test.core.database,
      log: test.log,
      projections: [people],
      compare: false,
      onProgress: () => undefined,
      graceMs: 0,
    });
    expect(await counted('read.people')).toBe(1);
    expect(await checkpoint()).toBe(position);
    expect(
      await new PassedTypes(test.core.database).of(projectionReader(test.core.database, 'people'), ['OfANewerVersion']),
    ).toEqual([position]);
  });
});
