import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { exportsHttp } from '@pixchange/contracts/http/exports';
import { followsHttp } from '@pixchange/contracts/http/follows';
import { sharingHttp } from '@pixchange/contracts/http/sharing';
import pg from 'pg';
import sharp from 'sharp';
import {
  linkToken,
  mailTo,
  makeWork,
  newEmail,
  signUp,
  startProduct,
  until,
  type Person,
  type Product,
} from '../../../../../tests/product.ts';
import { publicForDays } from '../../../../../tests/old-work.ts';
import { jsonIn } from '../../../../../tests/zip.ts';

let product: Product;
let ines: Person;
let noor: Person;
beforeAll(async () => {
  product = await startProduct('whole-export');
  [ines, noor] = [
    await signUp(product, { fullName: 'Ines Okafor' }),
    await signUp(product, { fullName: 'Noor Haddad' }),
  ];
});
afterAll(() => product.stop());

const ask = (token: string) =>
  fetch(`${product.url}/api/profile/export`, { headers: { authorization: `Bearer ${token}` } });

const fetched = async (token: string): Promise<Buffer> => {
  const answer = await until(
    () => ask(token),
    ({ status }) => status !== 202,
    'the export',
  );
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

/** Publishes a work and backdates it, so that it counts for the reward of its creator's inviter. */
const publishedLongAgo = async (maker: Person): Promise<void> => {
  const { token } = maker.session;
  const { id: album_id } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published: true } },
  });
  const bytes = await sharp({ create: { width: 220, height: 210, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  const { id } = await makeWork(product, maker, bytes, 'image/png', { album_id, title: 'Cat' });
  await publicForDays(product.databaseUrl, id);
};

const invite = async (inviterId: string): Promise<string> => {
  const email = newEmail();
  const { token } = await product.call(accountsHttp.register, {
    body: { registration: { email, password: 'Papercuts1', terms_of_service: true, inviter_id: inviterId } },
  });
  const { id } = await product.call(accountsHttp.completeRegistration, {
    token,
    body: { registration: { username: `i_${Date.now()}`, full_name: 'Invited One' } },
  });
  const session = await product.call(accountsHttp.confirm, {
    body: { token: linkToken(await mailTo(email)), password: 'Papercuts1' },
  });
  await publishedLongAgo({ email, password: 'Papercuts1', username: session.username, session });
  await product.tick('reward-inviters-of-works');
  await until(
    () => product.call(accountsHttp.ownProfile, { token: ines.session.token }),
    ({ pixtokens }) => pixtokens === 1,
    'the reward',
  );
  return id;
};

it('an export contains follows, followers, sessions, invited members and short links', async () => {
  const { token, id } = ines.session;
  await product.call(followsHttp.follow, { token, body: { followed_id: noor.session.id } });
  await product.call(followsHttp.follow, { token: noor.session.token, body: { followed_id: id } });
  const invited = await invite(id);
  const { shortLink } = await product.call(sharingHttp.create, {
    token,
    body: { link: `http://localhost:8080/users/${id}` },
  });
  await product.call(accountsHttp.signIn, { body: { session: { email: ines.email, password: ines.password } } });

  const zip = await fetched(token);
  expect(jsonIn(zip, 'follows.json')).toEqual([
    { id: noor.session.id, username: noor.username, followed_at: expect.any(String) },
  ]);
  expect(jsonIn(zip, 'followers.json')).toEqual([
    { id: noor.session.id, username: noor.username, followed_at: expect.any(String) },
  ]);
  expect(jsonIn(zip, 'invitations.json')).toEqual({ invited_by: null, invited: [invited] });
  expect(jsonIn(zip, 'short_links.json')).toEqual([
    expect.objectContaining({ code: new URL(shortLink).pathname.slice('/s/'.length), path: `/users/${id}` }),
  ]);
  const sessions = jsonIn(zip, 'sessions.json') as object[];
  expect(sessions).toHaveLength(2);
  expect(Object.keys(sessions[0] ?? {})).toEqual([
    'id',
    'created_at',
    'last_used_at',
    'expires_at',
    'device',
    'provider',
  ]);
  const types = new Set((jsonIn(zip, 'events.json') as { type: string }[]).map(({ type }) => type));
  for (const type of ['UserFollowed', 'InvitationRewarded', 'ShortLinkCreated'])
    expect([type, types.has(type)]).toEqual([type, true]);
  expect(zip.includes(Buffer.from(token))).toBe(false);
});

it('an export is made again on request, and replaces the older archive', async () => {
  const { token } = noor.session;
  await fetched(token);
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  const idOf = async () =>
    (
      await database.query<{ export_id: string }>('SELECT export_id FROM read.exports WHERE user_id = $1', [
        noor.session.id,
      ])
    ).rows[0]?.export_id;
  try {
    const older = await idOf();
    await product.call(followsHttp.follow, { token, body: { followed_id: ines.session.id } });
    expect(await product.call(exportsHttp.renew, { token })).toEqual({ status: 'preparing' });
    expect(jsonIn(await fetched(token), 'follows.json')).toEqual([expect.objectContaining({ id: ines.session.id })]);
    expect(await idOf()).not.toBe(older);
    // An expired archive can't be downloaded anymore.
    await database.query("UPDATE read.exports SET expires_at = now() - interval '1 second' WHERE user_id = $1", [
      noor.session.id,
    ]);
    expect((await ask(token)).status).toBe(202);
  } finally {
    await database.end();
  }
});
