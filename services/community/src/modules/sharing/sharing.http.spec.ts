import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError } from '@pixchange/contracts/http/client';
import { sharingHttp } from '@pixchange/contracts/http/sharing';
import { signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';

const SITE = 'http://localhost:8080';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';

let folder: string;
let product: Product;
let ines: Person;
let fresh: Person;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixchange-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Pixchange</title>');
  product = await startProduct('sharing', { WEB_DIST: folder });
  [ines, fresh] = await Promise.all([signUp(product), signUp(product, { confirmed: false })]);
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

const shorten = async (link: string, more: object = {}, by = ines): Promise<string> => {
  const reply = await product.call(sharingHttp.create, { token: by.session.token, body: { link, ...more } });
  return sharingHttp.create.reply.strict().parse(reply).shortLink;
};

/** Requests a URL of the site with this user agent, without following redirects. */
const open = (address: string, userAgent = 'Mozilla/5.0 (X11; Linux x86_64)') =>
  fetch(address.replace(SITE, product.url), { redirect: 'manual', headers: { 'user-agent': userAgent } });

describe('a short link', () => {
  it('redirects to its page, from any browser', async () => {
    const short = await shorten(`/users/${ines.session.id}`);
    expect(short).toMatch(/^http:\/\/localhost:8080\/s\/[0-9A-Za-z]{8,}$/);
    for (const agent of [ANDROID, IPHONE, '']) {
      const response = await open(short, agent);
      expect([response.status, response.headers.get('location')]).toEqual([302, `/users/${ines.session.id}`]);
    }
  });

  it('is the same for the same link, no matter who creates it and how the link is written', async () => {
    const path = `user-invitation/${ines.session.id}`;
    const links = await Promise.all([
      shorten(path),
      shorten(`/${path}`),
      shorten(`${SITE}/${path}`, {}, fresh),
      shorten(path, { android_info: {}, ios_info: null }),
    ]);
    expect(new Set(links).size).toBe(1);
    expect(await shorten(`users/${ines.session.id}`)).not.toBe(links[0]);
  });

  it('redirects to the app store for a phone when the link names one', async () => {
    const short = await shorten(`/users/${ines.session.id}`, {
      android_info: { android_package_name: 'com.example.pixchange' },
      ios_info: { iosAppStoreId: '123456789' },
    });
    expect((await open(short, ANDROID)).headers.get('location')).toBe(
      'https://play.google.com/store/apps/details?id=com.example.pixchange',
    );
    expect((await open(short, IPHONE)).headers.get('location')).toBe('https://apps.apple.com/app/id123456789');
    const desk = await open(short);
    expect([desk.status, desk.headers.get('location'), desk.headers.get('vary')]).toEqual([
      302,
      `/users/${ines.session.id}`,
      expect.stringContaining('User-Agent'),
    ]);
  });

  it('to an album keeps its title, and needs a confirmed account', async () => {
    const album = `/users/${ines.session.id}/albums/${ines.session.id}?title=House%20cats&guest=true`;
    expect((await open(await shorten(album))).headers.get('location')).toBe(
      `/users/${ines.session.id}/albums/${ines.session.id}?title=House+cats&guest=true`,
    );
    expect(await refusal(shorten(album, {}, fresh))).toMatchObject({
      status: 403,
      errors: [{ code: 'not_confirmed', title: 'Please confirm your account to unlock all the features.' }],
    });
    await shorten(`/users/${fresh.session.id}`, {}, fresh);
  });

  it.each([
    'https://evil.example/users/1',
    '//evil.example/users/1',
    '/\\evil.example',
    'javascript:alert(1)',
    '/api/profile',
    '',
    `${SITE}@evil.example/users/1`,
  ])('is not created for %p', async (link) => {
    expect(await refusal(shorten(link))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'link', code: 'link.foreign' }],
    });
  });

  it('names a member by id, even for a link with a username, and refuses an unknown username', async () => {
    const short = await shorten(`/users/${ines.username.toUpperCase()}`);
    expect(short).toBe(await shorten(`/users/${ines.session.id}`));
    expect(
      (await open(await shorten(`/users/${ines.username}/albums/${ines.session.id}?guest=true`))).headers.get(
        'location',
      ),
    ).toBe(`/users/${ines.session.id}/albums/${ines.session.id}?guest=true`);
    expect(await refusal(shorten('/users/nobody.at.all'))).toMatchObject({
      status: 422,
      errors: [{ code: 'link.foreign' }],
    });
  });

  it('is not created with invalid app stores', async () => {
    const link = `/users/${ines.session.id}`;
    expect(
      await refusal(shorten(link, { android_info: { android_fallback_link: 'https://evil.example/' } })),
    ).toMatchObject({ status: 422, errors: [{ attribute: 'android_info' }] });
    expect(await refusal(shorten(link, { ios_info: { ios_fallback_link: 'http://apps.apple.com/' } }))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'ios_info' }],
    });
    expect(await refusal(shorten(link, { ios_info: 'x' }))).toMatchObject({ status: 422 });
    expect(
      await refusal(product.call(sharingHttp.create, { token: ines.session.token, body: { link: 7 } as never })),
    ).toMatchObject({ status: 422, errors: [{ attribute: 'link' }] });
    expect(await refusal(product.call(sharingHttp.create, { token: null, body: { link } }))).toMatchObject({
      status: 401,
    });
  });

  it('still works after a restart', async () => {
    const short = await shorten(`/images/${ines.session.id}`);
    await product.restart();
    expect((await open(short)).headers.get('location')).toBe(`/images/${ines.session.id}`);
  });

  it.each(['/s/0000000000', '/s/x', '/s/%00', '/s/../api', `/s/${'x'.repeat(150)}`, '/s/0000000000/more'])(
    'is refused without a redirect when it is unknown or malformed: %s',
    async (path) => {
      const response = await open(`${product.url}${path}`);
      expect([404, 400]).toContain(response.status);
      expect(response.headers.get('location')).toBeNull();
    },
  );

  it('is answered with HTML instead of JSON when it is unknown', async () => {
    const response = await open(`${product.url}/s/0000000000`);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

describe('an invitation', () => {
  it('redirects to the home page, which opens the registration', async () => {
    const response = await open(`${product.url}/user-invitation/${ines.session.id}`);
    expect([response.status, response.headers.get('location')]).toEqual([302, `/?user-invitation=${ines.session.id}`]);
  });
  it.each([
    '/user-invitation/',
    '/user-invitation/%2F%2Fevil.example',
    '/user-invitation/a&b=c',
    '/user-invitation/a%0d%0ab',
  ])('is not found when it is malformed: %s', async (path) => {
    const response = await open(`${product.url}${path}`);
    expect([response.status, response.headers.get('location')]).toEqual([404, null]);
  });
});
