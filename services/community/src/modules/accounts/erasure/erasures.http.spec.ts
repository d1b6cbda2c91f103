import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { followsHttp } from '@pixchange/contracts/http/follows';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { erasureView, profileHttp } from '@pixchange/contracts/http/profile';
import { searchHttp } from '@pixchange/contracts/http/search';
import { sharingHttp } from '@pixchange/contracts/http/sharing';
import { Wallet } from 'ethers';
import { Client } from 'minio';
import pg from 'pg';
import sharp from 'sharp';
import type * as Inside from '../../../../../../tests/inside.ts';
import {
  mailsTo,
  mailTo,
  newEmail,
  signUp,
  startProduct,
  until,
  upload,
  type Person,
  type Product,
} from '../../../../../../tests/product.ts';
import { testStack } from '../../../../../../tests/stack.ts';

let product: Product;
let database: pg.Client;
beforeAll(async () => {
  product = await startProduct('erasures', { LOG_LEVEL: 'debug' });
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

const picture = (background: string) =>
  sharp({ create: { width: 320, height: 320, channels: 3, background } })
    .png()
    .toBuffer();

const remove = (person: Person, password: string | undefined = person.password) =>
  product.call(profileHttp.remove, { token: person.session.token, body: password === undefined ? {} : { password } });

const done = (code: string) =>
  until(
    () => product.call(profileHttp.erasure, { params: { code } }),
    ({ status }) => status === 'done',
    'the end of the erasure',
  );

/**
 * Creates a friend who searched for the member, follows them, and used their current and former usernames in links and
 * requests.
 */
const aFriendOf = async (id: string, mark: string): Promise<Person> => {
  const friend = await signUp(product);
  const { token } = friend.session;
  await product.call(searchHttp.users, { token, body: { query: `gone_${mark}` } });
  await product.call(searchHttp.suggestions, { token, query: { q: `Title ${mark}` } });
  await product.call(followsHttp.follow, { token, body: { followed_id: id } });
  await product.call(sharingHttp.create, { token, body: { link: `/users/gone_${mark}` } });
  await refusal(product.call(sharingHttp.create, { token, body: { link: `/users/leaver_${mark}` } }));
  await fetch(`${product.url}/api/users/gone_${mark}/albums?page=${mark}`);
  await fetch(`${product.url}/users/gone_${mark}`);
  return friend;
};

/** Polls for the archive until it is ready. The archive contains all texts of the member. */
const anExport = (token: string) =>
  until(
    () => fetch(`${product.url}/api/profile/export`, { headers: { authorization: `Bearer ${token}` } }),
    ({ status }) => status === 200,
    'the export',
  );

/** Creates a member with data in many modules; `words` are the texts that must not remain. */
const aLife = async (mark: string) => {
  const person = await signUp(product, { username: `leaver_${mark}`, fullName: `Fullname ${mark}` });
  const { token, id } = person.session;
  const wallet = Wallet.createRandom();
  const { message } = await product.call(profileHttp.addressChallenge, { token, query: { address: wallet.address } });
  const proof = {
    user_address: wallet.address,
    address_message: message,
    address_signature: await wallet.signMessage(message),
  };
  await product.call(profileHttp.edit, {
    token,
    body: { username: `gone_${mark}`, full_name: `Changed ${mark}`, description: `Description ${mark}`, ...proof },
  });
  const form = new FormData();
  form.append('profile_image', new Blob([new Uint8Array(await picture('#a51'))]), 'a.png');
  const answer = await fetch(`${product.url}/api/profile/images`, {
    method: 'PATCH',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  const album = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: `Album ${mark}`, published: true } },
  });
  const attachment_id = await upload(product, token, await picture('#15a'), 'image/png');
  await product.call(imagesHttp.submit, {
    token,
    body: {
      image: {
        attachment_id,
        album_id: album.id,
        title: `Title ${mark}`,
        tags: [`tag${mark}`] as never,
        alt_text: `Alt ${mark}`,
        web_page_url: `https://example.org/${mark}`,
      },
    },
  });
  const image = await until(
    () => product.call(imagesHttp.show, { token, params: { id: attachment_id } }),
    ({ status }) => status === 'ready',
    'the image',
  );
  await product.call(collectionsHttp.create, {
    token,
    body: { title: `Collection ${mark}`, description: `Of ${mark}` },
  });
  await upload(product, token, await picture('#5a1'), 'image/png');
  const friend = await aFriendOf(id, mark);
  await product.call(followsHttp.follow, { token, body: { followed_id: friend.session.id } });
  await product.call(sharingHttp.create, {
    token,
    body: { link: `/users/${id}/albums/${album.id}?title=Album+${mark}` },
  });
  await product.call(sharingHttp.create, { token, body: { link: `/users/gone_${mark}` } });
  await refusal(
    product.call(accountsHttp.signIn, { body: { session: { email: person.email, password: `Wrong-${mark}` } } }),
  );
  const own = await product.call(accountsHttp.ownProfile, { token });
  await anExport(token);
  return { person, id, token, album, image, own, words: [mark, person.email, wallet.address] };
};

/** Returns every row of every table of the database as text, with bytes in hexadecimal. */
const everything = async (): Promise<string> => {
  const { rows: tables } = await database.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
};

const leftIn = (text: string, words: readonly string[]): string[] =>
  text
    .split('\n')
    .filter((line) =>
      words.some(
        (word) => line.toLowerCase().includes(word.toLowerCase()) || line.includes(Buffer.from(word).toString('hex')),
      ),
    );

interface StoredObject {
  readonly bucket: string;
  readonly key: string;
  readonly bytes: Buffer;
}

/** Returns all objects that the product stores in its own buckets. */
const objects = async (): Promise<StoredObject[]> => {
  const { s3 } = testStack();
  const { hostname, port } = new URL(s3.endpoint);
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: s3.accessKey,
    secretKey: s3.secretKey,
  });
  const found: StoredObject[] = [];
  for (const bucket of [product.environment['S3_BUCKET_UPLOADS'] ?? '', product.environment['S3_BUCKET_MEDIA'] ?? '']) {
    for await (const { name: key = '' } of client.listObjectsV2(bucket, '', true) as AsyncIterable<{ name?: string }>) {
      found.push({ bucket, key, bytes: await buffer(await client.getObject(bucket, key)) });
    }
  }
  return found;
};

const objectsOf = async (ids: readonly string[]): Promise<string[]> =>
  (await objects()).map(({ key }) => key).filter((key) => ids.some((id) => key.includes(id)));

const objectsWith = async (words: readonly string[]): Promise<string[]> =>
  (await objects())
    .filter(({ key, bytes }) => words.some((word) => key.includes(word) || bytes.includes(word)))
    .map(({ key }) => key);

const compareRebuilt = () =>
  product.within<typeof Inside>(new URL('../../../../../../tests/inside.ts', import.meta.url)).rebuild();

describe('an erasure', () => {
  const mark = `m${randomBytes(4).toString('hex')}`;
  let life: Awaited<ReturnType<typeof aLife>>;
  let code: string;

  it('requires the password', async () => {
    life = await aLife(mark);
    expect(leftIn(await everything(), life.words).length).toBeGreaterThan(0);
    expect((await objectsOf([life.id, life.image.id])).length).toBeGreaterThan(3);
    expect(await objectsOf([`exports/${life.id}/`])).toHaveLength(1);
    expect((await product.logged()).length).toBeGreaterThan(3);
    for (const password of ['Wrong1234', ''])
      expect(await refusal(remove(life.person, password))).toMatchObject({
        status: 422,
        errors: [{ attribute: 'password' }],
      });
    expect(await refusal(product.call(profileHttp.remove, { token: life.token, body: {} }))).toMatchObject({
      status: 422,
    });
    expect((await fetch(`${product.url}/api/profile`, { method: 'DELETE' })).status).toBe(401);
  });

  it('hides the member, their albums, works and files immediately', async () => {
    const answer = await remove(life.person);
    code = erasureView.strict().parse(answer).code;
    const { id, token, album, image, own } = life;
    expect(await refusal(product.call(accountsHttp.ownProfile, { token }))).toMatchObject({ status: 401 });
    for (const name of [id, `gone_${mark}`]) {
      expect(await refusal(product.call(accountsHttp.user, { params: { id: name } }))).toMatchObject({ status: 404 });
      expect(await refusal(product.call(albumsHttp.ofUser, { params: { id: name } }))).toMatchObject({ status: 404 });
    }
    expect(await refusal(product.call(imagesHttp.show, { params: { id: image.id } }))).toMatchObject({ status: 404 });
    expect(
      await refusal(product.call(albumsHttp.publicImages, { params: { userId: id, id: album.id } })),
    ).toMatchObject({ status: 404 });
    expect(
      (await product.call(imagesHttp.list, { query: { per_page: 100 } })).collection.map((item) => item.id),
    ).not.toContain(image.id);
    for (const url of [image.image?.url, own.profile_image.url])
      expect((await fetch(product.url + (url ?? ''))).status).toBe(404);
    const { email, password } = life.person;
    expect(await refusal(product.call(accountsHttp.signIn, { body: { session: { email, password } } }))).toMatchObject({
      status: 422,
    });
  });

  it('leaves no text and no file, sends a receipt, and reports its completion', async () => {
    expect(await done(code)).toMatchObject({ code, status: 'done', completed_at: expect.any(String) });
    const mail = await mailTo(life.person.email);
    expect(mail.subject).toContain('deleted');
    expect(mail.text).toContain(`/api/erasures/${code}`);
    expect(leftIn(await everything(), life.words)).toEqual([]);
    expect(await objectsOf([life.id, life.image.id])).toEqual([]);
    expect(await objectsWith(life.words)).toEqual([]);
    expect(leftIn((await product.logged()).join('\n'), life.words)).toEqual([]);
    expect(await refusal(product.call(profileHttp.erasure, { params: { code: 'x' } }))).toMatchObject({ status: 404 });
  });

  it('leaves no text in a rebuilt read model either', async () => {
    const report = await compareRebuilt();
    expect(report).toEqual({ swapped: true, different: [], notCompared: [] });
    expect(leftIn(await everything(), life.words)).toEqual([]);
  });

  it('releases the email and both names, and takes nothing from their next owner when it is repeated', async () => {
    const token = (
      await product.call(accountsHttp.register, {
        body: { registration: { email: life.person.email, password: 'Papercuts1', terms_of_service: true } },
      })
    ).token;
    const own = await product.call(accountsHttp.completeRegistration, {
      token,
      body: { registration: { username: `gone_${mark}`, full_name: 'Next' } },
    });
    expect(own.id).not.toBe(life.id);
    await product.restart(() =>
      database.query(
        "WITH inbox AS (DELETE FROM work.inbox WHERE consumer = 'erasures') DELETE FROM work.checkpoints WHERE consumer = 'erasures'",
      ),
    );
    await until(
      async () => (await database.query("SELECT 1 FROM work.inbox WHERE consumer = 'erasures'")).rowCount,
      (count) => count === 1,
      'the repeated erasure',
    );
    expect(await product.call(accountsHttp.user, { params: { id: `gone_${mark}` } })).toMatchObject({ id: own.id });
    expect(
      await product.call(accountsHttp.signIn, {
        body: { session: { email: life.person.email, password: 'Papercuts1' } },
      }),
    ).toMatchObject({ id: own.id });
    await signUp(product, { username: `leaver_${mark}` });
  });
});

it('continues an erasure after a restart', async () => {
  const life = await aLife(`m${randomBytes(4).toString('hex')}`);
  const { code } = await remove(life.person);
  await product.restart();
  await done(code);
  expect(leftIn(await everything(), life.words)).toEqual([]);
  expect(await objectsOf([life.id, life.image.id])).toEqual([]);
});

it('erases an unconfirmed account', async () => {
  const person = await signUp(product, { confirmed: false });
  const { code } = await remove(person);
  expect(await done(code)).toMatchObject({ status: 'done' });
});

describe('an abandoned registration', () => {
  const begun = async () => {
    const email = newEmail();
    const { token } = await product.call(accountsHttp.register, {
      body: { registration: { email, password: 'Papercuts1', terms_of_service: true } },
    });
    const {
      rows: [row],
    } = await database.query<{ user_id: string }>('SELECT user_id FROM read.accounts WHERE email = $1', [email]);
    return { email, token, userId: row?.user_id ?? '' };
  };
  const age = (userId: string, minutes: number) =>
    database.query('UPDATE read.accounts SET started_at = now() - make_interval(mins => $2) WHERE user_id = $1', [
      userId,
      minutes,
    ]);
  const erased = (userId: string) => async () =>
    (
      await database.query(
        'SELECT 1 FROM vault.person_keys WHERE person_id = $1 UNION ALL SELECT 1 FROM read.accounts WHERE user_id::text = $1 UNION ALL SELECT 1 FROM vault.credentials WHERE user_id::text = $1',
        [userId],
      )
    ).rowCount === 0;

  it('leaves no text when the hold on its email ends, and sends no mail', async () => {
    const [left, fresh] = [await begun(), await begun()];
    await age(left.userId, 32);
    await age(fresh.userId, 29);
    await product.restart();
    await until(erased(left.userId), Boolean, 'the end of the registration');
    expect(leftIn(await everything(), [left.email])).toEqual([]);
    expect(await mailsTo(left.email)).toEqual([]);
    expect(
      await refusal(
        product.call(accountsHttp.completeRegistration, {
          token: left.token,
          body: { registration: { username: `l_${Date.now()}`, full_name: 'Late' } },
        }),
      ),
    ).toMatchObject({ status: 401 });
    const again = await product.call(accountsHttp.register, {
      body: { registration: { email: left.email, password: 'Papercuts1', terms_of_service: true } },
    });
    await product.call(accountsHttp.completeRegistration, {
      token: again.token,
      body: { registration: { username: `a_${Date.now()}`, full_name: 'Again' } },
    });
    await product.call(accountsHttp.completeRegistration, {
      token: fresh.token,
      body: { registration: { username: `f_${Date.now()}`, full_name: 'Fresh' } },
    });
  });

  it('is not erased once it is complete, however long ago it began', async () => {
    const { userId, token } = await begun();
    await product.call(accountsHttp.completeRegistration, {
      token,
      body: { registration: { username: `c_${Date.now()}`, full_name: 'Complete' } },
    });
    await age(userId, 60 * 24);
    const other = await begun();
    await age(other.userId, 60);
    await product.restart();
    await until(erased(other.userId), Boolean, 'the end of the other registration');
    expect(await product.call(accountsHttp.user, { params: { id: userId } })).toMatchObject({ full_name: 'Complete' });
  });
});
