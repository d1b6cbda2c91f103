import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminCategoriesHttp, adminSubcategoriesHttp } from '@pixchange/contracts/http/admin-catalogue';
import { adminImagesHttp } from '@pixchange/contracts/http/admin-images';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import type { Rating } from '@pixchange/contracts/http/values/images';
import sharp from 'sharp';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

type Name = Rating | 'unrated';

let product: Product;
let [zoe, mona] = [] as unknown as [Person, Person];
let [key, album] = ['', ''];
const ids = new Map<Name, string>();

const SUBCATEGORY = 'animals/big-cats';

beforeAll(async () => {
  product = await startProduct('ratings', { PUBLIC_API_RATING_DEFAULT: 'pg' });
  const admin = await hire(product, 'admin');
  [zoe, mona] = await Promise.all([signUp(product, { username: 'zoe.kites' }), hire(product, 'moderator')]);
  const { token } = zoe.session;
  const { id: category_id } = await product.call(adminCategoriesHttp.create, {
    token: admin.session.token,
    body: { name: 'Animals', slug: 'animals' },
  });
  const { id: subcategory_id } = await product.call(adminSubcategoriesHttp.create, {
    token: admin.session.token,
    body: { name: 'Big cats', slug: 'big-cats', category_id },
  });
  ({ id: album } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Kites', published: true } },
  }));
  for (const [index, name] of (['unrated', 'g', 'pg', 'pg-13', 'r'] as const).entries()) {
    const bytes = await sharp({ create: { width: 220, height: 210, channels: 3, background: `#${index}5f` } })
      .png()
      .toBuffer();
    const { id } = await makeWork(product, zoe, bytes, 'image/png', {
      album_id: album,
      title: `Kite ${index}`,
      tags: ['kite'],
      type: 'gif',
      subcategory_id,
      ...(name === 'unrated' ? {} : { rating: name }),
    });
    ids.set(name, id);
  }
  ({ key } = await product.call(apiKeysHttp.create, { token, body: { name: 'Picker' } }));
}, 180_000);
afterAll(() => product.stop());

interface Item {
  readonly id: string;
  readonly rating: string;
}

const ask = async (path: string): Promise<{ data?: unknown; results?: unknown; pagination?: unknown }> => {
  const address = `${product.url}${path}${path.includes('?') ? '&' : '?'}api_key=${key}&key=${key}`;
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return (await response.json()) as object;
};
const namesOf = (items: unknown): Name[] => {
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  return (items as Item[]).map(({ id }) => names.get(id) as Name).sort();
};
const names = async (path: string): Promise<Name[]> => {
  const { data, results } = await ask(path);
  return namesOf(data ?? results);
};
const ALL: readonly Name[] = ['g', 'pg', 'pg-13', 'r', 'unrated'];
const change = (name: Name, album_image: object) =>
  product.call(albumsHttp.changeImage, {
    token: zoe.session.token,
    params: { albumId: album, id: ids.get(name) ?? '' },
    body: { album_image },
  });
const setRating = (name: Name, rating: Rating | null) =>
  product.call(adminImagesHttp.setRating, {
    token: mona.session.token,
    params: { id: ids.get(name) ?? '' },
    body: { rating, reason: 'Seen by us' },
  });

describe('a rating in GIPHY’s format', () => {
  it.each([
    ['g', ['g']],
    ['pg', ['g', 'pg', 'unrated']],
    ['PG-13', ['g', 'pg', 'pg-13', 'unrated']],
    ['r', ALL],
    ['y', []],
    ['', ALL],
    ['x', ALL],
    ['undefined', ALL],
  ])('of %s selects %j in searches, trending works, categories and related works', async (rating, fitting) => {
    const of = `rating=${rating}`;
    expect(await names(`/v1/gifs/search?q=kite&${of}`)).toEqual(fitting);
    expect(await names(`/v1/gifs/search?q=kite 1&${of}`)).toEqual(fitting.filter((name) => name === 'g'));
    expect(await names(`/v1/gifs/search?q=@zoe.kites kite&${of}`)).toEqual(fitting);
    expect(await names(`/v1/gifs/search?q=kite&sort=recent&${of}`)).toEqual(fitting);
    expect(await names(`/v1/gifs/trending?${of}`)).toEqual(fitting);
    expect((await ask(`/v1/gifs/trending?limit=1&${of}`)).pagination).toMatchObject({ total_count: fitting.length });
    expect(await names(`/v1/gifs/categories/${SUBCATEGORY}?${of}`)).toEqual(fitting);
    expect(await names(`/v1/gifs/related?gif_id=${ids.get('r')}&${of}`)).toEqual(
      fitting.filter((name) => name !== 'r'),
    );
  });

  it('applies to random works and translations', async () => {
    for (const path of [
      '/v1/gifs/random?rating=g',
      '/v1/gifs/random?tag=kite&rating=g',
      '/v1/gifs/translate?s=kite&weirdness=10&rating=g',
    ])
      expect((await ask(path)).data).toMatchObject({ id: ids.get('g'), rating: 'g' });
    for (const path of ['/v1/gifs/random?rating=y', '/v1/gifs/translate?s=kite&rating=y'])
      expect((await ask(path)).data).toEqual([]);
  });

  it('is in each item, with the default rating for unrated ones', async () => {
    const { data } = await ask('/v1/gifs/search?q=kite');
    expect((data as Item[]).map(({ rating }) => rating).sort()).toEqual(['g', 'pg', 'pg', 'pg-13', 'r']);
  });
});

describe('a level of Tenor’s contentfilter', () => {
  it.each([
    ['high', ['g']],
    ['medium', ['g', 'pg', 'unrated']],
    ['low', ['g', 'pg', 'pg-13', 'unrated']],
    ['off', ALL],
    ['none', ALL],
  ])('of %s selects %j', async (level, fitting) => {
    expect(await names(`/v2/search?q=kite&contentfilter=${level}`)).toEqual(fitting);
    expect(await names(`/v2/featured?contentfilter=${level}`)).toEqual(fitting);
  });
});

describe('a work’s rating', () => {
  const strict = (): Promise<Name[]> => names('/v1/gifs/search?q=kite&rating=g');

  it('can be changed by its creator while no moderator’s rating applies', async () => {
    expect(await change('unrated', { rating: 'g' })).toMatchObject({ rating: 'g', rated_by: 'maker' });
    await until(strict, (found) => found.length === 2, 'the new rating in the search');
    expect(await change('unrated', { title: 'Kite 0' })).toMatchObject({ rating: 'g' });

    expect(await setRating('unrated', 'pg-13')).toMatchObject({ rating: 'pg-13', rated_by: 'moderator' });
    await until(strict, (found) => found.length === 1, "the moderator's rating in the search");
    for (const rating of ['g', 'r', null])
      await expect(change('unrated', { rating })).rejects.toMatchObject({
        status: 422,
        errors: [{ attribute: 'rating', code: 'image.rated-by-moderator' }],
      });
    expect(await change('unrated', { title: 'Still a kite', rating: 'pg-13' })).toMatchObject({
      title: 'Still a kite',
      rating: 'pg-13',
      rated_by: 'moderator',
    });

    expect(await setRating('unrated', null)).toMatchObject({ rating: 'g', rated_by: 'maker' });
    await until(strict, (found) => found.length === 2, "the maker's rating in the search");
    expect(await change('unrated', { rating: null })).toMatchObject({ rating: null, rated_by: null });
    await until(strict, (found) => found.length === 1, 'the work without a rating in the search');
  });

  it('must be one of four values, or none', async () => {
    for (const rating of ['x', 'G', '', 13])
      await expect(change('unrated', { rating })).rejects.toMatchObject({ status: 422 });
    await expect(setRating('unrated', 'nc-17' as never)).rejects.toMatchObject({ status: 422 });
  });
});
