import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import sharp from 'sharp';
import { groupsOf } from '../../../../../../tests/at-once.ts';
import { signUp, startProduct, until, upload, type Person, type Product } from '../../../../../../tests/product.ts';
import { testStack } from '../../../../../../tests/stack.ts';
import { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { imagePrefix } from '../media/media-keys.ts';
import { uploadKey } from './submissions.service.ts';

const BUCKETS = { uploads: 'uploads-submissions-spec', media: 'media-submissions-spec' };
const NOBODYS = '0197b6f4-3c30-7e50-9b74-2d316e408c03';

let product: Product;
let storage: ObjectStorage;
let ines: Person;
let noor: Person;
let bytes: Buffer;
beforeAll(async () => {
  const { endpoint, accessKey, secretKey } = testStack().s3;
  storage = new ObjectStorage({
    endpoint,
    publicUrl: endpoint,
    accessKey,
    secretKey,
    region: 'us-east-1',
    buckets: BUCKETS,
  });
  product = await startProduct('submissions', { S3_BUCKET_UPLOADS: BUCKETS.uploads, S3_BUCKET_MEDIA: BUCKETS.media });
  [ines, noor] = await Promise.all([signUp(product), signUp(product)]);
  bytes = await sharp({ create: { width: 210, height: 210, channels: 3, background: '#4FB8FF' } })
    .png()
    .toBuffer();
});
afterAll(() => product.stop());

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

type Draft = Record<string, unknown> & { attachment_id: string };

const uploads = async ({ session: { token } }: Person, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (const group of groupsOf(Array.from({ length: count })))
    ids.push(...(await Promise.all(group.map(() => upload(product, token, bytes, 'image/png')))));
  return ids;
};
const batch = ({ session: { token } }: Person, image_batch: readonly Draft[]): Promise<unknown> =>
  product.call(imagesHttp.submitBatch, { token, body: { image_batch: [...image_batch] } });
const show = (id: string, { session: { token } }: Person): Promise<ImageItemView> =>
  product.call(imagesHttp.show, { params: { id }, token });
const isThere = (id: string, person: Person): Promise<boolean> =>
  show(id, person).then(
    () => true,
    () => false,
  );
const album = ({ session: { token } }: Person, title: string): Promise<AlbumView> =>
  product.call(albumsHttp.create, { token, body: { album: { title } } });
const countIn = async ({ session: { token } }: Person, id: string): Promise<number> =>
  (await product.call(albumsHttp.ownImages, { token, params: { id } })).total_count;

describe('a batch', () => {
  it('is completed by a repeat when it was partly written', async () => {
    const { id: album_id } = await album(ines, 'Part');
    const drafts = (await uploads(ines, 3)).map((attachment_id, index) => ({
      attachment_id,
      album_id,
      title: `Work ${index}`,
      tags: 'cat',
    }));
    // Simulates a crash between two writes.
    await batch(ines, drafts.slice(0, 1));
    await batch(ines, drafts);
    expect(await countIn(ines, album_id)).toBe(3);
    expect(await Promise.all(drafts.map(async ({ attachment_id }) => (await show(attachment_id, ines)).title))).toEqual(
      ['Work 0', 'Work 1', 'Work 2'],
    );
  });

  it('is stored once for concurrent repeats', async () => {
    const { id: album_id } = await album(ines, 'At once');
    const drafts = (await uploads(ines, 4)).map((attachment_id) => ({ attachment_id, album_id, title: 'Same' }));
    await Promise.all(Array.from({ length: 6 }, () => batch(ines, drafts)));
    expect(await countIn(ines, album_id)).toBe(4);
  });

  it('changes nothing when it is repeated after changes to its works and album', async () => {
    const { id: album_id } = await album(ines, 'Gone');
    const [kept = '', deleted = ''] = await uploads(ines, 2);
    const drafts = [kept, deleted].map((attachment_id) => ({ attachment_id, album_id, title: 'Before' }));
    const { token } = ines.session;
    await batch(ines, drafts);
    await product.call(albumsHttp.changeImage, {
      token,
      params: { albumId: album_id, id: kept },
      body: { album_image: { title: 'After' } },
    });
    await product.call(albumsHttp.removeImage, { token, params: { albumId: album_id, id: deleted } });
    await product.call(albumsHttp.remove, { token, params: { id: album_id } });
    await batch(ines, drafts);
    expect([(await show(kept, ines)).title, await isThere(deleted, ines)]).toEqual(['After', false]);
    expect(await refusal(batch(ines, [{ attachment_id: kept, title: 'Other' }]))).toMatchObject({
      status: 422,
      errors: [{ code: 'attachment.used' }],
    });
  });

  it.each([
    [
      'an upload that did not arrive',
      async () => ({
        attachment_id: (
          await product.call(imagesHttp.requestUpload, {
            token: ines.session.token,
            body: { attachment: { content_type: 'image/png' } },
          })
        ).id,
      }),
      '1.attachment_id',
    ],
    [
      'the upload of another member',
      async () => ({ attachment_id: (await uploads(noor, 1))[0] ?? '' }),
      '1.attachment_id',
    ],
    ['an id of no upload', () => Promise.resolve({ attachment_id: NOBODYS }), '1.attachment_id'],
    ['an invalid id', () => Promise.resolve({ attachment_id: '../../etc' }), '1.attachment_id'],
    [
      'an album of another member',
      async () => ({ attachment_id: (await uploads(ines, 1))[0] ?? '', album_id: (await album(noor, 'Hers')).id }),
      '1.album_id',
    ],
    [
      'an album that is not a regular one',
      async () => ({
        attachment_id: (await uploads(ines, 1))[0] ?? '',
        album_id: (await product.call(albumsHttp.own, { token: ines.session.token })).collection.find(
          ({ kind }) => kind === 'tops',
        )?.id,
      }),
      '1.album_id',
    ],
    [
      'an unknown subcategory',
      async () => ({ attachment_id: (await uploads(ines, 1))[0] ?? '', subcategory_id: NOBODYS }),
      '1.subcategory_id',
    ],
    [
      'an album and an unknown collection',
      async () => ({
        attachment_id: (await uploads(ines, 1))[0] ?? '',
        album_id: (
          await product.call(albumsHttp.create, { token: ines.session.token, body: { album: { title: 'Rain' } } })
        ).id,
        collection_id: NOBODYS,
      }),
      'collection_id',
    ],
    [
      'a title that is too long',
      async () => ({ attachment_id: (await uploads(ines, 1))[0] ?? '', title: 'x'.repeat(101) }),
      '1.title',
    ],
  ])('with %s is refused as a whole', async (_, bad, attribute) => {
    const [good = ''] = await uploads(ines, 1);
    expect(await refusal(batch(ines, [{ attachment_id: good }, await bad()]))).toMatchObject({
      status: 422,
      errors: [{ attribute }],
    });
    expect(await isThere(good, ines)).toBe(false);
    expect(await storage.stat('uploads', uploadKey(ines.session.id, good))).not.toBeNull();
  });

  it('is refused when it names an upload twice, is empty, or is not a list', async () => {
    const [good = ''] = await uploads(ines, 1);
    expect(await refusal(batch(ines, [{ attachment_id: good }, { attachment_id: good }]))).toMatchObject({
      status: 422,
      errors: [{ attribute: '1.attachment_id' }],
    });
    expect(await refusal(batch(ines, []))).toMatchObject({ status: 422 });
    expect(
      await refusal(
        product.call(imagesHttp.submitBatch, { token: ines.session.token, body: { image_batch: 'all' as never } }),
      ),
    ).toMatchObject({ status: 422 });
    expect(await isThere(good, ines)).toBe(false);
  });
});

describe('a deleted work', () => {
  it('leaves nothing in storage, whether its job is complete or in progress', async () => {
    const { token } = noor.session;
    const { id: albumId } = await album(noor, 'Short');
    const [done = '', early = ''] = await uploads(noor, 2);
    await batch(noor, [{ attachment_id: done, album_id: albumId }]);
    await until(
      () => show(done, noor),
      ({ status }) => status === 'ready',
      'processing',
    );
    expect((await storage.keys('media', imagePrefix(done))).length).toBeGreaterThan(2);
    await batch(noor, [{ attachment_id: early, album_id: albumId }]);
    for (const id of [done, early]) await product.call(albumsHttp.removeImage, { token, params: { albumId, id } });
    const left = async () =>
      (
        await Promise.all(
          [done, early].map(async (id) => [
            await storage.keys('media', imagePrefix(id)),
            await storage.stat('uploads', uploadKey(noor.session.id, id)),
          ]),
        )
      )
        .flat(2)
        .filter((one) => one !== null);
    await until(left, (objects) => objects.length === 0, 'the removal');
  });
});

describe('a full batch', () => {
  // This test is the last one, because its jobs would delay others.
  it('stores all of its hundred works', async () => {
    const person = await signUp(product);
    const { id: album_id } = await album(person, 'Hundred');
    const drafts = (await uploads(person, 100)).map((attachment_id) => ({ attachment_id, album_id }));
    await batch(person, drafts);
    expect(await countIn(person, album_id)).toBe(100);
  });
});
