import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CollectionEvent } from '@pixchange/contracts/events/collections';
import { adminCollectionsHttp } from '@pixchange/contracts/http/admin-market';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { collectionsHttp, collectionView, type CollectionView } from '@pixchange/contracts/http/collections';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { Client } from 'minio';
import sharp from 'sharp';
import { sharedProduct, signUp, until, upload, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import { testStack } from '../../../../../tests/stack.ts';
import { streamsOf } from '../../kernel/stream.ts';
import { EventCodec } from '../../platform/event-store/codec.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import { PersonKeys } from '../../platform/keys/person-keys.ts';
import { openDatabase } from '../../platform/postgres/database.ts';
import { CommandRunner } from '../../runtime/commands/command-runner.ts';

let product: Product;
let ines: Person;
let noor: Person;
beforeAll(async () => {
  product = await sharedProduct('plain');
  // Unconfirmed accounts may create collections.
  [ines, noor] = await Promise.all([signUp(product, { confirmed: false }), signUp(product)]);
});

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

const picture = (width = 320, height = 240) =>
  sharp({ create: { width, height, channels: 3, background: '#4FB8FF' } })
    .png()
    .toBuffer();

const uploaded = async (by = ines): Promise<string> => upload(product, by.session.token, await picture(), 'image/png');

const ready = async (by = ines): Promise<string> => {
  const { token } = by.session;
  const attachment_id = await uploaded(by);
  await product.call(imagesHttp.submit, { token, body: { image: { attachment_id } } });
  await until(
    () => product.call(imagesHttp.show, { token, params: { id: attachment_id } }),
    ({ status }) => status === 'ready',
    'processing',
  );
  return attachment_id;
};

const create = (body: object = {}, by = ines): Promise<CollectionView> =>
  product.call(collectionsHttp.create, { token: by.session.token, body: { title: 'Paper cats', ...body } });
const show = (id: string, token?: string) =>
  product.call(collectionsHttp.show, { params: { id }, ...(token === undefined ? {} : { token }) });
const add = (id: string, body: { image_id?: string; image_ids?: string[] }, by = ines) =>
  product.call(collectionsHttp.addImages, { token: by.session.token, params: { id }, body });
const imagesOf = async (id: string, token?: string): Promise<string[]> =>
  (
    await product.call(collectionsHttp.images, { params: { id }, ...(token === undefined ? {} : { token }) })
  ).collection.map((image) => image.id);

const sendPicture = async (
  id: string,
  bytes: Uint8Array | null,
  by = ines,
): Promise<{ status: number; body: CollectionView & { errors: { attribute: string; code: string }[] } }> => {
  const form = new FormData();
  if (bytes === null) form.append('title', 'no file');
  else form.append('profile_image', new Blob([new Uint8Array(bytes)]), 'a.png');
  const response = await fetch(`${product.url}/api/collections/${id}/profile_image`, {
    method: 'PATCH',
    body: form,
    headers: { authorization: `Bearer ${by.session.token}` },
  });
  return { status: response.status, body: (await response.json()) as never };
};

const objectsOf = async (id: string): Promise<string[]> => {
  const { s3 } = testStack();
  const { hostname, port } = new URL(s3.endpoint);
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: s3.accessKey,
    secretKey: s3.secretKey,
  });
  const keys: string[] = [];
  for (const { name: bucket } of await client.listBuckets())
    for await (const item of client.listObjectsV2(bucket, '', true) as AsyncIterable<{ name?: string }>)
      keys.push(item.name ?? '');
  return keys.filter((key) => key.includes(id));
};

/** Appends an event about minted works to a collection's stream, and waits until the owner sees the new status. */
const mint = async (collectionId: string, ownerId: string, nftStatus: 'minting' | 'minted'): Promise<void> => {
  const database = await openDatabase({ url: product.databaseUrl, poolMax: 2, applicationName: 'test' });
  const log = new EventLog(
    product.eventStoreUrl,
    new EventCodec(new PersonKeys(database, Buffer.from(product.environment['MASTER_KEY'] ?? '', 'base64'))),
  );
  try {
    const event: CollectionEvent = {
      type: 'CollectionMintProgressed',
      data: { collectionId, ownerId, nftStatus, mintedCount: 1 },
    };
    const appendOnly = { decide: () => [event], evolve: () => null, initialState: null };
    await new CommandRunner(log).run(appendOnly, streamsOf('collection')(collectionId), null, {
      correlationId: randomUUID(),
      causationId: randomUUID(),
      actorId: 'mint',
    });
    await until(
      // The collection may not be in the read model yet on a slow machine.
      () =>
        show(collectionId, ines.session.token).catch((error: unknown) =>
          error instanceof ApiError && error.status === 404 ? null : Promise.reject(error as Error),
        ),
      (view) => view?.nft_status === nftStatus,
      'the mint',
    );
  } finally {
    await log.close();
    await database.destroy();
  }
};

describe('a collection', () => {
  it('is created, edited, listed and deleted by its owner', async () => {
    const { token, id: ownerId } = ines.session;
    const created = await create({
      title: '  Paper cats ',
      description: 'Line one\r\nline two',
      max_amount: '5' as never,
    });
    expect(collectionView.strict().parse(created)).toMatchObject({
      title: 'Paper cats',
      description: 'Line one\nline two',
      max_amount: 5,
      nft_status: 'draft',
      minted_count: 0,
      images_count: 0,
      profile_image: { url: null },
      user: { id: ownerId, username: ines.username },
    });
    expect(await show(created.id, token)).toEqual(created);
    const params = { id: created.id };
    expect(
      await product.call(collectionsHttp.edit, { token, params, body: { description: '', max_amount: 7 } }),
    ).toMatchObject({ title: 'Paper cats', description: null, max_amount: 7 });
    const nested = await fetch(`${product.url}/api/collections/${created.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ 'collection[title]': 'Tin cats' }),
    });
    expect(await nested.json()).toMatchObject({ title: 'Tin cats', max_amount: 7 });
    const other = await create();
    expect(other.max_amount).toBe(100);
    const page = await product.call(collectionsHttp.own, { token, query: { page: 1, per_page: 1 } });
    expect(page).toMatchObject({ collection: [{ id: other.id }], total_pages: 2, total_count: 2, page: 1 });
    expect((await product.call(collectionsHttp.own, { token: noor.session.token })).collection).toEqual([]);
    for (const one of [created, other]) await product.call(collectionsHttp.remove, { token, params: { id: one.id } });
    expect(await refusal(show(created.id, token))).toMatchObject({ status: 404 });
    expect(await refusal(product.call(collectionsHttp.remove, { token, params }))).toMatchObject({ status: 404 });
  });

  it('is not found by others while it is a draft', async () => {
    const { id } = await create();
    const { token } = noor.session;
    const image = await ready(noor);
    for (const call of [
      show(id),
      show(id, token),
      imagesOf(id),
      imagesOf(id, token),
      add(id, { image_id: image }, noor),
      product.call(collectionsHttp.edit, { token, params: { id }, body: { title: 'Mine' } }),
      product.call(collectionsHttp.remove, { token, params: { id } }),
      product.call(collectionsHttp.removeImage, { token, params: { id, imageId: image } }),
      product.call(collectionsHttp.removeImages, { token, params: { id }, body: { image_id: image } }),
    ])
      expect(await refusal(call)).toMatchObject({ status: 404, errors: [{ code: 'not_found' }] });
    expect((await sendPicture(id, await picture(), noor)).status).toBe(404);
    expect(await objectsOf(noor.session.id)).toEqual([]);
    expect(await show(id, ines.session.token)).toMatchObject({ title: 'Paper cats', images_count: 0 });
  });

  it.each([
    ['no title', {}, 'title'],
    ['an empty title', { title: ' ' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(101) }, 'title'],
    ['a title that is not text', { title: ['x'] }, 'title'],
    ['control characters', { title: 'a\u0000b' }, 'title'],
    ['a description that is too long', { title: 'x', description: 'x'.repeat(501) }, 'description'],
    ...[0, -1, 1.5, 10_001, 2 ** 53, 'many', null].map(
      (amount) => [`an amount of ${String(amount)}`, { title: 'x', max_amount: amount }, 'max_amount'] as const,
    ),
  ])('is not created with %s', async (_, body, attribute) => {
    const { token } = ines.session;
    const before = await product.call(collectionsHttp.own, { token });
    const error = await refusal(product.call(collectionsHttp.create, { token, body: body as never }));
    expect([error.status, error.errors[0]?.attribute]).toEqual([422, attribute]);
    expect(await product.call(collectionsHttp.own, { token })).toEqual(before);
  });

  it('requires a session', async () => {
    for (const [method, path] of [
      ['POST', ''],
      ['GET', ''],
      ['PATCH', '/x'],
      ['DELETE', '/x'],
      ['POST', '/x/images'],
      ['DELETE', '/x/images'],
      ['DELETE', '/x/images/y'],
      ['PATCH', '/x/profile_image'],
    ] as const) {
      expect([method, path, (await fetch(`${product.url}/api/collections${path}`, { method })).status]).toEqual([
        method,
        path,
        401,
      ]);
    }
    expect(await refusal(show('not-an-id', ines.session.token))).toMatchObject({ status: 404 });
  });
});

describe('the images of a collection', () => {
  it('are shown in the order of adding, and can be removed', async () => {
    const { token } = ines.session;
    const { id } = await create({ max_amount: 2 });
    const [first, second, third] = await Promise.all([ready(), ready(), ready()]);
    const statusOf = async (body: object) =>
      (
        await fetch(`${product.url}/api/collections/${id}/images`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status;
    expect(await statusOf({ collection_image: { image_id: second } })).toBe(201);
    expect(await statusOf({ image_id: second })).toBe(200);
    expect(await refusal(add(id, { image_ids: [first, third] }))).toMatchObject({
      status: 422,
      errors: [{ code: 'collection.full' }],
    });
    expect(await add(id, { image_ids: [first, first] })).toMatchObject({ images_count: 2 });
    expect(await imagesOf(id, token)).toEqual([second, first]);
    expect(
      await product.call(collectionsHttp.images, { token, params: { id }, query: { page: 2, per_page: 1 } }),
    ).toMatchObject({ collection: [{ id: first }], total_pages: 2, total_count: 2 });
    expect(
      await refusal(product.call(collectionsHttp.edit, { token, params: { id }, body: { max_amount: 1 } })),
    ).toMatchObject({ status: 422, errors: [{ attribute: 'max_amount' }] });
    for (const _ of [1, 2]) await product.call(collectionsHttp.removeImage, { token, params: { id, imageId: second } });
    expect(await imagesOf(id, token)).toEqual([first]);
    await product.call(collectionsHttp.removeImages, { token, params: { id }, body: { image_ids: [first, third] } });
    expect(await show(id, token)).toMatchObject({ images_count: 0 });
    // The works are not lost: they remain in their albums.
    expect(await product.call(imagesHttp.show, { token, params: { id: first } })).toMatchObject({ status: 'ready' });
  });

  it('must be ready works of the member', async () => {
    const { id } = await create();
    const attachment = await uploaded();
    for (const image_id of [attachment, await ready(noor), 'x', '00000000-0000-4000-8000-000000000000']) {
      expect(await refusal(add(id, { image_id }))).toMatchObject({
        status: 422,
        errors: [{ attribute: 'image_id', code: 'collection.image-unknown' }],
      });
    }
    expect(await refusal(add(id, {}))).toMatchObject({ status: 422, errors: [{ attribute: 'image_id' }] });
    expect(await imagesOf(id, ines.session.token)).toEqual([]);
  });

  it('are added by an upload all together or not at all, and a repeat changes nothing', async () => {
    const { token } = ines.session;
    const { id } = await create({ max_amount: 2 });
    const [a, b, c] = [await uploaded(), await uploaded(), await uploaded()];
    const batch = (...ids: string[]) =>
      product.call(imagesHttp.submitBatch, {
        token,
        body: { image_batch: ids.map((attachment_id) => ({ attachment_id, collection_id: id })) },
      });
    expect(await refusal(batch(a, b, c))).toMatchObject({ status: 422, errors: [{ code: 'collection.full' }] });
    expect(await refusal(product.call(imagesHttp.show, { token, params: { id: a } }))).toMatchObject({ status: 404 });
    for (const foreign of [(await create({}, noor)).id, 'x', '00000000-0000-4000-8000-000000000000']) {
      expect(
        await refusal(
          product.call(imagesHttp.submitBatch, {
            token,
            body: { image_batch: [{ attachment_id: a, collection_id: foreign }] },
          }),
        ),
      ).toMatchObject({ status: 422, errors: [{ attribute: 'collection_id', code: 'collection.unknown' }] });
    }
    await batch(a, b);
    expect((await imagesOf(id, token)).sort()).toEqual([a, b].sort());
    await batch(a, b);
    expect(await show(id, token)).toMatchObject({ images_count: 2 });
    await product.call(collectionsHttp.removeImage, { token, params: { id, imageId: a } });
    await batch(a, b);
    expect(await imagesOf(id, token)).toEqual([b]);
  });

  it('are also shown in the album that the upload names', async () => {
    const { token } = noor.session;
    const { id } = await create({}, noor);
    const album = { title: 'City birds', published: true };
    const { id: album_id } = await product.call(albumsHttp.create, { token, body: { album } });
    const attachment_id = await uploaded(noor);
    const image = { attachment_id, album_id, collection_id: id, allow_publish: true };
    await product.call(imagesHttp.submit, { token, body: { image } });
    expect(await imagesOf(id, token)).toEqual([attachment_id]);
    const shown = await until(
      () => product.call(imagesHttp.show, { token, params: { id: attachment_id } }),
      ({ status }) => status === 'ready',
      'the work',
    );
    expect(shown).toMatchObject({ album_id, public: true, can_process_nft: true });
  });

  it('are removed when their processing fails', async () => {
    const { token } = ines.session;
    const { id } = await create();
    const broken = await upload(product, token, Buffer.from('no picture at all'), 'image/png');
    await product.call(imagesHttp.submit, { token, body: { image: { attachment_id: broken, collection_id: id } } });
    await until(
      () => product.call(imagesHttp.show, { token, params: { id: broken } }),
      ({ status }) => status === 'failed',
      'the failure',
    );
    await until(
      () => show(id, token),
      ({ images_count }) => images_count === 0,
      'the removal from the collection',
    );
    // The collection's stream drops the work, which frees its slot.
    await until(
      () => product.call(collectionsHttp.edit, { token, params: { id }, body: { max_amount: 1 } }),
      ({ max_amount }) => max_amount === 1,
      'the smaller maximum',
    );
    expect(await add(id, { image_id: await ready() })).toMatchObject({ images_count: 1 });
  });
});

describe('the picture of a collection', () => {
  it('is shown to the owner at a signed URL, and can be replaced', async () => {
    const { token } = ines.session;
    const { id } = await create();
    const first = await sendPicture(id, await picture(600, 400));
    expect(first.status).toBe(200);
    const url = first.body.profile_image.url ?? '';
    const got = await fetch(product.url + url);
    expect([got.status, got.headers.get('content-type'), got.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-cache',
    ]);
    expect(await sharp(Buffer.from(await got.arrayBuffer())).metadata()).toMatchObject({ width: 600, height: 400 });
    expect((await fetch(product.url + (url.split('?')[0] ?? ''))).status).toBe(404);
    const second = await sendPicture(id, await picture(500, 400));
    expect(second.body.profile_image.url).not.toBe(url);
    expect((await fetch(product.url + url)).status).toBe(404);
    await until(
      () => objectsOf(id),
      (keys) => keys.length === 2,
      'the removal of the first picture',
    );
    await product.call(collectionsHttp.remove, { token, params: { id } });
    await until(
      () => objectsOf(id),
      (keys) => keys.length === 0,
      'the removal of the pictures',
    );
  });

  it.each([
    ['a malformed SVG', () => Promise.resolve(Buffer.from('<svg onload="alert(1)"/>')), 'profile_image'],
    ['a picture that is too small', () => picture(50, 50), 'profile_image'],
    ['a form without a file', () => Promise.resolve(null), 'profile_image'],
  ])('is not created from %s', async (_, bytes, attribute) => {
    const { id } = await create();
    const { status, body } = await sendPicture(id, await bytes());
    expect([status, body.errors[0]?.attribute]).toEqual([422, attribute]);
    expect(await show(id, ines.session.token)).toMatchObject({ profile_image: { url: null } });
  });
});

describe('a minted collection', () => {
  it('is visible to everyone, and cannot be changed once it is finished', async () => {
    const { token, id: ownerId } = ines.session;
    const { id } = await create();
    const image = await ready();
    await add(id, { image_id: image });
    const {
      body: {
        profile_image: { url: signed },
      },
    } = await sendPicture(id, await picture());
    for (const status of ['minting', 'minted'] as const) {
      await mint(id, ownerId, status);
      const shown = await show(id);
      // The work itself is in a private album: everyone sees the collection, but not the work.
      expect(shown).toMatchObject({ nft_status: status, minted_count: 1, images_count: 0 });
      expect(await imagesOf(id)).toEqual([]);
      expect(await imagesOf(id, token)).toEqual([image]);
      const open = await fetch(product.url + (shown.profile_image.url ?? ''));
      expect([
        open.status,
        open.headers.get('cache-control'),
        signed?.startsWith(`${shown.profile_image.url ?? ''}?`),
      ]).toEqual([200, 'public, no-cache', true]);
      for (const call of [
        product.call(collectionsHttp.edit, { token, params: { id }, body: { title: 'x' } }),
        product.call(collectionsHttp.remove, { token, params: { id } }),
        ...(status === 'minting'
          ? []
          : [
              add(id, { image_id: image }),
              product.call(collectionsHttp.removeImage, { token, params: { id, imageId: image } }),
            ]),
      ])
        expect(await refusal(call)).toMatchObject({ status: 409, errors: [{ code: 'collection.minted' }] });
      expect((await sendPicture(id, await picture())).status).toBe(status === 'minting' ? 200 : 409);
    }
  });
});

it('collections are listed on their owner’s profile, drafts only for the owner', async () => {
  const maker = await signUp(product);
  const { token, id: ownerId } = maker.session;
  const draft = await create({ title: 'Draft' }, maker);
  const begun = await create({ title: 'Begun' }, maker);
  await mint(begun.id, ownerId, 'minting');
  const listOf = async (viewer?: Person): Promise<string[]> => {
    const answer = await product.call(collectionsHttp.ofUser, {
      params: { id: ownerId },
      ...(viewer === undefined ? {} : { token: viewer.session.token }),
    });
    expect(collectionsHttp.ofUser.reply.parse(answer).total_count).toBe(answer.collection.length);
    return answer.collection.map(({ id }) => id);
  };
  expect([await listOf(), await listOf(noor)]).toEqual([[begun.id], [begun.id]]);
  expect(await listOf(maker)).toEqual([begun.id, draft.id]);
  const byName = await product.call(collectionsHttp.ofUser, { params: { id: maker.username } });
  expect(byName.collection.map(({ id }) => id)).toEqual([begun.id]);
  const second = await product.call(collectionsHttp.ofUser, {
    params: { id: ownerId },
    query: { page: 2, per_page: 1 },
    token,
  });
  expect([second.collection.map(({ id }) => id), second.total_pages]).toEqual([[draft.id], 2]);
  for (const id of [randomUUID(), 'nobody'])
    expect(await refusal(product.call(collectionsHttp.ofUser, { params: { id } }))).toMatchObject({ status: 404 });
});

it('a collection and its files are deleted when its owner is erased', async () => {
  const leaver = await signUp(product);
  const { token, id: ownerId } = leaver.session;
  const { id } = await create({}, leaver);
  await sendPicture(id, await picture(), leaver);
  const { session: staff } = await hire(product, 'admin');
  const shown = () => product.call(adminCollectionsHttp.show, { token: staff.token, params: { id } });
  expect(await shown()).toMatchObject({ id, owner_id: ownerId });
  expect((await objectsOf(ownerId)).length).toBeGreaterThan(0);
  const { code } = await product.call(profileHttp.remove, { token, body: { password: leaver.password } });
  await until(
    () => product.call(profileHttp.erasure, { params: { code } }),
    ({ status }) => status === 'done',
    'the erasure',
  );
  expect(await refusal(shown())).toMatchObject({ status: 404 });
  expect(await objectsOf(ownerId)).toEqual([]);
});
