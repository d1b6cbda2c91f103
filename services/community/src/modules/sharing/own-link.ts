import { idForm } from '@pixchange/contracts/http/fields';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import { DomainError } from '../../kernel/errors.ts';

/** Page of the product: `path` with a leading slash, `query` with its question mark or empty. */
export interface OwnLink {
  readonly path: string;
  readonly query: string;
  readonly toAlbum: boolean;
  /** Username of the member in the path; null when the path has the member's id, or no member. */
  readonly username: string | null;
}

/**
 * Pattern for ids. Short links store ids, so that no permanent link contains a member's text; a submitted link may also
 * contain a username.
 */
const ID = idForm.source.slice(1, -1);
const PERSON = `(${ID}|[A-Za-z0-9_.]{${limits.usernameLengthMin},${limits.usernameLengthMax}})`;

/** Paths of pages that people share. Other paths get no short link. */
const ALBUM_PAGES = [new RegExp(`^/users/${PERSON}/albums/${ID}$`), new RegExp(`^/albums/${ID}/images$`)];
const OTHER_PAGES = [
  new RegExp(`^/users/${PERSON}$`),
  new RegExp(`^/(?:user-invitation|images|collections|minted_collection|charities)/${ID}$`),
];

/** Query parameters that the pages understand; all others are dropped. */
const QUERY_KEYS = ['title', 'guest'];

/** Printable ASCII without characters that URL parsers disagree about. */
const PLAIN = /^[!#-;=?-Z_a-z~]+$/;
const ABSOLUTE = /^https?:\/\//i;
const DOTS = /^\.{1,2}$/;

/** Returns the URL of a link; null when it has another origin, or parts that parsers disagree about. */
const addressWithin = (origin: string, text: string): URL | null => {
  const link = text.trim();
  if (!PLAIN.test(link) || link.startsWith('//')) return null;
  const absolute = ABSOLUTE.test(link) ? link : `${origin}${link.startsWith('/') ? '' : '/'}${link}`;
  if (!URL.canParse(absolute)) return null;
  const address = new URL(absolute);
  const { pathname, username, password } = address;
  // A link whose path the parser changes may have been meant to lead elsewhere.
  const asWritten = absolute.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '');
  const plain =
    username === '' &&
    password === '' &&
    asWritten === pathname &&
    !pathname.split('/').some((segment) => DOTS.test(segment));
  return plain && address.origin === origin ? address : null;
};

/**
 * Reads a link to a page of the product: an absolute one of `publicUrl`, or a path with or without a leading slash.
 * Does not rely on the URL parser alone, because other parsers may read the link differently.
 * @throws DomainError `link.foreign` for everything else
 */
export const ownLink = (text: string, publicUrl: string): OwnLink => {
  const address = addressWithin(new URL(publicUrl).origin, text);
  const leadsTo = (pages: readonly RegExp[]): boolean =>
    address !== null && pages.some((page) => page.test(address.pathname));
  const toAlbum = leadsTo(ALBUM_PAGES);
  if (address === null || (!toAlbum && !leadsTo(OTHER_PAGES))) throw new DomainError('link.foreign');
  const query = new URLSearchParams([...address.searchParams].filter(([key]) => QUERY_KEYS.includes(key)));
  const person = new RegExp(`^/users/${PERSON}(?:/|$)`).exec(address.pathname)?.[1];
  const username = person === undefined || idForm.test(person) ? null : person;
  return { path: address.pathname, query: query.size === 0 ? '' : `?${query}`, toAlbum, username };
};
