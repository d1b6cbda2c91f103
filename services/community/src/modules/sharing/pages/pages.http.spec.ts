import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CollectionEvent } from '@pixchange/contracts/events/collections';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { versionsOf } from '@pixchange/contracts/http/values/images';
import { oembedView } from '@pixchange/contracts/http/oembed';
import { profileHttp } from '@pixchange/contracts/http/profile';
import sharp from 'sharp';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { streamsOf } from '../../../kernel/stream.ts';
import { EventCodec } from '../../../platform/event-store/codec.ts';
import { EventLog } from '../../../platform/event-store/event-log.ts';
import { PersonKeys } from '../../../platform/keys/person-keys.ts';
import { openDatabase } from '../../../platform/postgres/database.ts';
import { CommandRunner } from '../../../runtime/commands/command-runner.ts';

const SITE = 'http://localhost:8080';
const HOSTILE = '</title><script>alert("x")</script> & \'$&';
const BOT = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const TEMPLATE =
  '<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n    <title>Pixchange</title>\n    <meta name="description" content="x" data-page />\n  </head>\n  <body><div id="root"></div></body>\n</html>\n';

const masterKey = randomBytes(32);
let folder: string;
let product: Product;
let ines: Person;
let album: string;
let still: ImageItemView;
let moving: ImageItemView;
let hidden: ImageItemView;

const solid = (background: string, width = 1_000, height = 800) =>
  sharp({ create: { width, height, channels: 3, background } });

const submit = (bytes: Uint8Array, type: 'image/jpeg' | 'image/gif', more: object): Promise<ImageItemView> =>
  makeWork(product, ines, bytes, type, more);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixchange-web-'));
  await writeFile(join(folder, 'index.html'), TEMPLATE);
  product = await startProduct('pages', { WEB_DIST: folder, MASTER_KEY: masterKey.toString('base64') });
  ines = await signUp(product, { fullName: 'Ines "the <b>" Okafor' });
  const { token } = ines.session;
  album = (
    await product.call(albumsHttp.create, { token, body: { album: { title: `Cats ${HOSTILE}`, published: true } } })
  ).id;
  still = await submit(await solid('#4FB8FF').jpeg().toBuffer(), 'image/jpeg', {
    album_id: album,
    title: HOSTILE,
    alt_text: 'A "cat"',
  });
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((color) => solid(color, 300, 240).png().toBuffer()),
  );
  moving = await submit(
    await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer(),
    'image/gif',
    { album_id: album, title: 'Loop' },
  );
  hidden = await submit(await solid('#123456').jpeg().toBuffer(), 'image/jpeg', { title: 'Secret words' });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const TEXTS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const read = (html: string): string => html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => TEXTS[entity] ?? entity);

/** Opens a page and parses its head strictly: it may have only known tags, with every attribute in double quotes. */
const open = async (path: string, headers: Record<string, string> = { 'user-agent': BROWSER }) => {
  const response = await fetch(product.url + path, { redirect: 'manual', headers });
  const html = await response.text();
  const head = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? '';
  const tags = [...head.matchAll(/<(meta|link)((?: [a-z:-]+="[^"<>]*")+) data-page>/g)].map(([, , attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/ ([a-z:-]+)="([^"<>]*)"/g)].map(([, name = '', value = '']) => [name, read(value)]),
    ),
  );
  const strange = head
    .replace(/<(?:meta|link)(?: [a-z:-]+="[^"<>]*")+ data-page>/g, '')
    .replace(/<title>[^<>]*<\/title>/, '')
    .replace(/<meta charset="utf-8" \/>/, '')
    .trim();
  return {
    response,
    html,
    strange,
    title: read(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    all: (name: string): string[] =>
      tags
        .filter((tag) => tag['name'] === name || tag['property'] === name || tag['rel'] === name)
        .map((tag) => tag['content'] ?? tag['href'] ?? ''),
  };
};

const local = (url: string): string => url.replace(SITE, product.url);

describe('the page of a work', () => {
  it('describes the work, whatever its title contains', async () => {
    const page = await open(`/images/${still.id}?utm=x`);
    expect([page.response.status, page.response.headers.get('x-robots-tag'), page.strange]).toEqual([200, null, '']);
    expect([page.title, page.all('og:title'), page.all('twitter:title')]).toEqual([
      `Pixchange | ${HOSTILE}`,
      [`Pixchange | ${HOSTILE}`],
      [`Pixchange | ${HOSTILE}`],
    ]);
    expect(page.html).not.toContain('<script');
    expect([page.all('canonical'), page.all('og:url'), page.all('og:type'), page.all('description')]).toEqual([
      [`${SITE}/images/${still.id}`],
      [`${SITE}/images/${still.id}`],
      ['website'],
      ['A "cat"'],
    ]);
    expect(page.all('robots')).toEqual([]);
  });

  it('lists pictures that anyone can load, with their true sizes and types, first one at least 600 px wide', async () => {
    const page = await open(`/images/${still.id}`);
    const smallest = (still.image === null ? [] : versionsOf(still.image.versions)).reduce((a, b) =>
      b.size < a.size ? b : a,
    );
    // While a work is public, its owner gets the same URL as everyone else.
    expect([page.all('twitter:image'), page.all('og:image')[1]]).toEqual([[SITE + smallest.url], SITE + smallest.url]);
    expect(Number(page.all('og:image:width')[0])).toBeGreaterThanOrEqual(600);
    for (const [index, url] of page.all('og:image').entries()) {
      expect(url).not.toContain('sig=');
      const response = await fetch(local(url));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, page.all('og:image:type')[index]]);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.length).toBeLessThan(8_000_000);
      const { width, height } = await sharp(bytes).metadata();
      expect([String(width), String(height)]).toEqual([
        page.all('og:image:width')[index],
        page.all('og:image:height')[index],
      ]);
    }
  });

  it('offers to play an animation', async () => {
    const page = await open(`/images/${moving.id}`);
    expect([page.title, page.all('description'), page.all('og:description'), page.all('twitter:description')]).toEqual([
      'Pixchange | Loop',
      ['Click Link to Play'],
      [`GIF by Ines "the <b>" Okafor (@${ines.username})`],
      ['Click Link to Play'],
    ]);
    for (const url of page.all('og:video'))
      expect((await fetch(local(url), { method: 'HEAD' })).headers.get('content-type')).toBe('video/mp4');
    expect(page.all('og:video:type')).toEqual(page.all('og:video').map(() => 'video/mp4'));
  });

  it('is the same for crawlers and people, and is not sent twice', async () => {
    const pages = await Promise.all(
      [BOT, BROWSER, 'Googlebot/2.1', 'Twitterbot/1.0'].map((agent) =>
        open(`/images/${still.id}`, { 'user-agent': agent }),
      ),
    );
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
    expect(pages.map(({ response }) => response.headers.get('vary')?.includes('User-Agent') ?? false)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    const etag = pages[0]?.response.headers.get('etag') ?? '';
    expect((await open(`/images/${still.id}`, { 'if-none-match': etag })).response.status).toBe(304);
  });
});

describe('the pages of people and albums', () => {
  it('describe the member', async () => {
    for (const name of [ines.session.id, ines.username]) {
      const page = await open(`/users/${name}`);
      expect([page.response.status, page.title, page.all('canonical'), page.all('og:type'), page.strange]).toEqual([
        200,
        'Pixchange | Ines "the <b>" Okafor',
        [`${SITE}/users/${ines.session.id}`],
        ['profile'],
        '',
      ]);
      expect([page.all('og:image'), page.all('og:image:width'), page.all('og:image:height')]).toEqual([
        [`${SITE}/sharing.png`],
        ['300'],
        ['200'],
      ]);
      expect(page.all('description')).toEqual(['Join a GIF, Sticker and AR-3D community']);
    }
  });

  it('are found by @username, which redirects to the page by id', async () => {
    const { status, headers } = (await open(`/@${ines.username.toUpperCase()}`)).response;
    expect([status, headers.get('location')]).toEqual([302, `/users/${ines.session.id}`]);
    for (const name of ['nobody.has.this', 'a', '..', '%2e%2e', 'a/b'])
      expect([name, (await open(`/@${name}`)).response.status]).toEqual([name, 404]);
  });

  it('show a picture of the member', async () => {
    const form = new FormData();
    form.append(
      'profile_image',
      new Blob([new Uint8Array(await solid('#ff0000', 700, 500).png().toBuffer())]),
      'a.png',
    );
    await fetch(`${product.url}/api/profile/images`, {
      method: 'PATCH',
      body: form,
      headers: { authorization: `Bearer ${ines.session.token}` },
    });
    const page = await open(`/users/${ines.session.id}`);
    expect([
      page.all('og:image:width'),
      page.all('og:image:height'),
      (await fetch(local(page.all('og:image')[0] ?? ''))).status,
    ]).toEqual([['500'], ['500'], 200]);
  });

  it('describe the album', async () => {
    const page = await open(`/users/${ines.session.id}/albums/${album}?title=Other&guest=true`);
    expect([page.response.status, page.title, page.all('canonical'), page.strange]).toEqual([
      200,
      `Pixchange | Cats ${HOSTILE}`,
      [`${SITE}/users/${ines.session.id}/albums/${album}`],
      '',
    ]);
    expect((await fetch(local(page.all('og:image')[0] ?? ''))).status).toBe(200);
  });
});

describe('the pages of the site', () => {
  const nothing = async (path: string) => {
    const page = await open(path);
    expect([
      path,
      page.response.status,
      page.title,
      page.all('robots'),
      page.response.headers.get('x-robots-tag'),
    ]).toEqual([path, 404, 'Pixchange', ['noindex'], 'noindex']);
    expect([page.all('canonical'), page.all('og:image'), page.all('description')]).toEqual([
      [],
      [`${SITE}/sharing.png`],
      ['Join a GIF, Sticker and AR-3D community'],
    ]);
    expect(page.html).not.toContain('Secret');
  };

  it('that are not public are not found, and reveal nothing', async () => {
    const { token, id } = ines.session;
    const draft = await product.call(collectionsHttp.create, { token, body: { title: 'Secret words' } });
    const closed = await product.call(albumsHttp.create, { token, body: { album: { title: 'Secret words' } } });
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const path of [
      `/images/${hidden.id}`,
      `/images/${unknown}`,
      '/images/x',
      '/images/%00',
      '/users/%00',
      '/users/%F0%9F%98%80',
      `/users/${unknown}`,
      '/users/nobody_at_all',
      `/users/${id}/albums/${closed.id}`,
      `/users/${id}/albums/${unknown}`,
      `/users/${unknown}/albums/${album}`,
      `/minted_collection/${draft.id}`,
      '/minted_collection/x',
      '/nowhere',
    ])
      await nothing(path);
  });

  it('are no longer found when they are made private', async () => {
    const { token } = ines.session;
    await product.call(albumsHttp.unpublish, { token, params: { id: album } });
    await nothing(`/images/${still.id}`);
    await nothing(`/users/${ines.session.id}/albums/${album}`);
    expect(
      (await fetch(`${product.url}/api/oembed?url=${encodeURIComponent(`${SITE}/images/${still.id}`)}`)).status,
    ).toBe(404);
    expect(await sitemapPaths()).not.toContain(`/images/${still.id}`);
    await product.call(albumsHttp.publish, { token, params: { id: album } });
    expect((await open(`/images/${still.id}`)).response.status).toBe(200);
  });

  it.each([
    '/profile',
    '/profile/edit',
    '/albums/x/images',
    '/collections/x',
    '/create-collection',
    '/checkout',
    '/user_verification',
  ])('are not indexed if they are private: %s', async (path) => {
    const page = await open(path);
    expect([
      page.response.status,
      page.response.headers.get('x-robots-tag'),
      page.all('robots'),
      page.all('canonical'),
    ]).toEqual([200, 'noindex', ['noindex'], []]);
  });

  it('redirect /spotlights to the page of spotlights, which names its own address', async () => {
    const { response } = await open('/spotlights');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/spotlight']);
    expect((await open('/spotlight')).all('og:url')).toEqual([`${SITE}/spotlight`]);
  });

  it.each([
    ['/', 'Pixchange'],
    ['/faq', 'Pixchange | FAQ'],
    ['/charities', 'Pixchange | Non-Profits'],
    ['/spotlight', 'Pixchange | Spotlight'],
    ['/terms', 'Pixchange | Terms & Conditions'],
    ['/privacy-policy', 'Pixchange | Privacy Policy'],
    ['/artist', 'Pixchange | Sell Your Art'],
    ['/studio', 'Pixchange | The Studio'],
  ])('may be indexed if they are public: %s as %s', async (path, title) => {
    const page = await open(`${path}?error=x`);
    expect([
      page.response.status,
      page.title,
      page.response.headers.get('x-robots-tag'),
      page.all('canonical'),
    ]).toEqual([200, title, null, [`${SITE}${path}`]]);
  });
});

it('the page of a collection describes it once it is minted', async () => {
  const { token, id: ownerId } = ines.session;
  const { id } = await product.call(collectionsHttp.create, {
    token,
    body: { title: HOSTILE, description: 'Two\nlines' },
  });
  const database = await openDatabase({ url: product.databaseUrl, poolMax: 2, applicationName: 'test' });
  const log = new EventLog(product.eventStoreUrl, new EventCodec(new PersonKeys(database, masterKey)));
  const event: CollectionEvent = {
    type: 'CollectionMintProgressed',
    data: { collectionId: id, ownerId, nftStatus: 'minted', mintedCount: 1 },
  };
  await new CommandRunner(log).run(
    { decide: () => [event], evolve: () => null, initialState: null },
    streamsOf('collection')(id),
    null,
    { correlationId: randomUUID(), causationId: randomUUID(), actorId: 'mint' },
  );
  await Promise.all([log.close(), database.destroy()]);
  const page = await until(
    () => open(`/minted_collection/${id}`),
    ({ response }) => response.status === 200,
    'the mint',
  );
  expect([page.title, page.all('description'), page.all('canonical'), page.strange]).toEqual([
    `Pixchange | ${HOSTILE}`,
    ['Two lines'],
    [`${SITE}/minted_collection/${id}`],
    '',
  ]);
});

describe('oEmbed', () => {
  const ask = (query: Record<string, string>) => fetch(`${product.url}/api/oembed?${new URLSearchParams(query)}`);
  const work = () => `${SITE}/images/${still.id}`;

  it('is offered by the page, in both formats', async () => {
    const page = await open(`/images/${still.id}`);
    const [json = '', xml = ''] = page.all('alternate');
    const view = oembedView.parse(await (await fetch(local(json))).json());
    expect(view).toMatchObject({
      type: 'photo',
      title: HOSTILE,
      author_name: 'Ines "the <b>" Okafor',
      provider_name: 'Pixchange',
      provider_url: SITE,
    });
    const answer = await fetch(local(xml));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
    const text = await answer.text();
    expect(read(/<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '')).toBe(HOSTILE);
    expect(text).not.toContain('<script');
  });

  it('returns files of the stated size, within the requested space', async () => {
    for (const room of [{}, { maxwidth: '500' }, { maxheight: '120' }, { maxwidth: '300', maxheight: '300' }]) {
      const view = oembedView.parse(await (await ask({ url: work(), ...room })).json());
      if (view.type !== 'photo') throw new Error(view.type);
      const { width, height } = await sharp(Buffer.from(await (await fetch(local(view.url))).arrayBuffer())).metadata();
      expect([room, width, height]).toEqual([room, view.width, view.height]);
      expect(view.width).toBeLessThanOrEqual(Number(('maxwidth' in room && room.maxwidth) || Infinity));
      expect(view.height).toBeLessThanOrEqual(Number(('maxheight' in room && room.maxheight) || Infinity));
    }
    expect(oembedView.parse(await (await ask({ url: work(), maxwidth: '10', maxheight: '10' })).json())).toMatchObject({
      width: 10,
      height: 8,
    });
  });

  it('plays animations, and links to people and albums', async () => {
    expect(['video', 'rich']).toContain(
      oembedView.parse(await (await ask({ url: `${SITE}/images/${moving.id}` })).json()).type,
    );
    for (const path of [`/users/${ines.username}`, `/users/${ines.session.id}/albums/${album}`])
      expect(oembedView.parse(await (await ask({ url: SITE + path })).json())).toMatchObject({ type: 'link' });
  });

  it('answers only for public pages of this site', async () => {
    for (const url of [
      `${SITE}/images/${hidden.id}`,
      `${SITE}/images/x`,
      `https://elsewhere.example/images/${still.id}`,
      `http://a:b@localhost:8080/images/${still.id}`,
      `${SITE}/faq`,
      'nonsense',
      `javascript:${still.id}`,
      `${SITE}/users/${ines.session.id}/albums/x`,
    ]) {
      expect([url, (await ask({ url })).status]).toEqual([url, 404]);
    }
  });

  it.each([
    [{}, 422, 'url'],
    [{ url: 'x', maxwidth: '0' }, 422, 'maxwidth'],
    [{ url: 'x', maxheight: 'wide' }, 422, 'maxheight'],
    [{ url: 'x', format: 'yaml' }, 501, 'format'],
    [{ url: 'x', maxwidth: '1.5' }, 422, 'maxwidth'],
  ])('refuses %j with %d', async (query, status, attribute) => {
    const response = await ask(query as Record<string, string>);
    expect([
      response.status,
      ((await response.json()) as { errors: { attribute: string }[] }).errors[0]?.attribute,
    ]).toEqual([status, attribute]);
  });
});

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)].map(([, url = '']) =>
    read(url),
  );

const sitemapPaths = async (): Promise<string[]> => {
  const index = await (await fetch(`${product.url}/sitemap.xml`)).text();
  const parts = await Promise.all(locations(index).map(async (url) => (await fetch(local(url))).text()));
  return parts.flatMap(locations).map((url) => url.replace(SITE, ''));
};

describe('crawlers', () => {
  it('find public pages in the sitemap, and no hidden ones', async () => {
    const hermit = await signUp(product, { confirmed: false });
    const paths = await sitemapPaths();
    expect(paths).toEqual(
      expect.arrayContaining([
        `/images/${still.id}`,
        `/images/${moving.id}`,
        `/users/${ines.session.id}`,
        `/users/${ines.session.id}/albums/${album}`,
      ]),
    );
    expect(paths.filter((path) => path.includes(hidden.id) || path.includes(hermit.session.id))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect([path, (await open(path)).response.status]).toEqual([path, 200]);
  });

  it('learn when a page changed', async () => {
    const before = await lastmodOf(`/users/${ines.session.id}`);
    await product.call(profileHttp.edit, { token: ines.session.token, body: { description: 'New words' } });
    expect((await lastmodOf(`/users/${ines.session.id}`)) > before).toBe(true);
  });

  it('get 404 for a part of the sitemap that does not exist', async () => {
    for (const part of [
      'images-x.xml',
      `works-${still.id}.xml`,
      'images-ffffffff-ffff-4fff-8fff-ffffffffffff.xml',
      'constructor-00000000-0000-4000-8000-000000000000.xml',
    ])
      expect([part, (await fetch(`${product.url}/sitemap/${part}`)).status]).toEqual([part, 404]);
  });

  it('get robots.txt with the address of the sitemap', async () => {
    const response = await fetch(`${product.url}/robots.txt`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await response.text()).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });
});

const lastmodOf = async (path: string): Promise<string> => {
  const index = await (await fetch(`${product.url}/sitemap.xml`)).text();
  const parts = await Promise.all(locations(index).map(async (url) => (await fetch(local(url))).text()));
  return new RegExp(`<loc>${SITE}${path}</loc><lastmod>([^<]*)`).exec(parts.join(''))?.[1] ?? '';
};
