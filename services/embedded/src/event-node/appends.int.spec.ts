import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  binaryEvent,
  jsonEvent,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
  type AppendToStreamOptions,
} from '@eventstore/db-client';
import {
  collect,
  failureOf,
  happened,
  manyHappened,
  newStream,
  nodeUnderTest,
  type NodeUnderTest,
} from './testing/node.ts';

let under: NodeUnderTest;
beforeAll(async () => {
  under = await nodeUnderTest('appends');
});
afterAll(() => under.close());

const read = (stream: string) => collect(under.client.readStream(stream));
const idsOf = async (stream: string) => (await read(stream)).map(({ event }) => event?.id);

/**
 * Options that select how the client appends: without credentials, all appends share one `BatchAppend` call; with
 * credentials, each append is its own call.
 */
const ways: [string, AppendToStreamOptions][] = [
  ['in a batch', {}],
  ['in a separate call', { credentials: { username: 'admin', password: 'changeit' } }],
];

describe.each(ways)('an append %s', (_way, way) => {
  const append = (
    stream: string,
    events: Parameters<NodeUnderTest['client']['appendToStream']>[1],
    options: AppendToStreamOptions = {},
  ) => under.client.appendToStream(stream, events, { ...way, ...options });

  it('returns the last revision and the position of the last event', async () => {
    const stream = newStream();
    const result = await append(stream, manyHappened(3));
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 2n });
    const events = await read(stream);
    expect(events.map(({ event }) => event?.revision)).toEqual([0n, 1n, 2n]);
    expect(events.at(-1)?.event?.position).toEqual(result.position);
  });

  it('preserves type, data, metadata, id and content type', async () => {
    const stream = newStream('Straße-日本');
    const json = jsonEvent({
      id: randomUUID(),
      type: 'Größe 📐',
      data: { text: 'ä\u0000b', n: null },
      metadata: { by: 'me' },
    });
    const binary = binaryEvent({ type: 'bytes', data: Buffer.from([0, 1, 255]), metadata: Buffer.from([9, 8]) });
    await append(stream, [json, binary]);
    const [first, second] = (await read(stream)).map(({ event }) => event);
    expect(first).toMatchObject({
      streamId: stream,
      id: json.id,
      type: json.type,
      data: json.data,
      metadata: json.metadata,
      isJson: true,
    });
    expect(Math.abs((first?.created.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(second).toMatchObject({ id: binary.id, type: 'bytes', isJson: false });
    expect(Buffer.from(second?.data as Uint8Array)).toEqual(Buffer.from([0, 1, 255]));
    expect(Buffer.from(second?.metadata as Uint8Array)).toEqual(Buffer.from([9, 8]));
  });

  it('is written when the stream is at the expected revision', async () => {
    const stream = newStream();
    await append(stream, happened(0), { expectedRevision: 'no_stream' });
    await append(stream, happened(1), { expectedRevision: 0n });
    await append(stream, happened(2), { expectedRevision: 'stream_exists' });
    await append(stream, happened(3), { expectedRevision: 'any' });
    expect((await read(stream)).map(({ event }) => (event?.data as { n: number }).n)).toEqual([0, 1, 2, 3]);
  });

  it.each([
    ['an earlier revision', 2, 0n, 0n, 1n],
    ['a later revision', 2, 5n, 5n, 1n],
    ['a revision of an empty stream', 0, 0n, 0n, 'no_stream'],
    ['no stream where there is one', 1, 'no_stream', 'no_stream', 0n],
    ['a stream where there is none', 0, 'stream_exists', 'stream_exists', 'no_stream'],
  ] as const)(
    'is refused with an error that has both revisions when it expects %s',
    async (_case, before, expectedRevision, expected, actual) => {
      const stream = newStream();
      if (before > 0) await append(stream, manyHappened(before));
      const error = await failureOf(append(stream, happened(9), { expectedRevision }));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({
        type: 'wrong-expected-version',
        streamName: stream,
        expectedVersion: expected,
        actualVersion: actual,
      });
    },
  );

  it('writes nothing when it is refused', async () => {
    const stream = newStream();
    await append(stream, happened(0));
    await failureOf(append(stream, manyHappened(5), { expectedRevision: 3n }));
    expect(await read(stream)).toHaveLength(1);
  });

  it.each(['any', 'no_stream', 'stream_exists'] as const)(
    'is written once and gets the same result when sent twice expecting %s',
    async (expectedRevision) => {
      const stream = newStream();
      if (expectedRevision === 'stream_exists') await append(stream, happened(0));
      const events = manyHappened(3, 1);
      const first = await append(stream, events, { expectedRevision });
      await append(stream, happened(7));
      expect(await append(stream, events, { expectedRevision })).toEqual(first);
      expect(await idsOf(stream)).toHaveLength(expectedRevision === 'stream_exists' ? 5 : 4);
    },
  );

  it('is written once when sent twice expecting a revision', async () => {
    const stream = newStream();
    await append(stream, happened(0));
    const events = manyHappened(2, 1);
    const first = await append(stream, events, { expectedRevision: 0n });
    expect(await append(stream, events, { expectedRevision: 0n })).toEqual(first);
    expect(await idsOf(stream)).toHaveLength(3);
  });

  it('is written once when sent many times concurrently', async () => {
    const stream = newStream();
    const events = manyHappened(2);
    const results = await Promise.all(Array.from({ length: 20 }, () => append(stream, events)));
    expect(new Set(results.map(({ position }) => position?.commit)).size).toBe(1);
    expect(await idsOf(stream)).toEqual(events.map(({ id }) => id));
  });

  it('is refused when only some of its events are already in the stream', async () => {
    const stream = newStream();
    const [a, b] = [happened(0), happened(1)];
    await append(stream, a);
    for (const expectedRevision of ['any', 'no_stream'] as const) {
      const error = await failureOf(append(stream, [a, b], { expectedRevision }));
      expect(error).toMatchObject({ type: 'wrong-expected-version', actualVersion: 0n });
    }
  });

  it('is written when its event id exists only in another stream', async () => {
    const event = happened(0);
    const [one, other] = [newStream(), newStream()];
    await append(one, event);
    await append(other, event);
    expect(await idsOf(other)).toEqual([event.id]);
  });

  it('is written with an id that the stream already has when it expects the right revision', async () => {
    const stream = newStream();
    const event = happened(0);
    await append(stream, event);
    expect(await append(stream, event, { expectedRevision: 0n })).toMatchObject({ nextExpectedRevision: 1n });
    expect(await idsOf(stream)).toEqual([event.id, event.id]);
  });

  it('is accepted with 1 MiB of data plus type and metadata, and refused with one byte more of data', async () => {
    const stream = newStream();
    const limit = 1024 * 1024;
    const filled = (bytes: number) =>
      binaryEvent({ type: 'Filled', data: Buffer.alloc(bytes), metadata: Buffer.alloc(50_000) });
    const error = await failureOf(append(stream, filled(limit + 1)));
    expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(error).toMatchObject({ maxAppendSize: limit });
    expect(await append(stream, filled(limit))).toMatchObject({ nextExpectedRevision: 0n });
  });

  it('is refused when its metadata exceeds 16 MiB in total', async () => {
    const events = Array.from({ length: 9 }, () =>
      binaryEvent({ type: 'part', data: Buffer.alloc(1), metadata: Buffer.alloc(2 * 1024 * 1024) }),
    );
    expect(await failureOf(append(newStream(), events, { batchAppendSize: 100_000 }))).toBeInstanceOf(
      MaxAppendSizeExceededError,
    );
  });

  it('writes none of its events when they are too large together', async () => {
    const stream = newStream();
    const events = Array.from({ length: 40 }, () => binaryEvent({ type: 'part', data: Buffer.alloc(30_000) }));
    expect(await failureOf(append(stream, events, { batchAppendSize: 100_000 }))).toBeInstanceOf(
      MaxAppendSizeExceededError,
    );
    expect(await append(stream, happened(0), { expectedRevision: 'no_stream' })).toMatchObject({
      nextExpectedRevision: 0n,
    });
  });

  it('is written completely when it is sent in many chunks', async () => {
    const stream = newStream();
    const events = Array.from({ length: 50 }, (_, n) =>
      jsonEvent({ type: 'part', data: { n, fill: 'x'.repeat(5_000) } }),
    );
    await append(stream, events, { batchAppendSize: 20_000 });
    expect((await read(stream)).map(({ event }) => (event?.data as { n: number }).n)).toEqual(
      events.map(({ data }) => data.n),
    );
  });

  it('is refused on a tombstoned stream with an error that has the stream name', async () => {
    const stream = newStream();
    await append(stream, happened(0));
    await under.client.tombstoneStream(stream);
    const error = await failureOf(append(stream, happened(1)));
    expect(error).toBeInstanceOf(StreamDeletedError);
    expect(error).toMatchObject({ streamName: stream });
  });

  it('returns the revision of the stream when it has no events', async () => {
    const stream = newStream();
    await append(stream, manyHappened(2));
    expect(await append(stream, [], { expectedRevision: 1n })).toMatchObject({
      success: true,
      nextExpectedRevision: 1n,
    });
  });
});

describe('concurrent appends', () => {
  it('to one stream get unique revisions without gaps, contiguous for each append', async () => {
    const stream = newStream();
    const appends = Array.from({ length: 40 }, (_, n) => Array.from({ length: 1 + (n % 5) }, () => happened(n)));
    const results = await Promise.all(appends.map((events) => under.client.appendToStream(stream, events)));
    const events = (await read(stream)).map(({ event }) => event);
    expect(events.map((event) => event?.revision)).toEqual(events.map((_, index) => BigInt(index)));
    for (const [n, result] of results.entries()) {
      const last = Number(result.nextExpectedRevision);
      const own = events.slice(last + 1 - (appends[n]?.length ?? 0), last + 1);
      expect(own.map((event) => event?.id)).toEqual(appends[n]?.map(({ id }) => id));
    }
  });

  it('that expect the same revision succeed only once', async () => {
    const stream = newStream();
    await under.client.appendToStream(stream, happened(0));
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, (_, n) => under.client.appendToStream(stream, happened(n), { expectedRevision: 0n })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await read(stream)).toHaveLength(2);
  });

  it('get positions without gaps, in the order of the revisions of each stream', async () => {
    const streams = Array.from({ length: 10 }, () => newStream('order'));
    const from = (await collect(under.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 })))[0]
      ?.event?.position;
    await Promise.all(
      streams.flatMap((stream) =>
        Array.from({ length: 10 }, (_, n) => under.client.appendToStream(stream, happened(n))),
      ),
    );
    const events = (await collect(under.client.readAll(from && { fromPosition: from })))
      .slice(1)
      .map(({ event }) => event);
    const first = events[0]?.position.commit ?? 0n;
    expect(events.map((event) => event?.position.commit)).toEqual(events.map((_, index) => first + BigInt(index)));
    for (const stream of streams) {
      const own = events.filter((event) => event?.streamId === stream).map((event) => event?.revision);
      expect(own).toEqual(own.map((_, index) => BigInt(index)));
    }
  });
});
