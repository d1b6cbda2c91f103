import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { offersHttp } from '@pixchange/contracts/http/offers';
import sharp from 'sharp';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';

const HOSTILE = '</script></body><script>alert("x")</script> & <!-- $&';
const TEMPLATE =
  '<!doctype html>\n<html lang="en">\n  <head>\n    <title>Pixchange</title>\n  </head>\n  <body><div id="root"><!-- first sight --></div></body>\n</html>\n';
const SCRIPT = {
  'a-1.js': '"as it is"',
  'a-1.js.br': 'as Brotli',
  'a-1.js.gz': 'as gzip',
  'heic-worker-1.js': '"a worker"',
};

let folder: string;
let product: Product;
let ines: Person;
let still: ImageItemView;
let loop: ImageItemView;
let sticker: ImageItemView;
let hidden: ImageItemView;

const solid = (background: string, side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background } });

const submit = (bytes: Uint8Array, type: 'image/jpeg' | 'image/gif', more: object): Promise<ImageItemView> =>
  makeWork(product, ines, bytes, type, more);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixchange-web-'));
  await writeFile(join(folder, 'index.html'), TEMPLATE);
  await mkdir(join(folder, 'assets'));
  for (const [name, content] of Object.entries(SCRIPT)) await writeFile(join(folder, 'assets', name), content);
  product = await startProduct('web', { WEB_DIST: folder });
  ines = await signUp(product);
  const { token } = ines.session;
  const album_id = (
    await product.call(albumsHttp.create, { token, body: { album: { title: 'Cats', published: true } } })
  ).id;
  still = await submit(await solid('#4FB8FF', 300).jpeg().toBuffer(), 'image/jpeg', {
    album_id,
    title: HOSTILE,
    alt_text: HOSTILE,
  });
  const frames = await Promise.all(['#ff0000', '#00ff00'].map((color) => solid(color, 300).png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  loop = await submit(moving, 'image/gif', { album_id, title: 'Loop' });
  sticker = await submit(moving, 'image/gif', { album_id, title: 'Cut', type: 'sticker' });
  await submit(await solid('#FF5CB8', 300).jpeg().toBuffer(), 'image/jpeg', { album_id, title: 'Stands', type: 'gif' });
  hidden = await submit(await solid('#123456', 300).jpeg().toBuffer(), 'image/jpeg', { title: 'Secret words' });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const TEXTS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const read = (html: string): string => html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => TEXTS[entity] ?? entity);

/** Requests a page and parses the parts that the server inserted. */
const open = async (path: string) => {
  const response = await fetch(product.url + path);
  const html = await response.text();
  const blocks = [...html.matchAll(/<script type="application\/json" data-early="([^"<>]*)">([^<]*)<\/script>/g)].map(
    ([, address = '', body = '']) => [read(address), JSON.parse(body) as unknown] as const,
  );
  const preloads = [...html.matchAll(/<link rel="preload" as="image" href="([^"<>]*)" fetchpriority="high">/g)].map(
    ([, href = '']) => read(href),
  );
  const drawn =
    /<div class="boot-picture"><svg[^>]*>.*?<\/svg><img src="([^"<>]*)" width="(\d+)" height="(\d+)" alt="([^"<>]*)" fetchpriority="high"><\/div>/
      .exec(html)
      ?.slice(1)
      .map(read) ?? null;
  const inRoot = /<div id="root">([^]*)<!-- first sight --><\/div>/.exec(html)?.[1] ?? '';
  const texts = [...inRoot.matchAll(/>([^<>]+)</g)].map(([, text = '']) => read(text));
  return { status: response.status, html, blocks, preloads, drawn, inRoot, texts };
};

describe('the data in a page', () => {
  it('contains a visitor’s responses to the client’s first calls', async () => {
    const pages = {
      '/': [
        '/api/config',
        '/api/search/ideas?q=',
        '/api/categories?page=1&per_page=100',
        '/api/picks',
        '/api/themes',
        ...['gif', 'sticker', 'art'].map((type) => `/api/images?page=1&per_page=6&type=${type}`),
      ],
      '/spotlight': ['/api/config', '/api/spotlights?page=1&per_page=12'],
      [`/images/${still.id}`]: ['/api/config', `/api/images/${still.id}`],
      [`/users/${ines.username}`]: [
        '/api/config',
        `/api/users/${ines.username}`,
        `/api/users/${ines.username}/albums?page=1&per_page=100`,
      ],
      '/terms': ['/api/config'],
    };
    for (const [path, addresses] of Object.entries(pages)) {
      const { blocks, html } = await open(path);
      expect([path, blocks.map(([address]) => address)]).toEqual([path, addresses]);
      expect(html.match(/<script/g)).toHaveLength(addresses.length);
      for (const [address, body] of blocks)
        expect([address, body]).toEqual([address, await (await fetch(product.url + address)).json()]);
    }
  });

  it('has a Vary header with the browser’s language', async () => {
    const { headers } = await fetch(`${product.url}/`, { headers: { 'accept-language': 'ar' } });
    expect(headers.get('vary')).toContain('accept-language');
  });

  it('is empty on a search page, which depends on its query', async () => {
    expect((await open('/?q=cats')).blocks).toEqual([]);
  });

  it('excludes private and missing content', async () => {
    for (const path of [`/images/${hidden.id}`, '/images/none', '/nowhere']) {
      const page = await open(path);
      expect([path, page.status, page.blocks, page.preloads, page.drawn]).toEqual([path, 404, [], [], null]);
      expect(page.html).not.toContain('Secret words');
    }
  });

  it('causes no server error for an invalid path', async () => {
    for (const path of ['/images/%E0%A4%A', '/users/%', '/users/a%2Fb'])
      expect([path, (await open(path)).status < 500]).toEqual([path, true]);
  });
});

describe('the content before the client starts', () => {
  it('includes the work of its page', async () => {
    const { drawn, preloads } = await open(`/images/${still.id}`);
    const large = still.image?.versions.fixed_extra_large;
    expect(preloads).toEqual([large?.webp ?? large?.url]);
    expect(drawn).toEqual([large?.webp ?? large?.url, '300', '300', HOSTILE]);
  });

  it('includes a still of a moving work', async () => {
    const { drawn, preloads } = await open(`/images/${loop.id}`);
    expect(preloads).toEqual([loop.image?.versions.fixed_extra_large?.preview_jpeg]);
    expect(drawn?.[0]).toBe(loop.image?.versions.fixed_extra_large?.preview_jpeg);
  });

  it('includes a work’s title, creator and box with its aspect ratio and placeholder, and no price', async () => {
    const { texts, inRoot } = await open(`/images/${still.id}`);
    expect(texts).toEqual([HOSTILE, 'IO', ines.session.full_name, `@${ines.username}`]);
    expect(inRoot).toMatch(
      /<svg viewBox="0 0 300 300" aria-hidden="true"><rect width="300" height="300"\/><image href="data:image\/png;base64,[\w+/=]+" width="300" height="300"/,
    );
    expect(inRoot).toContain('<div class="boot-work" data-kind="Art">');
    expect(inRoot).not.toMatch(/<script|style=/);
  });

  it('includes the price of a work on sale', async () => {
    const offer = { token: ines.session.token, body: { image_id: loop.id, price: 1_250 } };
    const { id } = await product.call(offersHttp.open, offer);
    await until(
      async () => (await open(`/images/${loop.id}`)).texts.at(-1),
      (text) => text === '1,250',
      'the price',
    );
    await product.call(offersHttp.close, { token: ines.session.token, params: { id } });
  });

  it('includes the name of a member and the title of an album', async () => {
    const member = ['IO', ines.session.full_name, `@${ines.username}`];
    expect((await open(`/users/${ines.username}`)).texts).toEqual(member);
    expect((await open(`/users/${ines.username}/albums/${still.album_id}`)).texts).toEqual(['Cats', ...member]);
  });

  it('is only a shape on pages without their own public data', async () => {
    for (const [path, shape] of [
      ['/terms', 'text'],
      ['/profile', 'profile'],
      ['/?q=cats', 'listing'],
      [`/images/${hidden.id}`, 'work'],
    ])
      expect((await open(path ?? '')).inRoot).toBe(
        `<div data-shape="${shape}" aria-hidden="true"><i></i><i></i><i></i></div>`,
      );
  });

  it('excludes the animated file of a moving sticker', async () => {
    const { drawn, preloads, inRoot } = await open(`/images/${sticker.id}`);
    const small = sticker.image?.versions.fixed;
    expect([sticker.type, drawn, preloads]).toEqual(['Sticker', null, [small?.webp ?? small?.url]]);
    expect(inRoot).toMatch(
      /<div class="boot-picture"><svg viewBox="0 0 300 300"[^>]*><rect[^>]*\/><image [^>]*\/><\/svg><\/div>/,
    );
  });

  it('preloads the first pick of the home page, and picks only moving GIFs', async () => {
    const { drawn, preloads, html } = await open('/');
    const poster = loop.image?.versions.fixed_large.preview_jpeg;
    expect([drawn, preloads]).toEqual([null, [poster]]);
    expect(/<div class="boot-row" aria-hidden="true">(.*?)<\/div>/.exec(html)?.[1]).toBe(
      `<span><img src="${poster}" alt="" fetchpriority="high"></span>`,
    );
  });
});

it('sends a client file in an encoding that the browser accepts, with permanent caching', async () => {
  for (const [asked, encoding, content] of [
    ['br, gzip', 'br', 'as Brotli'],
    ['gzip', 'gzip', 'as gzip'],
    ['identity', undefined, '"as it is"'],
  ] as const) {
    const answer = await new Promise<IncomingMessage>(
      (resolve, reject) =>
        void get(`${product.url}/assets/a-1.js`, { headers: { 'accept-encoding': asked } }, resolve).on(
          'error',
          reject,
        ),
    );
    expect((await answer.toArray()).join('')).toBe(content);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    for (const name of ['etag', 'last-modified', 'accept-ranges', 'x-request-id'])
      expect(answer.headers).not.toHaveProperty(name);
  }
  expect((await fetch(`${product.url}/assets/a-1.js.br`)).status).toBe(404);
});

it('sends the content security policy with pages and workers, but not with other scripts', async () => {
  const policies = async (path: string) => {
    const { headers } = await fetch(product.url + path);
    return [
      'content-security-policy',
      'cross-origin-opener-policy',
      'referrer-policy',
      'x-content-type-options',
      'cross-origin-resource-policy',
    ].map((name) => headers.has(name));
  };
  expect(await policies('/assets/a-1.js')).toEqual([false, false, false, true, true]);
  for (const path of ['/', '/terms', '/assets/heic-worker-1.js'])
    expect([path, await policies(path)]).toEqual([path, [true, true, true, true, true]]);
});
