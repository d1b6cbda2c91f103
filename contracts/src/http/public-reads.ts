import { auditRoutes } from './routes/audit.ts';
import { nftsRoutes } from './routes/nfts.ts';
import { oembedRoutes } from './routes/oembed.ts';

/**
 * A resource that programs and pages of any origin can read, and the behavior of its responses; `docs/api.md` lists
 * these resources in a table.
 */
export interface PublicRead {
  /** Path with `:name` for each parameter. Only the parameter `:path` may contain slashes. */
  readonly path: string;
  readonly what: string;
  /**
   * Strength of the `ETag`. Stored files have strong tags, which are their hashes. Files of the web client have weak
   * tags, from time and length.
   */
  readonly tag: 'weak' | 'strong';
  /** Whether `Range` is supported, and `If-Range` for the same file. */
  readonly hasRanges: boolean;
}

const text = (path: string, what: string): PublicRead => ({ path, what, tag: 'weak', hasRanges: false });
const file = (path: string, what: string): PublicRead => ({ path, what, tag: 'strong', hasRanges: true });
const webFile = (path: string, what: string): PublicRead => ({ path, what, tag: 'weak', hasRanges: true });

/**
 * Public GET resources, in addition to the public API. Each has an `ETag`, supports conditional requests (304) and
 * HEAD, and allows every origin.
 */
export const publicReads: readonly PublicRead[] = [
  text(nftsRoutes.metadata.path, 'Metadata of a token'),
  text(nftsRoutes.contract.path, 'Metadata of the contract'),
  text(nftsRoutes.provenance.path, 'Provenance of a token'),
  file('/api/nfts/:id/image', 'Picture of a token'),
  file('/api/nfts/:id/animation', 'Film or moving picture of a token'),
  text(oembedRoutes.show.path, 'oEmbed'),
  text('/feeds/trending', 'Feed of what is trending'),
  text('/feeds/spotlights', 'Feed of spotlights'),
  text('/feeds/users/:id', 'Feed of a member'),
  text('/feeds/tags/:tag', 'Feed of a tag'),
  file('/media/:imageId/:version/:file', 'File of a work'),
  file('/media/profiles/:userId/:file', 'Avatar or cover of a member'),
  text('/media/profiles/:userId/drawn.svg', 'Drawn avatar'),
  text('/media/profiles/:userId/drawn.png', 'Drawn avatar without letters'),
  file('/media/profiles/:userId/:name/80h.:extension', 'Avatar at the address that components of GIPHY ask for'),
  file('/media/collections/:collectionId/:file', 'Picture of a collection'),
  file('/media/licences/:licenceId/:file', 'File of a license, by its signed address'),
  text('/embed/:id', 'A work as a frame'),
  text('/embed/style.css', 'Style of that frame'),
  text('/embed/play.js', 'Script of that frame'),
  webFile('/icons/:file', 'Icon of the site, which the metadata of the contract names'),
  webFile('/sharing.png', 'Picture of pages without one'),
  text(auditRoutes.heads.path, 'Signed heads of the tamper-evident log'),
  text(auditRoutes.latest.path, 'Newest signed head'),
  text(auditRoutes.head.path, 'Signed head over the first `size` leaves'),
  text(auditRoutes.anchors.path, 'Signed heads on a chain'),
  text(auditRoutes.keys.path, 'Keys that sign the heads'),
  text(auditRoutes.inclusion.path, 'Proof that an event is in the log'),
  text('/log/checkpoint', 'Newest signed head, as a checkpoint'),
  text('/log/tile/:path', 'Hashes of the log, as a tile'),
  text('/log/all/checkpoint', 'Newest signed head of all events, as a checkpoint'),
  text('/log/all/tile/:path', 'Hashes of all events, as a tile'),
  text('/audit/verify.mjs', 'Program that verifies exports and proofs offline'),
  text(auditRoutes.consistency.path, 'Proof that a log begins with an earlier one'),
];

const patternOf = (path: string): string =>
  path.replace(/[.]/g, '\\.').replace(':path', '[^?]+').replace(/:\w+/g, '[^/?]+');

const PATTERN = new RegExp(`^(?:${publicReads.map(({ path }) => patternOf(path)).join('|')})/?(?:\\?|$)`);

/** Returns whether a URL, with or without a query, is in `publicReads`. */
export const isPublicRead = (url: string): boolean => PATTERN.test(url);
