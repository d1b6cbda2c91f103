import { describe, expect, it } from 'vitest';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { oembedView } from '@pixchange/contracts/http/oembed';
import fc from 'fast-check';
import { bestFor, fitted, oembedOfImage, oembedXml } from './oembed.ts';
import { itemOf } from '../testing/items.ts';

const ORIGIN = 'https://pix.example';

describe('the space on another site', () => {
  it('is not exceeded, and the work keeps its shape', () => {
    const side = fc.integer({ min: 1, max: 8_000 });
    fc.assert(
      fc.property(
        side,
        side,
        fc.option(side, { nil: undefined }),
        fc.option(side, { nil: undefined }),
        (width, height, maxwidth, maxheight) => {
          const size = fitted({ width, height }, { maxwidth, maxheight });
          expect(size.width).toBeLessThanOrEqual(Math.min(width, maxwidth ?? width));
          expect(size.height).toBeLessThanOrEqual(Math.min(height, maxheight ?? height));
          expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1);
          // Both sides shrink by the same factor, apart from the pixel lost by rounding down.
          if (size.width > 1 && size.height > 1)
            expect(Math.abs(size.width * height - size.height * width)).toBeLessThanOrEqual(Math.max(width, height));
        },
      ),
    );
  });

  it.each([
    [{}, 'large', 800, 600],
    [{ maxwidth: 799 }, 'middle', 400, 300],
    [{ maxheight: 300 }, 'middle', 400, 300],
    [{ maxwidth: 100 }, 'small', 100, 75],
    [{ maxwidth: 50 }, 'small', 50, 37],
  ])('%j is filled by the %s version', (room, name, width, height) => {
    const files = [
      ['small', 100, 75],
      ['large', 800, 600],
      ['middle', 400, 300],
    ].map(([url, w, h]) => ({ url: String(url), type: 'image/png', size: 1, width: Number(w), height: Number(h) }));
    expect(bestFor(files, room)).toMatchObject({ file: { url: name }, size: { width, height } });
  });
});

const answer = (item: ImageItemView, room = {}) => oembedView.parse(oembedOfImage(item, room, ORIGIN));

describe('a work embedded in another site', () => {
  it('is a photo for a still picture', () =>
    expect(answer(itemOf({ title: 'House cat' }), { maxwidth: 300 })).toMatchObject({
      type: 'photo',
      version: '1.0',
      title: 'House cat',
      author_url: `${ORIGIN}/users/u`,
      provider_name: 'Pixchange',
      url: `${ORIGIN}/media/i/fixed/main-a.jpg`,
      width: 267,
      height: 200,
      thumbnail_width: 133,
      thumbnail_height: 100,
    }));

  it('is a video when it has a film', () => {
    const view = answer(itemOf({}, { animated: true, is_video: true }, 'mp4'), { maxwidth: 400 });
    expect(view).toMatchObject({ type: 'video', width: 400, height: 300 });
    expect(view).toMatchObject({
      html: expect.stringMatching(
        /^<iframe src="https:\/\/pix\.example\/embed\/i" width="400" height="300" title="[^"]*" [^<>]*><\/iframe>$/,
      ) as unknown as string,
    });
  });

  it('is a frame when it has no film, with its title escaped', () =>
    expect(answer(itemOf({ title: 'A "cat"' }, { animated: true }, 'gif'))).toMatchObject({
      type: 'rich',
      html: expect.stringContaining('title="A &quot;cat&quot;"') as unknown as string,
      width: 1_200,
    }));

  it('is null while the work is not ready', () =>
    expect(oembedOfImage({ ...itemOf({}), image: null }, {}, ORIGIN)).toBeNull());

  it('is also available as XML with escaped texts', () => {
    const xml = oembedXml(answer(itemOf({ title: '</title><script>&"\'' })));
    expect(xml).toContain('<title>&lt;/title&gt;&lt;script&gt;&amp;&quot;&#39;</title>');
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>\n(  <\w+>[^<>]*<\/\w+>\n)+<\/oembed>\n$/,
    );
  });
});
