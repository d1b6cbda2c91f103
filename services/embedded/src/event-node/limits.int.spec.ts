import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccessDeniedError, RequiredMetadataPropertyMissingError, UnknownError } from '@eventstore/db-client';
import { jsonEvent } from '@eventstore/db-client';
import pg from 'pg';
import { until } from '../../../../tests/until.ts';
import { collect, failureOf, happened, newStream, nodeUnderTest, type NodeUnderTest } from './testing/node.ts';

let under: NodeUnderTest;
beforeAll(async () => {
  under = await nodeUnderTest('limits');
});
afterAll(() => under.close());

const alone = { credentials: { username: 'admin', password: 'changeit' } };

describe('an event node refuses', () => {
  it.each([
    ['in a batch', {}],
    ['in a separate call', alone],
  ])('an append to the whole log, %s', async (_way, options) => {
    expect(await failureOf(under.client.appendToStream('$all', happened(0), options))).toBeInstanceOf(
      AccessDeniedError,
    );
  });

  it('an event without a type, and names the required metadata', async () => {
    const error = await failureOf(under.client.appendToStream(newStream(), happened(0, ''), alone));
    expect(error).toBeInstanceOf(RequiredMetadataPropertyMissingError);
    expect(error).toMatchObject({ requiredMetadataProperties: ['type', 'content-type'] });
    expect(await failureOf(under.client.appendToStream(newStream(), happened(0, '')))).toBeInstanceOf(UnknownError);
  });

  it.each([
    ['no name', ''],
    ["the name of no stream's metadata", '$$'],
    ['metadata of metadata', '$$$$thing'],
    ['a name with a NUL', 'a\0b'],
  ])('%s', async (_case, stream) => {
    expect(await failureOf(under.client.appendToStream(stream, happened(0)))).toBeInstanceOf(UnknownError);
    expect(await failureOf(under.client.appendToStream(stream, happened(0), alone))).toMatchObject({ code: 3 });
    expect(await failureOf(collect(under.client.readStream(stream)))).toMatchObject({ code: 3 });
  });

  it('an invalid event id, and continues to serve the connection', async () => {
    const broken = happened(0, 'Happened', 'no-uuid');
    expect(await failureOf(under.client.appendToStream(newStream(), broken, alone))).toMatchObject({ code: 3 });
    expect(await failureOf(under.client.appendToStream(newStream(), broken))).toBeInstanceOf(UnknownError);
    expect(await under.client.appendToStream(newStream(), happened(1))).toMatchObject({ success: true });
  });

  it('events that the database refuses, without failing other writes of the group', async () => {
    const database = new pg.Client({ connectionString: under.databaseUrl });
    await database.connect();
    await database.query("ALTER TABLE event_log.events ADD CONSTRAINT no_poison CHECK (type <> 'Poison')");
    await database.end();
    const stream = newStream();
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        under.client.appendToStream(stream, happened(n, n === 13 ? 'Poison' : 'Happened')),
      ),
    );
    expect(results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([13]);
    const events = await collect(under.client.readStream(stream));
    expect(events.map(({ event }) => event?.revision)).toEqual(Array.from({ length: 29 }, (_, n) => BigInt(n)));
  });
});

describe('a slow subscriber', () => {
  const eventBytes = 50_000;
  const eventCount = 1_500;
  const memoryBytesMax = 35_000_000;

  /** Returns the bytes in use outside the JavaScript heap, where a node could buffer data for a subscriber. */
  const bufferBytes = (): number => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    return process.memoryUsage().arrayBuffers;
  };

  it('blocks neither the node nor other subscribers, uses bounded memory, and eventually gets every event', async () => {
    const { position } = await under.client.appendToStream(newStream(), happened(0));
    const fromPosition = position ?? 'start';
    const before = bufferBytes();
    const slow = under.client.subscribeToAll({ fromPosition });
    slow.pause();
    await new Promise((resolve) => slow.once('confirmation', resolve));
    const stream = newStream('wide');
    const fill = 'x'.repeat(eventBytes);
    for (let n = 0; n < eventCount; n += 15) {
      const events = Array.from({ length: 15 }, (_, index) =>
        jsonEvent({ type: 'Wide', data: { n: n + index, fill } }),
      );
      await under.client.appendToStream(stream, events);
    }
    let quick = 0;
    for await (const { event } of under.client.subscribeToAll({ fromPosition })) {
      if (event !== undefined) quick++;
      if (quick === eventCount) break;
    }
    // Memory of the fast subscriber's last pages is freed with a short delay; data buffered for the slow one would stay
    // in memory while it is paused.
    await until(
      () => Promise.resolve(bufferBytes() - before),
      (bytes) => bytes < memoryBytesMax,
      'bounded memory',
    );

    const numbers: number[] = [];
    for await (const { event } of slow) {
      numbers.push((event?.data as unknown as { n: number }).n);
      if (numbers.length === eventCount) break;
    }
    expect(numbers).toEqual(Array.from({ length: eventCount }, (_, n) => n));
  }, 120_000);
});
