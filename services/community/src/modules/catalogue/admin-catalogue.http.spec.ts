import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import {
  adminCategoriesHttp,
  adminCharitiesHttp,
  adminSpotlightsHttp,
  adminSubcategoriesHttp,
  adminThemesHttp,
} from '@pixchange/contracts/http/admin-catalogue';
import { ApiError } from '@pixchange/contracts/http/client';
import { signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

let product: Product;
let ines: Person;
let admin: string;
beforeAll(async () => {
  product = await startProduct('admin-catalogue', { ADMIN_EMAIL: 'keeper@example.org' });
  ines = await signUp(product);
  admin = (
    await product.call(accountsHttp.signIn, {
      body: { session: { email: 'keeper@example.org', password: 'Papercuts1' } },
    })
  ).token;
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
/** Sends a request as the console's client library does. */
const ask = async (path: string, method = 'GET', body?: unknown) => {
  const response = await fetch(`${product.url}/api/admin/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${admin}`,
      'content-type': body === undefined ? 'text/plain' : 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    range: response.headers.get('content-range'),
    body: (await response.json()) as { id: string; name: string }[] & {
      errors?: { attribute: string; title: string }[];
    },
  };
};
const listPath = (query: Readonly<Record<string, unknown>>) =>
  `categories?${new URLSearchParams(Object.fromEntries(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)])))}`;
const create = (body: object) => product.call(adminCategoriesHttp.create, { token: admin, body: body as never });

describe('the resources of the console', () => {
  it('are refused to visitors and members without a role', async () => {
    for (const { list } of [
      adminCategoriesHttp,
      adminSubcategoriesHttp,
      adminSpotlightsHttp,
      adminCharitiesHttp,
      adminThemesHttp,
    ]) {
      expect(await refusal(product.call(list, { token: null }))).toMatchObject({ status: 401 });
      expect(await refusal(product.call(list, { token: ines.session.token }))).toMatchObject({
        status: 403,
        errors: [{ code: 'forbidden' }],
      });
    }
    expect(
      await refusal(
        product.call(adminCategoriesHttp.create, { token: ines.session.token, body: { name: 'Mine', slug: 'mine' } }),
      ),
    ).toMatchObject({ status: 403 });
    expect(
      await refusal(product.call(adminCategoriesHttp.archive, { token: ines.session.token, params: { id: NOWHERE } })),
    ).toMatchObject({ status: 403 });
  });

  it('are listed with sort, range and filter, and report the total count', async () => {
    const made = [];
    for (const name of ['Bees', 'Ants', 'Cats']) made.push(await create({ name, slug: `list-${name.toLowerCase()}` }));
    expect(made.map(({ position }) => position)).toEqual([0, 1, 2]);
    const names = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name);
    const sorted = await ask(listPath({ sort: ['name', 'DESC'], range: [0, 1], filter: { q: 'list-' } }));
    expect([sorted.status, names(sorted), sorted.range]).toEqual([200, ['Cats', 'Bees'], 'categories 0-1/3']);
    const rest = await ask(listPath({ sort: ['name', 'DESC'], range: [2, 3], filter: { q: 'list-' } }));
    expect([names(rest), rest.range]).toEqual([['Ants'], 'categories 2-2/3']);
    expect(names(await ask(listPath({ filter: { id: [made[1]?.id, made[0]?.id] } })))).toEqual(['Bees', 'Ants']);
    await ask(`categories/${made[0]?.id}`, 'DELETE');
    expect(names(await ask(listPath({ filter: { archived: true, q: 'LIST' } })))).toEqual(['Bees']);
    const nothing = await ask(listPath({ filter: { q: '%' } }));
    expect([nothing.body, nothing.range]).toEqual([[], 'categories */0']);
  });

  it.each([
    ['sort=["secret","ASC"]', 'sort'],
    ['sort=x', 'sort'],
    ['range=[0,5000]', 'range'],
    ['range=["0","1; DROP SCHEMA read"]', 'range'],
    ['filter={"owner":1}', 'filter'],
    ['filter={"q":{"$ne":1}}', 'q'],
    ['filter=x', 'filter'],
  ])('K-02 reject the query %s', async (query, field) => {
    const { status, body } = await ask(`categories?${encodeURI(query)}`);
    expect([status, body.errors?.[0]?.attribute]).toEqual([400, field]);
  });

  it('K-07 return 409 with the current record when the version is outdated', async () => {
    const { id } = await create({ name: 'Birds', slug: 'birds' });
    const { body: first } = await ask(`categories/${id}`);
    const [listed] = (await ask(`categories?filter=${encodeURI(JSON.stringify({ id: [id] }))}`)).body;
    expect(listed).toEqual(first);
    const { body: second } = await ask(`categories/${id}`, 'PUT', { ...first, name: 'Parrots' });
    const refused = await ask(`categories/${id}`, 'PUT', { ...first, name: 'Owls' });
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ code: 'stale' }], record: second } });
    expect((await ask(`categories/${id}`)).body).toEqual(second);
    await ask(`categories/${id}`, 'DELETE');
    expect((await ask(`categories/${id}`, 'PUT', { ...second, name: 'Owls' })).status).toBe(409);
    expect(await ask(`categories/${id}`, 'PUT', { name: 'Owls', slug: 'owls' })).toMatchObject({ status: 200 });
  });

  it('are read, changed and archived; a repeat changes nothing', async () => {
    const { id } = await create({ name: ' Dogs ', slug: 'dogs' });
    const row = await product.call(adminCategoriesHttp.show, { token: admin, params: { id } });
    expect(adminCategoriesHttp.show.reply.strict().parse(row)).toMatchObject({
      name: 'Dogs',
      slug: 'dogs',
      cover_image_id: null,
      archived: false,
    });
    const changed = await ask(`categories/${id}`, 'PUT', { ...row, name: 'Hounds' });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...row, name: 'Hounds', version: expect.not.stringMatching(row.version) },
    });
    expect(await ask(`categories/${id}`, 'PUT', { ...row, name: 'Hounds' })).toMatchObject({
      status: 200,
      body: changed.body,
    });
    for (let turn = 0; turn < 2; turn += 1)
      expect(await ask(`categories/${id}`, 'DELETE')).toMatchObject({ status: 200, body: { id, archived: true } });
    const { version: _old, ...anyVersion } = row;
    expect(await ask(`categories/${id}`, 'PUT', { ...anyVersion, archived: false })).toMatchObject({
      status: 200,
      body: { archived: false, name: 'Dogs' },
    });
    for (const other of [NOWHERE, 'x'])
      expect(
        await refusal(
          product.call(adminCategoriesHttp.update, {
            token: admin,
            params: { id: other },
            body: { name: 'x', slug: 'x' },
          }),
        ),
      ).toMatchObject({ status: 404 });
    expect(
      await refusal(product.call(adminCategoriesHttp.archive, { token: admin, params: { id: NOWHERE } })),
    ).toMatchObject({ status: 404 });
  });

  it.each([
    [{ slug: 'ok' }, 'name'],
    [{ name: '   ', slug: 'ok' }, 'name'],
    [{ name: 'x'.repeat(61), slug: 'ok' }, 'name'],
    [{ name: 'a\u0000b', slug: 'ok' }, 'name'],
    [{ name: ['x'], slug: 'ok' }, 'name'],
    [{ name: 'Ok', slug: 'Not A Slug' }, 'slug'],
    [{ name: 'Ok', slug: '../etc' }, 'slug'],
    [{ name: 'Ok', slug: 'ok', position: -1 }, 'position'],
    [{ name: 'Ok', slug: 'ok', position: 1.5 }, 'position'],
    [{ name: 'Ok', slug: 'ok', position: 9_007_199_254_740_993 }, 'position'],
    [{ name: 'Ok', slug: 'ok', archived: 'perhaps' }, 'archived'],
    [{ name: 'Ok', slug: 'ok', cover_image_id: NOWHERE }, 'cover_image_id'],
  ])('reject %j', async (body, field) => {
    const before = await ask('categories');
    expect(await refusal(create(body))).toMatchObject({ status: 422, errors: [{ attribute: field }] });
    expect((await ask('categories')).body).toEqual(before.body);
  });

  it('require a unique slug', async () => {
    const { id } = await create({ name: 'One', slug: 'only-one' });
    expect(await refusal(create({ name: 'Two', slug: 'only-one' }))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'slug', code: 'catalogue.slug-taken' }],
    });
    expect((await ask(`categories/${id}`, 'PUT', { name: 'Uno', slug: 'only-one' })).status).toBe(200);
  });

  it('refuse unknown kinds, and references to entries, works and members that don’t exist', async () => {
    const common = { name: 'X', slug: 'points' };
    const spot = (body: object) =>
      refusal(product.call(adminSpotlightsHttp.create, { token: admin, body: { ...common, ...body } as never }));
    expect(
      await refusal(
        product.call(adminSubcategoriesHttp.create, { token: admin, body: { ...common, category_id: NOWHERE } }),
      ),
    ).toMatchObject({ status: 422, errors: [{ attribute: 'category_id' }] });
    expect(await spot({ kind: 'category' })).toMatchObject({ status: 422, errors: [{ attribute: 'category_id' }] });
    expect(await spot({ kind: 'featured', image_ids: [NOWHERE] })).toMatchObject({
      status: 422,
      errors: [{ attribute: 'image_ids' }],
    });
    expect(await spot({ kind: 'featured', image_ids: [NOWHERE, NOWHERE] })).toMatchObject({
      status: 422,
      errors: [{ attribute: 'image_ids' }],
    });
    expect(await spot({ kind: 'users', user_ids: [NOWHERE] })).toMatchObject({
      status: 422,
      errors: [{ attribute: 'user_ids' }],
    });
    expect(await spot({ kind: 'robots' })).toMatchObject({ status: 422, errors: [{ attribute: 'kind' }] });
    expect((await ask('spotlights')).body).toEqual([]);
  });

  it('accept only http and https URLs without credentials for charities', async () => {
    const charity = (web_page_url: string) =>
      product.call(adminCharitiesHttp.create, {
        token: admin,
        body: { name: 'C', slug: 'c', description: 'D', web_page_url },
      });
    for (const address of ['javascript:alert(1)', 'ftp://x.example', 'x', 'https://a:b@c.example'])
      expect(await refusal(charity(address))).toMatchObject({ status: 422, errors: [{ attribute: 'web_page_url' }] });
    expect(await charity('https://c.example/a')).toMatchObject({ web_page_url: 'https://c.example/a' });
  });
});

describe('earlier versions', () => {
  const change = (id: string, body: object) =>
    product.call(adminCategoriesHttp.update, { token: admin, params: { id }, body: body as never });
  const versionsOf = (id: string) => product.call(adminCategoriesHttp.versions, { token: admin, params: { id } });
  const restore = (id: string, version_id: string) =>
    product.call(adminCategoriesHttp.restoreVersion, {
      token: admin,
      params: { id },
      body: { version_id, reason: 'It was better before' },
    });

  it('are listed with their authors, and each can be restored', async () => {
    const { id } = await create({ name: 'Teapots', slug: 'teapots' });
    await change(id, { name: 'Kettles', slug: 'kettles' });
    await change(id, { name: 'Kettles', slug: 'kettles', archived: true });
    const versions = await versionsOf(id);
    expect(versions).toMatchObject([
      { is_current: true, archived: true, fields: { name: 'Kettles' } },
      { is_current: false, archived: false, fields: { name: 'Kettles', slug: 'kettles' } },
      { is_current: false, archived: false, fields: { name: 'Teapots', slug: 'teapots' } },
    ]);
    const restored = await restore(id, versions[2]?.id ?? '');
    expect(restored).toMatchObject({ name: 'Teapots', slug: 'teapots', archived: false });
    expect((await versionsOf(id))[0]).toMatchObject({ is_current: true, archived: false, fields: { name: 'Teapots' } });
    // The restoration can be undone in the same way.
    expect(await restore(id, versions[0]?.id ?? '')).toMatchObject({ name: 'Kettles', archived: true });
  });

  it('include the works and people of a spotlight', async () => {
    const make = (body: object) => product.call(adminSpotlightsHttp.create, { token: admin, body: body as never });
    const { id } = await make({ name: 'People', slug: 'people', kind: 'users', user_ids: [ines.session.id] });
    const params = { id };
    await product.call(adminSpotlightsHttp.update, {
      token: admin,
      params,
      body: { name: 'Nobody', slug: 'people', kind: 'users', user_ids: [] } as never,
    });
    const [, first] = await product.call(adminSpotlightsHttp.versions, { token: admin, params });
    const restored = await product.call(adminSpotlightsHttp.restoreVersion, {
      token: admin,
      params,
      body: { version_id: first?.id ?? '', reason: 'They are back' },
    });
    expect(restored).toMatchObject({ name: 'People', user_ids: [ines.session.id] });
  });

  it('cannot be restored when another entry uses their slug, or when they don’t exist', async () => {
    const { id } = await create({ name: 'Mugs', slug: 'mugs' });
    await change(id, { name: 'Cups', slug: 'cups' });
    await create({ name: 'Other mugs', slug: 'mugs' });
    const versions = await versionsOf(id);
    expect(await refusal(restore(id, versions[1]?.id ?? ''))).toMatchObject({
      errors: [{ code: 'catalogue.slug-taken' }],
    });
    for (const version of [NOWHERE, versions[0]?.id ?? ''])
      expect((await refusal(restore(version === NOWHERE ? id : NOWHERE, version))).status).toBe(404);
    expect((await refusal(restore(id, 'none'))).status).toBe(422);
  });
});
