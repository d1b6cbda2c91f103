import { beforeAll, describe, expect, it } from '@jest/globals';
import { EventStoreDBClient, START, StreamNotFoundError, type ResolvedEvent } from '@eventstore/db-client';
import {
  accountsHttp,
  ownUserView,
  publicProfileView,
  type PublicProfileView,
} from '@pixchange/contracts/http/accounts';
import { ApiError } from '@pixchange/contracts/http/client';
import { followsHttp, followView } from '@pixchange/contracts/http/follows';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { searchHttp } from '@pixchange/contracts/http/search';
import { sharedProduct, signUp, type Person, type Product } from '../../../../../tests/product.ts';
import { groupsOf } from '../../../../../tests/at-once.ts';

let product: Product;
let ines: Person;
let noor: Person;
let fresh: Person;
beforeAll(async () => {
  product = await sharedProduct('plain');
  [ines, noor, fresh] = await Promise.all([signUp(product), signUp(product), signUp(product, { confirmed: false })]);
});

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

const follow = (by: Person, whom: Person) =>
  product.call(followsHttp.follow, { token: by.session.token, body: { followed_id: whom.session.id } });
const unfollow = (by: Person, whom: Person) =>
  product.call(followsHttp.unfollow, { token: by.session.token, params: { id: whom.session.id } });
const seen = (whom: Person, by: Person | null): Promise<PublicProfileView> =>
  product.call(accountsHttp.user, { params: { id: whom.session.id }, token: by?.session.token ?? null });

/** Yields the events of a stream; none when the stream does not exist. */
async function* eventsOf(client: EventStoreDBClient, streamId: string): AsyncGenerator<ResolvedEvent> {
  try {
    yield* client.readStream(streamId, { fromRevision: START });
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
}

/** Returns the members that a member follows, computed from the event log without the decider. */
const followedInLog = async (by: Person): Promise<Set<string>> => {
  const client = EventStoreDBClient.connectionString(product.eventStoreUrl);
  const followed = new Set<string>();
  try {
    for await (const { event } of eventsOf(client, `follows-${by.session.id}`)) {
      const { followedId } = event?.data as { followedId: string };
      if (event?.type === 'UserFollowed') followed.add(followedId);
      else followed.delete(followedId);
    }
  } finally {
    await client.dispose();
  }
  return followed;
};

describe('a follow', () => {
  it('is counted for both members until it is undone', async () => {
    expect(publicProfileView.strict().parse(await seen(noor, ines))).toMatchObject({
      followed: false,
      followers_count: 0,
      followings_count: 0,
    });
    expect(followView.strict().parse(await follow(ines, noor))).toEqual({
      id: noor.session.id,
      followed_id: noor.session.id,
    });
    expect(await seen(noor, ines)).toMatchObject({ followed: true, followers_count: 1 });
    expect(await seen(ines, noor)).toMatchObject({ followed: false, followings_count: 1 });
    expect(await seen(noor, null)).not.toHaveProperty('followed');
    expect(ownUserView.parse(await product.call(accountsHttp.ownProfile, { token: ines.session.token }))).toMatchObject(
      { followers_count: 0, followings_count: 1 },
    );
    for (const _ of [1, 2]) await unfollow(ines, noor);
    expect(await seen(noor, ines)).toMatchObject({ followed: false, followers_count: 0 });
  });

  it('returns 201 the first time and 200 afterwards, and accepts three encodings', async () => {
    const headers = { authorization: `Bearer ${ines.session.token}` };
    const form = new FormData();
    form.append('followed_id', noor.session.id);
    const bodies = [new URLSearchParams({ followed_id: noor.session.id }), form];
    const statuses: number[] = [];
    for (const body of bodies)
      statuses.push((await fetch(`${product.url}/api/follows`, { method: 'POST', headers, body })).status);
    statuses.push(
      (
        await fetch(`${product.url}/api/follows`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ followed_id: noor.session.id }),
        })
      ).status,
    );
    expect(statuses).toEqual([201, 200, 200]);
    const remove = async () =>
      (await fetch(`${product.url}/api/follows/${noor.session.id}`, { method: 'DELETE', headers })).status;
    expect([await remove(), await remove()]).toEqual([204, 204]);
  });

  it('is refused for oneself, for unknown members and for invalid ids', async () => {
    const { token } = ines.session;
    expect(await refusal(follow(ines, ines))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'followed_id', code: 'follow.self' }],
    });
    for (const followed_id of [
      '00000000-0000-7000-8000-000000000000',
      "'; DROP SCHEMA read",
      '',
      noor.session.id.toUpperCase(),
    ]) {
      expect(await refusal(product.call(followsHttp.follow, { token, body: { followed_id } }))).toMatchObject({
        status: 422,
        errors: [{ attribute: 'followed_id', code: 'follow.unknown' }],
      });
    }
    expect(await refusal(product.call(followsHttp.follow, { token, body: { followed_id: 7 } as never }))).toMatchObject(
      { status: 422, errors: [{ attribute: 'followed_id' }] },
    );
    expect(await refusal(product.call(followsHttp.unfollow, { token, params: { id: 'nobody' } }))).toMatchObject({
      status: 404,
    });
    expect(await seen(ines, ines)).toMatchObject({ followings_count: 0, followed: false });
  });

  it('requires a session, but no confirmed account', async () => {
    expect(
      await refusal(product.call(followsHttp.follow, { token: null, body: { followed_id: noor.session.id } })),
    ).toMatchObject({ status: 401 });
    expect(
      await refusal(product.call(followsHttp.unfollow, { token: 'undefined', params: { id: noor.session.id } })),
    ).toMatchObject({ status: 401 });
    expect(await follow(fresh, noor)).toMatchObject({ followed_id: noor.session.id });
    await unfollow(fresh, noor);
  });

  it('cannot be ended by another member', async () => {
    await follow(ines, noor);
    await unfollow(fresh, noor);
    expect(await seen(noor, ines)).toMatchObject({ followed: true, followers_count: 1 });
    await unfollow(ines, noor);
  });
});

describe('the counts', () => {
  it('can be hidden from others, but stay visible to oneself', async () => {
    const shy = await signUp(product);
    await follow(ines, shy);
    await product.call(profileHttp.edit, { token: shy.session.token, body: { show_follow_info: false } });
    for (const by of [ines, null])
      expect(await seen(shy, by)).toMatchObject({
        show_follow_info: false,
        followers_count: null,
        followings_count: null,
      });
    expect(await seen(shy, ines)).toMatchObject({ followed: true });
    expect(await seen(shy, shy)).toMatchObject({ followers_count: 1 });
    const { collection } = await product.call(searchHttp.users, {
      token: ines.session.token,
      query: { query: shy.username },
      body: {},
    });
    expect(collection[0]).toMatchObject({
      id: shy.session.id,
      followers_count: null,
      followings_count: null,
      followed: true,
    });
    await unfollow(ines, shy);
  });

  it('exclude erased members, who can no longer be found or followed', async () => {
    const [leaver, friend] = await Promise.all([signUp(product), signUp(product)]);
    await Promise.all([follow(leaver, friend), follow(friend, leaver)]);
    expect(await seen(friend, ines)).toMatchObject({ followers_count: 1, followings_count: 1 });
    await product.call(profileHttp.remove, { token: leaver.session.token, body: { password: leaver.password } });
    expect(await seen(friend, ines)).toMatchObject({ followers_count: 0, followings_count: 0 });
    expect(await refusal(follow(ines, leaver))).toMatchObject({ status: 422, errors: [{ code: 'follow.unknown' }] });
    const { collection } = await product.call(searchHttp.users, {
      token: ines.session.token,
      query: { query: leaver.username },
      body: {},
    });
    // The search may find a similar name instead.
    expect(collection.map(({ id }) => id)).not.toContain(leaver.session.id);
    await unfollow(friend, leaver);
    expect(await seen(friend, ines)).toMatchObject({ followings_count: 0 });
  });
});

describe('many concurrent follows', () => {
  it('of oneself leave no follow', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => refusal(follow(noor, noor))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    expect(await seen(noor, noor)).toMatchObject({ followed: false });
    expect((await followedInLog(noor)).has(noor.session.id)).toBe(false);
  });

  it('by one person leave the read model equal to the event log', async () => {
    const storm = Array.from({ length: 500 }, (_, index) => index);
    for (const group of groupsOf(storm))
      await Promise.all(
        group.map((index) => (index % 3 === 2 ? unfollow : follow)(ines, index % 2 === 0 ? noor : fresh)),
      );
    const followed = await followedInLog(ines);
    for (const other of [noor, fresh])
      expect(await seen(other, ines)).toMatchObject({
        followed: followed.has(other.session.id),
        followers_count: followed.has(other.session.id) ? 1 : 0,
      });
    expect(await seen(ines, null)).toMatchObject({ followings_count: followed.size });
  });

  it('by many people leave the read model equal to the event log', async () => {
    const crowd = [
      ines,
      fresh,
      ...(await Promise.all(Array.from({ length: 6 }, () => signUp(product, { confirmed: false })))),
    ];
    const storm = Array.from({ length: 63 }, (_, index) => crowd.map((person) => ({ person, index }))).flat();
    for (const group of groupsOf(storm))
      await Promise.all(
        group.map(({ person, index }) =>
          ((index + person.username.length) % 2 === 0 ? follow : unfollow)(person, noor),
        ),
      );
    const followers = await Promise.all(
      crowd.map(async (person) => (await followedInLog(person)).has(noor.session.id)),
    );
    expect(await seen(noor, null)).toMatchObject({ followers_count: followers.filter(Boolean).length });
    for (const [index, person] of crowd.entries())
      expect(await seen(noor, person)).toMatchObject({ followed: followers[index] });
  });
});
