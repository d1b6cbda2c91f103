import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { ownLink } from './own-link.ts';
import { codeForm, shortCode } from './short-code.ts';
import { androidStore, iosStore, platformOf } from './stores.ts';

const SITE = 'https://pixchange.example';
const ID = '0197b6f0-1111-7222-8333-444455556666';
const led = (link: string): string | null => {
  try {
    const { path, query } = ownLink(link, SITE);
    return `${path}${query}`;
  } catch {
    return null;
  }
};

describe('a link to a page of the product', () => {
  it.each([
    [`/users/${ID}`, `/users/${ID}`],
    [`users/${ID}`, `/users/${ID}`],
    ['users/ines_loops', '/users/ines_loops'],
    [`user-invitation/${ID}`, `/user-invitation/${ID}`],
    [`${SITE}/images/${ID}`, `/images/${ID}`],
    [`HTTPS://PIXCHANGE.example:443/images/${ID}`, `/images/${ID}`],
    [
      `${SITE}/users/${ID}/albums/${ID}?title=House%20cats&guest=true&utm=x#top`,
      `/users/${ID}/albums/${ID}?title=House+cats&guest=true`,
    ],
    [`/minted_collection/${ID}`, `/minted_collection/${ID}`],
  ])('%s leads to %s', (link, expected) => expect(led(link)).toBe(expected));

  it.each([
    '',
    '/',
    'https://evil.example/users/1',
    '//evil.example/users/1',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/users/..//evil.example',
    '/users/../api/profile',
    'https://pixchange.example@evil.example/users/1',
    'https://pixchange.example.evil.example/users/1',
    'https://user:pw@pixchange.example/users/1',
    'http://pixchange.example/users/1',
    'https://pixchange.example:8443/users/1',
    'https:evil.example/users/1',
    'https:/evil.example/users/1',
    'javascript:alert(1)',
    'JaVaScRiPt://pixchange.example/%0aalert(1)',
    'data:text/html,x',
    '/users/1\r\nSet-Cookie: a=b',
    '/users/1\tx',
    '/users/%2e%2e',
    '/users/1%0d%0aLocation:x',
    '/api/profile',
    '/s/4fQ0aZr8Lk',
    '/media/x',
    '/dev/mailbox',
    '/superadmin',
    '/users/1/albums/2/3',
    '/users/‮1',
    'https://pіxchange.example/users/1',
    'ftp://pixchange.example/users/1',
    'users\\1',
    ' //evil.example/users/1',
    '/users/.',
    '/users/1;//evil',
    '/images/ines-okafor',
    '/user-invitation/ines',
    `/users/${ID}/albums/House-cats`,
  ])('is not %j', (link) => expect(led(link)).toBeNull());

  it('never leads off the site, whatever it contains', () => {
    const pieces = fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '.',
      '..',
      '%2f',
      '%5c',
      '%00',
      '\t',
      '\n',
      ' ',
      'users',
      'user-invitation',
      'evil.example',
      'pixchange.example',
      '?',
      '#',
      '&',
      'title=',
      'javascript:',
      ID,
      ';',
      ',',
      '＠',
      '。',
      '／',
      'albums',
    );
    const links = fc.oneof(
      fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join('')),
      fc.webUrl(),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.array(pieces, { maxLength: 8 }).map((parts) => `/users/${parts.join('')}`),
    );
    fc.assert(
      fc.property(links, (link) => {
        const target = led(link);
        if (target === null) return;
        // The target is resolved as in a browser, from any page.
        for (const page of [SITE, `${SITE}/s/x`, 'https://elsewhere.example/'])
          expect(new URL(target, page).origin).toBe(new URL(page).origin);
        expect(target).toMatch(/^\/[a-z][A-Za-z0-9_.~/-]*(\?[A-Za-z0-9%+=&_.*-]*)?$/);
      }),
      { numRuns: 3_000 },
    );
  });
});

it('a username in a link is recognized', () => {
  expect(ownLink(`/users/ines.loops/albums/${ID}`, SITE)).toMatchObject({ username: 'ines.loops' });
  expect(ownLink(`/users/${ID}/albums/${ID}`, SITE)).toMatchObject({ username: null });
  expect(ownLink(`/images/${ID}`, SITE)).toMatchObject({ username: null });
});

describe('an app store', () => {
  it('is found by the name of the app', () => {
    expect(androidStore({ android_package_name: 'com.example.pixchange' })).toBe(
      'https://play.google.com/store/apps/details?id=com.example.pixchange',
    );
    expect(androidStore({ androidPackageName: 'com.example.pixchange' })).toBe(
      'https://play.google.com/store/apps/details?id=com.example.pixchange',
    );
    expect(iosStore({ ios_app_store_id: '123456789' })).toBe('https://apps.apple.com/app/id123456789');
    expect(iosStore({ iosAppStoreId: 'id123456789' })).toBe('https://apps.apple.com/app/id123456789');
  });
  it('is found by its own address', () => {
    expect(androidStore({ android_fallback_link: 'https://play.google.com/store/apps/details?id=a.b' })).toBe(
      'https://play.google.com/store/apps/details?id=a.b',
    );
    expect(iosStore({ iosFallbackLink: 'https://apps.apple.com/us/app/x/id123456789' })).toBe(
      'https://apps.apple.com/us/app/x/id123456789',
    );
  });
  it('is null when the link names none', () =>
    expect([androidStore(null), androidStore({}), iosStore(undefined), iosStore({ ios_app_store_id: '' })]).toEqual([
      null,
      null,
      null,
      null,
    ]));

  it.each([
    'http://play.google.com/x',
    'https://play.google.com.evil.example/',
    'https://evil.example/play.google.com',
    'https://play.google.com@evil.example/',
    'https://u:p@play.google.com/',
    'https://play.google.com:8443/',
    'javascript:alert(1)',
    '//play.google.com/x',
    'https://apps.apple.com/x',
    'https://play.google.com\\@evil.example/',
    'https://play.google.com/\r\nx',
  ])('is not %j', (link) =>
    expect(() => androidStore({ android_fallback_link: link })).toThrow('link.bad-android-store'),
  );
  it.each(['com', 'com.example&url=//evil', '../x.y', 'com.example.', ''.padEnd(1_000, 'a.')])(
    'has no app %j',
    (name) => expect(() => androidStore({ android_package_name: name })).toThrow('link.bad-android-store'),
  );
  it.each(['x', '12', '123456789/../../', '-123456789'])('has no app number %j', (appId) =>
    expect(() => iosStore({ ios_app_store_id: appId })).toThrow('link.bad-ios-store'),
  );
});

it('phones are recognized by their user agent', () => {
  expect(platformOf('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36')).toBe('android');
  expect(platformOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe('ios');
  expect(platformOf('Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)')).toBe('ios');
  expect(platformOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('other');
  expect(platformOf('')).toBe('other');
});

describe('a short code', () => {
  it('is the same for the same link, and different under another secret', () => {
    const parts = ['/users/1', '', null, null];
    expect(shortCode('secret', parts)).toBe(shortCode('secret', [...parts]));
    expect(shortCode('secret', parts)).not.toBe(shortCode('other', parts));
    expect(shortCode('secret', parts)).toMatch(codeForm);
  });
  it('is different for different links', () => {
    const codes = new Set(
      Array.from({ length: 10_000 }, (_, n) => shortCode('secret', [`/users/${n}`, '', null, null])),
    );
    expect(codes.size).toBe(10_000);
  });
});
