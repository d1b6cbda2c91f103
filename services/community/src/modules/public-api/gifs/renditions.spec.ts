import { describe, expect, it } from 'vitest';
import type { ImageItemView, VersionView } from '@pixchange/contracts/http/images';
import { tenorItemOf } from '../tenor/tenor.view.ts';
import { renditionsOf } from './renditions.ts';

type Work = ImageItemView & { readonly image: NonNullable<ImageItemView['image']> };

const absolute = (path: string): string => `https://pix.example${path}`;
const view = (name: string, width: number, height: number, size: number, ending = 'gif'): VersionView => ({
  url: `/media/i/${name}/main-a.${ending}`,
  size,
  width,
  height,
  webp: null,
  webp_size: null,
  mp4: null,
  mp4_size: null,
  preview_jpeg: `/media/i/${name}/poster-a.jpg`,
  preview_jpeg_size: 900,
});
const HEIGHTS = { fixed_small: 100, fixed: 200, fixed_large: 400, fixed_extra_large: 800, original: 900 };

/**
 * Returns a work with an aspect ratio of 4:3, with a file of every version: 133, 267, 533, 1,067 and 1,200 pixels wide.
 */
const itemOf = (isVideo: boolean, bytesPerPixel = 1) => {
  const versions = Object.fromEntries(
    Object.entries(HEIGHTS).map(([name, height]) => {
      const width = Math.round((height * 4) / 3);
      return [name, view(name, width, height, width * height * bytesPerPixel, isVideo ? 'mp4' : 'gif')];
    }),
  );
  const image = { is_video: isVideo, animated: true, versions };
  return {
    id: 'i',
    title: '',
    type: 'Gif',
    created_at: '2026-11-21T12:00:00.000Z',
    tags: [],
    image,
  } as unknown as Work;
};
const gif = (bytesPerPixel = 1) => itemOf(false, bytesPerPixel).image;

describe('the renditions of a work', () => {
  it('of a fixed width are the stored files, or else the smallest version that is at least that wide', () => {
    const made = { fixed_width: view('fixed_width', 200, 150, 700), fixed_width_small: view('s', 100, 75, 300) };
    expect(renditionsOf(gif(), made, absolute)).toMatchObject({
      fixed_width: { width: '200', height: '150', size: '700', url: absolute('/media/i/fixed_width/main-a.gif') },
      fixed_width_still: { width: '200', height: '150', size: '900' },
      fixed_width_small: { width: '100', height: '75', size: '300' },
    });
    expect(renditionsOf(gif(), {}, absolute)).toMatchObject({
      fixed_width: { width: '267', height: '200' },
      fixed_width_small: { width: '133', height: '100' },
    });
  });

  it('contain the frame count and the hash of the original', () => {
    const image = { ...gif(), frames: 12 };
    image.versions.original = { ...view('original', 1_200, 900, 9), url: '/media/i/original/main-0123456789ab.gif' };
    expect(renditionsOf(image, {}, absolute)['original']).toMatchObject({ frames: '12', hash: '0123456789ab' });
    expect(renditionsOf(gif(), {}, absolute)).toMatchObject({
      original: { frames: '1' },
      '480w_still': { width: '533', url: absolute('/media/i/fixed_large/poster-a.jpg') },
    });
  });

  it('include an HD video only when the original has a video', () => {
    const image = gif();
    image.versions.original = { ...view('original', 1_200, 900, 9), mp4: '/media/i/original/mp4-a.mp4', mp4_size: 70 };
    expect(renditionsOf(image, {}, absolute)['hd']).toEqual({
      width: '1200',
      height: '900',
      mp4: absolute('/media/i/original/mp4-a.mp4'),
      mp4_size: '70',
    });
    expect(renditionsOf(gif(), {}, absolute)).not.toHaveProperty('hd');
  });

  it('use the stored downsized GIF, unless a version below the size limit has at least as many pixels', () => {
    const downsized = view('downsized', 900, 675, 1_900_000);
    const { original, ...heavy } = renditionsOf(gif(10), { downsized }, absolute);
    expect(original?.['size']).toBe(String(1_200 * 900 * 10));
    expect(heavy).toMatchObject({
      downsized: { width: '900', height: '675', size: '1900000' },
      downsized_still: { width: '900' },
      downsized_medium: { width: '900' },
    });
    expect(renditionsOf(gif(1), { downsized }, absolute)).toMatchObject({ downsized: { width: '1200' } });
    expect(renditionsOf(gif(10), {}, absolute)).toMatchObject({ downsized: { width: '267' } });
  });

  it('of an animation include videos with even dimensions, in Tenor’s format too', () => {
    const made = {
      fixed_width: { ...view('fixed_width', 201, 151, 700), mp4: '/media/i/fixed_width/mp4-a.mp4', mp4_size: 90 },
    };
    const item = itemOf(false);
    const even = { width: '200', height: '150' };
    expect(renditionsOf(item.image, made, absolute)).toMatchObject({
      fixed_width: { width: '201', height: '151' },
      preview: even,
      downsized_small: even,
    });
    const { media_formats: formats = {} } =
      tenorItemOf(item, { durationMs: 900, renditions: made }, { wanted: ['tinygif', 'tinymp4'], absolute }) ?? {};
    expect([formats['tinygif']?.dims, formats['tinymp4']?.dims]).toEqual([
      [201, 151],
      [200, 150],
    ]);
  });

  it('of a film include a GIF, in Tenor’s format too', () => {
    const film = itemOf(true);
    const downsized = view('downsized', 320, 240, 800_000);
    expect(renditionsOf(film.image, { downsized }, absolute)).toMatchObject({
      downsized: { url: absolute('/media/i/downsized/main-a.gif'), width: '320', height: '240' },
      original: { url: absolute('/media/i/original/poster-a.jpg') },
    });
    const options = { wanted: ['gif', 'gifpreview'], absolute };
    const { media_formats: formats = {} } =
      tenorItemOf(film, { durationMs: 9_000, renditions: { downsized } }, options) ?? {};
    expect(formats['gif']).toMatchObject({
      url: absolute('/media/i/downsized/main-a.gif'),
      dims: [320, 240],
      duration: 6,
    });
    expect(formats['gifpreview']).toMatchObject({ duration: 0 });
  });
});
