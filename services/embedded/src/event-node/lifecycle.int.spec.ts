import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CancelledError, DeadlineExceededError, EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import pg from 'pg';
import { freshDatabase } from '../../../../tests/stack.ts';
import { until } from '../../../../tests/until.ts';
import { compilePackage, type Compiled } from '../testing/compiled.ts';
import { startEventNode } from './index.ts';
import { holdingProxy } from './testing/holding-proxy.ts';
import { collect, connect, failureOf, happened, manyHappened, newStream } from './testing/node.ts';
import { startNodeProcess } from './testing/node-process.ts';

const withDatabase = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const idsIn = async (client: EventStoreDBClient, stream: string) =>
  (await collect(client.readStream(stream))).map(({ event }) => event?.id);

describe('an event node', () => {
  it('keeps events, metadata, deletions and the ids of repeated appends across a restart', async () => {
    const databaseUrl = await freshDatabase('restart');
    const [kept, deleted, tombstoned] = [newStream(), newStream(), newStream()];
    const events = manyHappened(5);
    const first = await startEventNode({ databaseUrl });
    let client = connect(first.url);
    const result = await client.appendToStream(kept, events);
    await client.setStreamMetadata(kept, { maxCount: 4 });
    for (const stream of [deleted, tombstoned]) await client.appendToStream(stream, happened(0));
    await client.deleteStream(deleted);
    await client.tombstoneStream(tombstoned);
    await client.dispose();
    await first.stop();

    const second = await startEventNode({ databaseUrl });
    client = connect(second.url);
    expect(await idsIn(client, kept)).toEqual(events.slice(1).map(({ id }) => id));
    expect(await client.appendToStream(kept, events)).toEqual(result);
    expect(await failureOf(collect(client.readStream(deleted)))).toMatchObject({ type: 'stream-not-found' });
    expect(await failureOf(collect(client.readStream(tombstoned)))).toMatchObject({ type: 'stream-deleted' });
    const next = await client.appendToStream(deleted, happened(1));
    expect(next.nextExpectedRevision).toBe(1n);
    expect(next.position?.commit).toBeGreaterThan(result.position?.commit ?? 0n);
    await client.dispose();
    await second.stop();
  });

  it('refuses to start as the second node on a database, and starts when the first has stopped', async () => {
    const databaseUrl = await freshDatabase('second');
    const first = await startEventNode({ databaseUrl });
    expect(await failureOf(startEventNode({ databaseUrl }))).toMatchObject({
      message: expect.stringContaining('another event node serves this database'),
    });
    const waiting = startEventNode({ databaseUrl });
    await first.stop();
    await (await waiting).stop();
  }, 30_000);

  it('accepts no writes after it has lost its lock, and reports this', async () => {
    const databaseUrl = await freshDatabase('fenced');
    const node = await startEventNode({ databaseUrl });
    const client = connect(node.url);
    const stream = newStream();
    await client.appendToStream(stream, happened(0));
    const broken = collect(client.subscribeToStream(stream)).catch((error: unknown) => error);
    await withDatabase(databaseUrl, (database) =>
      database.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'event-node writer' AND datname = current_database()",
      ),
    );
    expect((await node.failed).message).toBeTruthy();
    expect(await broken).toBeInstanceOf(UnavailableError);
    expect(await failureOf(client.appendToStream(stream, happened(1)))).toBeTruthy();
    await client.dispose();
    const successor = await startEventNode({ databaseUrl });
    const other = connect(successor.url);
    expect(await idsIn(other, stream)).toHaveLength(1);
    await other.dispose();
    await successor.stop();
  });

  it('answers an append at its deadline when the database hangs, and continues when the database responds again', async () => {
    const databaseUrl = await freshDatabase('hang');
    const node = await startEventNode({ databaseUrl });
    const client = connect(node.url);
    const stream = newStream();
    await client.appendToStream(stream, happened(0));
    await withDatabase(databaseUrl, async (database) => {
      await database.query('BEGIN; LOCK TABLE event_log.events IN EXCLUSIVE MODE');
      const inBatch = failureOf(client.appendToStream(stream, happened(1), { deadline: 3_000 }));
      // Waits until the writer is blocked; otherwise, another append could reach it first.
      await until(
        () => database.query("SELECT FROM pg_locks WHERE NOT granted AND relation = 'event_log.events'::regclass"),
        ({ rowCount }) => rowCount === 1,
        'the append that waits for the table',
      );
      const queued = failureOf(client.appendToStream(stream, happened(2), { deadline: 400 }));
      const alone = failureOf(
        client.appendToStream(stream, happened(3), {
          deadline: 400,
          credentials: { username: 'admin', password: 'changeit' },
        }),
      );
      for (const error of await Promise.all([inBatch, queued, alone]))
        expect(error).toBeInstanceOf(DeadlineExceededError);
      await database.query('ROLLBACK');
    });
    await client.appendToStream(stream, happened(4));
    const numbers = (await collect(client.readStream(stream))).map(({ event }) => (event?.data as { n: number }).n);
    // The first append was already being written, so it may be in the log. Queued appends must not be in the log.
    expect(numbers.filter((n) => n !== 1)).toEqual([0, 4]);
    await client.dispose();
    await node.stop();
  });

  it('stops cleanly: answers accepted requests and ends subscriptions with an error', async () => {
    const databaseUrl = await freshDatabase('stop');
    const node = await startEventNode({ databaseUrl });
    const client = connect(node.url);
    const stream = newStream();
    await client.appendToStream(stream, happened(0));
    const subscription = client.subscribeToAll();
    const rejection = collect(subscription).catch((error: unknown) => error);
    await new Promise((resolve) => subscription.once('caughtUp', resolve));
    const appends = Array.from({ length: 200 }, (_, n) => client.appendToStream(newStream(), happened(n)));
    const settled = Promise.allSettled(appends);
    await appends[0];
    await node.stop();
    expect(await rejection).toBeInstanceOf(UnavailableError);
    const outcomes = await settled;
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
    for (const error of refused)
      expect(error instanceof UnavailableError || error instanceof CancelledError).toBe(true);
    await client.dispose();
    const stored = await withDatabase(databaseUrl, (database) =>
      database.query<{ count: string }>('SELECT count(*) FROM event_log.events'),
    );
    expect(Number(stored.rows[0]?.count)).toBeGreaterThanOrEqual(1 + outcomes.length - refused.length);
  });

  it('is found by a client that discovers its nodes', async () => {
    const node = await startEventNode({ databaseUrl: await freshDatabase('gossip') });
    const client = EventStoreDBClient.connectionString(node.url.replace('esdb:', 'esdb+discover:'));
    expect(await client.appendToStream(newStream(), happened(0))).toMatchObject({ success: true });
    await client.dispose();
    await node.stop();
  });

  it('fails to start when its port is in use, and then releases the database', async () => {
    const node = await startEventNode({ databaseUrl: await freshDatabase('port_a') });
    const databaseUrl = await freshDatabase('port_b');
    await failureOf(startEventNode({ databaseUrl, port: node.port }));
    await (await startEventNode({ databaseUrl })).stop();
    await node.stop();
  });
});

describe('an event node process', () => {
  let compiled: Compiled;
  beforeAll(async () => {
    compiled = await compilePackage();
  }, 120_000);
  afterAll(() => compiled.remove());

  it('loses no acknowledged event and duplicates none when it is killed during appends', async () => {
    const databaseUrl = await freshDatabase('killed');
    const streams = Array.from({ length: 16 }, () => newStream());
    const acknowledged = new Map<string, string[]>(streams.map((stream) => [stream, []]));
    for (let round = 0; round < 3; round++) {
      const { url, child, ended } = await startNodeProcess(compiled, databaseUrl);
      const client = connect(url);
      let total = 0;
      const writers = streams.map(async (stream) => {
        for (;;) {
          const events = manyHappened(2);
          await client.appendToStream(stream, events);
          acknowledged.get(stream)?.push(...events.map(({ id }) => id));
          if (++total === 150 + round * 40) child.kill('SIGKILL');
        }
      });
      await Promise.allSettled(writers);
      expect(await ended).toBeNull();
      await client.dispose();
    }
    const { url, child, ended } = await startNodeProcess(compiled, databaseUrl);
    const client = connect(url);
    for (const stream of streams) {
      const events = (await collect(client.readStream(stream))).map(({ event }) => event);
      expect(events.map((event) => event?.revision)).toEqual(events.map((_, index) => BigInt(index)));
      const stored = events.map((event) => event?.id);
      expect(stored.filter((id) => acknowledged.get(stream)?.includes(id ?? ''))).toEqual(acknowledged.get(stream));
      expect(new Set(stored).size).toBe(stored.length);
    }
    await client.dispose();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }, 120_000);

  it('exits cleanly when it loses its parent process', async () => {
    const { child, ended } = await startNodeProcess(compiled, await freshDatabase('orphan'));
    child.disconnect();
    expect(await ended).toBe(0);
  }, 30_000);

  it('continues when the database closes a reader’s connection while its response arrives', async () => {
    const databaseUrl = await freshDatabase('ended_reader');
    const stream = newStream();
    const before = await startEventNode({ databaseUrl });
    const writing = connect(before.url);
    await writing.appendToStream(stream, happened(0));
    await writing.dispose();
    await before.stop();

    const proxy = await holdingProxy(databaseUrl);
    const { url, child, ended } = await startNodeProcess(compiled, proxy.url);
    const client = connect(url);
    // Opens the connection that the next read will use.
    await failureOf(collect(client.readStream(newStream())));
    proxy.hold();
    const reading = collect(client.readStream(stream));
    await until(
      () => Promise.resolve(proxy.heldBytes),
      (bytes) => bytes > 0,
      'the answer to the read',
    );
    await withDatabase(databaseUrl, (database) =>
      database.query(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'event-node reader' AND datname = current_database()",
      ),
    );
    proxy.release();
    expect(await reading).toHaveLength(1);
    await client.appendToStream(stream, happened(1));
    expect(child.exitCode).toBeNull();
    await client.dispose();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await proxy.close();
  }, 30_000);

  it('exits with an error when it loses its database connections', async () => {
    const databaseUrl = await freshDatabase('lost');
    const { ended } = await startNodeProcess(compiled, databaseUrl);
    await withDatabase(databaseUrl, (database) =>
      database.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      ),
    );
    expect(await ended).toBe(1);
  }, 30_000);
});
