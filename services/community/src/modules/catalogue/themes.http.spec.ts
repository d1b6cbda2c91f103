import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminThemesHttp } from '@pixchange/contracts/http/admin-catalogue';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import { ApiError } from '@pixchange/contracts/http/client';
import { notificationsHttp } from '@pixchange/contracts/http/notifications';
import { themesHttp } from '@pixchange/contracts/http/themes';
import sharp from 'sharp';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import type * as Inside from './testing/inside.ts';

const DAY_MS = 86_400_000;
const DAY_LENGTH = 'yyyy-mm-dd'.length;
/** Returns the day that is a number of days from today, in UTC. */
const day = (after: number): string => new Date(Date.now() + after * DAY_MS).toISOString().slice(0, DAY_LENGTH);

let product: Product;
let [ines, noor, maya]: Person[] = [];
let admin: string;
beforeAll(async () => {
  product = await startProduct('themes', { ADMIN_EMAIL: 'themes-admin@example.org' });
  [ines, noor, maya] = await Promise.all([signUp(product), signUp(product), signUp(product)]);
  admin = (
    await product.call(accountsHttp.signIn, {
      body: { session: { email: 'themes-admin@example.org', password: 'Papercuts1' } },
    })
  ).token;
}, 180_000);
afterAll(() => product.stop());

const inside = () => product.within<typeof Inside>(new URL('./testing/inside.ts', import.meta.url));
const tokenOf = (person: Person | undefined): string => person?.session.token ?? '';

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

const draft = {
  name: 'Weather',
  slug: 'weather',
  name_ar: 'الطقس',
  description: 'Show us the sky.',
  tag: '#Weather',
  first_day: day(-1),
  last_day: day(1),
};
const create = (changes: object = {}) =>
  product.call(adminThemesHttp.create, { token: admin, body: { ...draft, ...changes } });

let hue = 0;
const publish = async (person: Person | undefined, tags: string, more: object = {}): Promise<string> => {
  hue += 20;
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: `hsl(${hue}, 60%, 50%)` } })
    .png()
    .toBuffer();
  const { id: album_id } = await product.call(albumsHttp.create, {
    token: tokenOf(person),
    body: { album: { title: 'Sky', published: true } },
  });
  const fields = { album_id, tags, allow_publish: true, type: 'art', ...more };
  return (await makeWork(product, person as Person, bytes, 'image/png', fields)).id;
};
const heart = (person: Person | undefined, image_id: string) =>
  product.call(albumsHttp.addFavourite, { token: tokenOf(person), body: { album_image: { image_id } } });

const show = (slug: string) => product.call(themesHttp.show, { params: { slug } });
const idsOf = (works: readonly { readonly id: string }[]): string[] => works.map(({ id }) => id);
const running = async (): Promise<string[]> =>
  (await product.call(themesHttp.list, {})).collection.map(({ slug }) => slug);
const entries = (slug: string, query = {}) => product.call(themesHttp.images, { params: { slug }, query });

describe('a theme in the console', () => {
  it('has one tag, and a last day that is not before the first', async () => {
    for (const [attribute, change] of [
      ['last_day', { last_day: day(-2) }],
      ['last_day', { last_day: '2026-02-30' }],
      ['first_day', { first_day: 'Monday' }],
      ['tag', { tag: 'two tags' }],
      ['tag', { tag: '#' }],
      ['description', { description: ' ' }],
    ] as const)
      expect(await refusal(create({ slug: 'refused', ...change }))).toMatchObject({
        status: 422,
        errors: [{ attribute }],
      });
  });

  it('is stored with the tag as works have it, and can be edited and restored', async () => {
    const created = await create({ slug: 'edited', first_day: day(10), last_day: day(12), description_ar: '' });
    expect(created).toMatchObject({ tag: 'weather', name_ar: 'الطقس', description_ar: null, archived: false });
    const params = { id: created.id };
    const change = (body: object) =>
      product.call(adminThemesHttp.update, { token: admin, params, body: { ...body, version: created.version } });
    expect(await change({ tag: 'clouds', last_day: day(13) })).toMatchObject({
      tag: 'clouds',
      first_day: day(10),
      last_day: day(13),
    });
    expect(await refusal(change({ tag: 'fog' }))).toMatchObject({ status: 409 });
    const [, first] = await product.call(adminThemesHttp.versions, { token: admin, params });
    const restored = await product.call(adminThemesHttp.restoreVersion, {
      token: admin,
      params,
      body: { version_id: first?.id ?? '', reason: 'As it was' },
    });
    expect(restored).toMatchObject({ tag: 'weather', last_day: day(12) });
    expect(await refusal(create({ slug: 'edited' }))).toMatchObject({ status: 422, errors: [{ attribute: 'slug' }] });
    await product.call(adminThemesHttp.archive, { token: admin, params });
  });
});

describe('a theme', () => {
  let [rain, fog, sun]: string[] = [];
  beforeAll(async () => {
    await create();
    rain = await publish(ines, 'weather sky');
    fog = await publish(noor, 'WEATHER');
    sun = await publish(ines, 'weather');
    await publish(ines, 'weather', { allow_publish: false });
    await publish(ines, 'weatherproof');
    await heart(noor, rain);
    await heart(ines, fog);
    await heart(maya, fog);
    // A heart for one's own work doesn't count.
    await heart(ines, sun);
  }, 180_000);

  it('runs with public works that have its tag, those with the most hearts first', async () => {
    expect(await running()).toEqual(['weather']);
    const theme = themesHttp.show.reply.strict().parse(await show('weather'));
    expect(theme).toMatchObject({ name: 'Weather', name_ar: 'الطقس', tag: 'weather', ended: false, winners: [] });
    expect(idsOf(theme.images)).toEqual([fog, rain, sun]);
    const { collection, total_count: count } = await entries('weather', { per_page: 2, page: 2 });
    expect([idsOf(collection), count]).toEqual([[sun], 3]);
  });

  it('has no entries that were uploaded before or after its dates', async () => {
    await create({ slug: 'last-week', first_day: day(-9), last_day: day(-2) });
    expect((await entries('last-week')).total_count).toBe(0);
    expect(await show('last-week')).toMatchObject({ ended: true });
  });

  it('is not shown before its first day, when archived, or when it does not exist', async () => {
    await create({ slug: 'next-week', first_day: day(2), last_day: day(9) });
    const { id } = await create({ slug: 'archived' });
    expect(await running()).toContain('archived');
    await product.call(adminThemesHttp.archive, { token: admin, params: { id } });
    for (const slug of ['next-week', 'archived', 'nothing', "' OR '1'='1"])
      for (const endpoint of [themesHttp.show, themesHttp.images])
        expect(await refusal(product.call(endpoint, { params: { slug } }))).toMatchObject({ status: 404 });
    expect(await running()).toEqual(['weather']);
  });

  const spotlight = async () =>
    (await product.call(catalogueHttp.spotlights, { query: { per_page: 100 } })).collection.filter(
      ({ slug }) => slug === 'weather-winners',
    );

  it('goes on until its last day is over', async () => {
    await inside().endThemes(`${day(1)}T23:59:59Z`);
    expect(await show('weather')).toMatchObject({ ended: false });
    expect(await spotlight()).toEqual([]);
  });

  it('ends with the hearted works as its winners, who are in a spotlight, and tells their makers', async () => {
    await inside().endThemes(`${day(2)}T00:00:00Z`);
    const theme = await until(
      () => show('weather'),
      ({ ended }) => ended,
      'the end of the theme',
    );
    expect(idsOf(theme.winners)).toEqual([fog, rain]);
    expect(await running()).toEqual([]);
    const [shown] = await until(spotlight, ({ length }) => length === 1, 'the spotlight of the winners');
    expect(shown).toMatchObject({ name: 'Weather', kind: 'featured' });
    expect(idsOf(shown?.images ?? [])).toEqual([fog, rain]);
    for (const [person, work] of [
      [noor, fog],
      [ines, rain],
    ] as const) {
      const told = async () =>
        (await product.call(notificationsHttp.list, { token: tokenOf(person) })).collection.filter(
          ({ kind }) => kind === 'theme_won',
        );
      const notices = await until(told, ({ length }) => length > 0, 'the notification');
      expect(notices.map(({ image_id: id, actors }) => [id, actors])).toEqual([[work, []]]);
    }
  });

  it('keeps its winners, whatever happens later, and hides those that are no longer public', async () => {
    await heart(maya, sun ?? '');
    await inside().endThemes(`${day(3)}T00:00:00Z`);
    expect(idsOf((await show('weather')).winners)).toEqual([fog, rain]);
    expect(await spotlight()).toHaveLength(1);
    const { collection } = await product.call(albumsHttp.own, { token: tokenOf(noor) });
    for (const { id } of collection.filter(({ title }) => title === 'Sky'))
      await product.call(albumsHttp.unpublish, { token: tokenOf(noor), params: { id } });
    expect(idsOf((await show('weather')).winners)).toEqual([rain]);
  });

  it('ends without a spotlight when no entry has hearts', async () => {
    await create({ slug: 'quiet', tag: 'quiet' });
    await publish(maya, 'quiet');
    await inside().endThemes(`${day(2)}T00:00:00Z`);
    const theme = await until(
      () => show('quiet'),
      ({ ended }) => ended,
      'the end of the theme',
    );
    expect([theme.winners, theme.images.length]).toEqual([[], 1]);
    const { collection } = await product.call(catalogueHttp.spotlights, { query: { per_page: 100 } });
    expect(collection.map(({ slug }) => slug)).not.toContain('quiet-winners');
  });
});

describe('themes from the list', () => {
  const found = (q: string) =>
    product.call(adminThemesHttp.list, { token: admin, query: { filter: JSON.stringify({ q }) } as never });
  const listed = async () =>
    (await found('2030-01-07')).map(({ slug, first_day, last_day }) => [slug, first_day, last_day]);

  it('begin with a week, once, and never again when staff archived them', async () => {
    await inside().beginTheme('2030-01-09T12:00:00Z');
    const first = await until(listed, ({ length }) => length > 0, 'the theme of the week');
    expect(first).toEqual([[expect.stringMatching(/^[a-z]+-2030-01-07$/), '2030-01-07', '2030-01-13']]);
    await inside().beginTheme('2030-01-13T23:00:00Z');
    expect(await listed()).toEqual(first);
    const [row] = await found('2030-01-07');
    await product.call(adminThemesHttp.archive, { token: admin, params: { id: row?.id ?? '' } });
    await inside().beginTheme('2030-01-10T12:00:00Z');
    expect(await listed()).toEqual([]);
  });

  it('leave a week to the theme of staff', async () => {
    await create({ slug: 'of-staff', first_day: '2030-02-06', last_day: '2030-02-07' });
    await inside().beginTheme('2030-02-04T12:00:00Z');
    expect(await found('2030-02-04')).toEqual([]);
  });
});
