import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { jsonEvent } from '@eventstore/db-client';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { Locks } from '../jobs/locks.ts';
import { until } from '../../../../../tests/until.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import { ReadModelClock } from '../read-model/clock.ts';
import { append, EventCore, listeningLog, newUser } from '../testing/event-core.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import { consumerReader, PassedTypes } from '../read-model/passed-types.ts';
import { ConsumerCheckpoints } from './checkpoints.ts';
import type { Consumer } from './consumer.ts';
import { consumerGroup, type ConsumerGroup } from './consumer-group.ts';
import { LogRelay } from './log-relay.ts';

const BACKOFF_FIRST_MS = 5;

let core: EventCore;
let log: EventLog;
let clock: ReadModelClock;
let running: LogRelay[];
let alarms: string[];
const { log: logger, logged } = listeningLog();

beforeEach(async () => {
  core = await EventCore.start('relay');
  await core.createReadModel([]);
  await core.database.query('CREATE TABLE effects (user_id uuid)');
  log = core.openLog();
  // A read model without projections shows everything immediately.
  clock = new ReadModelClock(core.databaseUrl, [], () => undefined);
  await clock.start();
  core.closeWith(clock);
  running = [];
  alarms = [];
  logged.length = 0;
});
afterEach(async () => {
  await Promise.all(running.map((relay) => relay.stop()));
  await core.stop();
});

const userOf = (event: Recorded): string => String(event.data['userId']);

const consumer = (handle: Consumer['handle'], concurrency = 4, name = 'test'): Consumer => ({
  name,
  role: 'relay',
  types: ['EmailConfirmed'],
  reads: 'every',
  concurrency,
  handle,
});

/** Records the person in the same transaction as the inbox row. */
const effectOf =
  (event: Recorded) => async (transaction: { query: (sql: string, values: unknown[]) => Promise<unknown> }) => {
    await transaction.query('INSERT INTO effects VALUES ($1)', [userOf(event)]);
  };

const newGroup = (): ConsumerGroup => consumerGroup(core.openLog(), core.database);

const startRelay = (
  handle: Consumer['handle'],
  concurrency?: number,
  { group = newGroup(), name = 'test' }: { readonly group?: ConsumerGroup; readonly name?: string } = {},
): LogRelay => {
  const relay = new LogRelay(consumer(handle, concurrency, name), {
    log: core.openLog(),
    group,
    database: core.database,
    locks: new Locks(core.databaseUrl),
    clock,
    logger,
    onParked: (name) => alarms.push(name),
    checkpoints: new ConsumerCheckpoints(core.database, logger),
    backoffFirstMs: BACKOFF_FIRST_MS,
  });
  running.push(relay);
  relay.start();
  return relay;
};

const confirmPeople = async (count: number): Promise<string[]> => {
  const users = Array.from({ length: count }, newUser);
  for (const { stream, confirmed, userId } of users)
    await append(log, stream, [confirmed, { type: 'RoleGranted', data: { userId, role: 'admin' } }]);
  return users.map(({ userId }) => userId).sort();
};

const effects = async (): Promise<string[]> =>
  ((await core.database.query('SELECT user_id FROM effects ORDER BY user_id')) as { user_id: string }[]).map(
    ({ user_id }) => user_id,
  );
const untilEffects = (wanted: readonly string[]) =>
  until(effects, (found) => found.length >= wanted.length, 'all effects').then((found) =>
    expect(found).toEqual(wanted),
  );
const inbox = async (): Promise<number> =>
  ((await core.database.query('SELECT 1 FROM work.inbox')) as unknown[]).length;
interface Parked {
  readonly stream_id: string;
  readonly revision: string;
  readonly attempts: number;
  readonly reason: string;
}
const parked = async (): Promise<Parked[]> =>
  (await core.database.query('SELECT stream_id, revision::text, attempts, reason FROM work.parked')) as Parked[];

describe('a consumer', () => {
  it('has its checkpoint at the end of the log once all events are done, even without further events', async () => {
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    startRelay(async (event) => {
      await released;
      return effectOf(event);
    });
    const wanted = await confirmPeople(3);
    const end = await log.end();
    release?.();
    await untilEffects(wanted);
    await until(
      async () =>
        (await core.database.query('SELECT position::text FROM work.checkpoints')) as { readonly position: string }[],
      ([row]) => row?.position === String(end),
      'the checkpoint at the end',
    );
  });

  it('gets every event of its types, and writes one effect and one inbox row for each', async () => {
    const wanted = await confirmPeople(20);
    startRelay((event) => Promise.resolve(effectOf(event)));
    await untilEffects(wanted);
    expect(await inbox()).toBe(20);
  });

  it('handles several events concurrently, up to its concurrency', async () => {
    let [now, most] = [0, 0];
    const wanted = await confirmPeople(12);
    startRelay(async (event) => {
      now += 1;
      most = Math.max(most, now);
      await until(
        () => Promise.resolve(most),
        (count) => count >= 3,
        'three at once',
      );
      await core.database.query('SELECT pg_sleep(0.02)');
      now -= 1;
      return effectOf(event);
    }, 3);
    await untilEffects(wanted);
    expect(most).toBe(3);
  });

  it('retries an event whose effect failed, and then records the effect once', async () => {
    const [wanted] = [await confirmPeople(1)];
    const tries: string[] = [];
    startRelay((event) => {
      tries.push(event.id);
      return Promise.resolve(async (transaction) => {
        await effectOf(event)(transaction);
        if (tries.length === 1) throw new Error('the disk of this effect is full');
      });
    });
    await untilEffects(wanted);
    expect(tries).toHaveLength(2);
  });

  it('handles only the interrupted events again after a stop', async () => {
    const wanted = await confirmPeople(6);
    const [stuck] = wanted as [string];
    const handled: string[] = [];
    const first = startRelay(async (event) => {
      if (userOf(event) === stuck) throw new PartUnavailable('object-store');
      handled.push(userOf(event));
      return effectOf(event);
    });
    await until(
      () => Promise.resolve(handled.length),
      (count) => count === 5,
      'the others',
    );
    await first.stop();
    startRelay((event) => {
      handled.push(userOf(event));
      return Promise.resolve(effectOf(event));
    });
    await untilEffects(wanted);
    expect(handled).toHaveLength(6);
    expect(handled.at(-1)).toBe(stuck);
  });

  it('writes its checkpoint while it runs, and at the latest when it stops', async () => {
    const written = async () =>
      ((await core.database.query('SELECT position::text FROM work.checkpoints')) as { position: string }[]).map(
        ({ position }) => BigInt(position),
      );
    const { position: passed } = await append(log, newUser().stream, [
      { type: 'RoleGranted', data: { userId: randomUUID(), role: 'admin' } },
    ]);
    let last = passed;
    const relay = startRelay((event) => {
      last = event.position;
      return Promise.resolve(effectOf(event));
    }, 1);
    await until(written, ([position = -1n]) => position >= passed, 'the checkpoint after an event of another type');
    await untilEffects(await confirmPeople(3));
    await relay.stop();
    const [position = -1n] = await written();
    expect(last > passed && position >= last).toBe(true);
  });

  it('runs in one process with another on standby, and has each effect once when connections break', async () => {
    const handle: Consumer['handle'] = (event) => Promise.resolve(effectOf(event));
    const [first, second] = [startRelay(handle), startRelay(handle)];
    await until(
      () => Promise.resolve([first.state, second.state].sort().join()),
      (states) => states === 'running,standby',
      'one that works',
    );
    const wanted: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      wanted.push(...(await confirmPeople(5)));
      await core.database.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pixchange locks'",
      );
    }
    await untilEffects(wanted.sort());
  });

  it('continues when the event store is available again', async () => {
    const relay = startRelay((event) => Promise.resolve(effectOf(event)));
    const before = await confirmPeople(1);
    await untilEffects(before);
    const startNode = await core.stopNode();
    await until(
      () => Promise.resolve(relay.state),
      (state) => state === 'waiting',
      'a consumer that waits',
    );
    expect(logged.filter(({ msg }) => msg === 'consumer failed; retrying')).toEqual([]);
    await startNode();
    await untilEffects([...before, ...(await confirmPeople(1))].sort());
  });
});

describe('consumers that follow the log together', () => {
  it('get every event once and in order, and do not wait for one at its maximum concurrency', async () => {
    const group = newGroup();
    const [slow, quick]: [string[], string[]] = [[], []];
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const handlerOf =
      (got: string[], ready: Promise<void>): Consumer['handle'] =>
      async (event) => {
        await ready;
        got.push(userOf(event));
        return undefined;
      };
    const untilGot = (got: string[], count: number) =>
      until(
        () => Promise.resolve(got.length),
        (length) => length >= count,
        `${count} events`,
      );
    startRelay(handlerOf(slow, released), 1, { group, name: 'slow' });
    startRelay(handlerOf(quick, Promise.resolve()), 1, { group, name: 'quick' });
    for (let round = 1; round <= 5; round += 1) {
      await confirmPeople(4);
      await untilGot(quick, 4 * round);
    }
    expect(slow).toEqual([]);
    release?.();
    await untilGot(slow, 20);
    await confirmPeople(4);
    await Promise.all([untilGot(slow, 24), untilGot(quick, 24)]);
    expect(slow).toEqual(quick);
    expect(new Set(slow).size).toBe(24);
  });

  it('start at their own checkpoints, and continue together', async () => {
    const wanted = await confirmPeople(6);
    const first = startRelay((event) => Promise.resolve(effectOf(event)), 2, { name: 'early' });
    await untilEffects(wanted);
    await first.stop();
    await core.database.query('DELETE FROM effects');
    const later = await confirmPeople(3);
    const group = newGroup();
    const got = new Map<string, string[]>([
      ['early', []],
      ['late', []],
    ]);
    for (const [name, users] of got)
      startRelay(
        (event) => {
          users.push(userOf(event));
          return Promise.resolve(undefined);
        },
        2,
        { group, name },
      );
    await until(
      () => Promise.resolve([...got.values()].map(({ length }) => length).join()),
      (counts) => counts === '3,9',
      'the events that each has not handled',
    );
    expect(got.get('early')?.sort()).toEqual(later);
    const last = await confirmPeople(1);
    await until(
      () => Promise.resolve([...got.values()].map((users) => users.at(-1))),
      (users) => users.every((user) => user === last[0]),
      'the next event for both',
    );
  });
});

describe('an event of a type that an older version skipped', () => {
  it('is handled once, before newer events, by the version that knows the type', async () => {
    const { stream, confirmed, userId } = newUser();
    const { position } = await append(log, stream, [confirmed]);
    // The checkpoint of the older version, which skipped the event, is already past it.
    await core.database.query("INSERT INTO work.checkpoints VALUES ('test', $1)", [String(position)]);
    await new PassedTypes(core.database).note(consumerReader('test'), [{ position, type: 'EmailConfirmed' }]);
    const first = startRelay((event) => Promise.resolve(effectOf(event)));
    await untilEffects([userId]);
    await untilEffects([...(await confirmPeople(1)), userId].sort());
    await first.stop();
    expect(await new PassedTypes(core.database).of(consumerReader('test'), ['EmailConfirmed'])).toEqual([]);
  });

  it('is recorded as skipped by the older version', async () => {
    const { position } = await log.append(
      `strange-${randomUUID()}`,
      [jsonEvent({ type: 'OfANewerVersion', data: {} })],
      -1,
    );
    startRelay((event) => Promise.resolve(effectOf(event)));
    await untilEffects(await confirmPeople(1));
    expect(await new PassedTypes(core.database).of(consumerReader('test'), ['OfANewerVersion'])).toEqual([position]);
  });
});

describe('an event that fails', () => {
  it('is parked after 20 attempts, with an alarm, and does not block other events', async () => {
    const bad = newUser();
    await append(log, bad.stream, [bad.confirmed]);
    const wanted = await confirmPeople(3);
    let tries = 0;
    startRelay((event) => {
      if (userOf(event) !== bad.userId) return Promise.resolve(effectOf(event));
      tries += 1;
      throw new Error('no way');
    });
    await untilEffects(wanted);
    await until(parked, ({ length }) => length === 1, 'a parked event');
    expect(await parked()).toEqual([{ stream_id: bad.stream, revision: '0', attempts: 20, reason: 'no way' }]);
    expect(tries).toBe(20);
    expect(alarms).toEqual(['test']);
    expect(logged).toContainEqual(expect.objectContaining({ level: 50, code: 'relay.parked', stream: bad.stream }));
  });

  it('stays parked after a restart', async () => {
    const bad = newUser();
    await append(log, bad.stream, [bad.confirmed]);
    const first = startRelay(() => Promise.reject(new DomainError('conflict')));
    await until(parked, ({ length }) => length === 1, 'a parked event');
    await first.stop();
    await core.database.query('DELETE FROM work.checkpoints');
    const wanted = await confirmPeople(1);
    startRelay((event) => Promise.resolve(effectOf(event)));
    await untilEffects(wanted);
    expect(await parked()).toMatchObject([{ attempts: 1, reason: 'conflict' }]);
  });

  it('because a service is unavailable is retried until the service is available, and never parked', async () => {
    const wanted = await confirmPeople(1);
    let tries = 0;
    startRelay((event) => {
      tries += 1;
      // Fails more often than the limit for an event that fails on its own.
      if (tries <= 25)
        throw tries % 2 === 0
          ? new PartUnavailable('mail')
          : Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      return Promise.resolve(effectOf(event));
    });
    await untilEffects(wanted);
    expect(tries).toBe(26);
    expect(await parked()).toEqual([]);
    expect(alarms).toEqual([]);
  });

  it('because it is unreadable is parked after one attempt, unless no consumer wants its type', async () => {
    const [unreadable, other] = [`user-${randomUUID()}`, `strange-${randomUUID()}`];
    await log.append(unreadable, [jsonEvent({ type: 'EmailConfirmed', data: { nobody: true } })], -1);
    await log.append(other, [jsonEvent({ type: 'NobodyKnowsThis', data: {} })], -1);
    const wanted = await confirmPeople(1);
    startRelay((event) => Promise.resolve(effectOf(event)));
    await untilEffects(wanted);
    expect(await parked()).toMatchObject([{ stream_id: unreadable, attempts: 1 }]);
  });
});
