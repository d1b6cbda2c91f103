import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { configHttp } from '@pixchange/contracts/http/config';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { startGifSandbox, type Fault, type RunningGifSandbox } from '../../../../embedded/src/gif-sandbox/index.ts';
import { signUp, startProduct, until, upload, type Person, type Product } from '../../../../../tests/product.ts';

const apiKey = 'a-key-of-the-sandbox';

let sandbox: RunningGifSandbox;
let product: Product;
let ines: Person;
let ownId: string;
beforeAll(async () => {
  sandbox = await startGifSandbox({ apiKey, worksDir: fileURLToPath(new URL('../../../demo/works', import.meta.url)) });
  product = await startProduct('provider-items', {
    GIPHY_API_KEY: apiKey,
    GIPHY_API_URL: sandbox.url,
    GIPHY_MEDIA_ORIGINS: sandbox.url,
  });
  ines = await signUp(product);
  const { token } = ines.session;
  const album = await product.call(albumsHttp.create, { token, body: { album: { title: 'Cats', published: true } } });
  const attachment = await upload(
    product,
    token,
    await readFile(new URL('../../../demo/art/frog.png', import.meta.url)),
    'image/png',
  );
  ownId = (
    await product.call(imagesHttp.submit, {
      token,
      body: { image: { attachment_id: attachment, album_id: album.id, title: 'Cat of ours' } },
    })
  ).id;
  await until(
    () => product.call(imagesHttp.list, { query: { q: 'cat' } }),
    ({ total_count: count }) => count === 1,
    'our own cat to be found',
  );
});
afterAll(async () => {
  await product.stop();
  await sandbox.stop();
});

const breakIt = (fault: Fault) =>
  fetch(`${sandbox.url}/sandbox/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault }),
  });
const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const provided = (query: object = {}) => product.call(imagesHttp.list, { query: { provider: 'giphy', ...query } });

describe('items of the GIF provider', () => {
  it('are shown only on request, and never among the product’s works', async () => {
    const { collection, total_count: count } = await provided({ q: 'cat' });
    expect(count).toBe(1);
    const [cat] = collection.map((item) => imagesHttp.list.reply.shape.collection.element.strict().parse(item));
    expect(cat).toMatchObject({
      provider: 'giphy',
      title: 'Cat GIF',
      for_sale: false,
      can_process_nft: false,
      image: { giphy_versions: { '480w_still': { url: expect.stringMatching(/^\/media\/provider\//) } } },
    });
    expect((await product.call(imagesHttp.list, { query: { q: 'cat' } })).collection.map(({ id }) => id)).toEqual([
      ownId,
    ]);
    expect(await product.call(imagesHttp.show, { params: { id: cat?.id ?? '' } })).toEqual(cat);
    expect(await product.call(configHttp.show, {})).toMatchObject({ gif_provider: 'giphy' });
  });

  it('are listed by type and page', async () => {
    const all = await provided({ per_page: 100 });
    expect(all.collection.length).toBe(all.total_count);
    const second = await provided({ per_page: 2, page: 2, type: 'gif' });
    expect(second.collection.map(({ id }) => id)).toEqual(all.collection.slice(2, 4).map(({ id }) => id));
    expect((await provided({ type: 'sticker' })).collection.every(({ type }) => type === 'Sticker')).toBe(true);
    expect(await provided({ type: 'art' })).toMatchObject({ collection: [], total_count: 0 });
    expect(await provided({ page: 1_000_000 })).toMatchObject({ collection: [] });
  });

  it('are not found by an unknown id, and another provider is refused', async () => {
    for (const id of ['giphy-none', 'giphy-', 'giphy-../x', `giphy-${'x'.repeat(65)}`])
      expect(await refusal(product.call(imagesHttp.show, { params: { id } }))).toMatchObject({ status: 404 });
    expect(await refusal(product.call(imagesHttp.list, { query: { provider: 'tenor' as never } }))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'provider' }],
    });
  });

  it('cannot be saved or added, which the error explains, and cannot be moved', async () => {
    const id = (await provided({ q: 'cat' })).collection[0]?.id ?? '';
    const { token } = ines.session;
    const words = {
      status: 422,
      errors: [{ attribute: 'image_id', title: "Items of another provider can't be kept, moved, sold or minted here" }],
    };
    const album = await product.call(albumsHttp.create, { token, body: { album: { title: 'Borrowed' } } });
    for (const path of ['favourites', 'tops', 'new_image']) {
      const response = await fetch(`${product.url}/api/albums/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ album_image: { image_id: id, album_id: album.id } }),
      });
      expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject(words);
    }
    const moved = await fetch(`${product.url}/api/albums/${album.id}/images/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ album_image: { album_id: album.id } }),
    });
    expect(moved.status).toBe(404);
    expect((await product.call(albumsHttp.ownImages, { token, params: { id: album.id } })).total_count).toBe(0);
  });

  it('have no address of the provider except that of their page, and pages may load nothing from it', async () => {
    const [cat] = (await provided({ q: 'cat' })).collection;
    expect(JSON.stringify({ ...cat, web_page_url: null })).not.toContain(sandbox.url);
    const policy = (await fetch(`${product.url}/api/docs`)).headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain(sandbox.url);
  });

  it('are those of the configured provider only', async () => {
    expect(await refusal(product.call(imagesHttp.list, { query: { provider: 'klipy' } }))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'provider', code: 'provider.off' }],
    });
    expect(await refusal(product.call(imagesHttp.show, { params: { id: 'klipy-gif-cat' } }))).toMatchObject({
      status: 404,
    });
  });

  it('are unavailable with the provider, while the product’s works are not affected', async () => {
    await breakIt('down');
    const before = sandbox.calls();
    for (let turn = 0; turn < 6; turn += 1) {
      const response = await fetch(`${product.url}/api/images?provider=giphy&q=never-asked-before-${turn}`);
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
        503,
        '2',
        { errors: [expect.objectContaining({ attribute: 'base', code: 'unavailable' })] },
      ]);
    }
    expect(await refusal(provided({ q: 'nor this' }))).toMatchObject({ status: 503, retryAfterSeconds: 2 });
    // After three failures, the provider gets no more requests.
    expect(sandbox.calls()).toBe(before + 3);
    expect((await product.call(imagesHttp.list, { query: { q: 'cat' } })).collection.map(({ id }) => id)).toEqual([
      ownId,
    ]);
    expect(await product.call(imagesHttp.show, { params: { id: ownId } })).toMatchObject({ id: ownId, provider: null });
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
    expect(sandbox.calls()).toBe(before + 3);
  });
});

it('a site without a provider key has no provider items', async () => {
  const other = await startProduct('no-provider');
  try {
    expect(await refusal(other.call(imagesHttp.list, { query: { provider: 'giphy' } }))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'provider', code: 'provider.off' }],
    });
    expect(await refusal(other.call(imagesHttp.show, { params: { id: 'giphy-abc' } }))).toMatchObject({ status: 404 });
    expect(await other.call(configHttp.show, {})).toMatchObject({ gif_provider: null });
  } finally {
    await other.stop();
  }
});
