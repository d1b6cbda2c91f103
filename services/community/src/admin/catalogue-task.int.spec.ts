import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import { signUp, startProduct, type Product } from '../../../../tests/product.ts';
import { CatalogueFileError } from '../features.ts';
import { UsageError } from '../runtime/running-product.ts';
import { runTask } from './run-task.ts';

const masterKey = randomBytes(32);
const roleSecret = randomBytes(32);
const nameSecret = randomBytes(32).toString('base64');

let product: Product;
let folder: string;
beforeAll(async () => {
  product = await startProduct('catalogue-file', {
    MASTER_KEY: masterKey.toString('base64'),
    NAME_SECRET: nameSecret,
    ROLE_SECRET: roleSecret.toString('base64'),
  });
  folder = await mkdtemp(join(tmpdir(), 'pixchange-catalogue-'));
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const servers = () => ({
  databaseUrl: product.databaseUrl,
  eventStoreUrl: product.eventStoreUrl,
  masterKey,
  nameSecret,
  roleSecret,
});
let files = 0;
const fileOf = async (content: unknown): Promise<string> => {
  const file = join(folder, `${(files += 1)}.json`);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
interface Report {
  readonly changes: { readonly kind: string; readonly slug: string; readonly id: string; readonly events: string[] }[];
  readonly unchanged: number;
}
const put = async (content: unknown, dryRun = false) =>
  JSON.parse(
    await runTask({
      ...servers(),
      task: { action: 'import-catalogue', file: await fileOf(content), dryRun },
      json: true,
    }),
  ) as Report;
const exported = () => runTask({ ...servers(), task: { action: 'export-catalogue' }, json: true });
const complaint = async (work: Promise<unknown>): Promise<Error> =>
  (await work.then(
    () => new Error('it was taken'),
    (error: unknown) => error,
  )) as Error;
const categories = async () => (await product.call(catalogueHttp.categories, { query: { per_page: 100 } })).collection;

const seed = {
  categories: [
    {
      slug: 'animals',
      name: 'Animals',
      subcategories: [
        { slug: 'animals-cats', name: 'Cats' },
        { slug: 'animals-dogs', name: 'Dogs' },
      ],
    },
    { slug: 'food', name: 'Food', subcategories: [] },
  ],
  spotlights: [{ slug: 'creatures', name: 'Creatures', kind: 'category', category: 'animals' }],
  charities: [{ slug: 'lantern', name: 'Lantern', description: 'Reads aloud' }],
  themes: [
    {
      slug: 'weather',
      name: 'Weather',
      description: 'Show us the sky',
      tag: '#Weather',
      first_day: '2026-11-30',
      last_day: '2026-12-06',
    },
  ],
};

describe('a catalog file', () => {
  it('lists its changes in a dry run, and makes none', async () => {
    const { changes } = await put(seed, true);
    expect(changes.map(({ kind, slug }) => `${kind} ${slug}`)).toEqual([
      'category animals',
      'category food',
      'subcategory animals-cats',
      'subcategory animals-dogs',
      'spotlight creatures',
      'charity lantern',
      'theme weather',
    ]);
    expect(await categories()).toEqual([]);
  });

  it('is imported in its order, and changes nothing the second time', async () => {
    const { changes, unchanged } = await put(seed);
    expect([changes.length, unchanged]).toEqual([7, 0]);
    expect((await categories()).map(({ name }) => name)).toEqual(['Animals', 'Food']);
    expect(await put(seed)).toEqual({ dryRun: false, changes: [], unchanged: 7, shown: true });
  });

  it('is imported with the operator as the actor', async () => {
    const { changes } = await put({ categories: [{ slug: 'with-actor', name: 'With actor' }] });
    const client = EventStoreDBClient.connectionString(product.eventStoreUrl);
    try {
      const events = [];
      for await (const { event } of client.readStream(`category-${changes[0]?.id}`))
        events.push([event?.type, event?.metadata]);
      expect(events).toEqual([['CategoryCreated', expect.objectContaining({ actorId: 'operator' })]]);
    } finally {
      await client.dispose();
    }
  });

  it('edits, archives and restores entries', async () => {
    const [animals, food] = seed.categories;
    const { changes } = await put({
      categories: [
        { ...food, archived: true },
        { ...animals, name: 'Beasts' },
      ],
    });
    expect(changes.map(({ slug, events }) => [slug, events])).toEqual([
      ['food', ['CategoryEdited', 'CategoryArchived']],
      ['animals', ['CategoryEdited']],
    ]);
    expect((await categories()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Beasts']));
    expect((await categories()).map(({ name }) => name)).not.toContain('Food');
    expect(await put(seed)).toMatchObject({
      changes: [
        { slug: 'animals', events: ['CategoryEdited'] },
        { slug: 'food', events: ['CategoryEdited', 'CategoryRestored'] },
      ],
    });
  });

  it('is exported, and changes nothing when it is imported again', async () => {
    await put({
      spotlights: [
        { slug: 'people', name: 'People', kind: 'users', users: [(await signUp(product)).session.id] },
        { slug: 'creatures', name: 'Creatures', kind: 'category', category: 'animals' },
      ],
    });
    const text = await exported();
    await put(text);
    expect(await put(text)).toMatchObject({ changes: [] });
    expect(await exported()).toBe(text);
    expect(JSON.parse(text)).toMatchObject({
      spotlights: [
        { slug: 'people', kind: 'users' },
        { slug: 'creatures', kind: 'category', category: 'animals' },
      ],
      themes: [{ slug: 'weather', tag: 'weather', name_ar: null, last_day: '2026-12-06' }],
    });
  });

  it.each<[string, unknown, string]>([
    ['malformed JSON', '{', 'it is not JSON'],
    ['a list instead of an object', '[]', 'the file: must be an object'],
    ['an unknown field', { category: [] }, 'the file: there is no field category'],
    [
      'a malformed slug',
      { categories: [{ slug: 'Not A Slug', name: 'x' }] },
      'categories.0.slug: Slug must be small letters',
    ],
    ['a category without a name', { categories: [{ slug: 'x' }] }, 'categories.0.name: Name must be text'],
    [
      'two categories of one slug',
      {
        categories: [
          { slug: 'x', name: 'x' },
          { slug: 'x', name: 'y' },
        ],
      },
      'categories: two entries have one slug',
    ],
    [
      'two subcategories of one slug',
      {
        categories: [
          { slug: 'x', name: 'x', subcategories: [{ slug: 's', name: 's' }] },
          { slug: 'y', name: 'y', subcategories: [{ slug: 's', name: 's' }] },
        ],
      },
      'two subcategories have one slug',
    ],
    [
      'an unknown kind of spotlight',
      { spotlights: [{ slug: 'x', name: 'x', kind: 'robots' }] },
      'spotlights.0.kind: kind must be featured, category or users',
    ],
    [
      'an unknown category',
      { spotlights: [{ slug: 'x', name: 'x', kind: 'category', category: 'nowhere' }] },
      'spotlights.0.category: there is no category nowhere',
    ],
    [
      'a malformed id',
      { spotlights: [{ slug: 'x', name: 'x', kind: 'featured', images: ['x'] }] },
      'spotlights.0.images.0: must be an id',
    ],
    [
      'an unknown work',
      { spotlights: [{ slug: 'x', name: 'x', kind: 'featured', images: ['00000000-0000-4000-8000-000000000000'] }] },
      'there is no work 00000000-0000-4000-8000-000000000000',
    ],
    [
      'an unknown member',
      { spotlights: [{ slug: 'x', name: 'x', kind: 'users', users: ['00000000-0000-4000-8000-000000000000'] }] },
      'there is nobody with the id',
    ],
    [
      'an unknown cover image',
      { categories: [{ slug: 'x', name: 'x', cover_image_id: '00000000-0000-4000-8000-000000000000' }] },
      'there is no work',
    ],
    [
      'a theme that ends before it begins',
      { themes: [{ ...seed.themes[0], last_day: '2026-11-29' }] },
      "themes.0.last_day: the last day can't be before the first day",
    ],
    [
      'an address that is not HTTP',
      { charities: [{ slug: 'x', name: 'x', description: 'x', web_page_url: 'javascript:alert(1)' }] },
      'charities.0.web_page_url: Address must begin with http',
    ],
  ])('with %s is refused with a message, and changes nothing', async (_, content, words) => {
    const before = await exported();
    const error = await complaint(put(content));
    expect(error).toBeInstanceOf(CatalogueFileError);
    expect(error.message).toContain(words);
    expect(await exported()).toBe(before);
  });

  it('that does not exist is a usage error', async () => {
    const error = await complaint(
      runTask({
        ...servers(),
        task: { action: 'import-catalogue', file: join(folder, 'none.json'), dryRun: false },
        json: false,
      }),
    );
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain('none.json');
  });

  it('of a new installation passes a dry run, and marks its charities as examples', async () => {
    const text = await readFile(new URL('../../catalogue/seed.json', import.meta.url), 'utf8');
    const { changes } = await put(text, true);
    expect(changes.length).toBeGreaterThan(80);
    for (const { description, name } of (JSON.parse(text) as { charities: { description: string; name: string }[] })
      .charities) {
      expect([name, description]).toEqual([
        expect.stringContaining('(example)'),
        expect.stringContaining('An invented charity'),
      ]);
    }
  });
});
