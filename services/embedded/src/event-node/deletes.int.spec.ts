import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StreamDeletedError, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client';
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
  under = await nodeUnderTest('deletes');
});
afterAll(() => under.close());

const filled = async (count = 3): Promise<string> => {
  const stream = newStream();
  await under.client.appendToStream(stream, manyHappened(count));
  return stream;
};
const revisions = async (stream: string) =>
  (await collect(under.client.readStream(stream))).map(({ event }) => Number(event?.revision));
const readFailure = (stream: string) => failureOf(collect(under.client.readStream(stream)));

describe('a deleted stream', () => {
  it('is not found, and its deletion is a metadata event in $all', async () => {
    const stream = await filled();
    const { position } = await under.client.deleteStream(stream);
    expect(await readFailure(stream)).toBeInstanceOf(StreamNotFoundError);
    const [deletion] = await collect(under.client.readAll({ fromPosition: position ?? 'start', maxCount: 1 }));
    expect(deletion?.event).toMatchObject({ streamId: `$$${stream}`, type: '$metadata' });
  });

  it.each(['any', 'no_stream', 2n] as const)(
    'continues at the next revision when an append expects %s',
    async (expectedRevision) => {
      const stream = await filled(3);
      await under.client.deleteStream(stream);
      const result = await under.client.appendToStream(stream, manyHappened(2), { expectedRevision });
      expect(result.nextExpectedRevision).toBe(4n);
      expect(await revisions(stream)).toEqual([3, 4]);
      expect((await under.client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 3 });
    },
  );

  it('can be deleted and recreated repeatedly', async () => {
    const stream = await filled(1);
    for (let round = 1; round <= 3; round++) {
      await under.client.deleteStream(stream);
      expect(await readFailure(stream)).toBeInstanceOf(StreamNotFoundError);
      await under.client.appendToStream(stream, happened(round));
      expect(await revisions(stream)).toEqual([round]);
    }
  });

  it('does not exist for an append that expects it to exist', async () => {
    const stream = await filled();
    await under.client.deleteStream(stream);
    const error = await failureOf(
      under.client.appendToStream(stream, happened(1), { expectedRevision: 'stream_exists' }),
    );
    expect(error).toBeInstanceOf(StreamDeletedError);
  });

  it('exists again when metadata is set, and its old events stay hidden', async () => {
    const stream = await filled(3);
    await under.client.deleteStream(stream);
    await under.client.setStreamMetadata(stream, { maxCount: 5, color: 'red' });
    expect((await under.client.getStreamMetadata(stream)).metadata).toEqual({
      maxCount: 5,
      color: 'red',
      truncateBefore: 3,
    });
    expect(await revisions(stream)).toEqual([]);
  });
});

describe('a deletion', () => {
  it('is refused when the expected revision is wrong, and the error has both revisions', async () => {
    const stream = await filled(3);
    const error = await failureOf(under.client.deleteStream(stream, { expectedRevision: 7n }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: stream, expectedVersion: 7n, actualVersion: 2n });
    expect(await revisions(stream)).toEqual([0, 1, 2]);
  });

  it.each([
    ['any', -2n],
    ['no_stream', -1n],
    [0n, 0n],
  ] as const)(
    'of an unknown stream that is expected at %s is refused and writes no event',
    async (expectedRevision, expectedVersion) => {
      const stream = newStream();
      const error = await failureOf(under.client.deleteStream(stream, { expectedRevision }));
      expect(error).toMatchObject({ type: 'wrong-expected-version', expectedVersion, actualVersion: 'no_stream' });
      expect(await failureOf(collect(under.client.readStream(`$$${stream}`)))).toBeInstanceOf(StreamNotFoundError);
    },
  );

  it('is accepted for a stream that has only metadata', async () => {
    const stream = newStream();
    await under.client.setStreamMetadata(stream, { maxCount: 5 });
    await under.client.deleteStream(stream);
    expect(await readFailure(stream)).toBeInstanceOf(StreamNotFoundError);
    expect(await revisions(`$$${stream}`)).toEqual([1]);
  });
});

describe('a tombstoned stream', () => {
  it('is permanently deleted for reads, appends, deletions and subscriptions', async () => {
    const stream = await filled();
    await under.client.tombstoneStream(stream, { expectedRevision: 2n });
    const subscribed = failureOf(collect(under.client.subscribeToStream(stream)));
    const errors = [
      await readFailure(stream),
      await failureOf(under.client.appendToStream(stream, happened(1))),
      await failureOf(under.client.appendToStream(stream, happened(1), { expectedRevision: 'no_stream' })),
      await failureOf(under.client.deleteStream(stream)),
      await failureOf(under.client.tombstoneStream(stream)),
      await failureOf(under.client.setStreamMetadata(stream, { maxCount: 1 })),
      await subscribed,
    ];
    for (const error of errors) expect(error).toBeInstanceOf(StreamDeletedError);
    expect(errors[0]).toMatchObject({ type: 'stream-deleted', streamName: stream });
    expect(errors[3]).toMatchObject({ streamName: stream });
  });

  it('is reported by its percent-encoded name when the name is not valid in a header', async () => {
    const stream = newStream('größe');
    await under.client.appendToStream(stream, happened(0));
    await under.client.tombstoneStream(stream);
    expect(await readFailure(stream)).toMatchObject({ type: 'stream-deleted', streamName: encodeURIComponent(stream) });
  });

  it('can be a stream that never existed', async () => {
    const stream = newStream();
    await under.client.tombstoneStream(stream, { expectedRevision: 'no_stream' });
    expect(await readFailure(stream)).toBeInstanceOf(StreamDeletedError);
  });

  it('can be a stream that was deleted before', async () => {
    const stream = await filled();
    await under.client.deleteStream(stream);
    await under.client.tombstoneStream(stream);
    expect(await readFailure(stream)).toBeInstanceOf(StreamDeletedError);
  });

  it('ends its subscriptions', async () => {
    const stream = await filled();
    const subscription = under.client.subscribeToStream(stream);
    const ended = failureOf(collect(subscription));
    await new Promise((resolve) => subscription.once('caughtUp', resolve));
    await under.client.tombstoneStream(stream);
    expect(await ended).toBeInstanceOf(StreamDeletedError);
  });
});

describe('a tombstone', () => {
  it('is refused when the expected revision is wrong', async () => {
    const stream = await filled();
    const error = await failureOf(under.client.tombstoneStream(stream, { expectedRevision: 'no_stream' }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', actualVersion: 2n });
    expect(await revisions(stream)).toEqual([0, 1, 2]);
  });
});
