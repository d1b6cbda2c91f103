import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import { oembedView } from '@pixchange/contracts/http/oembed';
import { TRY_KEY } from '@pixchange/contracts/http/values/api-keys';
import { sharingHttp } from '@pixchange/contracts/http/sharing';
import { Client } from 'pg';
import sharp from 'sharp';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';

const SITE = 'http://localhost:8080';
const HOSTILE = '</title><script>alert("x")</script>';

let product: Product;
let database: Client;
let zoe: Person;
let fan: Person;
let [moving, still, hidden] = [] as unknown as [string, string, string];

const frame = (hue: number) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: `hsl(${hue}, 60%, 50%)` } })
    .png()
    .toBuffer();

beforeAll(async () => {
  product = await startProduct('embed');
  database = new Client({ connectionString: product.databaseUrl });
  await database.connect();
  zoe = await signUp(product, { fullName: 'Zoe <b>' });
  fan = await signUp(product);
  const { token } = zoe.session;
  const album = async (published: boolean) =>
    (await product.call(albumsHttp.create, { token, body: { album: { title: 'Loops', published } } })).id;
  const [shown, secret] = [await album(true), await album(false)];
  const gif = await sharp([await frame(10), await frame(60)], { join: { animated: true } })
    .gif({ delay: [200, 200], loop: 0 })
    .toBuffer();
  const publish = async (bytes: Buffer, type: 'image/gif' | 'image/png', more: object) =>
    (await makeWork(product, zoe, bytes, type, { allow_publish: true, ...more })).id;
  moving = await publish(gif, 'image/gif', { album_id: shown, title: HOSTILE, tags: ['cat'], type: 'gif' });
  still = await publish(await frame(120), 'image/png', { album_id: shown, title: 'Still', tags: ['cats', 'dog'] });
  hidden = await publish(await frame(200), 'image/png', { album_id: secret, title: 'Hidden', tags: ['cat'] });
}, 180_000);
afterAll(async () => {
  await database.end();
  await product.stop();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${product.url}${path}`, { headers });
const counts = async (imageId: string) =>
  (
    await database.query(
      'SELECT coalesce(sum(views), 0)::int AS views, coalesce(sum(shares), 0)::int AS shares FROM work.work_counts WHERE image_id = $1',
      [imageId],
    )
  ).rows[0];

describe('the frame of a work', () => {
  it('may be framed by any page, and loads nothing from other sites', async () => {
    const response = await get(`/embed/${moving}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('frame-ancestors');
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('x-frame-options')).toBeNull();
    const html = await response.text();
    expect(html).toContain(`href="${SITE}/images/${moving}" target="_blank"`);
    expect(html).not.toContain('<script>');
    expect(html).toContain('Zoe &lt;b&gt;');
    for (const [, path = ''] of html.matchAll(/(?:src|poster|data-moving)="([^"]+)"/g))
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    for (const path of ['/embed/style.css', '/embed/play.js']) expect((await get(path)).status).toBe(200);
  });

  it('has no button for a still picture, and uses the language of the browser', async () => {
    expect(await (await get(`/embed/${still}`)).text()).not.toContain('<button');
    expect(await (await get(`/embed/${moving}`, { 'accept-language': 'ar-EG,en;q=0.5' })).text()).toContain(
      'dir="rtl"',
    );
  });

  it.each(['hidden', 'unknown', 'odd'])('is not found for a work that is %s', async (kind) => {
    const id = { hidden, unknown: '00000000-0000-4000-8000-000000000000', odd: '%3Cb%3E' }[kind];
    const response = await get(`/embed/${id}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(await response.text()).not.toContain('Hidden');
  });

  it('is part of the HTML that oEmbed returns for an animation', async () => {
    const view = oembedView.parse(
      await (await get(`/api/oembed?url=${encodeURIComponent(`${SITE}/images/${moving}`)}&maxwidth=200`)).json(),
    );
    expect(view).toMatchObject({
      width: 200,
      height: 150,
      html: expect.stringContaining(`src="${SITE}/embed/${moving}"`),
    });
  });

  it('counts as a view; short links and shares by apps count as shares', async () => {
    const { key } = await product.call(apiKeysHttp.create, { token: zoe.session.token, body: { name: 'Picker' } });
    for (let times = 0; times < 2; times += 1) await get(`/v2/registershare?key=${key}&id=${moving}`);
    await get(`/v2/registershare?key=${TRY_KEY}&id=nothing`);
    await product.call(sharingHttp.create, { token: fan.session.token, body: { link: `${SITE}/images/${still}` } });
    await until(
      async () => [await counts(still), await counts(moving)],
      (both) => both.every(({ shares }) => shares === 1),
      'the counts of shares',
    );
    expect([await counts(moving), (await counts(hidden)).views]).toEqual([{ views: 1, shares: 1 }, 0]);
  });
});

describe('feeds', () => {
  const idsIn = async (path: string): Promise<string[]> => {
    const response = await get(path);
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    return [...(await response.text()).matchAll(/<id>urn:uuid:([^<]+)<\/id>/g)].map(([, id]) => id as string);
  };

  it('contain the public works of a member, of a tag and of the trending list; one without works is empty', async () => {
    expect(await idsIn(`/feeds/users/${zoe.session.id}`)).toEqual([still, moving]);
    expect(await idsIn('/feeds/tags/cat')).toEqual([moving]);
    expect(await idsIn('/feeds/tags/nothing')).toEqual([]);
    expect(new Set(await idsIn('/feeds/trending'))).toEqual(new Set([still, moving]));
    expect(await idsIn('/feeds/spotlights')).toEqual([]);
  });

  it.each(['/feeds/users/nobody', '/feeds/users/%00', '/feeds/tags/%23'])('are not found at %s', async (path) =>
    expect((await get(path)).status).toBe(404),
  );
});

describe('the trial key', () => {
  it('opens the public API without an account', async () => {
    const response = await get(`/v1/gifs/trending?api_key=${TRY_KEY}`);
    expect(response.status).toBe(200);
    expect(((await response.json()) as { data: { embed_url: string }[] }).data[0]?.embed_url).toBe(
      `${SITE}/embed/${moving}`,
    );
  });
});
