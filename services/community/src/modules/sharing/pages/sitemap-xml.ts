import { escaped } from '../../../runtime/http/escaped.ts';

/** Limits of one file according to https://www.sitemaps.org/protocol.html. */
const SITEMAP_URLS_MAX = 50_000;
export const SITEMAP_BYTES_MAX = 50 * 1024 * 1024;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Place {
  readonly path: string;
  readonly changedAt: Date;
}

const entry = (tag: 'url' | 'sitemap', { path, changedAt }: Place, origin: string): string =>
  `<${tag}><loc>${escaped(origin + path)}</loc><lastmod>${changedAt.toISOString()}</lastmod></${tag}>\n`;

/** Longest path of the site: a profile's album. */
const LONGEST_PATH = `/users/${'0'.repeat(36)}/albums/${'0'.repeat(36)}`;
const ROOM_FOR_FRAME = 1_024;

/** Returns the number of URLs that always fit into one file. */
export const urlsPerPart = (origin: string): number =>
  Math.min(
    SITEMAP_URLS_MAX,
    Math.floor(
      (SITEMAP_BYTES_MAX - ROOM_FOR_FRAME) /
        Buffer.byteLength(entry('url', { path: LONGEST_PATH, changedAt: new Date(0) }, origin)),
    ),
  );

export const sitemapIndex = (parts: readonly Place[], origin: string): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${parts.map((part) => entry('sitemap', part, origin)).join('')}</sitemapindex>\n`;

/** Yields the XML in chunks as the entries arrive. */
export async function* urlSet(places: AsyncIterable<readonly Place[]>, origin: string): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const some of places) yield some.map((place) => entry('url', place, origin)).join('');
  yield '</urlset>\n';
}
