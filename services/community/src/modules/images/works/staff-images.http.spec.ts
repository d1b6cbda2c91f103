import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
import { adminCategoriesHttp, adminSubcategoriesHttp } from '@pixchange/contracts/http/admin-catalogue';
import { adminImagesHttp } from '@pixchange/contracts/http/admin-images';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import type { Rating } from '@pixchange/contracts/http/values/images';
import sharp from 'sharp';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

let product: Product;
let [mona, admin, ines] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  product = await startProduct('staff-images');
  [mona, admin, ines] = await Promise.all([hire(product, 'moderator'), hire(product, 'admin'), signUp(product)]);
});
afterAll(() => product.stop());

const reason = 'Seen by us';
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 220, height: 210, channels: 3, background: '#a15' } })
    .png()
    .toBuffer();
const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const staffView = (id: string) => product.call(adminImagesHttp.show, { params: { id }, token: mona.session.token });
const setCategory = (id: string, subcategory_id: string | null, by = mona) =>
  product.call(adminImagesHttp.setCategory, {
    params: { id },
    token: by.session.token,
    body: { subcategory_id, reason },
  });
const retry = (id: string, by = mona) =>
  product.call(adminImagesHttp.retryMedia, { params: { id }, token: by.session.token, body: { reason } });
const isAudited = async (action: string, target: string) =>
  (
    await product.call(adminAuditLogHttp.list, {
      token: admin.session.token,
      query: { filter: JSON.stringify({ action, target }) } as never,
    })
  ).length > 0;

describe('the list of works', () => {
  it('finds works by a part of their title, by other forms of a word, and in other languages', async () => {
    const album = await product.call(albumsHttp.create, {
      token: ines.session.token,
      body: { album: { title: 'Public', published: true } },
    });
    const { id } = await makeWork(product, ines, await picture(), 'image/png', {
      title: 'Two dogs dance',
      album_id: album.id,
      allow_publish: true,
    });
    const listed = async (q: string) =>
      (
        await product.call(adminImagesHttp.list, {
          token: mona.session.token,
          query: { filter: JSON.stringify({ q }) } as never,
        })
      ).map((work) => work.id);
    for (const text of ['wo dog', 'dancing', 'Hund', '🐶', 'dancing dog'])
      await until(
        () => listed(text),
        (ids) => ids.includes(id),
        `the work for "${text}"`,
      );
    expect(await listed('dancing cats')).toEqual([]);
    // A text without letters or digits has no word to search for, and filters nothing.
    expect(await listed('´')).toContain(id);
  });
});

describe('a work in the console', () => {
  it('gets a category from a moderator, who can remove it again', async () => {
    const { token } = admin.session;
    const { id: category_id } = await product.call(adminCategoriesHttp.create, {
      token,
      body: { name: 'Animals', slug: 'animals' },
    });
    const { id: cats } = await product.call(adminSubcategoriesHttp.create, {
      token,
      body: { name: 'Cats', slug: 'cats', category_id },
    });
    const { id } = await makeWork(product, ines, await picture(), 'image/png', { title: 'A cat' });
    expect((await setCategory(id, cats)).subcategory_id).toBe(cats);
    const own = await product.call(imagesHttp.show, { params: { id }, token: ines.session.token });
    expect(own.subcategory_id).toBe(cats);
    expect((await setCategory(id, null)).subcategory_id).toBeNull();
    expect(await isAudited('images.set_category', id)).toBe(true);
    expect((await refusal(setCategory(id, ines.session.id))).errors).toMatchObject([
      { code: 'image.unknown-subcategory' },
    ]);
    expect((await refusal(setCategory(ines.session.id, cats))).status).toBe(404);
  });

  it('cannot be processed again by its owner', async () => {
    const { id } = await makeWork(product, mona, await picture(), 'image/png', { title: 'Mine' });
    expect((await refusal(retry(id))).errors).toMatchObject([{ code: 'moderation.own' }]);
  });
});

describe('the rating of a work', () => {
  const setRating = (id: string, rating: Rating | null, by = mona) =>
    product.call(adminImagesHttp.setRating, { params: { id }, token: by.session.token, body: { rating, reason } });

  it('is set by a moderator, and is the owner’s again once the moderator removes theirs', async () => {
    const { id } = await makeWork(product, ines, await picture(), 'image/png', { title: 'A cat', rating: 'g' });
    expect(await staffView(id)).toMatchObject({ rating: 'g', rated_by: 'maker' });
    expect(await setRating(id, 'r')).toMatchObject({ rating: 'r', rated_by: 'moderator' });
    expect(await product.call(imagesHttp.show, { params: { id }, token: ines.session.token })).toMatchObject({
      rating: 'r',
      rated_by: 'moderator',
    });
    expect(await setRating(id, null)).toMatchObject({ rating: 'g', rated_by: 'maker' });
    expect(await isAudited('images.set_rating', id)).toBe(true);
  });

  it('cannot be set by its owner, by non-moderators, or on an unknown work', async () => {
    const { id } = await makeWork(product, mona, await picture(), 'image/png', { title: 'Mine' });
    expect((await refusal(setRating(id, 'g'))).errors).toMatchObject([{ code: 'moderation.own' }]);
    expect((await refusal(setRating(id, 'g', ines))).status).toBe(403);
    expect((await refusal(setRating(ines.session.id, 'g'))).status).toBe(404);
  });
});

describe('a work whose file could not be processed', () => {
  it('can be processed again while the upload exists', async () => {
    const { token } = ines.session;
    const { id, url, fields } = await product.call(imagesHttp.requestUpload, {
      token,
      body: { attachment: { content_type: 'image/png' } },
    });
    const send = async (bytes: Uint8Array) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'file');
      expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204);
    };
    await send(Buffer.from('no picture at all'));
    await product.call(imagesHttp.submit, { token, body: { image: { attachment_id: id, title: 'Broken' } } });
    await until(
      () => staffView(id),
      ({ status }) => status === 'failed',
      'the failure',
    );
    await until(
      () =>
        retry(id).then(
          () => null,
          (error: ApiError) => error.errors[0]?.code,
        ),
      (code) => code === 'image.no_upload',
      'the upload to be removed',
    );
    await send(await picture());
    await retry(id);
    const { failure } = await until(
      () => staffView(id),
      ({ status }) => status === 'ready',
      'the second try',
    );
    expect(failure).toBeNull();
    expect(await isAudited('images.retry_media', id)).toBe(true);
    expect((await refusal(retry(id))).errors).toMatchObject([{ code: 'image.not_failed' }]);
  });

  it('is not found by an unknown or invalid id', async () => {
    for (const id of [ines.session.id, 'none']) expect((await refusal(retry(id))).status).toBe(404);
  });
});
