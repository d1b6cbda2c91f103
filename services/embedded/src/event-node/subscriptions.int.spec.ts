import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  eventTypeFilter,
  excludeSystemEvents,
  streamNameFilter,
  type AllStreamSubscription,
  type Filter,
  type Position,
  type StreamSubscription,
} from '@eventstore/db-client';
import fc from 'fast-check';
import { failureOf, happened, manyHappened, newStream, nodeUnderTest, type NodeUnderTest } from './testing/node.ts';

let under: NodeUnderTest;
beforeAll(async () => {
  under = await nodeUnderTest('subscriptions');
});
afterAll(() => under.close());

const end = async (): Promise<Position> => {
  const { position } = await under.client.appendToStream(newStream('end'), happened(0));
  if (position === undefined) throw new Error('the append has no position');
  return position;
};

/** Reads this many events from a subscription, then unsubscribes. */
const receive = async (subscription: AllStreamSubscription | StreamSubscription, count: number) => {
  const found: { id: string; streamId: string; revision: bigint; type: string }[] = [];
  if (count === 0) return found;
  for await (const { event } of subscription) {
    if (event !== undefined) found.push(event);
    if (found.length >= count) break;
  }
  return found;
};

const caughtUp = (subscription: AllStreamSubscription | StreamSubscription): Promise<void> =>
  new Promise((resolve) => subscription.once('caughtUp', resolve));

describe('a subscription to a stream', () => {
  it('delivers existing events, reports that it has caught up, and delivers new events', async () => {
    const stream = newStream();
    await under.client.appendToStream(stream, manyHappened(3));
    const subscription = under.client.subscribeToStream(stream);
    const received = receive(subscription, 5);
    await caughtUp(subscription);
    await under.client.appendToStream(stream, manyHappened(2, 3));
    expect((await received).map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 4n]);
  });

  it('from a revision starts after it, and from the end starts with new events', async () => {
    const stream = newStream();
    await under.client.appendToStream(stream, manyHappened(4));
    const behind = under.client.subscribeToStream(stream, { fromRevision: 1n });
    const live = under.client.subscribeToStream(stream, { fromRevision: 'end' });
    const received = [receive(behind, 3), receive(live, 1)];
    await Promise.all([caughtUp(behind), caughtUp(live)]);
    await under.client.appendToStream(stream, happened(4));
    expect((await Promise.all(received)).map((events) => events.map(({ revision }) => revision))).toEqual([
      [2n, 3n, 4n],
      [4n],
    ]);
  });

  it('waits for a stream that does not exist yet or was deleted', async () => {
    const stream = newStream();
    const subscription = under.client.subscribeToStream(stream);
    const received = receive(subscription, 2);
    await caughtUp(subscription);
    await under.client.appendToStream(stream, happened(0));
    await under.client.deleteStream(stream);
    await under.client.appendToStream(stream, happened(1));
    const seen = (await received).map(({ revision }) => revision);
    expect(seen).toEqual([0n, 1n]);
  });

  it('resolves links', async () => {
    const [source, list] = [newStream(), newStream()];
    await under.client.appendToStream(source, happened(5));
    const received = receive(under.client.subscribeToStream(list, { resolveLinkTos: true }), 1);
    await under.client.appendToStream(list, {
      ...happened(0, '$>'),
      contentType: 'application/octet-stream',
      data: Buffer.from(`0@${source}`),
    } as never);
    expect(await received).toMatchObject([{ streamId: source }]);
  });
});

describe('a subscription to $all', () => {
  it('from a position starts after it', async () => {
    const from = await end();
    const stream = newStream();
    await under.client.appendToStream(stream, manyHappened(3));
    const received = await receive(under.client.subscribeToAll({ fromPosition: from }), 3);
    expect(received.map(({ streamId, revision }) => [streamId, revision])).toEqual(
      [0n, 1n, 2n].map((revision) => [stream, revision]),
    );
  });

  it('from the end delivers only new events', async () => {
    await end();
    const subscription = under.client.subscribeToAll({ fromPosition: 'end' });
    const received = receive(subscription, 1);
    await caughtUp(subscription);
    const stream = newStream();
    await under.client.appendToStream(stream, happened(0));
    expect(await received).toMatchObject([{ streamId: stream }]);
  });

  const filters: [string, (mark: string) => Filter][] = [
    ['a prefix of the stream name', (mark) => streamNameFilter({ prefixes: ['nobody', `yes-${mark}`] })],
    ['a pattern of the stream name', (mark) => streamNameFilter({ regex: `^yes-${mark}-\\d+$` })],
    ['a prefix of the event type', (mark) => eventTypeFilter({ prefixes: [`yes-${mark}`] })],
    ['a pattern of the event type', (mark) => eventTypeFilter({ regex: `yes-${mark}` })],
  ];
  it.each(filters)('can be filtered by %s', async (_by, filter) => {
    const from = await end();
    const mark = newStream('m').replaceAll('-', '');
    for (let n = 0; n < 6; n++) {
      const which = n % 2 === 0 ? 'yes' : 'no';
      await under.client.appendToStream(`${which}-${mark}-${n}`, happened(n, `${which}-${mark}`));
    }
    const received = await receive(under.client.subscribeToAll({ fromPosition: from, filter: filter(mark) }), 3);
    expect(received.map(({ streamId }) => streamId)).toEqual([0, 2, 4].map((n) => `yes-${mark}-${n}`));
  });

  it('can exclude system events', async () => {
    const from = await end();
    const stream = newStream();
    await under.client.appendToStream(stream, happened(0));
    await under.client.setStreamMetadata(stream, { maxCount: 10 });
    await under.client.appendToStream(stream, happened(1));
    const received = await receive(
      under.client.subscribeToAll({ fromPosition: from, filter: excludeSystemEvents() }),
      2,
    );
    expect(received.map(({ streamId }) => streamId)).toEqual([stream, stream]);
  });

  it('with a filter reports checkpoints at its interval, and one when it has caught up', async () => {
    const from = await end();
    await under.client.appendToStream(newStream(), manyHappened(35));
    const reported: bigint[] = [];
    const filter = streamNameFilter({
      prefixes: ['nothing-has-this-name'],
      maxSearchWindow: 5,
      checkpointInterval: 2,
      checkpointReached: (_subscription, { commit }) => void reported.push(commit - from.commit),
    });
    const subscription = under.client.subscribeToAll({ fromPosition: from, filter });
    subscription.resume();
    await caughtUp(subscription);
    expect(reported).toEqual([10n, 20n, 30n, 35n]);
    await subscription.unsubscribe();
  });

  it('with a filter reports no checkpoint when it is idle before the end of its interval', async () => {
    const from = await end();
    const reported: bigint[] = [];
    const filter = streamNameFilter({
      prefixes: ['awaited'],
      maxSearchWindow: 5,
      checkpointInterval: 2,
      checkpointReached: (_subscription, { commit }) => void reported.push(commit - from.commit),
    });
    const subscription = under.client.subscribeToAll({ fromPosition: 'end', filter });
    const found = receive(subscription, 1);
    await caughtUp(subscription);
    // Each append is a separate commit, after which the subscription is idle.
    for (let n = 0; n < 13; n++) await under.client.appendToStream(newStream(), happened(n));
    await under.client.appendToStream(newStream('awaited'), happened(13));
    await found;
    expect(reported).toEqual([10n]);
  });

  it('resumes from each checkpoint without missing or repeating events', async () => {
    const from = await end();
    const stream = newStream('wanted');
    for (let n = 0; n < 20; n++)
      await under.client.appendToStream(n % 4 === 0 ? stream : newStream('other'), happened(n));
    const steps: (bigint | Position)[] = [];
    const filter = streamNameFilter({
      prefixes: [stream],
      maxSearchWindow: 3,
      checkpointReached: (_subscription, position) => void steps.push(position),
    });
    const subscription = under.client.subscribeToAll({ fromPosition: from, filter });
    subscription.on('data', ({ event }) => steps.push(event?.revision ?? -1n));
    await caughtUp(subscription);
    await subscription.unsubscribe();
    const revisionsIn = (some: typeof steps) => some.filter((step) => typeof step === 'bigint');
    expect(revisionsIn(steps)).toEqual([0n, 1n, 2n, 3n, 4n]);
    for (const [index, step] of steps.entries()) {
      if (typeof step === 'bigint') continue;
      const left = revisionsIn(steps.slice(index));
      const options = { fromPosition: step, filter: streamNameFilter({ prefixes: [stream] }) };
      expect(
        (await receive(under.client.subscribeToAll(options), left.length)).map(({ revision }) => revision),
      ).toEqual(left);
    }
  });

  it('refuses an invalid pattern', async () => {
    const subscription = under.client.subscribeToAll({ filter: streamNameFilter({ regex: '(' }) });
    expect(await failureOf(receive(subscription, 1))).toMatchObject({
      message: expect.stringContaining('regular expression'),
    });
  });
});

describe('the transition from existing to new events', () => {
  it('delivers each event once and in order, whenever a client subscribes', async () => {
    const scenario = fc.record({
      before: fc.integer({ min: 0, max: 400 }),
      appenders: fc.integer({ min: 1, max: 6 }),
      appendsEach: fc.integer({ min: 1, max: 25 }),
      eventsEach: fc.integer({ min: 1, max: 4 }),
      subscribeAfter: fc.integer({ min: 0, max: 20 }),
      by: fc.constantFrom('all', 'filter', 'stream'),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ before, appenders, appendsEach, eventsEach, subscribeAfter, by }) => {
        const from = await end();
        const stream = newStream('handover');
        const ids: string[] = [];
        const append = async (count: number): Promise<void> => {
          const events = manyHappened(count);
          await under.client.appendToStream(stream, events);
          ids.push(...events.map(({ id }) => id));
        };
        if (before > 0) await append(before);
        const total = before + appenders * appendsEach * eventsEach;
        let acknowledged = 0;
        let received: Promise<{ id: string; revision: bigint }[]> | undefined;
        const subscribe = (): void => {
          received ??= receive(
            by === 'stream'
              ? under.client.subscribeToStream(stream)
              : under.client.subscribeToAll({
                  fromPosition: from,
                  ...(by === 'filter' && { filter: streamNameFilter({ prefixes: [stream] }) }),
                }),
            total,
          );
        };
        await Promise.all(
          Array.from({ length: appenders }, async () => {
            for (let n = 0; n < appendsEach; n++) {
              if (acknowledged++ >= subscribeAfter) subscribe();
              await append(eventsEach);
            }
          }),
        );
        subscribe();
        const events = (await received) ?? [];
        expect(events.map(({ revision }) => revision)).toEqual(
          Array.from({ length: total }, (_, index) => BigInt(index)),
        );
        expect(new Set(events.map(({ id }) => id))).toEqual(new Set(ids));
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});
