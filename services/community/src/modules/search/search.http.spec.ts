import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp, publicUserView, type PublicUserView } from '@pixchange/contracts/http/accounts';
import { adminCategoriesHttp, adminSubcategoriesHttp } from '@pixchange/contracts/http/admin-catalogue';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { pageOf } from '@pixchange/contracts/http/fields';
import { followsHttp } from '@pixchange/contracts/http/follows';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { searchHttp, type SuggestionView } from '@pixchange/contracts/http/search';
import sharp from 'sharp';
import {
  newEmail,
  signUp,
  startProduct,
  until,
  upload,
  type Person,
  type Product,
} from '../../../../../tests/product.ts';
import { groupsOf } from '../../../../../tests/at-once.ts';
import { hire } from '../../../../../tests/staff.ts';

let product: Product;
let zoe: Person;
let noor: Person;
beforeAll(async () => {
  product = await startProduct('search');
  [zoe, noor] = await Promise.all([
    signUp(product, { username: 'zoe.loops', fullName: 'Zoë Ångström' }),
    signUp(product, { username: 'noor_h', fullName: 'Noor Haddad' }),
    signUp(product, { username: 'zoetrope', fullName: 'Karl Großmann', confirmed: false }),
    signUp(product, { username: 'katja', fullName: 'Катя Чайкина', confirmed: false }),
    signUp(product, { username: 'kat', fullName: 'Kat Zoe', confirmed: false }),
  ]);
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

const people = async (query: string, body: object = {}): Promise<PublicUserView[]> => {
  const reply = await product.call(searchHttp.users, { token: noor.session.token, query: { query }, body });
  return pageOf(publicUserView.strict()).strict().parse(reply).collection;
};
const names = async (query: string): Promise<string[]> => (await people(query)).map(({ username }) => username);

const suggested = async (q: string): Promise<SuggestionView[]> => {
  const reply = await product.call(searchHttp.suggestions, { token: noor.session.token, query: { q } });
  return searchHttp.suggestions.reply.strict().parse(reply).collection;
};

/** Creates a ready work in a new album. */
const publish = async (
  by: Person,
  title: string,
  tags: string[],
  published: boolean,
  subcategory_id?: string,
): Promise<string> => {
  const { token } = by.session;
  const album = await product.call(albumsHttp.create, { token, body: { album: { title: 'Album', published } } });
  const bytes = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#4FB8FF' } })
    .jpeg()
    .toBuffer();
  const attachment_id = await upload(product, token, bytes, 'image/jpeg');
  await product.call(imagesHttp.submit, {
    token,
    body: {
      image: {
        attachment_id,
        album_id: album.id,
        title,
        tags,
        allow_publish: true,
        ...(subcategory_id === undefined ? {} : { subcategory_id }),
      },
    },
  });
  await until(
    () => product.call(imagesHttp.show, { token, params: { id: attachment_id } }),
    ({ status }) => status === 'ready',
    'processing',
  );
  return attachment_id;
};

describe('a search for people', () => {
  it('ranks the whole name first, then its beginning, then a word, and finds similar names', async () => {
    expect(await names('kat')).toEqual(['kat', 'katja']);
    expect(await names('zoe')).toEqual(expect.arrayContaining(['zoe.loops', 'zoetrope', 'kat']));
    expect((await names('zoe')).indexOf('kat')).toBe(2);
    expect((await names('zoe loops'))[0]).toBe('zoe.loops');
    expect((await names('zoe.lop'))[0]).toBe('zoe.loops');
  });

  it.each([
    ['ANGSTROM', 'zoe.loops'],
    ['zoë ång', 'zoe.loops'],
    ['@zoe.loops', 'zoe.loops'],
    ['grossman', 'zoetrope'],
    ['GROSSMANN', 'zoetrope'],
    ['hadad', 'noor_h'],
    ['чай', 'katja'],
    ['КАТЯ', 'katja'],
  ])('matches %p with %p, ignoring case, accents and small errors', async (query, username) =>
    expect(await names(query)).toContain(username),
  );

  it('accepts the query in the URL or the body, as JSON or as a form, and has pages', async () => {
    const { token } = noor.session;
    const inBody = await product.call(searchHttp.users, {
      token,
      query: {},
      body: { query: 'zoe', page: 2, per_page: 1 },
    });
    expect(inBody).toMatchObject({ page: 2, total_count: 3, total_pages: 3, collection: [expect.anything()] });
    const form = await fetch(`${product.url}/api/users/search?query=zoe`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ page: '9', per_page: '2' }),
    });
    expect([form.status, await form.json()]).toEqual([
      200,
      { collection: [], page: 9, total_count: 3, total_pages: 2 },
    ]);
  });

  it('shows members as their profiles do', async () => {
    const { token } = noor.session;
    await product.call(followsHttp.follow, { token, body: { followed_id: zoe.session.id } });
    // Search results do not contain the pinned work.
    const { pinned_image: pinned, ...profile } = await product.call(accountsHttp.user, {
      token,
      params: { id: zoe.session.id },
    });
    expect(pinned).toBeNull();
    expect((await people('zoe.loops'))[0]).toEqual(profile);
    expect((await people('zoe.loops'))[0]).toMatchObject({ followed: true, followers_count: 1 });
  });

  it('never matches emails, and never finds incomplete registrations', async () => {
    expect(await names(zoe.email)).toEqual([]);
    expect(await names(zoe.email.split('@')[0] ?? '')).toEqual([]);
    const email = newEmail();
    await product.call(accountsHttp.register, {
      body: { registration: { email, password: 'Papercuts1', terms_of_service: true, registration_source: 0 } },
    });
    expect(await names(email)).toEqual([]);
  });

  it.each(['%', '_', '100%', "'; DROP SCHEMA read", '\\', '🐈‍⬛', '!!!'])('treats %p as plain text', async (query) =>
    expect(await people(query)).toEqual([]),
  );

  it('refuses an invalid query', async () => {
    const { token } = noor.session;
    expect(await refusal(product.call(searchHttp.users, { token, query: {}, body: {} }))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'query' }],
    });
    expect(await refusal(people('   '))).toMatchObject({ status: 422, errors: [{ attribute: 'query' }] });
    expect(await refusal(people('x'.repeat(101)))).toMatchObject({ status: 422, errors: [{ attribute: 'query' }] });
    for (const page of [0, -1, 'x', 1.5])
      expect(await refusal(people('zoe', { page }))).toMatchObject({ status: 422, errors: [{ attribute: 'page' }] });
    expect(
      await refusal(product.call(searchHttp.users, { token: null, query: { query: 'zoe' }, body: {} })),
    ).toMatchObject({ status: 401 });
  });
});

describe('suggestions', () => {
  it('mix tags, people and titles of public works, best first', async () => {
    const shown = await publish(zoe, 'Zoetrope at dusk', ['zoetrope', 'dusk'], true);
    await publish(zoe, 'Zoetrope of secrets', ['zoesecret'], false);
    const found = await suggested('zoetrope');
    expect(found.slice(0, 3)).toEqual([
      { kind: 'tag', text: 'zoetrope', id: 'zoetrope' },
      { kind: 'user', text: 'zoetrope', id: expect.any(String) },
      { kind: 'title', text: 'Zoetrope at dusk', id: shown },
    ]);
    expect(JSON.stringify(await suggested('zoe'))).not.toMatch(/secret/i);
    expect(await suggested('DUSK')).toEqual([
      { kind: 'tag', text: 'dusk', id: 'dusk' },
      { kind: 'title', text: 'Zoetrope at dusk', id: shown },
    ]);
  });

  it('are at most ten', async () => {
    await publish(zoe, 'Crowd one', ['crowd1', 'crowd2', 'crowd3', 'crowd4', 'crowd5'], true);
    await publish(zoe, 'Crowd two', ['crowd6', 'crowd7', 'crowd8', 'crowd9', 'crowd10'], true);
    expect(await suggested('crowd')).toHaveLength(10);
  });

  it('are empty for signs, and refused without a text or a session', async () => {
    expect(await suggested('%%%')).toEqual([]);
    expect(await refusal(suggested(''))).toMatchObject({ status: 422, errors: [{ attribute: 'q' }] });
    expect(await refusal(product.call(searchHttp.suggestions, { token: null, query: { q: 'zoe' } }))).toMatchObject({
      status: 401,
    });
  });
});

describe('ideas', () => {
  const ideas = async (q = '') =>
    searchHttp.ideas.reply.strict().parse(await product.call(searchHttp.ideas, { query: { q } }));

  it('are tags with their number of works, including for visitors', async () => {
    await publish(zoe, 'Harbor by day', ['harborview', 'harbor'], true);
    await publish(zoe, 'Harbor by night', ['harborview'], true);
    await publish(zoe, 'Hidden harbor', ['harborview', 'harborsecret'], false);
    expect((await ideas('harborv')).words[0]).toEqual({ text: 'harborview', works: 2 });
    expect(JSON.stringify(await ideas('harbor'))).not.toMatch(/secret/i);
  });

  it('without a text are popular searches, each with at least three public works and a different best work', async () => {
    for (const title of ['Pier at noon', 'Pier at dusk', 'Pier at night'])
      await publish(zoe, title, ['boardwalk', 'pierside'], true);
    await publish(zoe, 'Rare', ['seldom'], true);
    await publish(zoe, 'Hidden pier', ['boardsecret'], false);
    const texts = async () => (await ideas()).words.map(({ text }) => text);
    expect(await texts()).not.toContain('seldom');
    for (const q of ['pierside', 'seldom', 'boardsecret', 'boardwalk at noon'])
      await product.call(imagesHttp.list, { query: { q } });
    // Counts are written every few seconds.
    const { words, subjects } = await until(
      () => ideas(),
      ({ words: [first] }) => first?.text === 'pierside',
      'the searched word comes first',
    );
    expect(words[0]).toEqual({ text: 'pierside', works: 3 });
    expect(words.map(({ text }) => text)).not.toContain('boardwalk');
    expect(words.every(({ works }) => works !== null && works >= 3)).toBe(true);
    expect(JSON.stringify(words)).not.toMatch(/secret|seldom|noon/i);
    expect(subjects).toEqual([]);
  });

  it('are feelings that works show, in the person’s language', async () => {
    const feelings = async (language: string) => {
      const answer = await fetch(`${product.url}/api/search/ideas`, { headers: { 'accept-language': language } });
      return searchHttp.ideas.reply.parse(await answer.json()).feelings;
    };
    await publish(zoe, 'So happy', [], true);
    expect(await feelings('en')).toContainEqual({ emoji: '😀', text: 'happy' });
    expect((await feelings('es-MX,en;q=0.5')).find(({ emoji }) => emoji === '😀')?.text).toBe('feliz');
    expect(await feelings('en')).toContainEqual({ emoji: '😀', text: 'happy' });
    expect((await ideas('joy')).feelings).toEqual([]);
    expect((await ideas('happ')).words).toContainEqual({ text: 'happy', works: 1 });
  });

  it('are subjects that have works', async () => {
    const { token } = (await hire(product, 'admin')).session;
    const category = await product.call(adminCategoriesHttp.create, {
      token,
      body: { name: 'Animals', slug: 'animals' },
    });
    const subcategory = await product.call(adminSubcategoriesHttp.create, {
      token,
      body: { name: 'Big cats', slug: 'big-cats', category_id: category.id },
    });
    const found = async () => (await ideas(subcategory.name)).subjects.map(({ slug }) => slug);
    expect(await found()).toEqual([]);
    await publish(zoe, 'Of a subject', [], true, subcategory.id);
    const expected = { name: subcategory.name, slug: subcategory.slug };
    expect((await ideas(subcategory.name)).subjects).toContainEqual({
      ...expected,
      category: { name: category.name, slug: category.slug },
    });
    expect((await ideas(category.name)).subjects).toContainEqual({
      name: category.name,
      slug: category.slug,
      category: null,
    });
  });
});

it('the number of searches for people is limited, with Retry-After', async () => {
  const limited = await startProduct('search-limits', { RATE_LIMITS: 'on' });
  try {
    const { session } = await signUp(limited, { confirmed: false });
    const ask = () =>
      fetch(`${limited.url}/api/users/search?query=a`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.token}` },
      });
    const statuses: number[] = [];
    for (const group of groupsOf(Array.from({ length: 121 }, (_, index) => index)))
      statuses.push(...(await Promise.all(group.map(async () => (await ask()).status))));
    expect(statuses.sort().slice(118)).toEqual([200, 200, 429]);
    expect(Number((await ask()).headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limited.stop();
  }
});
