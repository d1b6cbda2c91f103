import { setMaxListeners } from 'node:events';
import type { ResolvedEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../../tests/until.ts';
import { append, EventCore, newUser } from '../../runtime/testing/event-core.ts';
import type { EventLog } from './event-log.ts';
import { LiveFeed } from './live-feed.ts';

const ALL = 1_000;

let core: EventCore;
let log: EventLog;
let subscribed: number;
let feed: LiveFeed;
let leave: AbortController;
beforeEach(async () => {
  core = await EventCore.start('live_feed');
  log = core.openLog();
  subscribed = 0;
  // The real log with a counter of its subscriptions.
  feed = new LiveFeed({
    end: () => log.end(),
    subscribe: (after) => {
      subscribed += 1;
      return log.subscribe(after);
    },
  });
  leave = new AbortController();
  // Each follower of a test adds one listener.
  setMaxListeners(0, leave.signal);
});
afterEach(async () => {
  leave.abort();
  await core.stop();
});

const write = async (count: number): Promise<string[]> => {
  const { stream, confirmed } = newUser();
  await append(
    log,
    stream,
    Array.from({ length: count }, () => confirmed),
  );
  return (await log.load(stream)).map(({ id }) => id);
};

interface Follower {
  readonly seen: string[];
  readonly failure: Promise<unknown>;
}

/** Follows the feed until the test ends; `hold` delays it after each batch. */
const follow = (
  after = -1n,
  hold: (batch: readonly ResolvedEvent[]) => Promise<unknown> = () => Promise.resolve(),
): Follower => {
  const seen: string[] = [];
  const read = async (): Promise<void> => {
    for await (const batch of feed.follow(after, ALL, leave.signal)) {
      seen.push(...batch.map(({ event }) => event?.id ?? ''));
      await hold(batch);
    }
  };
  return {
    seen,
    failure: read().then(
      () => null,
      (error: unknown) => error,
    ),
  };
};
const untilSeen = (followers: readonly Follower[], count: number) =>
  until(
    () => Promise.resolve(followers.map(({ seen }) => seen.length)),
    (counts) => counts.every((seen) => seen === count),
    `${count} events`,
  );

describe('the live feed', () => {
  it('delivers every event once and in order to all followers over one subscription', async () => {
    const first = follow();
    await until(
      () => Promise.resolve(subscribed),
      (count) => count === 1,
      'the subscription',
    );
    const followers = [first, ...Array.from({ length: 11 }, () => follow())];
    const ids = [...(await write(3)), ...(await write(40)), ...(await write(1))];
    await untilSeen(followers, ids.length);
    for (const { seen } of followers) expect(seen).toEqual(ids);
    expect(subscribed).toBe(1);
  });

  it('lets followers that are behind catch up on their own subscriptions, from any position', async () => {
    const old = await write(700);
    const second = (await log.load(await streamOf(old[0] ?? '')))[1]?.position ?? 0n;
    const followers = [follow(), follow(second)];
    await untilSeen([followers[0] as Follower], 700);
    const ids = [...old, ...(await write(5))];
    await untilSeen([followers[0] as Follower], 705);
    await untilSeen([followers[1] as Follower], 703);
    expect(followers[0]?.seen).toEqual(ids);
    expect(followers[1]?.seen).toEqual(ids.slice(2));
    expect(subscribed).toBe(3);
  });

  it('does not wait for a slow follower, which later receives every event in order', async () => {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const slow = follow(-1n, () => held);
    const fast = follow();
    const ids = await write(1);
    await untilSeen([slow, fast], 1);
    for (let round = 0; round < 4; round += 1) ids.push(...(await write(400)));
    await untilSeen([fast], ids.length);
    expect(slow.seen).toHaveLength(1);
    goOn();
    await untilSeen([slow], ids.length);
    expect(slow.seen).toEqual(ids);
    ids.push(...(await write(2)));
    await untilSeen([slow, fast], ids.length);
    expect(slow.seen).toEqual(ids);
  });

  it('fails for all followers when the event store stops, and can be followed again when it is back', async () => {
    const followers = [follow(), follow()];
    await write(2);
    await untilSeen(followers, 2);
    const start = await core.stopNode();
    for (const { failure } of followers) expect(await failure).toBeInstanceOf(Error);
    await start();
    const again = follow();
    await write(1);
    await untilSeen([again], 3);
  });

  it('ends for one follower when its signal aborts', async () => {
    const stays = follow();
    const goes = new AbortController();
    const gone = (async () => {
      for await (const batch of feed.follow(-1n, ALL, goes.signal)) expect(batch.length).toBeGreaterThan(0);
    })().catch((error: unknown) => error);
    await write(1);
    await untilSeen([stays], 1);
    goes.abort();
    expect(await gone).toMatchObject({ name: 'AbortError' });
    await write(1);
    await untilSeen([stays], 2);
  });
});

/** Returns the stream of an event that a test has written. */
const streamOf = async (id: string): Promise<string> => {
  const [{ stream }] = (await core.database.query('SELECT stream FROM event_log.events WHERE event_id = $1', [id])) as [
    { stream: string },
  ];
  return stream;
};
