import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { imageDraft } from '@pixchange/contracts/http/images';
import { coinPacks } from '@pixchange/contracts/http/limits';
import { byFeeling, feelings } from './drawn/feelings.ts';
import { contentTypeOf, demoManifest, demoPath, readManifest } from './manifest.ts';
import { pathOf } from './motion/motion.ts';
import { motions } from './motion/motions.ts';

const manifest = await readManifest();
const works = manifest.artists.flatMap(({ albums }) => albums.flatMap((album) => album.works));
const nameOf = (file: string): string => file.replace(/^.*\//, '').replace(/\.\w+$/, '');
const pictures = manifest.artists
  .flatMap(({ profileImage, coverImage }) => [profileImage, coverImage])
  .filter((file) => file !== null);

describe('the demo manifest', () => {
  it('has nine artists with at least two albums each', () => {
    expect(manifest.artists).toHaveLength(9);
    expect(manifest.artists.every(({ albums }) => albums.length >= 2)).toBe(true);
  });

  it('has only drawn loops in the first album of every artist', () => {
    const first = manifest.artists.flatMap(({ albums }) => albums[0]?.works ?? []);
    expect(first.filter(({ file }) => !file.startsWith('works/drawn/'))).toEqual([]);
  });

  it('uses every file in art once, as a work or as a picture of an artist', async () => {
    const drawn = new Set(feelings.map(({ name }) => name));
    const used = [...works.map(({ file }) => file), ...pictures].map(nameOf).filter((name) => !drawn.has(name));
    expect(used.sort()).toEqual((await readdir(demoPath('art'))).map(nameOf).sort());
  });

  it('uses every moving file in works once, with at least eight GIFs and one MP4', async () => {
    const moving = works.map(({ file }) => file).filter((file) => file.startsWith('works/'));
    const files = await readdir(demoPath('works'), { recursive: true });
    expect(moving.sort()).toEqual(
      files
        .filter((file) => file.includes('.'))
        .map((file) => `works/${file}`)
        .sort(),
    );
    expect(moving).toEqual(motions.map(pathOf).sort());
    expect(moving.filter((file) => file.endsWith('.gif')).length).toBeGreaterThanOrEqual(8);
    expect(moving.filter((file) => file.endsWith('.mp4'))).toHaveLength(1);
  });

  it.each(Object.entries(byFeeling))('has at least four works with the tag %s', (feeling, loops) => {
    const files = loops.map(pathOf);
    const found = works.filter(({ file }) => files.includes(file));
    expect(found.length).toBeGreaterThanOrEqual(4);
    const tags = feeling === 'facepalm' ? ['facepalm', 'eye-roll'] : [feeling];
    expect(found.filter((work) => !work.tags.some((tag) => tags.includes(tag)))).toEqual([]);
  });

  it('begins with works for eight different feelings', () => {
    const first = works.slice(0, 8).map(({ file }) => nameOf(file));
    const feelingsOfFirst = first.map((name) =>
      Object.entries(byFeeling).findIndex(([, loops]) => loops.some((loop) => loop.name === name)),
    );
    expect(new Set(feelingsOfFirst).size).toBe(8);
    expect(feelingsOfFirst).not.toContain(-1);
  });

  it('has titles, tags and alt texts that the API accepts unchanged', () => {
    for (const { title, tags, altText } of works) {
      const draft = imageDraft.parse({ attachment_id: 'a', title, tags, alt_text: altText });
      expect(draft).toMatchObject({ title, tags, alt_text: altText });
    }
  });

  it('puts every work into a subcategory that a new installation has', async () => {
    const { categories } = JSON.parse(
      await readFile(new URL('../../catalogue/seed.json', import.meta.url), 'utf8'),
    ) as { categories: { subcategories: { slug: string }[] }[] };
    const slugs = categories.flatMap(({ subcategories }) => subcategories.map(({ slug }) => slug));
    expect(works.map(({ subcategory }) => subcategory).filter((slug) => !slugs.includes(slug))).toEqual([]);
  });

  it('shows only its own works and artists in its spotlights', () => {
    const titles = works.map(({ title }) => title);
    const names = manifest.artists.map((one) => one.username);
    for (const spotlight of manifest.spotlights) {
      if (spotlight.kind === 'featured') expect(spotlight.works.filter((title) => !titles.includes(title))).toEqual([]);
      else expect(spotlight.artists.filter((name) => !names.includes(name))).toEqual([]);
    }
    expect(new Set(manifest.spotlights.map(({ kind }) => kind))).toEqual(new Set(['featured', 'users']));
  });

  it('has a theme with enough entries for a row', () =>
    expect(works.filter(({ tags }) => tags.includes(manifest.theme?.tag ?? '')).length).toBeGreaterThanOrEqual(6));

  it('has prices of at most 500 coins, at least half of them of at most 100', () => {
    const offered = works.flatMap(({ priceCoins }) => priceCoins ?? []);
    const pack = 100;
    expect(coinPacks.first).toContain(pack);
    expect(offered.length).toBeGreaterThan(5);
    expect(Math.max(...offered)).toBeLessThanOrEqual(5 * pack);
    expect(offered.filter((price) => price <= pack).length).toBeGreaterThanOrEqual(offered.length / 2);
  });

  it('mints works of one artist that are not for sale, and uses one of them as the picture of the collection', () => {
    const { artist, works: titles, picture } = manifest.collection;
    const own = manifest.artists
      .filter(({ username }) => username === artist)
      .flatMap(({ albums }) => albums.flatMap((one) => one.works));
    const minted = own.filter(({ title }) => titles.includes(title));
    expect(minted).toHaveLength(titles.length);
    expect(minted.filter(({ priceCoins }) => priceCoins !== undefined)).toEqual([]);
    expect(minted.map(({ file }) => file)).toContain(picture);
  });

  it('has a unique title and a unique alt text for every work', () => {
    expect(new Set(works.map(({ altText }) => altText)).size).toBe(works.length);
    expect(new Set(works.map(({ title }) => title)).size).toBe(works.length);
  });

  it('reports only its own works and artists', () => {
    for (const report of manifest.reports)
      expect(
        report.kind === 'image'
          ? works.some(({ title }) => title === report.work)
          : manifest.artists.some(({ username }) => username === report.artist),
      ).toBe(true);
    expect(manifest.reports.length).toBeGreaterThan(0);
  });

  it('has a content type for every file, and refuses an unknown file type', () => {
    expect(new Set(works.map(({ file }) => contentTypeOf(file)))).toEqual(
      new Set(['image/png', 'image/gif', 'video/mp4']),
    );
    expect(() => contentTypeOf('art/cat.bmp')).toThrow(RangeError);
  });
});

describe('the schema of the manifest', () => {
  const [artist] = manifest.artists;
  const [album] = artist?.albums ?? [];
  const [work] = album?.works ?? [];
  const withWork = (changed: object) =>
    demoManifest.safeParse({
      spotlights: [],
      reports: [],
      collection: manifest.collection,
      artists: [{ ...artist, albums: [{ ...album, works: [{ ...work, ...changed }] }] }],
    }).success;

  it('accepts an unchanged work', () => expect(withWork({})).toBe(true));
  it('refuses a sixth tag', () => expect(withWork({ tags: ['a', 'b', 'c', 'd', 'e', 'f'] })).toBe(false));
  it('refuses a file outside its folders', () => expect(withWork({ file: 'art/../../package.json' })).toBe(false));
  it('refuses a work without an alt text', () => expect(withWork({ altText: '' })).toBe(false));
  it('refuses a field that it does not know', () => expect(withWork({ alt: 'a cat on a mat, asleep' })).toBe(false));
  it('refuses two works of one title in an album', () =>
    expect(
      demoManifest.safeParse({
        spotlights: [],
        reports: [],
        collection: manifest.collection,
        artists: [{ ...artist, albums: [{ ...album, works: [work, work] }] }],
      }).success,
    ).toBe(false));
  it('refuses an artist twice', () =>
    expect(
      demoManifest.safeParse({
        spotlights: [],
        reports: [],
        collection: manifest.collection,
        artists: [artist, artist],
      }).success,
    ).toBe(false));
});
