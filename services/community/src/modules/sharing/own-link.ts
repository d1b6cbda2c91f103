import { DomainError } from '../../kernel/errors.ts';

/** A page of the product: `path` from its first slash on, `query` with its question mark or empty. */
export interface OwnLink {
  readonly path: string;
  readonly query: string;
  readonly toAlbum: boolean;
}

const SEGMENT = '[A-Za-z0-9_.~-]{1,100}';

/** The pages that people share; all else of the product, and all that is not of the product, has no short link. */
const ALBUM_PAGES = [new RegExp(`^/users/${SEGMENT}/albums/${SEGMENT}$`), new RegExp(`^/albums/${SEGMENT}/images$`)];
const OTHER_PAGES = [new RegExp(`^/(users|user-invitation|images|collections|minted_collection|charities)/${SEGMENT}$`)];

/** What the pages understand; anything else is left away. */
const QUERY_KEYS = ['title', 'guest'];

/** Printable ASCII without what parsers of addresses disagree about. */
const PLAIN = /^[!#-;=?-Z_a-z~]+$/;
const ABSOLUTE = /^https?:\/\//i;
const DOTS = /^\.{1,2}$/;

/** The address that a link means; null when it has another origin, or a part that parsers disagree about. */
const addressWithin = (origin: string, text: string): URL | null => {
  const link = text.trim();
  if (!PLAIN.test(link) || link.startsWith('//')) return null;
  const absolute = ABSOLUTE.test(link) ? link : `${origin}${link.startsWith('/') ? '' : '/'}${link}`;
  if (!URL.canParse(absolute)) return null;
  const address = new URL(absolute);
  const { pathname, username, password } = address;
  // A path that the parser had to change was meant to lead elsewhere.
  const asWritten = absolute.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '');
  const plain = username === '' && password === '' && asWritten === pathname && !pathname.split('/').some((segment) => DOTS.test(segment));
  return plain && address.origin === origin ? address : null;
};

/**
 * Reads a link to a page of the product: an absolute one of `publicUrl`, or a path with or without its first slash.
 * @throws DomainError `link.foreign` for everything else; never trusts a parser alone.
 */
export const ownLink = (text: string, publicUrl: string): OwnLink => {
  const address = addressWithin(new URL(publicUrl).origin, text);
  const leadsTo = (pages: readonly RegExp[]): boolean => address !== null && pages.some((page) => page.test(address.pathname));
  const toAlbum = leadsTo(ALBUM_PAGES);
  if (address === null || (!toAlbum && !leadsTo(OTHER_PAGES))) throw new DomainError('link.foreign');
  const query = new URLSearchParams([...address.searchParams].filter(([key]) => QUERY_KEYS.includes(key)));
  return { path: address.pathname, query: query.size === 0 ? '' : `?${query}`, toAlbum };
};
