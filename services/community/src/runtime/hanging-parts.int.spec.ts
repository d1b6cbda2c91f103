import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { jsonEvent } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { freshDatabase, testStack } from '../../../../tests/stack.ts';
import { until } from '../../../../tests/until.ts';
import { startEventNode, type EventNode } from '../../../embedded/src/event-node/index.ts';
import type { EventCodec } from '../platform/event-store/codec.ts';
import { EventLog } from '../platform/event-store/event-log.ts';
import { ObjectStorage } from '../platform/object-storage/object-storage.ts';
import { ServiceGuard } from '../platform/service-guard.ts';
import { connectDatabase, inTransaction, openDatabase } from '../platform/postgres/database.ts';
import { databasePing } from '../platform/postgres/guarded-pool.ts';
import { isTransientDatabaseError } from '../platform/postgres/transient-errors.ts';
import { PartUnavailable } from '../platform/unavailable.ts';
import { freezingProxy, type FreezingProxy } from './testing/freezing-proxy.ts';
import { slowProxy } from './testing/slow-proxy.ts';

const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

/** Waits until the dependency responds again. */
const recovered = (work: () => Promise<unknown>) =>
  until(
    () => outcomeOf(work()),
    (outcome) => outcome === 'done',
    'the part to answer again',
  );

describe('a database that hangs', () => {
  let proxy: FreezingProxy;
  let database: DataSource;
  let close: () => void;

  beforeAll(async () => {
    const url = new URL(await freshDatabase('hanging'));
    proxy = await freezingProxy(url.href);
    url.port = String(proxy.port);
    const asked = databasePing(url.href, 6_000);
    const guard = new ServiceGuard({ part: 'database', ping: asked.ping });
    close = () => {
      guard.close();
      asked.close();
    };
    database = await openDatabase({ url: url.href, poolMax: 2, applicationName: 'test', guard });
    await database.query('CREATE TABLE kept (id int)');
  });
  afterEach(() => proxy.thaw());
  afterAll(async () => {
    close();
    await database.destroy();
    await proxy.close();
  });

  it('fails waiting calls, even without a connection, and rejects further calls immediately', async () => {
    proxy.freeze();
    // Two queries have a connection, and the third waits for one.
    const waiting = await Promise.all([1, 2, 3].map(() => outcomeOf(database.query('SELECT 1'))));
    expect(waiting.map(isTransientDatabaseError)).toEqual([true, true, true]);
    await expect(database.query('SELECT 1')).rejects.toThrow(PartUnavailable);
    proxy.thaw();
    await recovered(() => database.query('SELECT 1'));
  });

  it('rolls back a transaction in which it hung', async () => {
    const cut = await outcomeOf(
      inTransaction(database, async (runner) => {
        await runner.query('INSERT INTO kept VALUES (1)');
        proxy.freeze();
        await runner.query('INSERT INTO kept VALUES (2)');
      }),
    );
    expect(isTransientDatabaseError(cut)).toBe(true);
    proxy.thaw();
    await recovered(() => database.query('SELECT 1'));
    await database.query('INSERT INTO kept VALUES (3)');
    const inNewConnections = await Promise.all([1, 2].map(() => database.query<unknown[]>('SELECT id FROM kept')));
    expect(inNewConnections).toEqual([[{ id: 3 }], [{ id: 3 }]]);
  });
});

describe('a database that answers', () => {
  it('is not treated as hanging when it is too busy for the ping', async () => {
    const guard = new ServiceGuard({
      part: 'database',
      ping: () => new Promise(() => undefined),
      patienceMs: 100,
      pingMsMax: 300,
    });
    const busy = await openDatabase({
      url: await freshDatabase('busy'),
      poolMax: 2,
      applicationName: 'test',
      guard,
    });
    try {
      let isOver = false;
      const long = outcomeOf(busy.query('SELECT pg_sleep(2)')).finally(() => (isOver = true));
      while (!isOver) await outcomeOf(busy.query('SELECT pg_sleep(0.01)'));
      expect(await long).toBe('done');
    } finally {
      guard.close();
      await busy.destroy();
    }
  });
});

describe('a call waits for', () => {
  it('a slow database', async () => {
    const proxy = await slowProxy(await freshDatabase('slow_answers'), 1_300);
    const asked = databasePing(proxy.url, 6_000);
    const changes: boolean[] = [];
    const guard = new ServiceGuard({ part: 'database', ping: asked.ping, onChange: (isDown) => changes.push(isDown) });
    const database = await connectDatabase({ url: proxy.url, poolMax: 2, applicationName: 'test', guard });
    try {
      expect(await Promise.all([1, 2, 3].map(() => outcomeOf(database.query('SELECT 1'))))).toEqual(
        Array(3).fill('done'),
      );
      expect(changes).toEqual([]);
    } finally {
      guard.close();
      asked.close();
      await database.destroy();
      await proxy.close();
    }
  });

  it('a slow event store', async () => {
    const node = await startEventNode({ databaseUrl: await freshDatabase('slow_events') });
    const proxy = await slowProxy(node.url.replace('esdb:', 'http:'), 2_500);
    const changes: boolean[] = [];
    const log = new EventLog(
      `esdb://127.0.0.1:${new URL(proxy.url).port}?tls=false`,
      { decode: () => Promise.resolve([]) } as unknown as EventCodec,
      (isDown) => changes.push(isDown),
    );
    try {
      const calls = [
        log.append('thing-1', [jsonEvent({ type: 'happened', data: {} })], -1),
        log.load('thing-2'),
        log.end(),
        log.idAt(0n),
      ];
      expect(await Promise.all(calls.map(outcomeOf))).toEqual(Array(4).fill('done'));
      expect(changes).toEqual([]);
    } finally {
      await log.close();
      await proxy.close();
      await node.stop();
    }
  });

  it('a slow object store', async () => {
    const { s3 } = testStack();
    const proxy = await slowProxy(s3.endpoint, 4_500);
    const suffix = randomBytes(4).toString('hex');
    const changes: boolean[] = [];
    const storage = new ObjectStorage(
      {
        ...s3,
        endpoint: proxy.url,
        publicUrl: s3.endpoint,
        buckets: { uploads: `uploads-${suffix}`, media: `media-${suffix}` },
      },
      (isDown) => changes.push(isDown),
    );
    try {
      expect(await Promise.all(['a', 'b'].map((key) => storage.stat('media', key)))).toEqual([null, null]);
      expect(changes).toEqual([]);
    } finally {
      storage.close();
      await proxy.close();
    }
  });
});

describe('an event store', () => {
  let node: EventNode;
  let proxy: FreezingProxy;
  let log: EventLog;
  let databaseUrl: string;
  const changes: boolean[] = [];
  const append = () => log.append(`thing-${randomUUID()}`, [jsonEvent({ type: 'happened', data: {} })], -1);

  beforeAll(async () => {
    databaseUrl = await freshDatabase('hanging_log');
    node = await startEventNode({ databaseUrl });
    proxy = await freezingProxy(node.url);
    log = new EventLog(
      `esdb://127.0.0.1:${proxy.port}?tls=false`,
      { decode: () => Promise.resolve([]) } as unknown as EventCodec,
      (isDown) => changes.push(isDown),
    );
    await append();
  });
  afterAll(async () => {
    proxy.thaw();
    await log.close();
    await proxy.close();
    await node.stop();
  });

  it('that hangs fails waiting calls, and rejects further calls immediately', async () => {
    proxy.freeze();
    expect(await Promise.all([append(), log.load('thing-1')].map(outcomeOf))).toEqual([
      expect.any(PartUnavailable),
      expect.any(PartUnavailable),
    ]);
    // The store hangs during these requests. A client must not treat a replaced connection as a response of the store.
    const changesBefore = changes.length;
    for (let count = 0; count < 20; count += 1) {
      await expect(append()).rejects.toThrow(PartUnavailable);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect(changes.slice(changesBefore)).toEqual([]);
    proxy.thaw();
    await recovered(append);
  });

  it('with a full disk is unavailable, and accepts appends again when there is space', async () => {
    const database = await openDatabase({ url: databaseUrl, poolMax: 2, applicationName: 'test' });
    try {
      await database.query(
        "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$",
      );
      await database.query('CREATE TRIGGER no_room BEFORE INSERT ON event_log.events EXECUTE FUNCTION no_room()');
      await expect(append()).rejects.toThrow(PartUnavailable);
      await database.query('DROP TRIGGER no_room ON event_log.events');
      await append();
    } finally {
      await database.destroy();
    }
  });
});

describe('an object store that hangs', () => {
  it('fails waiting calls, and rejects further calls immediately', async () => {
    const { s3 } = testStack();
    const proxy = await freezingProxy(s3.endpoint);
    const suffix = randomBytes(4).toString('hex');
    const storage = new ObjectStorage({
      ...s3,
      endpoint: `http://127.0.0.1:${proxy.port}`,
      publicUrl: s3.endpoint,
      buckets: { uploads: `uploads-${suffix}`, media: `media-${suffix}` },
    });
    try {
      await storage.prepare();
      proxy.freeze();
      const calls = [
        storage.stat('media', 'key'),
        storage.write('media', 'key', Readable.from([Buffer.from('text')]), 4, 'text/plain'),
      ];
      expect(await Promise.all(calls.map(outcomeOf))).toEqual([
        expect.any(PartUnavailable),
        expect.any(PartUnavailable),
      ]);
      await expect(storage.stat('media', 'key')).rejects.toThrow(PartUnavailable);
      proxy.thaw();
      await recovered(() => storage.stat('media', 'key'));
    } finally {
      proxy.thaw();
      storage.close();
      await proxy.close();
    }
  });
});
