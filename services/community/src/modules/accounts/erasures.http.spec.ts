import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { erasureView, profileHttp } from '@pixchange/contracts/http/profile';
import { Wallet } from 'ethers';
import { Client } from 'minio';
import pg from 'pg';
import sharp from 'sharp';
import { mailTo, signUp, startProduct, until, upload, type Person, type Product } from '../../../../../tests/product.ts';
import { testStack } from '../../../../../tests/stack.ts';
import { projections } from '../../compose.ts';
import { EventCodec } from '../../platform/event-log/codec.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { PersonKeys } from '../../platform/event-log/person-keys.ts';
import { openDatabase } from '../../platform/read-model/database.ts';
import { rebuild } from '../../platform/read-model/rebuild.ts';

const masterKey = randomBytes(32);
let product: Product;
let database: pg.Client;
beforeAll(async () => {
  product = await startProduct('erasures', { MASTER_KEY: masterKey.toString('base64') });
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(() => null, (cause: unknown) => cause);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

const picture = (background: string) => sharp({ create: { width: 320, height: 320, channels: 3, background } }).png().toBuffer();

const remove = (person: Person, password: string | undefined = person.password) =>
  product.call(profileHttp.remove, { token: person.session.token, body: password === undefined ? {} : { password } });

const done = (code: string) => until(() => product.call(profileHttp.erasure, { params: { code } }), ({ status }) => status === 'done', 'the end of the erasure');

/** Someone about whom there is something in every corner of the product; `words` are what must not be left of them. */
const aLife = async (mark: string) => {
  const person = await signUp(product, { username: `leaver_${mark}`, fullName: `Fullname ${mark}` });
  const { token, id } = person.session;
  const wallet = Wallet.createRandom();
  const { message } = await product.call(profileHttp.addressChallenge, { token, query: { address: wallet.address } });
  const proof = { user_address: wallet.address, address_message: message, address_signature: await wallet.signMessage(message) };
  await product.call(profileHttp.edit, { token, body: { username: `gone_${mark}`, full_name: `Changed ${mark}`, description: `Description ${mark}`, ...proof } });
  const form = new FormData();
  form.append('profile_image', new Blob([new Uint8Array(await picture('#a51'))]), 'a.png');
  const answer = await fetch(`${product.url}/api/profile/images`, { method: 'PATCH', body: form, headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  const album = await product.call(albumsHttp.create, { token, body: { album: { title: `Album ${mark}`, published: true } } });
  const attachment_id = await upload(product, token, await picture('#15a'), 'image/png');
  await product.call(imagesHttp.submit, { token, body: { image: { attachment_id, album_id: album.id, title: `Title ${mark}`, tags: [`tag${mark}`] as never, alt_text: `Alt ${mark}`, web_page_url: `https://example.org/${mark}` } } });
  const image = await until(() => product.call(imagesHttp.show, { token, params: { id: attachment_id } }), ({ status }) => status === 'ready', 'the image');
  await product.call(collectionsHttp.create, { token, body: { title: `Collection ${mark}`, description: `Of ${mark}` } });
  await upload(product, token, await picture('#5a1'), 'image/png');
  const own = await product.call(accountsHttp.ownProfile, { token });
  return { person, id, token, album, image, own, words: [mark, person.email, wallet.address] };
};

/** Every row of every table of the database, as text; bytes in hexadecimal. */
const everything = async (): Promise<string> => {
  const { rows: tables } = await database.query<{ name: string }>("SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')");
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
};

const leftIn = (text: string, words: readonly string[]): string[] =>
  text.split('\n').filter((line) => words.some((word) => line.toLowerCase().includes(word.toLowerCase()) || line.includes(Buffer.from(word).toString('hex'))));

const objectsOf = async (ids: readonly string[]): Promise<string[]> => {
  const { s3 } = testStack();
  const { hostname, port } = new URL(s3.endpoint);
  const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey: s3.accessKey, secretKey: s3.secretKey });
  const keys: string[] = [];
  for (const { name: bucket } of await client.listBuckets()) {
    for await (const item of client.listObjectsV2(bucket, '', true) as AsyncIterable<{ name?: string }>) keys.push(item.name ?? '');
  }
  return keys.filter((key) => ids.some((id) => key.includes(id)));
};

const compareRebuilt = async () => {
  const source = await openDatabase({ url: product.databaseUrl, poolMax: 4, applicationName: 'test' });
  const log = new EventLog(product.eventStoreUrl, new EventCodec(new PersonKeys(source, masterKey)));
  try {
    return await rebuild({ database: source, log, projections, compare: true, onProgress: () => undefined });
  } finally {
    await log.close();
    await source.destroy();
  }
};

describe('an erasure', () => {
  const mark = `m${randomBytes(4).toString('hex')}`;
  let life: Awaited<ReturnType<typeof aLife>>;
  let code: string;

  it('needs the password', async () => {
    life = await aLife(mark);
    expect(leftIn(await everything(), life.words).length).toBeGreaterThan(0);
    expect((await objectsOf([life.id, life.image.id])).length).toBeGreaterThan(3);
    for (const password of ['Wrong1234', '']) expect(await refusal(remove(life.person, password))).toMatchObject({ status: 422, errors: [{ attribute: 'password' }] });
    expect(await refusal(product.call(profileHttp.remove, { token: life.token, body: {} }))).toMatchObject({ status: 422 });
    expect((await fetch(`${product.url}/api/profile`, { method: 'DELETE' })).status).toBe(401);
  });

  it('takes the person from every list and address at once', async () => {
    const answer = await remove(life.person);
    code = erasureView.strict().parse(answer).code;
    const { id, token, album, image, own } = life;
    expect(await refusal(product.call(accountsHttp.ownProfile, { token }))).toMatchObject({ status: 401 });
    for (const name of [id, `gone_${mark}`]) {
      expect(await refusal(product.call(accountsHttp.user, { params: { id: name } }))).toMatchObject({ status: 404 });
      expect(await refusal(product.call(albumsHttp.ofUser, { params: { id: name } }))).toMatchObject({ status: 404 });
    }
    expect(await refusal(product.call(imagesHttp.show, { params: { id: image.id } }))).toMatchObject({ status: 404 });
    expect(await refusal(product.call(albumsHttp.publicImages, { params: { userId: id, id: album.id } }))).toMatchObject({ status: 404 });
    expect((await product.call(imagesHttp.list, { query: { per_page: 100 } })).collection.map((item) => item.id)).not.toContain(image.id);
    for (const url of [image.image?.url, own.profile_image.url]) expect((await fetch(product.url + (url ?? ''))).status).toBe(404);
    const { email, password } = life.person;
    expect(await refusal(product.call(accountsHttp.signIn, { body: { session: { email, password } } }))).toMatchObject({ status: 422 });
  });

  it('leaves no word and no file, sends a receipt, and tells when it is done', async () => {
    expect(await done(code)).toMatchObject({ code, status: 'done', completed_at: expect.any(String) });
    const mail = await mailTo(life.person.email);
    expect(mail.subject).toContain('removed');
    expect(mail.text).toContain(`/api/erasures/${code}`);
    expect(leftIn(await everything(), life.words)).toEqual([]);
    expect(await objectsOf([life.id, life.image.id])).toEqual([]);
    expect(await refusal(product.call(profileHttp.erasure, { params: { code: 'x' } }))).toMatchObject({ status: 404 });
  });

  it('is the same in a rebuilt read model', async () => {
    const report = await compareRebuilt();
    expect(report?.comparisons.filter(({ equal }) => !equal)).toEqual([]);
    expect(report).toMatchObject({ swapped: true, notCompared: [] });
    expect(leftIn(await everything(), life.words)).toEqual([]);
  });

  it('frees the e-mail and both names, and its repeat takes nothing from who has them next', async () => {
    const token = (await product.call(accountsHttp.register, { body: { registration: { email: life.person.email, password: 'Papercuts1', terms_of_service: true } } })).token;
    const own = await product.call(accountsHttp.completeRegistration, { token, body: { registration: { username: `gone_${mark}`, full_name: 'Next' } } });
    expect(own.id).not.toBe(life.id);
    await database.query("DELETE FROM work.inbox WHERE consumer = 'erasures'");
    await database.query("DELETE FROM work.checkpoints WHERE consumer = 'erasures'");
    await product.restart();
    await until(async () => (await database.query("SELECT 1 FROM work.inbox WHERE consumer = 'erasures'")).rowCount, (count) => count === 1, 'the repeat');
    expect(await product.call(accountsHttp.user, { params: { id: `gone_${mark}` } })).toMatchObject({ id: own.id });
    expect(await refusal(product.call(accountsHttp.register, { body: { registration: { email: life.person.email, password: 'Papercuts1', terms_of_service: true } } }))).toMatchObject({ status: 422 });
    await signUp(product, { username: `leaver_${mark}` });
  });
});

it('goes on after the house was closed in the middle of it', async () => {
  const life = await aLife(`m${randomBytes(4).toString('hex')}`);
  const { code } = await remove(life.person);
  await product.restart();
  await done(code);
  expect(leftIn(await everything(), life.words)).toEqual([]);
  expect(await objectsOf([life.id, life.image.id])).toEqual([]);
});

it('of who is not confirmed needs no more', async () => {
  const person = await signUp(product, { confirmed: false });
  const { code } = await remove(person);
  expect(await done(code)).toMatchObject({ status: 'done' });
});
