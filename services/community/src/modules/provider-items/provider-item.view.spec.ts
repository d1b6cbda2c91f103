import { describe, expect, it } from 'vitest';
import { imageItemView } from '@pixchange/contracts/http/images';
import { addressesOf, gif } from '../../platform/gif-provider/gif.ts';
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
const viewOf = (change: object = {}) => providerItemView(gif.parse({ ...stored, ...change }));

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
      profile_image: { url: at('avatar.gif') },
    });
    expect(view.image?.giphy_versions).toEqual({ '480w_still': { url: at('480w_s.jpg') } });
    expect(view.image?.versions.original).toMatchObject({
      url: at('giphy.gif'),
      size: 480_000,
      webp: at('giphy.webp'),
      webp_size: 9,
      mp4_size: 8,
      preview_jpeg: at('giphy_s.gif'),
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
    expect(addressesOf(gif.parse(stored)).sort()).toEqual(
      [...new Set(JSON.stringify({ ...stored, url: '' }).match(/https:[^"]+/g))].sort(),
    );
  });

  it.each([
    { id: '../x' },
    { id: '' },
    { url: 'x' },
    { images: {} },
    { images: { ...stored.images, original: { ...stored.images.original, width: 'wide' } } },
  ])('is rejected with %j', (change) => expect(gif.safeParse({ ...stored, ...change }).success).toBe(false));
});
