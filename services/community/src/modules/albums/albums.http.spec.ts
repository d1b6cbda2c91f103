import { beforeAll, describe, expect, it } from '@jest/globals';
import { albumView, albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import sharp from 'sharp';
import {
  makeWork,
  sharedProduct,
  signUp,
  until,
  upload,
  type Person,
  type Product,
} from '../../../../../tests/product.ts';

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

const create = (title: string, token = ines.session.token): Promise<AlbumView> =>
  product.call(albumsHttp.create, { token, body: { album: { title } } });

const withImage = async (albumId: string): Promise<string> => {
  const { token } = ines.session;
  const bytes = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#4FB8FF' } })
    .jpeg()
    .toBuffer();
  const attachment_id = await upload(product, token, bytes, 'image/jpeg');
  await product.call(imagesHttp.submit, { token, body: { image: { attachment_id, album_id: albumId } } });
  await until(
    () => product.call(imagesHttp.show, { token, params: { id: attachment_id } }),
    ({ status }) => status === 'ready',
    'processing',
  );
  return attachment_id;
};

describe('an album', () => {
  it('is created, renamed, published, made private and deleted by its owner', async () => {
    const { token } = ines.session;
    const created = await create('  House cats ');
    expect(albumView.strict().parse(created)).toMatchObject({
      title: 'House cats',
      published: false,
      default: false,
      kind: 'regular',
      can_publish: false,
      can_insert_image: true,
      images_count: 0,
      cover: null,
    });
    const params = { id: created.id };
    expect(await product.call(albumsHttp.rename, { token, params, body: { album: { title: 'Cats' } } })).toMatchObject({
      title: 'Cats',
    });
    expect(await refusal(product.call(albumsHttp.publish, { token, params }))).toMatchObject({
      status: 409,
      errors: [{ code: 'album.nothing-to-publish' }],
    });
    const imageId = await withImage(created.id);
    const { collection } = await product.call(albumsHttp.own, { token });
    expect(collection.find(({ id }) => id === created.id)).toMatchObject({
      can_publish: true,
      images_count: 1,
      cover: { image: { is_video: false } },
    });
    for (const _ of [1, 2])
      expect(await product.call(albumsHttp.publish, { token, params })).toMatchObject({ published: true });
    expect((await product.call(albumsHttp.ofUser, { params: { id: ines.session.id } })).collection).toMatchObject([
      { id: created.id, can_publish: false, can_insert_image: false },
    ]);
    for (const _ of [1, 2])
      expect(await product.call(albumsHttp.unpublish, { token, params })).toMatchObject({ published: false });
    expect((await product.call(albumsHttp.ofUser, { params: { id: ines.session.id } })).collection).toEqual([]);
    await product.call(albumsHttp.remove, { token, params });
    expect(await refusal(product.call(albumsHttp.ownImages, { token, params }))).toMatchObject({ status: 404 });
    const home = (await product.call(albumsHttp.own, { token })).collection.find((album) => album.default);
    const kept = await product.call(albumsHttp.ownImages, { token, params: { id: home?.id ?? '' } });
    expect(kept.collection.map(({ id, album_id }) => [id, album_id])).toEqual([[imageId, home?.id]]);
  });

  it('uses the first frame of an animated cover as a still', async () => {
    const { id: album_id } = await create('Loops');
    const frames = await Promise.all(
      ['#ff5cb8', '#4fb8ff'].map((background) =>
        sharp({ create: { width: 240, height: 240, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [200, 200] })
      .toBuffer();
    await makeWork(product, ines, gif, 'image/gif', { album_id });
    const { collection } = await product.call(albumsHttp.own, { token: ines.session.token });
    const image = collection.find(({ id }) => id === album_id)?.cover?.image;
    const still = await fetch(product.url + (image?.still ?? '/none'));
    expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { dominant } = await sharp(Buffer.from(await still.arrayBuffer())).stats();
    expect([dominant.r > 200, dominant.g < 140]).toEqual([true, true]);
    expect(image?.still).not.toBe(image?.url);
  });

  it('moves works that are submitted during its deletion to the default album', async () => {
    const { token } = noor.session;
    const bytes = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#8C2D19' } })
      .png()
      .toBuffer();
    const ids = await Promise.all(Array.from({ length: 8 }, () => upload(product, token, bytes, 'image/png')));
    const { id: album_id } = await create('Soon gone', token);
    const submissions = ids.map((attachment_id) =>
      product.call(imagesHttp.submit, { token, body: { image: { attachment_id, album_id } } }).then(
        () => attachment_id,
        () => null,
      ),
    );
    await product.call(albumsHttp.remove, { token, params: { id: album_id } });
    const submitted = (await Promise.all(submissions)).filter((id) => id !== null);
    const home = (await product.call(albumsHttp.own, { token })).collection.find((album) => album.default);
    const kept = await product.call(albumsHttp.ownImages, { token, params: { id: home?.id ?? '' } });
    expect(kept.collection.map(({ id }) => id).sort()).toEqual([...submitted].sort());
    expect(home?.images_count).toBe(submitted.length);
  });

  it('of another member returns 404 for every call', async () => {
    const { id } = await create('Mine');
    const { token } = noor.session;
    const body = { album: { title: 'Yours' } };
    const tries = [
      product.call(albumsHttp.rename, { token, params: { id }, body }),
      product.call(albumsHttp.publish, { token, params: { id } }),
      product.call(albumsHttp.unpublish, { token, params: { id } }),
      product.call(albumsHttp.remove, { token, params: { id } }),
      product.call(albumsHttp.ownImages, { token, params: { id } }),
      product.call(albumsHttp.publicImages, { token, params: { userId: ines.session.id, id } }),
    ];
    for (const attempt of tries) expect(await refusal(attempt)).toMatchObject({ status: 404 });
    expect(
      (await product.call(albumsHttp.own, { token: ines.session.token })).collection.find((album) => album.id === id),
    ).toMatchObject({ title: 'Mine', published: false });
  });

  it('cannot be changed or deleted when it is one of the three that every member has', async () => {
    const { token } = ines.session;
    const fixed = (await product.call(albumsHttp.own, { token })).collection.filter(
      (album) => album.default || album.kind !== 'regular',
    );
    expect(fixed).toHaveLength(3);
    for (const { id } of fixed) {
      expect(
        await refusal(product.call(albumsHttp.rename, { token, params: { id }, body: { album: { title: 'Other' } } })),
      ).toMatchObject({ status: 409 });
      expect(await refusal(product.call(albumsHttp.publish, { token, params: { id } }))).toMatchObject({ status: 409 });
      expect(await refusal(product.call(albumsHttp.remove, { token, params: { id } }))).toMatchObject({ status: 409 });
    }
  });

  it('cannot be created before the account is confirmed', async () => {
    const refused = await refusal(create('Early', fresh.session.token));
    expect(refused).toMatchObject({
      status: 403,
      errors: [{ code: 'not_confirmed', title: 'Please confirm your account to unlock all the features.' }],
    });
  });

  it.each([
    ['empty', '   '],
    ['too long', 'x'.repeat(101)],
    ['control characters', 'a\u0000b'],
    ['bidirectional overrides', 'a\u202Eb'],
    ['a lone surrogate', 'a\uD800'],
  ])('is not created when its title is invalid: %s', async (_, title) => {
    expect(await refusal(create(title))).toMatchObject({ status: 422, errors: [{ attribute: 'title' }] });
  });

  it('stores markup as plain text', async () => {
    expect(await create('<img src=x onerror=alert(1)>')).toMatchObject({ title: '<img src=x onerror=alert(1)>' });
  });

  it('is listed in the first request after its creation', async () => {
    const { token } = noor.session;
    for (let count = 1; count <= 10; count += 1) {
      const { id } = await create(`Album ${count}`, token);
      const { collection } = await product.call(albumsHttp.own, { token, query: { per_page: 100 } });
      expect(collection.map((album) => album.id)).toContain(id);
    }
  });
});
