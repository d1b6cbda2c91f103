import { describe, expect, it } from 'vitest';
import { imageItemView } from '@pixchange/contracts/http/images';
import { giphyItem } from '../../platform/gif-provider/giphy-item.ts';
import { klipyItem } from '../../platform/gif-provider/klipy-item.ts';
import { mediaUrlsOf, type GifItem } from '../../platform/gif-provider/provider.ts';
import { MediaAddresses } from '../../platform/media-address.ts';
import { providerItemView } from './provider-item.view.ts';

const at = (name: string) => `https://media.giphy.com/media/abc/${name}`;
const rendition = (name: string, height: number) => ({
  url: at(name),
  width: String(height * 2),
  height: String(height),
  size: String(height * 1_000),
});
const stored = {
  type: 'gif',
  id: 'abc123',
  slug: 'cat-abc123',
  url: 'https://giphy.com/gifs/abc123',
  title: 'Cat GIF',
  username: 'sandra',
  user: { display_name: 'Sandra', avatar_url: at('avatar.gif'), banner: 'x' },
  rating: 'g',
  import_datetime: '2026-01-31 10:00:00',
  is_sticker: 0,
  images: {
    original: {
      ...rendition('giphy.gif', 480),
      frames: '10',
      webp: at('giphy.webp'),
      webp_size: '9',
      mp4: at('giphy.mp4'),
      mp4_size: '8',
    },
    fixed_height: rendition('200.gif', 200),
    fixed_height_small: rendition('100.gif', 100),
    downsized_medium: rendition('medium.gif', 400),
    fixed_height_still: { url: at('200_s.gif') },
    fixed_height_small_still: { url: at('100_s.gif') },
    original_still: { url: at('giphy_s.gif') },
    '480w_still': { url: at('480w_s.jpg') },
  },
};
const now = new Date('2026-11-30T12:00:00Z');
const addresses = { ofProvider: (url: string) => `/proxied/${url}` };
const proxied = (name: string) => `/proxied/${at(name)}`;

const known = (item: GifItem | null): GifItem => {
  if (item === null) throw new Error('the item has another form');
  return item;
};
const viewOf = (change: object = {}) =>
  providerItemView(known(giphyItem({ ...stored, ...change })), { provider: 'giphy', addresses, now });

describe('an item of the provider', () => {
  it('has the format of a work, with stills beside the versions', () => {
    const view = imageItemView.strict().parse(viewOf());
    expect(view).toMatchObject({
      id: 'giphy-abc123',
      provider: 'giphy',
      type: 'Gif',
      title: 'Cat GIF',
      status: 'ready',
      web_page_url: 'https://giphy.com/gifs/abc123',
      created_at: '2026-01-31T10:00:00.000Z',
    });
    expect(view.user).toEqual({
      id: 'giphy-sandra',
      username: 'sandra',
      full_name: 'Sandra',
      profile_image: { url: proxied('avatar.gif') },
    });
    expect(view.image?.giphy_versions).toEqual({ '480w_still': { url: proxied('480w_s.jpg') } });
    expect(view.image?.versions.original).toMatchObject({
      url: proxied('giphy.gif'),
      size: 480_000,
      webp: proxied('giphy.webp'),
      webp_size: 9,
      mp4_size: 8,
      preview_jpeg: proxied('giphy_s.gif'),
    });
    expect([
      view.image?.versions.fixed_small.height,
      view.image?.versions.fixed.height,
      view.image?.versions.fixed_large.height,
      view.image?.versions.fixed_extra_large?.height,
    ]).toEqual([100, 200, 400, 480]);
  });

  it('is neither sold nor minted', () =>
    expect(viewOf()).toMatchObject({
      for_sale: false,
      price: 0,
      can_process_nft: false,
      nft_status: null,
      album_id: null,
    }));

  it.each([
    [{ is_sticker: 1 }, { type: 'Sticker' }],
    [{ import_datetime: '0000-00-00 00:00:00' }, { created_at: '1970-01-01T00:00:00.000Z' }],
    [{ import_datetime: undefined }, { created_at: '1970-01-01T00:00:00.000Z' }],
    [{ username: '', user: undefined }, { user: { id: 'giphy-unknown', full_name: 'GIPHY' } }],
  ])('with %j becomes %j', (change, expected) => expect(viewOf(change)).toMatchObject(expected));

  it('lists every URL except its page, so that each can be checked', () => {
    expect([...new Set(mediaUrlsOf(known(giphyItem(stored))))].sort()).toEqual(
      [...new Set(JSON.stringify({ ...stored, url: '' }).match(/https:[^"]+/g))].sort(),
    );
  });

  it('has no URL of the provider except that of its page', () =>
    expect(JSON.stringify(viewOf()).match(/(?<!\/proxied\/)https:[^"]+/g)).toEqual([stored.url]));

  it.each([
    { id: '../x' },
    { id: '' },
    { url: 'x' },
    { images: {} },
    { type: 'ad' },
    { images: { ...stored.images, original: { ...stored.images.original, width: 'wide' } } },
    { images: { ...stored.images, original: { ...stored.images.original, height: 0 } } },
    { images: { ...stored.images, original: { ...stored.images.original, url: 'javascript:alert(1)' } } },
  ])('is rejected with %j', (change) => expect(giphyItem({ ...stored, ...change })).toBeNull());
});

describe('an item of KLIPY', () => {
  const file = (name: string, width: number) => ({
    url: `https://static.klipy.com/${name}`,
    width,
    height: width / 2,
    size: width * 10,
  });
  const sizes = (name: string, width: number) => ({
    gif: file(`${name}.gif`, width),
    webp: file(`${name}.webp`, width),
    jpg: file(`${name}.jpg`, width),
  });
  const cat = {
    id: 8_041_071_659_142_944,
    slug: 'cat-662',
    title: 'Cat',
    type: 'gif',
    file: { hd: sizes('hd', 800), md: sizes('md', 480), sm: sizes('sm', 220), xs: sizes('xs', 90) },
  };

  it('has the format of a work, and names KLIPY where no maker is known', () => {
    const view = imageItemView
      .strict()
      .parse(providerItemView(known(klipyItem(cat)), { provider: 'klipy', addresses, now }));
    expect(view).toMatchObject({
      id: 'klipy-gif-cat-662',
      provider: 'klipy',
      type: 'Gif',
      web_page_url: 'https://klipy.com/gifs/cat-662',
      user: { id: 'klipy-unknown', username: '', full_name: 'KLIPY', profile_image: { url: null } },
      created_at: '1970-01-01T00:00:00.000Z',
      image: { giphy_versions: { '480w_still': { url: '/proxied/https://static.klipy.com/md.jpg' } } },
    });
    const versions = view.image?.versions;
    expect(
      [versions?.fixed_small, versions?.fixed, versions?.fixed_large, versions?.original].map((one) => one?.width),
    ).toEqual([90, 220, 480, 800]);
  });

  it('has a still in PNG if it is a sticker', () => {
    const { jpg, ...rest } = cat.file.md;
    const md = { ...rest, png: { ...jpg, url: 'https://static.klipy.com/md.png' } };
    expect(klipyItem({ ...cat, type: 'sticker', file: { ...cat.file, md } })).toMatchObject({
      id: 'sticker-cat-662',
      still: 'https://static.klipy.com/md.png',
    });
  });

  it.each([{ type: 'ad' }, { type: 'clip' }, { slug: 'a/b' }, { file: {} }, { file: { ...cat.file, xs: {} } }])(
    'is rejected with %j',
    (change) => expect(klipyItem({ ...cat, ...change })).toBeNull(),
  );
});

describe('the URL of a provider’s file on this site', () => {
  const url = 'https://media.giphy.com/media/abc/giphy.gif?cid=1&rid=giphy.gif';
  const HOUR_MS = 60 * 60 * 1_000;
  const after = (hours: number): Date => new Date(now.getTime() + hours * HOUR_MS);
  const partsOf = (address: string): [string, string, string] => {
    const { pathname, searchParams } = new URL(address, 'https://site.example');
    return [pathname.split('/').at(-1) ?? '', searchParams.get('exp') ?? '', searchParams.get('sig') ?? ''];
  };

  it('leads back to the file, also after a change of the secret', () => {
    const address = new MediaAddresses('first').ofProvider(url, now);
    expect(address).toMatch(/^\/media\/provider\/[\w-]+\.gif\?exp=\d+&sig=[\w-]{32}$/);
    expect(new MediaAddresses('first').providerUrl(...partsOf(address), now)).toBe(url);
    expect(new MediaAddresses('second', 'first').providerUrl(...partsOf(address), now)).toBe(url);
  });

  it('stays the same for a day, and expires after one to two days', () => {
    const addresses = new MediaAddresses('first');
    const address = addresses.ofProvider(url, now);
    expect([
      addresses.ofProvider(url, after(11)) === address,
      addresses.ofProvider(url, after(12)) === address,
    ]).toEqual([true, false]);
    expect(addresses.providerUrl(...partsOf(address), after(35))).toBe(url);
    expect(addresses.providerUrl(...partsOf(address), after(36))).toBeNull();
  });

  it('is refused with another signature, file, time or secret, or with a signature of a work', () => {
    const addresses = new MediaAddresses('first');
    const [file, exp, sig] = partsOf(addresses.ofProvider(url, now));
    const [other] = partsOf(addresses.ofProvider('https://media.giphy.com/other.gif', now));
    const work = { contentType: 'image/gif', sha256: 'a'.repeat(64) };
    const [, exp2, sig2] = partsOf(addresses.of('work', 'fixed', 'main', work, false, now));
    for (const [one, two, three] of [
      [other, exp, sig],
      [file, exp, 'x'.repeat(32)],
      [file, exp, ''],
      [file, String(Number(exp) + 1), sig],
      [file, exp2, sig2],
      ['', exp, sig],
      ['../../etc/passwd', exp, sig],
    ] as const)
      expect(addresses.providerUrl(one, two, three, now)).toBeNull();
    expect(addresses.providerUrl(file, undefined, undefined, now)).toBeNull();
    expect(new MediaAddresses('second').providerUrl(file, exp, sig, now)).toBeNull();
  });
});
