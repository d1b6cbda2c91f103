import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  binaryEvent,
  jsonEvent,
  StreamNotFoundError,
  type ReadStreamOptions,
  type ResolvedEvent,
} from '@eventstore/db-client';
import pg from 'pg';
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
  under = await nodeUnderTest('reads');
});
afterAll(() => under.close());

const append = (stream: string, events: Parameters<NodeUnderTest['client']['appendToStream']>[1]) =>
  under.client.appendToStream(stream, events);
const revisions = async (stream: string, options?: ReadStreamOptions) =>
  (await collect(under.client.readStream(stream, options))).map(({ event }) => Number(event?.revision));
const link = (revision: number | bigint, stream: string) =>
  binaryEvent({ type: '$>', data: Buffer.from(`${revision}@${stream}`) });

describe('a read of a stream', () => {
  let stream: string;
  beforeAll(async () => {
    stream = newStream();
    await append(stream, manyHappened(10));
  });

  it.each([
    ['forwards from the start', {}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['forwards with a limit', { maxCount: 3 }, [0, 1, 2]],
    ['forwards from a revision', { fromRevision: 7n }, [7, 8, 9]],
    ['forwards from a revision with a limit', { fromRevision: 4n, maxCount: 2 }, [4, 5]],
    ['forwards from behind the last', { fromRevision: 10n }, []],
    ['forwards from the greatest revision there is', { fromRevision: 18446744073709551615n }, []],
    ['forwards from the end', { fromRevision: 'end' }, []],
    ['backwards from the end', { direction: 'backwards', fromRevision: 'end' }, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ['backwards from the end with a limit', { direction: 'backwards', fromRevision: 'end', maxCount: 2 }, [9, 8]],
    ['backwards from a revision', { direction: 'backwards', fromRevision: 2n }, [2, 1, 0]],
    ['backwards from the start', { direction: 'backwards', fromRevision: 'start' }, [0]],
    ['backwards from behind the last', { direction: 'backwards', fromRevision: 99n, maxCount: 1 }, [9]],
  ] satisfies [string, ReadStreamOptions, number[]][])('goes %s', async (_way, options, expected) => {
    expect(await revisions(stream, options)).toEqual(expected);
  });

  it('names the stream when it does not exist', async () => {
    const missing = newStream('Nirgendwo-ü');
    const error = await failureOf(collect(under.client.readStream(missing)));
    expect(error).toBeInstanceOf(StreamNotFoundError);
    expect(error).toMatchObject({ type: 'stream-not-found', streamName: missing });
  });

  it('returns every event of a long stream with some large events', async () => {
    const long = newStream('long');
    for (let part = 0; part < 6; part++) {
      const small = Array.from({ length: 300 }, (_, n) => happened(part * 301 + n));
      await append(long, [
        ...small,
        jsonEvent({ type: 'Large', data: { n: part * 301 + 300, fill: 'x'.repeat(700_000) } }),
      ]);
    }
    const forwards = await collect(under.client.readStream(long));
    expect(forwards.map(({ event }) => (event?.data as { n: number }).n)).toEqual(
      Array.from({ length: 1806 }, (_, n) => n),
    );
    const backwards = await collect(
      under.client.readStream(long, { direction: 'backwards', fromRevision: 'end', maxCount: 1000 }),
    );
    expect(backwards.map(({ event }) => Number(event?.revision))).toEqual(
      Array.from({ length: 1000 }, (_, n) => 1805 - n),
    );
  }, 60_000);
});

describe('a read of $all', () => {
  let all: ResolvedEvent[];
  beforeAll(async () => {
    for (let n = 0; n < 5; n++) await append(newStream('all'), manyHappened(3));
    all = await collect(under.client.readAll());
  });
  const positions = (events: ResolvedEvent[]) => events.map(({ event }) => event?.position?.commit);

  it('returns the events of all streams in the order of their positions', () => {
    expect(all.length).toBeGreaterThan(15);
    expect(positions(all)).toEqual([...positions(all)].sort((a, b) => Number((a ?? 0n) - (b ?? 0n))));
  });

  it('forwards from a position starts with the event there', async () => {
    const from = all[7]?.event?.position ?? { commit: 0n, prepare: 0n };
    expect(positions(await collect(under.client.readAll({ fromPosition: from, maxCount: 4 })))).toEqual(
      positions(all.slice(7, 11)),
    );
  });

  it('backwards from a position starts with the event before it', async () => {
    const from = all[7]?.event?.position ?? { commit: 0n, prepare: 0n };
    const back = await collect(under.client.readAll({ direction: 'backwards', fromPosition: from, maxCount: 4 }));
    expect(positions(back)).toEqual(positions(all.slice(3, 7).reverse()));
  });

  it('backwards from the end returns all events in reverse', async () => {
    const back = await collect(under.client.readAll({ direction: 'backwards', fromPosition: 'end' }));
    expect(positions(back)).toEqual(positions(all).reverse());
  });

  it('forwards from the end returns nothing', async () => {
    expect(await collect(under.client.readAll({ fromPosition: 'end' }))).toEqual([]);
  });

  it('includes metadata, deletions and tombstones as events', async () => {
    const [kept, deleted, dead] = [newStream(), newStream(), newStream()];
    for (const stream of [kept, deleted, dead]) await append(stream, happened(0));
    await under.client.setStreamMetadata(kept, { maxCount: 7 });
    await under.client.deleteStream(deleted);
    await under.client.tombstoneStream(dead);
    const last = await collect(under.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 3 }));
    expect(last.reverse().map(({ event }) => [event?.streamId, event?.type])).toEqual([
      [`$$${kept}`, '$metadata'],
      [`$$${deleted}`, '$metadata'],
      [dead, '$streamDeleted'],
    ]);
    const all = await collect(under.client.readAll());
    expect(all.filter(({ event }) => event?.streamId === deleted)).toHaveLength(1);
  });
});

describe('links', () => {
  it('resolve to their target, and the read returns both events', async () => {
    const [source, list] = [newStream('source'), newStream('list')];
    await append(source, manyHappened(40));
    await append(
      list,
      Array.from({ length: 40 }, (_, n) => link(39 - n, source)),
    );
    const found = await collect(under.client.readStream(list, { resolveLinkTos: true }));
    expect(found.map(({ event }) => Number(event?.revision))).toEqual(Array.from({ length: 40 }, (_, n) => 39 - n));
    expect(found[0]).toMatchObject({ event: { streamId: source }, link: { streamId: list, type: '$>', revision: 0n } });
  });

  it('are plain events when the client does not resolve links', async () => {
    const [source, list] = [newStream('source'), newStream('list')];
    await append(source, happened(0));
    await append(list, link(0, source));
    const [found] = await collect(under.client.readStream(list));
    expect(found).toMatchObject({ event: { streamId: list, type: '$>' } });
    expect(found?.link).toBeUndefined();
  });

  it('to deleted, hidden or missing events return only the link', async () => {
    const list = newStream('list');
    const [deleted, dead, cut] = [newStream(), newStream(), newStream()];
    for (const stream of [deleted, dead, cut]) await append(stream, manyHappened(2));
    await append(list, [
      link(0, deleted),
      link(0, dead),
      link(0, cut),
      link(1, cut),
      link(5, cut),
      link(0, newStream()),
    ]);
    await append(list, binaryEvent({ type: '$>', data: Buffer.from('no link') }));
    await under.client.deleteStream(deleted);
    await under.client.tombstoneStream(dead);
    await under.client.setStreamMetadata(cut, { truncateBefore: 1 });
    const found = await collect(under.client.readStream(list, { resolveLinkTos: true }));
    expect(found.map(({ event }) => event?.streamId)).toEqual([
      undefined,
      undefined,
      undefined,
      cut,
      undefined,
      undefined,
      undefined,
    ]);
    expect(found.every((resolved) => resolved.link?.streamId === list)).toBe(true);
  });

  it('are resolved in reads of $all too', async () => {
    const [source, list] = [newStream('source'), newStream('list')];
    await append(source, happened(3));
    const { position } = await append(list, link(0, source));
    const [found] = await collect(under.client.readAll({ fromPosition: position ?? 'start', resolveLinkTos: true }));
    expect(found).toMatchObject({
      event: { streamId: source },
      link: { streamId: list },
      commitPosition: position?.commit,
    });
  });
});

describe('stream metadata', () => {
  it('is returned as it was set, and is empty before', async () => {
    const stream = newStream();
    expect((await under.client.getStreamMetadata(stream)).metadata).toBeUndefined();
    await under.client.setStreamMetadata(stream, {
      maxCount: 3,
      maxAge: 60,
      truncateBefore: 1,
      color: 'red',
      acl: { readRoles: ['$all'] },
    });
    const { metadata } = await under.client.getStreamMetadata<{ color: string }>(stream);
    expect(metadata).toEqual({
      maxCount: 3,
      maxAge: 60,
      truncateBefore: 1,
      color: 'red',
      acl: { readRoles: ['$all'] },
    });
  });

  it('has only its last version', async () => {
    const stream = newStream();
    for (const maxCount of [1, 2, 3]) await under.client.setStreamMetadata(stream, { maxCount });
    expect(await revisions(`$$${stream}`)).toEqual([2]);
  });

  it('$maxCount shows only the newest events in either direction', async () => {
    const stream = newStream();
    await append(stream, manyHappened(6));
    await under.client.setStreamMetadata(stream, { maxCount: 2 });
    expect(await revisions(stream)).toEqual([4, 5]);
    expect(await revisions(stream, { fromRevision: 1n })).toEqual([4, 5]);
    expect(await revisions(stream, { direction: 'backwards', fromRevision: 'end' })).toEqual([5, 4]);
    await append(stream, happened(6));
    expect(await revisions(stream)).toEqual([5, 6]);
  });

  it('$tb hides the events before a revision', async () => {
    const stream = newStream();
    await append(stream, manyHappened(5));
    await under.client.setStreamMetadata(stream, { truncateBefore: 3 });
    expect(await revisions(stream)).toEqual([3, 4]);
    await under.client.setStreamMetadata(stream, { truncateBefore: 9 });
    expect(await revisions(stream)).toEqual([]);
    await under.client.setStreamMetadata(stream, {});
    expect(await revisions(stream)).toEqual([0, 1, 2, 3, 4]);
  });

  it('$maxAge hides older events', async () => {
    const stream = newStream();
    await append(stream, manyHappened(3));
    const database = new pg.Client({ connectionString: under.databaseUrl });
    await database.connect();
    await database.query(
      'UPDATE event_log.events SET created_ms = created_ms - 120000 WHERE stream = $1 AND revision < 2',
      [stream],
    );
    await database.end();
    await under.client.setStreamMetadata(stream, { maxAge: 60 });
    expect(await revisions(stream)).toEqual([2]);
    expect(await revisions(stream, { direction: 'backwards', fromRevision: 'end' })).toEqual([2]);
    await under.client.setStreamMetadata(stream, { maxAge: 600 });
    expect(await revisions(stream)).toEqual([0, 1, 2]);
  });

  it('that is not a JSON object is ignored', async () => {
    const stream = newStream();
    await append(stream, manyHappened(2));
    await under.client.appendToStream(
      `$$${stream}`,
      binaryEvent({ type: '$metadata', data: Buffer.from('{"$maxCount":') }),
    );
    expect(await revisions(stream)).toEqual([0, 1]);
  });
});
