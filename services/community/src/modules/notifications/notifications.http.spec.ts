import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { commentsHttp } from '@pixchange/contracts/http/comments';
import { followsHttp } from '@pixchange/contracts/http/follows';
import { notifications as limits } from '@pixchange/contracts/http/limits';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { notificationPage, notificationsHttp } from '@pixchange/contracts/http/notifications';
import { profileHttp } from '@pixchange/contracts/http/profile';
import pg from 'pg';
import sharp from 'sharp';
import {
  linkToken,
  type Mail,
  mailsTo,
  makeWork,
  type Person,
  type Product,
  sharedProduct,
  signUp,
  until,
} from '../../../../../tests/product.ts';
import { ends, openUnreadStream, says } from '../../../../../tests/unread-stream.ts';
import { hire } from '../../../../../tests/staff.ts';

let product: Product;
let [ines, noor, maya]: Person[] = [];
let mona: Person;
beforeAll(async () => {
  product = await sharedProduct('plain');
  [ines, noor, maya, mona] = await Promise.all([
    signUp(product),
    signUp(product),
    signUp(product),
    hire(product, 'moderator'),
  ]);
});

const tokenOf = (person: Person | undefined): string => person?.session.token ?? '';
const idOf = (person: Person | undefined): string => person?.session.id ?? '';

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

let shade = 0;
const publish = async (owner: Person): Promise<string> => {
  shade += 1;
  const bytes = await sharp({
    create: { width: 220, height: 210, channels: 3, background: { r: 90, g: shade, b: 9 } },
  })
    .png()
    .toBuffer();
  const { id: album_id } = await product.call(albumsHttp.create, {
    token: tokenOf(owner),
    body: { album: { title: 'Album', published: true } },
  });
  return (await makeWork(product, owner, bytes, 'image/png', { album_id, title: 'Kettle' })).id;
};

const heart = (by: Person | undefined, image_id: string) =>
  product.call(albumsHttp.addFavourite, { token: tokenOf(by), body: { album_image: { image_id } } });
const follow = (by: Person | undefined, whom: Person | undefined) =>
  product.call(followsHttp.follow, { token: tokenOf(by), body: { followed_id: idOf(whom) } });
const listOf = (person: Person | undefined, query: Record<string, unknown> = {}) =>
  product.call(notificationsHttp.list, { token: tokenOf(person), query });
const unreadOf = async (person: Person): Promise<number> =>
  (await product.call(notificationsHttp.unread, { token: tokenOf(person) })).unread_count;

describe('notifications', () => {
  it('include follows, hearts and comments right after the write, and can be marked as read', async () => {
    const owner = await signUp(product);
    const { token } = owner.session;
    const image = await publish(owner);
    await follow(noor, owner);
    await heart(noor, image);
    await heart(maya, image);
    const { id: comment } = await product.call(commentsHttp.add, {
      token: tokenOf(noor),
      params: { id: image },
      body: { text: 'So calm' },
    });
    const page = notificationPage.strict().parse(await listOf(owner));
    expect(page).toMatchObject({
      unread_count: 3,
      next: null,
      collection: [
        { kind: 'comment', comment_id: comment, actors: [{ id: idOf(noor) }], image: { id: image, title: 'Kettle' } },
        {
          id: `hearts.${image}`,
          kind: 'heart',
          actors: [{ id: idOf(maya) }, { id: idOf(noor) }],
          actors_count: 2,
          read: false,
        },
        { kind: 'follow', actors: [{ id: idOf(noor), username: noor?.session.username }], image: null },
      ],
    });
    const read = (id: string, by = token) => product.call(notificationsHttp.read, { token: by, params: { id } });
    expect(await read(`hearts.${image}`)).toEqual({ unread_count: 2 });
    expect(await read(`hearts.${image}`)).toEqual({ unread_count: 2 });
    expect((await listOf(owner)).collection.map((one) => one.read)).toEqual([false, true, false]);
    expect(await refusal(read(`hearts.${image}`, tokenOf(ines)))).toMatchObject({ status: 404 });
    expect(await refusal(read('nothing'))).toMatchObject({ status: 404 });
    expect(
      await product.call(notificationsHttp.readAll, { token, body: { until: page.collection[2]?.created_at } }),
    ).toEqual({ unread_count: 1 });
    expect(await product.call(notificationsHttp.readAll, { token })).toEqual({ unread_count: 0 });
    const first = await listOf(owner, { per_page: 2 });
    expect((await listOf(owner, { per_page: 2, after: first.next })).collection).toEqual(
      [page.collection[2]].map((one) => ({ ...one, read: true })),
    );
    expect(await refusal(listOf(owner, { after: 'x' }))).toMatchObject({ status: 422 });
    expect(await refusal(product.call(notificationsHttp.list, {}))).toMatchObject({ status: 401 });
  });

  it('can be muted by kind, except decisions of moderators', async () => {
    const owner = await signUp(product);
    const { token } = owner.session;
    const image = await publish(owner);
    await heart(noor, image);
    await follow(noor, owner);
    expect(await product.call(notificationsHttp.settings, { token })).toEqual({ muted: [], digest: false });
    const muted = ['hearts', 'follows', 'comments', 'replies', 'sales', 'mints'] as const;
    const changed = await product.call(notificationsHttp.changeSettings, { token, body: { muted: [...muted] } });
    expect(changed).toEqual({ muted: muted.toSorted(), digest: false });
    expect(await listOf(owner)).toMatchObject({ collection: [], unread_count: 0 });
    await product.call(moderationHttp.takeDownImage, {
      token: tokenOf(mona),
      params: { id: image },
      body: { reason: 'Spam' },
    });
    expect((await listOf(owner)).collection).toMatchObject([{ kind: 'taken_down', image_id: image, actors: [] }]);
    const wrong = product.call(notificationsHttp.changeSettings, { token, body: { muted: ['moderation' as never] } });
    expect(await refusal(wrong)).toMatchObject({ status: 422, errors: [{ attribute: 'muted' }] });
  });

  it('hide suspended and erased members, and are deleted with their recipient', async () => {
    const [owner, gwen, lena] = await Promise.all([signUp(product), signUp(product), signUp(product)]);
    const image = await publish(owner);
    for (const person of [gwen, lena]) {
      await heart(person, image);
      await follow(person, owner);
    }
    await product.call(moderationHttp.suspend, {
      token: tokenOf(mona),
      params: { id: idOf(gwen) },
      body: { reason: 'Spam' },
    });
    expect((await listOf(owner)).collection).toMatchObject([
      { kind: 'follow', actors: [{ id: idOf(lena) }] },
      { kind: 'heart', actors: [{ id: idOf(lena) }], actors_count: 1 },
    ]);
    await product.call(profileHttp.remove, { token: tokenOf(lena), body: { password: lena.password } });
    expect(await listOf(owner)).toMatchObject({ collection: [], unread_count: 0 });
    await follow(noor, owner);
    await product.call(notificationsHttp.readAll, { token: tokenOf(owner) });
    await product.call(profileHttp.remove, { token: tokenOf(owner), body: { password: owner.password } });
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    try {
      await until(
        async () =>
          (
            await database.query(
              `SELECT line_id FROM work.notification_reads WHERE user_id = $1 UNION ALL SELECT line_id FROM read.notifications WHERE recipient_id = $1`,
              [idOf(owner)],
            )
          ).rows,
        (rows) => rows.length === 0,
        'the end of what was kept',
      );
    } finally {
      await database.end();
    }
  });
});

describe('the daily mail', () => {
  const digestsTo = async ({ email }: Person) =>
    (await mailsTo(email)).filter(({ subject }) => /new notification/.test(subject));

  it('is off by default, lists unread notifications, and can be turned off by its link without a login', async () => {
    const [owner, quiet] = [await signUp(product), await signUp(product)];
    const { token } = owner.session;
    await follow(noor, owner);
    await follow(noor, quiet);
    const settings = await product.call(notificationsHttp.changeSettings, { token, body: { digest: true } });
    expect(settings).toEqual({ muted: [], digest: true });
    const [mail] = await until(
      async () => {
        await product.tick('notification-digests');
        return digestsTo(owner);
      },
      ({ length }) => length > 0,
      'the daily mail',
    );
    expect(mail).toMatchObject({ subject: 'You have a new notification' });
    expect(mail?.text).toMatch(/^> .+ followed you$/m);
    const link = linkToken(mail as Mail);
    expect(
      await refusal(product.call(notificationsHttp.unsubscribe, { query: { token: `${link.slice(0, -2)}xx` } })),
    ).toMatchObject({ status: 422, errors: [{ code: 'notification.bad-token' }] });
    // One-click unsubscription as defined in RFC 8058.
    const answer = await fetch(
      `${product.url}/api/notifications/digest/unsubscribe?token=${encodeURIComponent(link)}`,
      { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
    );
    expect(answer.status).toBe(204);
    expect(await product.call(notificationsHttp.settings, { token })).toEqual({ muted: [], digest: false });
    expect([(await digestsTo(owner)).length, (await digestsTo(quiet)).length]).toEqual([1, 0]);
  });
});

describe('the stream of notifications', () => {
  it('sends the number of unread notifications immediately and after each change', async () => {
    const owner = await signUp(product);
    expect((await openUnreadStream(product, 'nobody')).status).toBe(401);
    await follow(noor, owner);
    const [one, other] = [
      await openUnreadStream(product, tokenOf(owner)),
      await openUnreadStream(product, tokenOf(owner)),
    ];
    expect([one.status, one.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    await Promise.all([says(one, 1), says(other, 1)]);
    await follow(maya, owner);
    await Promise.all([says(one, 2), says(other, 2)]);
    await product.call(notificationsHttp.readAll, { token: tokenOf(owner) });
    await Promise.all([says(one, 0), says(other, 0)]);
    expect(await unreadOf(owner)).toBe(0);
    one.close();
    other.close();
  });

  it('has a maximum number of connections per member', async () => {
    const owner = await signUp(product);
    const streams = await Promise.all(
      Array.from({ length: limits.streamsMax }, () => openUnreadStream(product, tokenOf(owner))),
    );
    await Promise.all(streams.map((stream) => says(stream, 0)));
    const refused = await fetch(`${product.url}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${tokenOf(owner)}` },
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    streams[0]?.close();
    await until(
      async () => {
        const next = await openUnreadStream(product, tokenOf(owner));
        next.close();
        return next.status;
      },
      (status) => status === 200,
      'a free place',
    );
    for (const stream of streams) stream.close();
  });

  it('ends with the session and with a suspension', async () => {
    const owner = await signUp(product);
    const { token } = await product.call(accountsHttp.signIn, {
      body: { session: { email: owner.email, password: owner.password } },
    });
    const [ofSession, ofOther] = [
      await openUnreadStream(product, token),
      await openUnreadStream(product, tokenOf(owner)),
    ];
    await Promise.all([says(ofSession, 0), says(ofOther, 0)]);
    await product.call(accountsHttp.signOut, { token });
    await ends(ofSession);
    expect(ofOther.ended).toBe(false);
    await product.call(moderationHttp.suspend, {
      token: tokenOf(mona),
      params: { id: idOf(owner) },
      body: { reason: 'Spam' },
    });
    await ends(ofOther);
  });
});
