import { describe, expect, it } from 'vitest';
import { itemOf } from '../testing/items.ts';
import { atomOf } from './atom.ts';

const ORIGIN = 'https://pix.example';
const CREATED = '2026-11-01T08:00:00.000Z';
const feed = (...works: Parameters<typeof itemOf>[0][]) =>
  atomOf(
    {
      title: 'Trending',
      path: '/feeds/trending',
      page: '/',
      works: works.map((work) => itemOf({ created_at: CREATED, ...work })),
    },
    ORIGIN,
  );

describe('a feed', () => {
  it('names each work, its maker, its tags and its file', () => {
    const xml = feed({ title: 'Cat waves', tags: ['cat', 'hello'] });
    expect(xml).toContain('<id>urn:uuid:i</id>\n<title>Cat waves</title>');
    expect(xml).toContain('<author><name>Ines Okafor</name><uri>https://pix.example/users/u</uri></author>');
    expect(xml).toContain('<category term="cat"/>\n<category term="hello"/>');
    expect(xml).toContain(
      '<link rel="enclosure" type="image/jpeg" length="1080000" href="https://pix.example/media/i/original/main-a.jpg"/>',
    );
    expect(xml).toContain(`<updated>${CREATED}</updated>`);
  });
  it('escapes titles and alternative texts, and omits characters that XML forbids', () => {
    const xml = feed({ title: '</title>\u0000\u0007<script>&"', tags: ['"<'], alt_text: '"><b>' });
    expect(xml).toContain('<title>&lt;/title&gt;&lt;script&gt;&amp;&quot;</title>');
    expect(xml).not.toMatch(/<script|<b>|\u0000|\u0007/);
    expect(xml).toContain('alt=&quot;&amp;quot;&amp;gt;&amp;lt;b&amp;gt;&quot;');
  });
  it('has an update time even without entries', () => {
    const xml = feed();
    expect(xml).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
    expect(xml).not.toContain('<entry>');
  });
});
