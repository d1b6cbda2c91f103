import type { PublicUserView } from './accounts.ts';
import type { CollectionView } from './collections.ts';
import type { ImageItemView } from './images.ts';
import { largestOf, versionsOf } from './values/images.ts';
import { PRODUCT_NAME, titleOf } from './page-title.ts';

/**
 * Title and tags of a page's head, for people, search engines and link previews. The server writes them into the page,
 * and the client updates them.
 */
export interface PageHead {
  readonly title: string;
  readonly tags: readonly HeadTag[];
}

export interface HeadTag {
  readonly tag: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

/** A file for a link preview: `url` is absolute or a path of the site; unknown values are null. */
export interface SharedFile {
  readonly url: string;
  readonly type: string;
  readonly size: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

export const DEFAULT_DESCRIPTION = 'Join a GIF, Sticker and AR-3D community';

/**
 * Names of the site's own pages, which follow the product's name in titles. The title of the home page has only the
 * product's name.
 */
export const PAGE_NAMES: Readonly<Record<string, string>> = {
  '/faq': 'FAQ',
  '/spotlight': 'Spotlight',
  '/market': 'Market',
  '/charities': 'Non-Profits',
  '/terms': 'Terms & Conditions',
  '/privacy-policy': 'Privacy Policy',
  '/artist': 'Sell Your Art',
  '/studio': 'The Studio',
  '/developers': 'Developers',
};

/** Description of pages with a moving work. */
const MOVING_DESCRIPTION = 'Click Link to Play';

/** Exclusive size limit in bytes of a picture for a Twitter card. */
export const TWITTER_BYTES = 5_000_000;
export const OPEN_GRAPH_BYTES = 8_000_000;

export const DEFAULT_SHARED_FILE: SharedFile = {
  url: '/sharing.png',
  type: 'image/png',
  size: null,
  width: 300,
  height: 200,
};

/**
 * Minimum width of a picture in a large preview. Networks show a narrower picture as a thumbnail beside the text. They
 * use the first of several pictures.
 */
const LARGE_PREVIEW_WIDTH_PX = 600;

/** Minimum side of a picture; some networks ignore smaller pictures and use the next one. */
const NETWORK_SIDE_PX_MIN = 200;
const LARGE_CARD = { width: 300, height: 157 } as const;

const TYPES: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
};

/** Returns the content type of one of our media URLs, by its file extension. */
export const typeOfAddress = (url: string): string =>
  TYPES[/\.([a-z0-9]+)(\?|$)/.exec(url)?.[1] ?? ''] ?? 'application/octet-stream';

type Shown = NonNullable<ImageItemView['image']>;

/** Returns the pictures for a preview of a work: each version, or the poster of a version that is a video. */
export const picturesOf = ({ versions }: Shown): SharedFile[] =>
  versionsOf(versions).map(({ url, size, width, height, preview_jpeg, preview_jpeg_size }) =>
    typeOfAddress(url).startsWith('image/')
      ? { url, type: typeOfAddress(url), size, width, height }
      : { url: preview_jpeg, type: 'image/jpeg', size: preview_jpeg_size, width, height },
  );

/** Returns the smallest of the files below a size limit, ignoring files of unknown size; null if there is none. */
export const smallestUnder = <F extends Pick<SharedFile, 'size'>>(files: readonly F[], bytes: number): F | null =>
  files.reduce<F | null>(
    (best, file) =>
      file.size !== null &&
      file.size < bytes &&
      (best?.size === undefined || best.size === null || file.size < best.size)
        ? file
        : best,
    null,
  );

/** Returns the video of a work's largest version, for Open Graph; null if there is none. */
export const filmOf = ({ versions }: Shown): SharedFile | null => {
  const largest = largestOf(versions);
  if (typeOfAddress(largest.url) === 'video/mp4')
    return {
      url: largest.url,
      type: 'video/mp4',
      size: largest.size,
      width: largest.width,
      height: largest.height,
    };
  return largest.mp4 === null
    ? null
    : { url: largest.mp4, type: 'video/mp4', size: largest.mp4_size, width: largest.width, height: largest.height };
};

interface Page {
  /** Name that follows the product's name in the title; absent on the home page. */
  readonly name?: string;
  readonly description?: string | null;
  /** Description for link previews, if it differs from `description`. */
  readonly openGraphDescription?: string;
  /** Path with its leading slash; null for a page without a public URL. */
  readonly path: string | null;
  readonly type?: 'website' | 'profile' | 'video.other';
  readonly twitter?: SharedFile | null;
  readonly openGraph?: readonly SharedFile[];
  readonly imageAlt?: string | null;
  readonly film?: SharedFile | null;
  /** Whether another site can embed the page. */
  readonly embeddable?: boolean;
  readonly more?: readonly HeadTag[];
}

const named = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { property: name, content } });

const fileTags = (
  kind: 'og:image' | 'og:video',
  { url, type, width, height }: SharedFile,
  origin: string,
  alt?: string | null,
): HeadTag[] => [
  property(kind, new URL(url, origin).href),
  ...(origin.startsWith('https:') ? [property(`${kind}:secure_url`, new URL(url, origin).href)] : []),
  property(`${kind}:type`, type),
  ...(width === null || height === null
    ? []
    : [property(`${kind}:width`, String(width)), property(`${kind}:height`, String(height))]),
  ...(typeof alt === 'string' && alt !== '' ? [property(`${kind}:alt`, alt)] : []),
];

const oembedTags = (address: string, origin: string, title: string): HeadTag[] =>
  (['json', 'xml'] as const).map((format) => ({
    tag: 'link',
    attributes: {
      rel: 'alternate',
      type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
      href: `${origin}/api/oembed?url=${encodeURIComponent(address)}&format=${format}`,
      title,
    },
  }));

/** Returns the tag that lets feed readers discover the feed of the page's content. */
export const feedTag = (href: string, title: string): HeadTag => ({
  tag: 'link',
  attributes: { rel: 'alternate', type: 'application/atom+xml', href, title },
});

/** Feeds of the site's own pages. */
const PAGE_FEEDS: Readonly<Record<string, string>> = { '/': '/feeds/trending', '/spotlight': '/feeds/spotlights' };

const isLarge = ({ width, height }: SharedFile): boolean =>
  width !== null && height !== null && width >= LARGE_CARD.width && height >= LARGE_CARD.height;

const openGraphTags = ({ type = 'website', openGraph = [], imageAlt, film }: Page, origin: string): HeadTag[] => [
  property('og:site_name', PRODUCT_NAME),
  property('og:type', type),
  ...(openGraph.length === 0 ? [DEFAULT_SHARED_FILE] : openGraph).flatMap((file) =>
    fileTags('og:image', file, origin, imageAlt),
  ),
  ...(film ? fileTags('og:video', film, origin) : []),
];

const twitterTags = ({ twitter, imageAlt }: Page, origin: string): HeadTag[] => {
  const file = twitter ?? DEFAULT_SHARED_FILE;
  return [
    named('twitter:card', isLarge(file) ? 'summary_large_image' : 'summary'),
    named('twitter:image', new URL(file.url, origin).href),
    ...(imageAlt ? [named('twitter:image:alt', imageAlt)] : []),
  ];
};

/**
 * Returns the tags with the canonical URL of the page and its oEmbed links; `noindex` for a page without a public URL.
 */
const addressTags = ({ path, embeddable }: Page, origin: string, title: string): HeadTag[] => {
  if (path === null) return [named('robots', 'noindex')];
  const address = origin + path;
  return [
    { tag: 'link', attributes: { rel: 'canonical', href: address } },
    property('og:url', address),
    ...(embeddable === true ? oembedTags(address, origin, title) : []),
  ];
};

/**
 * Returns the head of a page.
 * @param origin origin of the site, without a trailing slash
 */
const headOf = (page: Page, origin: string): PageHead => {
  const title = titleOf(page.name);
  const description = page.description || DEFAULT_DESCRIPTION;
  return {
    title,
    tags: [
      named('description', description),
      ...addressTags(page, origin, title),
      property('og:title', title),
      property('og:description', page.openGraphDescription ?? description),
      ...openGraphTags(page, origin),
      named('twitter:title', title),
      named('twitter:description', description),
      ...twitterTags(page, origin),
      ...(page.more ?? []),
    ],
  };
};

/**
 * Returns the head of a page that is not about a member or a work, with the default description and picture. `path` is
 * null for pages without a public URL.
 */
export const plainHead = (name: string | undefined, path: string | null, origin: string): PageHead =>
  headOf(
    {
      ...(name === undefined ? {} : { name }),
      path,
      more: path === null || PAGE_FEEDS[path] === undefined ? [] : [feedTag(origin + PAGE_FEEDS[path], titleOf(name))],
    },
    origin,
  );

/**
 * Returns pictures for previews: the smallest picture that is shown large, the smallest of all, and one for networks
 * that ignore small pictures.
 */
const offered = (image: Shown | null): Pick<Page, 'twitter' | 'openGraph'> => {
  if (image === null) return {};
  const files = picturesOf(image);
  const openGraph = [
    files.filter(({ width }) => (width ?? 0) >= LARGE_PREVIEW_WIDTH_PX),
    files,
    files.filter(({ width, height }) => Math.min(width ?? 0, height ?? 0) >= NETWORK_SIDE_PX_MIN),
  ].flatMap((some) => smallestUnder(some, OPEN_GRAPH_BYTES) ?? []);
  return {
    twitter: smallestUnder(files, TWITTER_BYTES),
    openGraph: openGraph.filter(({ url }, index) => openGraph.findIndex((file) => file.url === url) === index),
  };
};

/** Returns the title of a work, or a default title. */
export const nameOfWork = ({ title, type, user }: Pick<ImageItemView, 'title' | 'type' | 'user'>): string =>
  title === '' ? `${type ?? 'Art'} by @${user.username}` : title;

/** Describes a work for people who can't see it: its kind, its creator and, if there is one, its description. */
const aboutWork = ({ type, user, alt_text: altText }: ImageItemView): string => {
  const kind = type === 'Gif' ? 'GIF' : (type ?? 'Art');
  const maker = `${kind} by ${user.full_name} (@${user.username})`;
  return altText ? `${maker}: ${altText.replace(/\s+/gu, ' ')}` : maker;
};

/** Returns the head of the page of a public work. */
export const imageHead = (item: ImageItemView, origin: string): PageHead => {
  const { image } = item;
  const moves = image !== null && (image.animated || image.is_video);
  const film = image === null ? null : filmOf(image);
  return headOf(
    {
      ...offered(image),
      name: nameOfWork(item),
      description: moves ? MOVING_DESCRIPTION : item.alt_text,
      openGraphDescription: aboutWork(item),
      path: `/images/${item.id}`,
      type: film === null ? 'website' : 'video.other',
      imageAlt: item.alt_text,
      film,
      embeddable: true,
    },
    origin,
  );
};

/** Returns preview fields with the picture of a profile or a collection; empty without a picture. */
const picture = (file: SharedFile | null): Pick<Page, 'twitter' | 'openGraph'> =>
  file === null ? {} : { twitter: file, openGraph: [file] };

const ofAddress = (url: string | null): SharedFile | null =>
  url === null ? null : { url, type: typeOfAddress(url), size: null, width: null, height: null };

/** Returns the head of a member's page. */
export const userHead = (
  user: PublicUserView,
  origin: string,
  file: SharedFile | null = ofAddress(user.profile_image.url),
): PageHead =>
  headOf(
    {
      ...picture(file),
      name: user.full_name,
      description: user.description?.replace(/\s+/gu, ' ') ?? null,
      path: `/users/${user.id}`,
      type: 'profile',
      imageAlt: user.full_name,
      embeddable: true,
      more: [
        property('profile:username', user.username),
        feedTag(`${origin}/feeds/users/${user.id}`, titleOf(user.full_name)),
      ],
    },
    origin,
  );

/** Returns the head of the page of an album; `cover` is the work that represents it. */
export const albumHead = (
  album: { readonly id: string; readonly title: string; readonly user_id: string },
  cover: Shown | null,
  origin: string,
): PageHead =>
  headOf(
    { ...offered(cover), name: album.title, path: `/users/${album.user_id}/albums/${album.id}`, embeddable: true },
    origin,
  );

/** Returns the head of a collection's page. */
export const collectionHead = (
  collection: CollectionView,
  origin: string,
  file: SharedFile | null = ofAddress(collection.profile_image.url),
): PageHead =>
  headOf(
    {
      ...picture(file),
      name: collection.title,
      description: collection.description?.replace(/\s+/gu, ' ') ?? null,
      path: `/minted_collection/${collection.id}`,
      imageAlt: collection.title,
    },
    origin,
  );
