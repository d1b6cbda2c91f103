import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminCategoriesHttp, adminSubcategoriesHttp } from '@pixchange/contracts/http/admin-catalogue';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { pageOf } from '@pixchange/contracts/http/fields';
import { imageItemView, imagesHttp } from '@pixchange/contracts/http/images';
import { profileHttp } from '@pixchange/contracts/http/profile';
import pg from 'pg';
import sharp from 'sharp';
import { z } from 'zod';
import { signUp, startProduct, until, upload, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { imageSearchLimits } from '../images.limits.ts';

interface Work {
  readonly title: string;
  readonly tags?: string[];
  readonly alt_text?: string;
  readonly type?: string;
  readonly for_sale?: boolean;
  readonly price?: number;
  readonly subcategory_id?: string;
  readonly format?: 'jpeg' | 'png' | 'webp';
}

let product: Product;
let zoe: Person;
let noor: Person;
let album = '';
const ids = new Map<string, string>();

/** Creates ready works in a new album, and returns the album's id. */
const publish = async (by: Person, works: readonly Work[], published: boolean): Promise<string> => {
  const { token } = by.session;
  const { id: album_id } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published } },
  });
  for (const { format = 'jpeg', ...work } of works) {
    const bytes = await sharp({
      create: { width: 240, height: 240, channels: 3, background: { r: 40, g: ids.size * 9, b: 255 } },
    })
      [format]()
      .toBuffer();
    const attachment_id = await upload(product, token, bytes, `image/${format}`);
    await product.call(imagesHttp.submit, {
      token,
      body: { image: { attachment_id, album_id, allow_publish: true, ...work } },
    });
    ids.set(work.title, attachment_id);
  }
  for (const { title } of works)
    await until(
      () => product.call(imagesHttp.show, { token, params: { id: ids.get(title) ?? '' } }),
      ({ status }) => status === 'ready',
      `processing of ${title}`,
    );
  return album_id;
};

beforeAll(async () => {
  product = await startProduct('image-search');
  [zoe, noor] = await Promise.all([
    signUp(product, { username: 'zoe.loops', fullName: 'Zoë Ångström' }),
    signUp(product, { username: 'noor_h', fullName: 'Noor Haddad' }),
  ]);
  album = await publish(
    zoe,
    [
      { title: 'A photograph', alt_text: 'A locomotive leaves the station', type: 'art' },
      { title: 'Locomotive yard', tags: ['steam'], type: 'gif', format: 'png' },
      { title: 'Evening', tags: ['locomotive', 'dusk'], type: 'gif', for_sale: true, price: 40 },
      { title: 'Sci-fi corridor', tags: ['sci-fi'], type: 'sticker', for_sale: true, price: 1_500, format: 'png' },
      { title: 'Croissant for breakfast', tags: ['food'], type: 'sticker', format: 'webp' },
    ],
    true,
  );
  await publish(
    noor,
    [
      { title: 'Locomotive', tags: ['steam', 'dusk'], type: 'gif', for_sale: true, price: 5 },
      { title: 'Breakfast at dusk', tags: ['food', 'dusk'], type: 'art' },
      { title: '100% <b>"quoted"</b>', tags: ['signs'], type: 'art' },
    ],
    true,
  );
  await publish(zoe, [{ title: 'Locomotive of secrets', tags: ['dusk', 'hidden'], type: 'gif' }], false);
});
afterAll(() => product.stop());

const raw = (query: string): Promise<Response> => fetch(`${product.url}/api/images?${query}`);

const answerOfSearch = pageOf(imageItemView.strict())
  .extend({ did_you_mean: z.string().optional(), more: z.array(imageItemView.strict()).optional() })
  .strict();

const search = async (
  query: Record<string, unknown>,
): Promise<z.output<typeof answerOfSearch> & { readonly titles: string[] }> => {
  const reply = answerOfSearch.parse(await product.call(imagesHttp.list, { query: query as never }));
  return { ...reply, titles: reply.collection.map(({ title }) => title) };
};
const titles = async (query: Record<string, unknown>): Promise<string[]> => (await search(query)).titles;

describe('a search for works', () => {
  it('ranks a whole title first, then title words, tags and alt text', async () => {
    expect(await titles({ q: 'locomotive' })).toEqual(['Locomotive', 'Locomotive yard', 'Evening', 'A photograph']);
  });

  it.each([
    ['LOCOMOTIVE yard', ['Locomotive yard']],
    ['sci fi', ['Sci-fi corridor']],
    ['Sci-Fi', ['Sci-fi corridor']],
    ['breakfast dusk', ['Breakfast at dusk']],
    ['dusk zoe', ['Evening']],
    ['station', ['A photograph']],
    ['"quoted"', ['100% <b>"quoted"</b>']],
    ['<b>', ['100% <b>"quoted"</b>']],
    ['croiss', ['Croissant for breakfast']],
    ['crossiant', ['Croissant for breakfast']],
    ['croisant', ['Croissant for breakfast']],
    ['lcoomotive yard', ['Locomotive yard']],
    ['lcoomotive yrad', []],
    ['locomotives', ['A photograph', 'Evening', 'Locomotive', 'Locomotive yard']],
    ['scifi', ['Sci-fi corridor']],
    ['evning', ['Evening']],
    ['xylophone', []],
    ['locomotive xylophone', []],
    ['%', []],
    ['_', []],
    ["'; DROP SCHEMA read", []],
    ['🐈‍⬛', []],
    ['\\', []],
  ])('finds the works for %p', async (q, expected) => {
    expect((await titles({ q })).sort()).toEqual([...expected].sort());
  });

  it('corrects a mistyped word that is long enough, and reports the correction', async () => {
    expect(await search({ q: 'crossiant' })).toMatchObject({ did_you_mean: 'croissant', total_count: 1 });
    expect((await search({ q: 'croissant' })).did_you_mean).toBeUndefined();
    expect(await search({ q: 'dukk' })).toMatchObject({ collection: [], total_count: 0 });
  });

  it('continues a short result with a separate list of works with the same concepts', async () => {
    const { more = [], titles: found } = await search({ q: 'train steam' });
    expect([...found].sort()).toEqual(['Locomotive', 'Locomotive yard']);
    expect(more.map(({ title }) => title)).toContain('Evening');
    expect(more.filter(({ title }) => found.includes(title))).toEqual([]);
    expect((await search({ q: 'train steam', page: 2 })).more).toBeUndefined();
    expect((await search({ q: 'train steam', type: 'gif' })).more?.every(({ type }) => type === 'Gif')).toBe(true);
    expect((await search({ type: 'gif' })).more).toBeUndefined();
  });

  it('varies with the language of the browser, like search ideas and unlike a list without a text', async () => {
    const varies = async (path: string) =>
      (await fetch(product.url + path)).headers.get('vary')?.toLowerCase().includes('accept-language');
    expect(await varies('/api/images?type=gif&q=katze')).toBe(true);
    expect(await varies('/api/search/ideas?q=katze')).toBe(true);
    expect(await varies('/api/images?type=gif')).toBe(false);
  });

  it('finds works by concepts of their title and tags in other languages', async () => {
    expect((await titles({ q: 'tren' })).sort()).toEqual(['Evening', 'Locomotive', 'Locomotive yard']);
    expect(await titles({ q: 'petit-déjeuner' })).toEqual(await titles({ q: 'breakfast' }));
  });

  it('finds works by the author’s name, including a new name', async () => {
    expect((await titles({ q: 'zoe.loops' })).sort()).toEqual([
      'A photograph',
      'Croissant for breakfast',
      'Evening',
      'Locomotive yard',
      'Sci-fi corridor',
    ]);
    expect((await search({ q: 'ANGSTROM' })).total_count).toBe(5);
    const { token } = noor.session;
    expect((await search({ q: 'haddad' })).total_count).toBe(3);
    await product.call(profileHttp.edit, { token, body: { full_name: 'Noor Benali' } as never });
    expect(await titles({ q: 'haddad' })).toEqual([]);
    expect((await search({ q: 'benali' })).total_count).toBe(3);
    expect((await search({ q: 'Noor Benali' })).total_count).toBe(3);
  });

  it('filters by type, price, content type, and whether works are for sale, minted or can be minted', async () => {
    expect(await titles({ q: 'dusk', type: 'GIF' })).toEqual(['Locomotive', 'Evening']);
    expect(await titles({ q: 'dusk', type: 'gif', price_from: 6, price_to: 40 })).toEqual(['Evening']);
    expect(await titles({ price_from: 1 })).toEqual(['Locomotive', 'Sci-fi corridor', 'Evening']);
    expect(await titles({ price_from: 1, price_to: 1_000, sort: 'popular' })).toEqual([
      'Locomotive',
      'Sci-fi corridor',
      'Evening',
    ]);
    expect(await titles({ price_from: '1000', price_to: '1000' })).toEqual(['Sci-fi corridor']);
    expect(await titles({ price_from: 5, price_to: 39 })).toEqual(['Locomotive']);
    expect(await titles({ content_types: ['image/png'] })).toEqual(['Sci-fi corridor', 'Locomotive yard']);
    expect(await titles({ content_types: ['png', 'image/webp'], type: 'sticker' })).toEqual([
      'Croissant for breakfast',
      'Sci-fi corridor',
    ]);
    expect(await titles({ q: 'locomotive', content_types: ['PNG'] })).toEqual(['Locomotive yard']);
    expect((await search({ q: 'dusk', can_process_nft: 'true', per_page: 12 })).titles).toHaveLength(3);
    expect(await titles({ can_process_nft: 'false' })).toEqual([]);
    expect(await titles({ price_from: 50, price_to: 10 })).toEqual([]);
    expect(await titles({ for_sale: 'true' })).toEqual(['Locomotive', 'Sci-fi corridor', 'Evening']);
    expect(await titles({ q: 'dusk', for_sale: 'false' })).toEqual(['Breakfast at dusk']);
    expect(await titles({ minted: 'true' })).toEqual([]);
    expect((await search({ minted: 'false' })).total_count).toBe(8);
  });

  it('has pages without gaps or duplicates, always in the same order', async () => {
    const whole = await search({});
    expect([whole.total_count, whole.total_pages, whole.titles.length]).toEqual([8, 1, 8]);
    for (const filter of [{}, { sort: 'popular' }, { q: 'dusk' }, { q: 'zoe' }, { price_from: 1 }]) {
      const one = await search(filter);
      const parts = await Promise.all([1, 2, 3, 4].map((page) => search({ ...filter, page, per_page: 2 })));
      expect(parts.flatMap((part) => part.titles)).toEqual(one.titles);
      expect(parts.map((part) => part.total_count)).toEqual([1, 2, 3, 4].map(() => one.total_count));
      expect(parts[0]?.total_pages).toBe(Math.ceil(one.total_count / 2));
    }
    expect(await search({ page: 900_000 })).toMatchObject({ collection: [], total_count: 8, total_pages: 1 });
    expect(await search({ q: 'dusk', page: 900_000 })).toMatchObject({
      collection: [],
      total_count: 3,
      total_pages: 1,
    });
  });

  it('sorts by number of saves on request', async () => {
    const image_id = ids.get('Croissant for breakfast') ?? '';
    await product.call(albumsHttp.addFavourite, { token: noor.session.token, body: { album_image: { image_id } } });
    expect((await titles({ sort: 'popular' }))[0]).toBe('Croissant for breakfast');
    expect((await titles({ q: 'breakfast', sort: 'popular' }))[0]).toBe('Croissant for breakfast');
    expect((await titles({ q: 'breakfast', sort: 'newest' }))[0]).toBe('Breakfast at dusk');
    await product.call(albumsHttp.removeFavourite, { token: noor.session.token, params: { id: image_id } });
    expect((await titles({ q: 'breakfast', sort: 'popular' }))[0]).toBe('Breakfast at dusk');
  });

  it('excludes works while they are unpublished', async () => {
    const { token } = zoe.session;
    const before = await search({ q: 'locomotive' });
    await product.call(albumsHttp.unpublish, { token, params: { id: album } });
    expect(await titles({ q: 'locomotive' })).toEqual(['Locomotive']);
    expect(await titles({ q: 'croisant' })).toEqual([]);
    expect((await search({})).total_count).toBe(3);
    await product.call(albumsHttp.publish, { token, params: { id: album } });
    expect(await search({ q: 'locomotive' })).toEqual(before);
    expect(JSON.stringify(await search({ q: 'dusk' }))).not.toContain('secrets');
    expect(await titles({ q: 'hidden' })).toEqual([]);
  });

  it('fills the result even if most works match several of the words', async () => {
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    const terms = ['pressing', 'pressroom', 'presswork'];
    try {
      await database.query(
        `WITH works AS (SELECT gen_random_uuid() AS image_id, now() - make_interval(secs => n) AS created_at FROM generate_series(1, $2::int) n),
           terms AS (INSERT INTO read.image_terms (term, type, standing, created_at, image_id) SELECT term, 'Gif', 3, created_at, image_id FROM works CROSS JOIN unnest($1::text[]) term)
         INSERT INTO read.image_vocabulary (term, images, deletions) SELECT term, $2::int, ARRAY[term] FROM unnest($1::text[]) term`,
        [terms, 1_200],
      );
      expect((await search({ q: 'press', per_page: 1 })).total_count).toBe(1_000);
      expect((await search({ q: 'press', per_page: 1, type: 'gif' })).total_count).toBe(1_000);
    } finally {
      await database.query('DELETE FROM read.image_terms WHERE term = ANY($1)', [terms]);
      await database.query('DELETE FROM read.image_vocabulary WHERE term = ANY($1)', [terms]);
      await database.end();
    }
  });

  it('limits the number of text searches per address', async () => {
    const limited = await startProduct('image-search-limits', { RATE_LIMITS: 'on' });
    const database = new pg.Client({ connectionString: limited.databaseUrl });
    await database.connect();
    try {
      const ask = (query: string) => fetch(`${limited.url}/api/images?${query}`);
      expect((await ask('q=a')).status).toBe(200);
      // Sets the count directly: on a busy machine, 1,200 searches take longer than the one-minute window of the limit.
      await database.query(
        "UPDATE work.rate_counts SET hits = $1, window_start = now() WHERE bucket LIKE 'image-search-address:%'",
        [imageSearchLimits.text.hitsMax - 10],
      );
      const answers = await Promise.all(Array.from({ length: 15 }, () => ask('q=a')));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(5).fill(429)]);
      const refused = await ask('q=a');
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect((await ask('type=gif')).status).toBe(200);
    } finally {
      await database.end();
      await limited.stop();
    }
  });
});

describe('invalid input of a search', () => {
  it.each([
    ['q', `q=${'x'.repeat(101)}`],
    ['q', 'q=a%00b'],
    ['q', 'q=a%07b'],
    ['q', 'q=%E2%80%AEcba'],
    ['q', 'q[]=a'],
    ['q', 'q=a&q=b'],
    ['type', 'type=film'],
    ['type', 'type=gif&type=art'],
    ['type', 'type[]=gif'],
    ['sort', 'sort=random'],
    ['sort', 'sort='],
    ['price_from', 'price_from=cheap'],
    ['price_from', 'price_from=-1'],
    ['price_from', 'price_from=1.5'],
    ['price_from', 'price_from='],
    ['price_from', 'price_from=1e3'],
    ['price_from', 'price_from=9007199254740992'],
    ['price_to', 'price_to=9007199254740993'],
    ['price_to', 'price_to=100001'],
    ['price_to', 'price_to[]=1'],
    ['content_types', 'content_types[]=exe'],
    ['content_types', 'content_types=png'],
    ['content_types', 'content_types[]=png&content_types[]='],
    ['content_types', `${'content_types[]=png&'.repeat(40)}`],
    ['can_process_nft', 'can_process_nft=maybe'],
    ['for_sale', 'for_sale=2'],
    ['minted', 'minted=maybe'],
    ['page', 'page=0'],
    ['page', 'page=-1'],
    ['page', 'page=1.5'],
    ['page', 'page=x'],
    ['page', 'page=1&page=2'],
    ['page', 'page=9007199254740992'],
    ['per_page', 'per_page=101'],
    ['per_page', 'per_page=0'],
  ])('is refused with an error for %s (%s)', async (attribute, query) => {
    const response = await raw(query);
    const { errors } = (await response.json()) as { errors: { attribute: string; title: string }[] };
    expect([response.status, errors.map((one) => one.attribute), response.headers.get('cache-control')]).toEqual([
      422,
      [attribute],
      'no-store',
    ]);
    expect(errors[0]?.title).not.toMatch(/Invalid|expected|Too (big|small)/);
  });

  it.each(['q=%', 'q=%FF', 'q=%E0%A4%A', 'q=caf%E9', 'q=%ED%A0%80'])(
    'that is not UTF-8 is refused (%s)',
    async (query) => {
      const response = await raw(query);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { errors: [{ attribute: 'base', code: 'malformed_body', title: 'The request could not be read' }] },
      ]);
    },
  );

  it.each(['q=&type=gif', '__proto__[]=x', 'constructor=x', 'unknown=1', 'q=%27%20OR%201=1--'])(
    'that is an empty text, an unknown parameter or SQL is accepted (%s)',
    async (query) => {
      expect((await raw(query)).status).toBe(200);
    },
  );

  it.each([20_000, 10_000_000])('of %i characters is refused in the API’s error format', async (length) => {
    const response = await raw(`q=${'x'.repeat(length)}`);
    expect([response.status, await response.json()]).toMatchObject([
      431,
      { errors: [{ attribute: 'base', code: 'payload_too_large' }] },
    ]);
  });
});

describe('related works', () => {
  const related = async (title: string, query: Record<string, unknown> = {}) =>
    pageOf(imageItemView.strict())
      .strict()
      .parse(await product.call(imagesHttp.related, { params: { id: ids.get(title) ?? '' }, query: query as never }));

  it('are the most similar public works, without the work itself', async () => {
    const { collection, total_count } = await related('Evening');
    expect(collection[0]?.title).toBe('Locomotive');
    expect(total_count).toBe(collection.length);
    expect(collection.map(({ title }) => title)).not.toContain('Evening');
    expect(JSON.stringify(collection)).not.toContain('secrets');
    expect(collection.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Locomotive yard', 'Breakfast at dusk']),
    );
  });

  it('are paged without gaps or duplicates', async () => {
    const whole = await related('Evening');
    const parts = await Promise.all([1, 2, 3, 4].map((page) => related('Evening', { page, per_page: 2 })));
    expect(parts.flatMap(({ collection }) => collection)).toEqual(whole.collection);
    await expect(related('Evening', { per_page: 0 })).rejects.toMatchObject({ status: 422 });
  });

  it('return 404 for a work that is not public and for invalid ids', async () => {
    for (const id of [ids.get('Locomotive of secrets') ?? '', zoe.session.id, 'x', '%00']) {
      const response = await fetch(`${product.url}/api/images/${id}/related`, {
        headers: { authorization: `Bearer ${zoe.session.token}` },
      });
      expect([id, response.status]).toEqual([id, 404]);
    }
  });
});

describe('names of categories and types', () => {
  let token = '';
  let category = '';
  const subcategories = new Map<string, string>();

  beforeAll(async () => {
    ({ token } = (await hire(product, 'admin')).session);
    ({ id: category } = await product.call(adminCategoriesHttp.create, {
      token,
      body: { name: 'Menagerie', slug: 'menagerie' },
    }));
    for (const name of ['Wild Beasts', 'Kittens'])
      subcategories.set(
        name,
        (
          await product.call(adminSubcategoriesHttp.create, {
            token,
            body: { name, slug: name.toLowerCase().replace(' ', '-'), category_id: category },
          })
        ).id,
      );
    const [wild = '', kittens = ''] = subcategories.values();
    await publish(
      zoe,
      [
        { title: 'Painting with kittens', tags: ['sofa'], type: 'art' },
        { title: 'Whiskers', tags: ['sofa'], type: 'sticker', subcategory_id: kittens },
        { title: 'Waltz', tags: ['sofa'], type: 'gif', subcategory_id: kittens },
        { title: 'Stripes', type: 'art', subcategory_id: wild },
        { title: 'Sticker album', tags: ['sofa'], type: 'art' },
      ],
      true,
    );
    await publish(zoe, [{ title: 'Secret claws', type: 'art', subcategory_id: wild }], false);
  });

  it.each([
    ['menagerie', ['Stripes', 'Waltz', 'Whiskers']],
    ['MENAG', ['Stripes', 'Waltz', 'Whiskers']],
    ['menagrie', ['Stripes', 'Waltz', 'Whiskers']],
    ['wild beasts', ['Stripes']],
    ['beast', ['Stripes']],
    ['kittens', ['Painting with kittens', 'Waltz', 'Whiskers']],
    ['kitten', ['Painting with kittens', 'Waltz', 'Whiskers']],
    ['kittens sofa', ['Painting with kittens', 'Waltz', 'Whiskers']],
    ['menagerie kittens', ['Waltz', 'Whiskers']],
    ['menagerie breakfast', []],
  ])('find works of a category or subcategory by %p, below works that contain the word', async (q, expected) =>
    expect(await titles({ q })).toEqual(expected),
  );

  it.each([
    ['kitten sticker', ['Whiskers']],
    ['stickers kittens', ['Whiskers']],
    ['menagerie GIFs', ['Waltz']],
    ['menagerie art', ['Stripes']],
    ['menagerie pictures', ['Stripes', 'Waltz', 'Whiskers']],
    ['sofa sticker', ['Sticker album', 'Whiskers']],
    ['menagerie \u0645\u0644\u0635\u0642\u0627\u062a', ['Whiskers']],
    ['menagerie \u0635\u0648\u0631 GIF', ['Waltz']],
    ['menagerie \u0641\u0646', ['Stripes']],
  ])('narrow a search to works of the named type, or with its name in their words, by %p', async (q, expected) =>
    expect((await titles({ q })).sort()).toEqual([...expected].sort()),
  );

  it('find works of a type by its name alone, below works that contain the name', async () => {
    const { collection, titles: found } = await search({ q: 'stickers' });
    expect(found).toEqual(await titles({ type: 'sticker' }));
    expect((await titles({ q: 'sticker' }))[0]).toBe('Sticker album');
    expect(collection.every(({ type }) => type === 'Sticker')).toBe(true);
    expect(await titles({ q: 'stickers', type: 'gif' })).toEqual([]);
  });

  it('follow a renamed subcategory, and exclude an archived one', async () => {
    const [wild = '', kittens = ''] = subcategories.values();
    await product.call(adminSubcategoriesHttp.update, {
      token,
      params: { id: wild },
      body: { name: 'Untamed', slug: 'untamed', category_id: category },
    });
    expect(await titles({ q: 'beasts' })).toEqual([]);
    expect(await titles({ q: 'untamed' })).toEqual(['Stripes']);
    await product.call(adminSubcategoriesHttp.archive, { token, params: { id: kittens } });
    expect(await titles({ q: 'kittens' })).toEqual(['Painting with kittens']);
    expect(await titles({ q: 'menagerie' })).toEqual(['Stripes']);
    await product.call(adminCategoriesHttp.archive, { token, params: { id: category } });
    expect(await titles({ q: 'untamed' })).toEqual([]);
  });
});
