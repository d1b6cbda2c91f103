import { describe, expect, it } from 'vitest';
import { imageHead, plainHead, smallestUnder, type PageHead } from '@pixchange/contracts/http/page-head';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { pageAnswer, type ShownThings } from './pages.ts';
import { isPrivatePath, robotsText } from '../site-paths.ts';
import { SITEMAP_BYTES_MAX, sitemapIndex, urlSet, urlsPerPart } from './sitemap-xml.ts';
import { itemOf } from '../testing/items.ts';

const ORIGIN = 'https://pix.example';
const valuesOf = ({ tags }: PageHead, name: string): string[] =>
  tags
    .filter(
      ({ attributes }) => attributes['name'] === name || attributes['property'] === name || attributes['rel'] === name,
    )
    .map(({ attributes }) => attributes['content'] ?? attributes['href'] ?? '');

describe('the choice among files under a limit', () => {
  const files = (...sizes: (number | null)[]) => sizes.map((size) => ({ size }));
  it.each([
    [[300, 100, 200], 1_000, 100],
    [[300, 100, 200], 100, null],
    [[5_000_000], 5_000_000, null],
    [[4_999_999, 5_000_000], 5_000_000, 4_999_999],
    [[9, null, 7], 8, 7],
    [[null], 8, null],
    [[], 8, null],
  ])('W-231 of the sizes %j under %d is %j', (sizes, limit, size) =>
    expect(smallestUnder(files(...sizes), limit)?.size ?? null).toBe(size),
  );
});

describe('the head of a work', () => {
  it('W-229 W-230 shows the smallest version, and to Open Graph first the smallest at least 600 px wide', () => {
    const head = imageHead(itemOf({ title: 'House cat', alt_text: 'A sleeping cat' }), ORIGIN);
    expect(head.title).toBe('Pixchange | House cat');
    expect(valuesOf(head, 'twitter:image')).toEqual([`${ORIGIN}/media/i/fixed_small/main-a.jpg`]);
    expect(valuesOf(head, 'og:image')).toEqual([
      `${ORIGIN}/media/i/fixed_extra_large/main-a.jpg`,
      `${ORIGIN}/media/i/fixed_small/main-a.jpg`,
      `${ORIGIN}/media/i/fixed/main-a.jpg`,
    ]);
    expect([
      valuesOf(head, 'og:image:width'),
      valuesOf(head, 'og:image:height'),
      valuesOf(head, 'og:image:type'),
    ]).toEqual([
      ['1067', '133', '267'],
      ['800', '100', '200'],
      ['image/jpeg', 'image/jpeg', 'image/jpeg'],
    ]);
    expect([
      valuesOf(head, 'description'),
      valuesOf(head, 'canonical'),
      valuesOf(head, 'og:url'),
      valuesOf(head, 'robots'),
    ]).toEqual([['A sleeping cat'], [`${ORIGIN}/images/i`], [`${ORIGIN}/images/i`], []]);
    expect(valuesOf(head, 'alternate')[0]).toBe(
      `${ORIGIN}/api/oembed?url=${encodeURIComponent(`${ORIGIN}/images/i`)}&format=json`,
    );
  });

  it('W-232 invites the reader to play an animation, and offers the film', () => {
    const head = imageHead(itemOf({ alt_text: 'A cat' }, { animated: true, is_video: true }, 'mp4'), ORIGIN);
    expect(valuesOf(head, 'description')).toEqual(['Click Link to Play']);
    expect(valuesOf(head, 'og:description')).toEqual(['Art by Ines Okafor (@ines): A cat']);
    expect(valuesOf(head, 'og:image')[0]).toBe(`${ORIGIN}/media/i/fixed_extra_large/poster-a.jpg`);
    expect([
      valuesOf(head, 'og:video'),
      valuesOf(head, 'og:video:type'),
      valuesOf(head, 'og:video:width'),
      valuesOf(head, 'og:type'),
    ]).toEqual([[`${ORIGIN}/media/i/original/main-a.mp4`], ['video/mp4'], ['1200'], ['video.other']]);
  });

  it('describes the work to link previews', () => {
    const descriptionOf = (change: Partial<ImageItemView>) =>
      valuesOf(imageHead(itemOf(change), ORIGIN), 'og:description');
    expect(descriptionOf({ type: 'Gif', alt_text: 'A cat\nasleep' })).toEqual([
      'GIF by Ines Okafor (@ines): A cat asleep',
    ]);
    expect(descriptionOf({ type: 'Sticker', alt_text: '' })).toEqual(['Sticker by Ines Okafor (@ines)']);
  });

  it('offers the smallest picture first when none is at least 600 px wide', () => {
    const { image } = itemOf();
    if (image === null) throw new Error('no image');
    const { fixed_small, fixed, fixed_large } = image.versions;
    const head = imageHead(itemOf({}, { versions: { fixed_small, fixed, fixed_large } }), ORIGIN);
    expect(valuesOf(head, 'og:image:width')).toEqual(['133', '267']);
  });

  it('W-234 has the default picture when every version is too large', () => {
    const head = imageHead(itemOf({}, {}, 'gif', 1_000), ORIGIN);
    expect(valuesOf(head, 'twitter:image')).toEqual([`${ORIGIN}/sharing.png`]);
    expect([valuesOf(head, 'og:image'), valuesOf(head, 'og:image:width'), valuesOf(head, 'og:image:height')]).toEqual([
      [`${ORIGIN}/sharing.png`],
      ['300'],
      ['200'],
    ]);
  });

  it('shows Open Graph pictures that are too large for Twitter', () => {
    const head = imageHead(itemOf({}, {}, 'gif', 500), ORIGIN);
    expect([valuesOf(head, 'twitter:image')[0], valuesOf(head, 'og:image')[0]]).toEqual([
      `${ORIGIN}/sharing.png`,
      `${ORIGIN}/media/i/fixed_small/main-a.gif`,
    ]);
  });
});

const nobody: ShownThings = {
  image: () => Promise.resolve(null),
  user: () => Promise.resolve(null),
  album: () => Promise.resolve(null),
  collection: () => Promise.resolve(null),
};

describe('a page', () => {
  it.each(['/images/x', '/users/x', '/users/x/albums/y', '/minted_collection/x', '/images/%ff'])(
    'W-233 at %s has the default text when nothing public is there',
    async (path) =>
      expect(await pageAnswer(nobody, path, true, ORIGIN)).toEqual({
        found: false,
        indexed: false,
        head: plainHead(undefined, null, ORIGIN),
      }),
  );

  it.each([
    ['/', true],
    ['/faq', true],
    ['/profile', false],
    ['/profile/edit', false],
    ['/purchases', false],
    ['/view_as/x', false],
    ['/developers', true],
    ['/albums/x/images', false],
    ['/collections/x', false],
    ['/password/edit', false],
  ])('at %s is found and may be indexed: %j', async (path, indexed) => {
    const answer = await pageAnswer(nobody, path, true, ORIGIN);
    expect([answer.found, answer.indexed, valuesOf(answer.head, 'robots')]).toEqual([
      true,
      indexed,
      indexed ? [] : ['noindex'],
    ]);
  });

  it('is not found when the client does not have it', async () =>
    expect(await pageAnswer(nobody, '/nowhere', false, ORIGIN)).toMatchObject({ found: false, indexed: false }));

  it('is private by its whole path, not by how the path begins', () =>
    expect(['/profile', '/profile/edit', '/profiles', '/users/x'].map(isPrivatePath)).toEqual([
      true,
      true,
      false,
      false,
    ]));
});

describe('the rules for crawlers', () => {
  it('allow pages and oEmbed, and no other calls of the API', () => {
    const lines = robotsText(ORIGIN).split('\n');
    for (const line of [
      'User-agent: *',
      'Allow: /api/oembed?',
      'Disallow: /api/',
      'Disallow: /dev/',
      'Disallow: /profile',
      `Sitemap: ${ORIGIN}/sitemap.xml`,
    ])
      expect(lines).toContain(line);
    expect(lines.filter((line) => /^Disallow: \/?$|^Disallow: \/(users|images|media|assets)/.test(line))).toEqual([]);
  });

  it('keep the limits of a sitemap file, however long the URL of the site is', async () => {
    const long = `https://${'a'.repeat(1_000)}.example`;
    expect(urlsPerPart(ORIGIN)).toBe(50_000);
    expect(urlsPerPart(long)).toBeLessThan(50_000);
    for (const origin of [ORIGIN, long]) {
      const place = {
        path: `/users/${'f'.repeat(36)}/albums/${'f'.repeat(36)}`,
        changedAt: new Date('2026-11-21T12:00:00.000Z'),
      };
      async function* all() {
        yield await Promise.resolve(Array.from({ length: urlsPerPart(origin) }, () => place));
      }
      let bytes = 0;
      for await (const text of urlSet(all(), origin)) bytes += Buffer.byteLength(text);
      expect(bytes).toBeLessThanOrEqual(SITEMAP_BYTES_MAX);
    }
  });

  it('escape addresses', () =>
    expect(sitemapIndex([{ path: '/a?b&c', changedAt: new Date(0) }], ORIGIN)).toContain(
      `<sitemap><loc>${ORIGIN}/a?b&amp;c</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></sitemap>`,
    ));
});
