import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import {
  imageItemView,
  imagesHttp,
  type ImageItemView,
  type UploadContentType,
} from '@pixchange/contracts/http/images';
import { versionNames, versionsOf } from '@pixchange/contracts/http/values/images';
import sharp from 'sharp';
import { testStack } from '../../../../../../tests/stack.ts';
import { signUp, startProduct, until, upload, type Person, type Product } from '../../../../../../tests/product.ts';
import { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { mediaKey } from '../media/media-keys.ts';

const FILES = join(import.meta.dirname, '../../../../../../web/e2e/files');

const BUCKETS = { uploads: 'uploads-images-spec', media: 'media-images-spec' };

let product: Product;
let ines: Person;
let noor: Person;
beforeAll(async () => {
  product = await startProduct('images', { S3_BUCKET_UPLOADS: BUCKETS.uploads, S3_BUCKET_MEDIA: BUCKETS.media });
  [ines, noor] = await Promise.all([signUp(product), signUp(product)]);
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

const show = (id: string, token: string | null): Promise<ImageItemView> =>
  product.call(imagesHttp.show, { params: { id }, token });

const finished = (id: string, token: string): Promise<ImageItemView> =>
  until(
    () => show(id, token),
    ({ status }) => status !== 'processing',
    'processing',
  );

const picture = (width = 320, height = 240, alpha = 1): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 90, alpha } } })
    .png()
    .toBuffer();

const made = async (
  person: Person,
  bytes: Uint8Array,
  contentType: UploadContentType,
  change: Record<string, unknown> = {},
): Promise<ImageItemView> => {
  const { token } = person.session;
  const attachment_id = await upload(product, token, bytes, contentType);
  await product.call(imagesHttp.submit, { token, body: { image: { attachment_id, title: 'A work', ...change } } });
  return finished(attachment_id, token);
};

describe('a real file', () => {
  it.each([
    ['loop.gif', 'image/gif', { type: 'Gif', is_video: false, animated: true }],
    ['sticker.png', 'image/png', { type: 'Sticker', is_video: false, animated: false }],
    ['poster.jpg', 'image/jpeg', { type: 'Art', is_video: false, animated: false }],
    ['wide.webp', 'image/webp', { is_video: false }],
    ['photo.heic', 'image/heic', { type: 'Art', is_video: false, animated: false }],
    ['badge.svg', 'image/svg+xml', { is_video: false, animated: false }],
    ['film.mp4', 'video/mp4', { type: 'Gif', is_video: true, animated: true }],
  ] as const)(
    'becomes ready with all its versions: %s',
    async (file, contentType, { type, ...expected }: { type?: string; is_video: boolean; animated?: boolean }) => {
      const item = imageItemView.strict().parse(await made(ines, await readFile(join(FILES, file)), contentType));
      expect(item).toMatchObject({ status: 'ready', failure: null, ...(type === undefined ? {} : { type }) });
      expect(item.image).toMatchObject(expected);
      expect(Object.keys(item.image?.versions ?? {})).toEqual([...versionNames]);
      for (const version of item.image === null ? [] : versionsOf(item.image.versions)) {
        for (const [address, size] of [
          [version.url, version.size],
          [version.webp, version.webp_size],
          [version.mp4, version.mp4_size],
          [version.preview_jpeg, version.preview_jpeg_size],
        ] as const) {
          if (address === null) continue;
          const response = await fetch(product.url + address);
          expect([address, response.status, (await response.arrayBuffer()).byteLength]).toEqual([address, 200, size]);
          expect(response.headers.get('content-security-policy')).toContain('sandbox');
        }
      }
    },
  );
});

describe('an upload', () => {
  it('is refused by the storage above 25 MB', async () => {
    await expect(upload(product, ines.session.token, Buffer.alloc(26_214_401), 'image/png')).rejects.toThrow(
      'EntityTooLarge',
    );
  });

  it('of a script that is declared as PNG fails with a reason', async () => {
    expect(await made(ines, Buffer.from('<script>alert(1)</script>'), 'image/png')).toMatchObject({
      status: 'failed',
      failure: { code: 'unsupported_type' },
      image: null,
    });
  });

  it('below 200 px fails with the specified message', async () => {
    expect(await made(ines, await picture(320, 199), 'image/png')).toMatchObject({
      status: 'failed',
      failure: { title: 'File has low resolution' },
    });
  });

  it('that is truncated fails', async () => {
    const whole = await readFile(join(FILES, 'loop.gif'));
    expect(await made(ines, whole.subarray(0, whole.length - 20), 'image/gif')).toMatchObject({
      status: 'failed',
      failure: { code: 'truncated' },
    });
  });

  it('of an SVG with active content fails with a message that names it; imported fonts cause a note', async () => {
    const svg = (content: string): Buffer =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${content}</svg>`);
    expect(await made(ines, svg('<script>alert(1)</script>'), 'image/svg+xml')).toMatchObject({
      status: 'failed',
      failure: { code: 'unsafe_svg', title: expect.stringContaining('contains <script>,') },
    });
    const style = '<style>@import url(https://fonts.example.org/a);</style><rect width="300" height="300"/>';
    expect(await made(ines, svg(style), 'image/svg+xml')).toMatchObject({
      status: 'ready',
      image: { notes: [{ code: 'svg_fonts', title: expect.stringContaining('fonts') }] },
    });
  });

  it('can be used once, only by its owner, and only after the file is uploaded', async () => {
    const { token } = ines.session;
    const mine = await upload(product, token, await picture(), 'image/png');
    expect(
      await refusal(
        product.call(imagesHttp.submit, { token: noor.session.token, body: { image: { attachment_id: mine } } }),
      ),
    ).toMatchObject({ status: 422, errors: [{ code: 'attachment.unknown' }] });
    await product.call(imagesHttp.submit, { token, body: { image: { attachment_id: mine } } });
    expect(
      await refusal(
        product.call(imagesHttp.submit, { token, body: { image: { attachment_id: mine, title: 'Other' } } }),
      ),
    ).toMatchObject({ status: 422, errors: [{ code: 'attachment.used' }] });
    const { id } = await product.call(imagesHttp.requestUpload, {
      token,
      body: { attachment: { content_type: 'image/png' } },
    });
    expect(
      await refusal(product.call(imagesHttp.submit, { token, body: { image: { attachment_id: id } } })),
    ).toMatchObject({ status: 422, errors: [{ code: 'attachment.not-uploaded' }] });
  });

  it('that is submitted again returns the same work with 200', async () => {
    const { token } = ines.session;
    const attachment_id = await upload(product, token, await picture(), 'image/png');
    const submit = async () => {
      const response = await fetch(`${product.url}/api/images`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ image: { attachment_id, title: 'Once' } }),
      });
      return [response.status, ((await response.json()) as { id?: string }).id];
    };
    expect([await submit(), await submit()]).toEqual([
      [201, attachment_id],
      [200, attachment_id],
    ]);
    await finished(attachment_id, token);
    expect(await submit()).toEqual([200, attachment_id]);
  });

  it('of an unsupported type gets no ticket', async () => {
    const refused = await refusal(
      product.call(imagesHttp.requestUpload, {
        token: ines.session.token,
        body: { attachment: { content_type: 'text/html' as never } },
      }),
    );
    expect(refused).toMatchObject({ status: 422, errors: [{ attribute: 'content_type' }] });
  });
});

describe('a batch', () => {
  it('is stored as a whole, and its repeat changes nothing', async () => {
    const { token } = noor.session;
    const ids = await Promise.all([1, 2, 3].map(async () => upload(product, token, await picture(), 'image/png')));
    const image_batch = ids.map((attachment_id, index) => ({
      attachment_id,
      title: `Work ${index}`,
      tags: ['Cat cat  #dog', 'cat'] as never,
    }));
    await product.call(imagesHttp.submitBatch, { token, body: { image_batch } });
    await product.call(imagesHttp.submitBatch, { token, body: { image_batch } });
    const items = await Promise.all(ids.map((id) => finished(id, token)));
    expect(items.map(({ title, tags, status }) => [title, tags, status])).toEqual(
      [0, 1, 2].map((index) => [`Work ${index}`, ['cat', 'dog'], 'ready']),
    );
  });

  it('with one bad item stores nothing', async () => {
    const { token } = noor.session;
    const good = await upload(product, token, await picture(), 'image/png');
    const refused = await refusal(
      product.call(imagesHttp.submitBatch, {
        token,
        body: { image_batch: [{ attachment_id: good }, { attachment_id: ines.session.id }] },
      }),
    );
    expect(refused).toMatchObject({ status: 422, errors: [{ attribute: '1.attachment_id' }] });
    expect(await refusal(show(good, token))).toMatchObject({ status: 404 });
  });

  it('of more than 100 items is refused', async () => {
    const image_batch = Array.from({ length: 101 }, () => ({ attachment_id: ines.session.id }));
    expect(
      await refusal(product.call(imagesHttp.submitBatch, { token: noor.session.token, body: { image_batch } })),
    ).toMatchObject({ status: 422 });
  });
});

describe('the visibility of an image', () => {
  it('is limited to its owner and signed URLs unless its album is published', async () => {
    const { token } = ines.session;
    const album = await product.call(albumsHttp.create, { token, body: { album: { title: 'House cats' } } });
    const { id } = await made(ines, await picture(400, 300), 'image/png', {
      album_id: album.id,
      title: 'House cat',
      alt_text: 'A cat',
    });
    const hidden = await show(id, token);
    const signed = hidden.image?.url ?? '';
    expect(hidden.public).toBe(false);
    expect((await fetch(product.url + signed)).status).toBe(200);
    expect((await fetch(product.url + (signed.split('?')[0] ?? ''))).status).toBe(404);
    expect((await fetch(product.url + signed.replace(/sig=.{4}/, 'sig=AAAA'))).status).toBe(404);
    for (const viewer of [null, noor.session.token])
      expect(await refusal(show(id, viewer))).toMatchObject({ status: 404 });

    expect(await product.call(albumsHttp.publish, { token, params: { id: album.id } })).toMatchObject({
      published: true,
      images_count: 1,
    });
    const open = await show(id, null);
    expect(open).toMatchObject({ public: true, album_id: album.id, title: 'House cat', alt_text: 'A cat' });
    const address = product.url + (open.image?.url ?? '');
    expect(address).not.toContain('sig=');
    const first = await fetch(address);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
    expect((await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })).status).toBe(304);
    const part = await fetch(address, { headers: { range: 'bytes=0-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    const listed = await product.call(imagesHttp.list, { query: { type: 'art' as never, per_page: 5 } });
    expect(listed.collection[0]).toMatchObject({ id });
    expect(
      (await product.call(imagesHttp.list, { query: { type: 'sticker' as never } })).collection.map((item) => item.id),
    ).not.toContain(id);
    const inAlbum = await product.call(albumsHttp.publicImages, { params: { userId: ines.username, id: album.id } });
    expect(inAlbum.collection.map((item) => item.id)).toEqual([id]);

    await product.call(albumsHttp.unpublish, { token, params: { id: album.id } });
    expect((await fetch(address)).status).toBe(404);
    expect(await refusal(show(id, null))).toMatchObject({ status: 404 });
  });

  it('is not public when its owner does not allow it', async () => {
    const { token } = ines.session;
    const album = await product.call(albumsHttp.create, {
      token,
      body: { album: { title: 'Quiet', published: true } },
    });
    const { id } = await made(ines, await picture(), 'image/png', { album_id: album.id, allow_publish: false });
    expect(await refusal(show(id, null))).toMatchObject({ status: 404 });
    expect(
      (await product.call(albumsHttp.ofUser, { params: { id: ines.username } })).collection.map((item) => item.id),
    ).not.toContain(album.id);
  });
});

describe('a file that is missing in storage', () => {
  it('returns 404 in the API’s error format', async () => {
    const { id, image } = await made(ines, await picture(), 'image/png');
    const address = product.url + (image?.url ?? '');
    const sha256 = ((await fetch(address)).headers.get('etag') ?? '').replaceAll('"', '');
    const { endpoint, accessKey, secretKey } = testStack().s3;
    await new ObjectStorage({
      endpoint,
      publicUrl: endpoint,
      accessKey,
      secretKey,
      region: 'us-east-1',
      buckets: BUCKETS,
    }).remove('media', mediaKey(id, sha256));
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('etag')]).toEqual([
      404,
      'application/json; charset=utf-8',
      null,
    ]);
    expect(await answer.json()).toEqual({ errors: [{ attribute: 'base', title: 'Not found', code: 'not_found' }] });
  });
});

describe('paging', () => {
  it('returns an empty page past the end, and 422 for invalid parameters', async () => {
    expect(await product.call(imagesHttp.list, { query: { page: 9_999 } })).toMatchObject({
      collection: [],
      page: 9_999,
    });
    for (const query of ['page=0', 'page=x', 'per_page=101', 'type=film'])
      expect((await fetch(`${product.url}/api/images?${query}`)).status).toBe(422);
  });
});

describe('a restart', () => {
  it('processes earlier submissions, and keeps the number of public works', async () => {
    const { token } = noor.session;
    const before = await product.call(imagesHttp.list, { query: {} });
    const attachment_id = await upload(product, token, await readFile(join(FILES, 'film.mp4')), 'video/mp4');
    await product.call(imagesHttp.submit, { token, body: { image: { attachment_id } } });
    await product.restart();
    expect(await finished(attachment_id, token)).toMatchObject({ status: 'ready' });
    expect((await product.call(imagesHttp.list, { query: {} })).total_count).toBe(before.total_count);
  });
});
