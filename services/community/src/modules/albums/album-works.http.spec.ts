import { beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import sharp from 'sharp';
import { sharedProduct, signUp, until, upload, type Person, type Product } from '../../../../../tests/product.ts';

let product: Product;
let ines: Person;
let noor: Person;
beforeAll(async () => {
  product = await sharedProduct('plain');
  [ines, noor] = await Promise.all([signUp(product), signUp(product)]);
});

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

const NOBODYS = '0197b6f4-3c30-7e50-9b74-2d316e408c03';

const create = ({ session: { token } }: Person, title: string, published = false): Promise<AlbumView> =>
  product.call(albumsHttp.create, { token, body: { album: { title, published } } });

const work = async (
  { session: { token } }: Person,
  album_id: string,
  change: Record<string, unknown> = {},
): Promise<string> => {
  const bytes = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#4FB8FF' } })
    .jpeg()
    .toBuffer();
  const attachment_id = await upload(product, token, bytes, 'image/jpeg');
  await product.call(imagesHttp.submit, {
    token,
    body: { image: { attachment_id, album_id, title: 'A work', ...change } },
  });
  await until(
    () => show(attachment_id, token),
    ({ status }) => status === 'ready',
    'processing',
  );
  return attachment_id;
};

const show = (id: string, token: string | null): Promise<ImageItemView> =>
  product.call(imagesHttp.show, { params: { id }, token });
const albumsOf = async ({ session: { token } }: Person): Promise<AlbumView[]> =>
  (await product.call(albumsHttp.own, { token, query: { per_page: 100 } })).collection;
const isKind =
  (kind: AlbumView['kind'] | 'default') =>
  (album: AlbumView): boolean =>
    kind === 'default' ? album.default : album.kind === kind;
const special = async (person: Person, kind: AlbumView['kind'] | 'default'): Promise<AlbumView> =>
  (await albumsOf(person)).find(isKind(kind)) as AlbumView;
const idsIn = async (person: Person, id: string): Promise<string[]> =>
  (await product.call(albumsHttp.ownImages, { token: person.session.token, params: { id } })).collection.map(
    (item) => item.id,
  );
const add = ({ session: { token } }: Person, album_id: string, image_id: string) =>
  product.call(albumsHttp.addImage, { token, body: { album_image: { album_id, image_id } } });
const change = ({ session: { token } }: Person, albumId: string, id: string, album_image: Record<string, unknown>) =>
  product.call(albumsHttp.changeImage, { token, params: { albumId, id }, body: { album_image } });
const takeOut = ({ session: { token } }: Person, albumId: string, id: string) =>
  product.call(albumsHttp.removeImage, { token, params: { albumId, id } });

/** Sends a request, and returns the status and body even of a refusal. */
const raw = async (
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(product.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json().catch(() => null) };
};

describe('a member’s own work', () => {
  it('can be added to a second album and moved, and is deleted when removed from its last album', async () => {
    const [one, two, three] = await Promise.all([create(ines, 'One'), create(ines, 'Two'), create(ines, 'Three')]);
    const id = await work(ines, one.id);
    const file = product.url + ((await show(id, ines.session.token)).image?.url ?? '');
    expect(await add(ines, two.id, id)).toMatchObject({
      id: two.id,
      images_count: 1,
      cover: { image: { is_video: false, still: null } },
    });
    expect(
      (
        await raw('POST', '/api/albums/new_image', ines.session.token, {
          album_image: { album_id: two.id, image_id: id },
        })
      ).status,
    ).toBe(200);
    expect(await change(ines, one.id, id, { album_id: three.id })).toMatchObject({ id, album_id: three.id });
    expect(await refusal(change(ines, one.id, id, { album_id: three.id }))).toMatchObject({ status: 404 });
    expect(await Promise.all([one, two, three].map((album) => idsIn(ines, album.id)))).toEqual([[], [id], [id]]);

    await takeOut(ines, two.id, id);
    expect(await refusal(takeOut(ines, two.id, id))).toMatchObject({ status: 404 });
    expect(await show(id, ines.session.token)).toMatchObject({ album_id: three.id });
    expect((await fetch(file)).status).toBe(200);
    await takeOut(ines, three.id, id);
    expect(await refusal(show(id, ines.session.token))).toMatchObject({ status: 404 });
    expect((await fetch(file)).status).toBe(404);
    expect(await idsIn(ines, (await special(ines, 'default')).id)).not.toContain(id);
  });

  it('moves to the default album when its album is deleted, and can be removed from there', async () => {
    const [deleted, kept] = await Promise.all([create(noor, 'Gone'), create(noor, 'Kept')]);
    const home = await special(noor, 'default');
    const id = await work(noor, deleted.id);
    await add(noor, kept.id, id);
    await add(noor, home.id, id);
    const { token } = noor.session;
    await product.call(albumsHttp.remove, { token, params: { id: deleted.id } });
    expect([await idsIn(noor, home.id), (await special(noor, 'default')).images_count]).toEqual([[id], 1]);
    expect(await add(noor, home.id, id)).toMatchObject({ images_count: 1 });
    await takeOut(noor, home.id, id);
    expect([await idsIn(noor, home.id), await idsIn(noor, kept.id)]).toEqual([[], [id]]);
    await product.call(albumsHttp.remove, { token, params: { id: kept.id } });
    expect(await idsIn(noor, home.id)).toEqual([id]);
    expect(await change(noor, home.id, id, { title: 'Still here' })).toMatchObject({
      title: 'Still here',
      album_id: home.id,
    });
    await takeOut(noor, home.id, id);
    expect(await refusal(show(id, token))).toMatchObject({ status: 404 });
  });

  it('is changed only in the given fields', async () => {
    const album = await create(ines, 'Words', true);
    const id = await work(ines, album.id, { tags: 'cat zebrudo', alt_text: 'A cat', price: 3 });
    expect(
      await change(ines, album.id, id, {
        title: '  New   title ',
        tags: '#Quokkal QUOKKAL quokkal a b c d e',
        type: 'sticker',
        alt_text: '',
        web_page_url: 'https://example.org/x',
      }),
    ).toMatchObject({
      title: 'New title',
      tags: ['quokkal', 'a', 'b', 'c', 'd'],
      type: 'Sticker',
      alt_text: null,
      web_page_url: 'https://example.org/x',
      price: 0,
      allow_publish: true,
      public: true,
      album_id: album.id,
    });
    expect(await change(ines, album.id, id, {})).toMatchObject({ title: 'New title' });
    const found = async (q: string) =>
      (await product.call(imagesHttp.list, { query: { q } as never })).collection.map((item) => item.id);
    expect([await found('quokkal'), await found('zebrudo')]).toEqual([[id], []]);
    const address = product.url + ((await show(id, null)).image?.url ?? '');
    expect(await change(ines, album.id, id, { allow_publish: false })).toMatchObject({ public: false });
    expect([(await fetch(address)).status, (await refusal(show(id, null))).status]).toEqual([404, 404]);
    expect(await change(ines, album.id, id, { allow_publish: 'true' })).toMatchObject({ public: true });
    expect((await fetch(address)).status).toBe(200);
  });

  it('is put on sale, repriced and taken off sale', async () => {
    const [album, other] = await Promise.all([create(ines, 'Shop', true), create(ines, 'Other', true)]);
    const id = await work(ines, album.id);
    expect(await change(ines, album.id, id, { for_sale: true })).toMatchObject({ for_sale: false, price: 0 });
    expect(await change(ines, album.id, id, { for_sale: true, price: '12' })).toMatchObject({
      for_sale: true,
      price: 12,
    });
    expect(await change(ines, album.id, id, { title: 'Other', price: 13 })).toMatchObject({
      title: 'Other',
      for_sale: true,
      price: 13,
    });
    expect(await change(ines, album.id, id, { for_sale: false, album_id: other.id })).toMatchObject({
      for_sale: false,
      price: 0,
      offer_id: null,
      album_id: other.id,
    });
  });

  it('cannot be put on sale in a private album, and the rest of that change is rejected too', async () => {
    const album = await create(ines, 'Drafts');
    const id = await work(ines, album.id);
    expect(await refusal(change(ines, album.id, id, { title: 'Other', for_sale: true, price: 12 }))).toMatchObject({
      errors: [{ code: 'offer.not_public' }],
    });
    expect(await show(id, ines.session.token)).toMatchObject({ title: 'A work', for_sale: false });
  });

  it.each([
    ['a title that is too long', { title: 'x'.repeat(101) }, 'title'],
    ['a title with control characters', { title: 'a\u0007b' }, 'title'],
    ['a title that is not text', { title: 7 }, 'title'],
    ['an unknown type', { type: 'film' }, 'type'],
    ['a negative price', { price: -1 }, 'price'],
    ['a fraction of a coin', { price: 1.5 }, 'price'],
    ['a price above the maximum', { price: 100_001 }, 'price'],
    ['a price of 2^53', { price: 2 ** 53 }, 'price'],
    ['a tag that is too long', { tags: 'x'.repeat(51) }, 'tags'],
    ['an address of another scheme', { web_page_url: 'javascript:alert(1)' }, 'web_page_url'],
    ['a subcategory that is not an id', { subcategory_id: '7' }, 'subcategory_id'],
    ['an unknown subcategory', { subcategory_id: NOBODYS }, 'subcategory_id'],
    ['an unknown album', { album_id: NOBODYS }, 'album_id'],
  ])('is not changed by %s', async (_, fields, attribute) => {
    const [album, id] = await subject();
    expect(await refusal(change(ines, album, id, { alt_text: 'Changed', ...fields }))).toMatchObject({
      status: 422,
      errors: [{ attribute }],
    });
    expect(await show(id, ines.session.token)).toMatchObject({ title: 'A work', alt_text: null, album_id: album });
  });
});

let made: Promise<[string, string]> | null = null;
const subject = (): Promise<[string, string]> => {
  made ??= create(ines, 'Subject').then(async ({ id }) => [id, await work(ines, id)]);
  return made;
};

describe('favorites and tops', () => {
  it('accept a visible work once, and allow repeated removals', async () => {
    const shop = await create(ines, 'For all', true);
    const id = await work(ines, shop.id);
    const { token } = noor.session;
    for (const [kind, addTo, removeFrom] of [
      ['favourites', albumsHttp.addFavourite, albumsHttp.removeFavourite],
      ['tops', albumsHttp.addTop, albumsHttp.removeTop],
    ] as const) {
      const path = `/api/albums/${kind}`;
      expect(await raw('POST', path, token, { album_image: { image_id: id } })).toMatchObject({
        status: 201,
        body: { kind, images_count: 1, user_id: noor.session.id },
      });
      expect(await raw('POST', path, token, { album_image: { image_id: id } })).toMatchObject({
        status: 200,
        body: { images_count: 1 },
      });
      expect(await idsIn(noor, (await special(noor, kind)).id)).toEqual([id]);
      for (const _ of [1, 2]) await product.call(removeFrom, { token, params: { id } });
      expect(await idsIn(noor, (await special(noor, kind)).id)).toEqual([]);
      expect(await product.call(addTo, { token, body: { album_image: { image_id: id } } })).toMatchObject({
        kind,
        images_count: 1,
      });
    }
    expect((await albumsOf(noor)).filter(({ kind }) => kind !== 'regular')).toHaveLength(2);
    // Tops are public, but works that became private are not shown in them.
    const tops = () => product.call(imagesHttp.topsOf, { params: { id: noor.username } });
    expect((await tops()).collection).toMatchObject([{ id, album_id: shop.id, user: { id: ines.session.id } }]);
    await product.call(albumsHttp.unpublish, { token: ines.session.token, params: { id: shop.id } });
    expect([
      (await tops()).collection,
      await idsIn(noor, (await special(noor, 'tops')).id),
      (await special(noor, 'favourites')).images_count,
    ]).toEqual([[], [], 0]);
    await product.call(albumsHttp.publish, { token: ines.session.token, params: { id: shop.id } });
    expect((await tops()).total_count).toBe(1);
    // Removing the work from its last album deletes it, so it disappears from both lists.
    await takeOut(ines, shop.id, id);
    expect([(await tops()).collection, (await special(noor, 'favourites')).images_count]).toEqual([[], 0]);
  });

  it('contain a work once after concurrent requests to add it', async () => {
    const person = await signUp(product);
    const shop = await create(ines, 'Many', true);
    const id = await work(ines, shop.id);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        raw('POST', '/api/albums/favourites', person.session.token, { album_image: { image_id: id } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
    expect((await special(person, 'favourites')).images_count).toBe(1);
  });
});

describe('another member’s work', () => {
  it('can be saved to an album, moved and removed, but only its owner can edit it', async () => {
    const shop = await create(ines, 'Shared', true);
    const [one, two] = await Promise.all([create(noor, 'Saved'), create(noor, 'Saved too')]);
    const id = await work(ines, shop.id);
    expect(await add(noor, one.id, id)).toMatchObject({ images_count: 1, can_publish: false });
    expect(await refusal(change(noor, one.id, id, { title: 'Mine' }))).toMatchObject({ status: 403 });
    expect(await change(noor, one.id, id, { album_id: two.id })).toMatchObject({
      id,
      album_id: two.id,
      title: 'A work',
    });
    await product.call(albumsHttp.remove, { token: noor.session.token, params: { id: two.id } });
    const home = await special(noor, 'default');
    expect(await idsIn(noor, home.id)).toContain(id);
    await takeOut(noor, home.id, id);
    expect(await idsIn(noor, home.id)).not.toContain(id);
    expect(await show(id, null)).toMatchObject({ album_id: shop.id, public: true });
  });
});

describe('permissions', () => {
  it('refuse albums and works that belong to others or don’t exist', async () => {
    const [album, id] = await subject();
    const mine = await create(noor, 'Mine');
    const { token } = noor.session;
    const image = { album_image: { image_id: id } };
    const statuses = await Promise.all([
      raw('POST', '/api/albums/new_image', token, { album_image: { album_id: mine.id, image_id: id } }),
      raw('POST', '/api/albums/new_image', token, { album_image: { album_id: album, image_id: NOBODYS } }),
      raw('POST', '/api/albums/new_image', token, { album_image: { album_id: mine.id } }),
      raw('POST', '/api/albums/new_image', token, {}),
      raw('POST', '/api/albums/favourites', token, image),
      raw('POST', '/api/albums/tops', token, image),
      raw('POST', '/api/albums/tops', token, { album_image: { image_id: 'no-id' } }),
      raw('PATCH', `/api/albums/${album}/images/${id}`, token, { album_image: { title: 'Mine' } }),
      raw('PATCH', `/api/albums/${mine.id}/images/${id}`, token, { album_image: { title: 'Mine' } }),
      raw('PATCH', `/api/albums/${album}/images/${id}`, token, { album_image: { album_id: mine.id } }),
      raw('DELETE', `/api/albums/${album}/images/${id}`, token),
      raw('DELETE', `/api/albums/${mine.id}/images/${id}`, token),
      raw('DELETE', '/api/albums/no-id/images/no-id', token),
      raw('DELETE', `/api/albums/favourites/${id}`, token),
      raw('DELETE', '/api/albums/tops/no-id', token),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([
      422, 422, 422, 422, 422, 422, 422, 404, 404, 404, 404, 404, 404, 204, 404,
    ]);
    expect(await show(id, ines.session.token)).toMatchObject({ title: 'A work', album_id: album });
  });

  it('require a session', async () => {
    const calls = [
      ['POST', 'new_image'],
      ['POST', 'favourites'],
      ['POST', 'tops'],
      ['DELETE', `tops/${NOBODYS}`],
      ['DELETE', `favourites/${NOBODYS}`],
      ['PATCH', `${NOBODYS}/images/${NOBODYS}`],
      ['DELETE', `${NOBODYS}/images/${NOBODYS}`],
    ] as const;
    for (const [method, path] of calls)
      expect([path, (await fetch(`${product.url}/api/albums/${path}`, { method })).status]).toEqual([path, 401]);
  });
});
