import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PictureKind } from '@pixchange/contracts/events/profiles';
import { currentContext } from './request-context.ts';

/** Minimum lifetime of a signature. Later responses contain URLs with newer signatures. */
const LIFE_SECONDS = 60 * 60;
/** Period in which the same URL is returned, so that browsers can cache the file. */
const STRIDE_SECONDS = 15 * 60;
/** The same for files of the GIF provider: each is fetched through this site, so the URL changes only once a day. */
const PROVIDER_STRIDE_SECONDS = 24 * 60 * 60;

/** File of a version: the picture itself, WebP, MP4, or the still picture of a video. */
export type MediaPart = 'main' | 'webp' | 'mp4' | 'poster';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/gif': 'gif',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

const signature = (secret: string, id: string, expires: number): string =>
  createHmac('sha256', secret).update(`media|${id}|${expires}`).digest('base64url').slice(0, 32);

/**
 * Prefix of the signed id in URLs for moderators, so that a signature from another URL of the image is not valid there.
 */
const MODERATORS = 'moderators|';

const LICENCE = 'licence|';

const PROVIDER = 'provider|';

const pathOf = (
  imageId: string,
  version: string,
  part: MediaPart,
  file: { readonly contentType: string; readonly sha256: string },
): string =>
  `/media/${imageId}/${version}/${part}-${file.sha256.slice(0, 12)}.${EXTENSIONS[file.contentType] ?? 'bin'}`;

/**
 * Builds the URLs of media: plain for public files, signed and expiring for private ones. While an administrator views
 * the site as a member, URLs of private files are not signed, so they can't be opened.
 */
export class MediaAddresses {
  /** @param previous earlier secret, whose signatures are valid until they expire */
  constructor(
    private readonly secret: string,
    private readonly previous?: string,
  ) {}

  /** Returns the URL of a file of a work; without a signature if `open`. */
  of(
    imageId: string,
    version: string,
    part: MediaPart,
    file: { readonly contentType: string; readonly sha256: string },
    open: boolean,
    now: Date,
  ): string {
    return this.signedUnless(open, pathOf(imageId, version, part, file), imageId, now);
  }

  /** Returns the URL for moderators, which also serves files that are hidden from everyone else. */
  forModerators(
    imageId: string,
    version: string,
    part: MediaPart,
    file: { readonly contentType: string; readonly sha256: string },
    now: Date,
  ): string {
    return this.signedUnless(false, pathOf(imageId, version, part, file), `${MODERATORS}${imageId}`, now);
  }

  /** Whether `exp` and `sig` are from a URL for moderators that has not expired. */
  isForModerators(imageId: string, exp: string | undefined, sig: string | undefined, now: Date): boolean {
    return this.isSigned(`${MODERATORS}${imageId}`, exp, sig, now);
  }

  /** Returns the URL of a profile picture; it is plain, because profiles are public. */
  ofProfile(
    userId: string,
    kind: PictureKind,
    file: { readonly contentType: string; readonly sha256: string },
  ): string {
    return `/media/profiles/${userId}/${kind}-${file.sha256.slice(0, 12)}.${EXTENSIONS[file.contentType] ?? 'bin'}`;
  }

  /** Returns the URL of a collection's picture; it is plain once everyone may see the collection. */
  ofCollection(
    collectionId: string,
    file: { readonly contentType: string; readonly sha256: string },
    open: boolean,
    now: Date,
  ): string {
    return this.signedUnless(
      open,
      `/media/collections/${collectionId}/profile_image-${file.sha256.slice(0, 12)}.${EXTENSIONS[file.contentType] ?? 'bin'}`,
      collectionId,
      now,
    );
  }

  /** Returns the URL of the file of a license, which is private. The signature is valid only for this license. */
  ofLicence(licenceId: string, file: { readonly contentType: string; readonly sha256: string }, now: Date): string {
    const name = `file-${file.sha256.slice(0, 12)}.${EXTENSIONS[file.contentType] ?? 'bin'}`;
    return this.signedUnless(false, `/media/licences/${licenceId}/${name}`, `${LICENCE}${licenceId}`, now);
  }

  isOfLicence(licenceId: string, exp: string | undefined, sig: string | undefined, now: Date): boolean {
    return this.isSigned(`${LICENCE}${licenceId}`, exp, sig, now);
  }

  /**
   * Returns the URL at which this site fetches a file of the GIF provider for its visitors. It expires after one to two
   * days, so that it can't be used elsewhere permanently.
   */
  ofProvider(url: string, now: Date): string {
    const extension = /\.(gif|webp|png|jpe?g|avif|mp4|webm)$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? 'bin';
    const expires = (Math.floor(now.getTime() / 1000 / PROVIDER_STRIDE_SECONDS) + 2) * PROVIDER_STRIDE_SECONDS;
    const path = `/media/provider/${Buffer.from(url).toString('base64url')}.${extension}`;
    return this.signed(path, `${PROVIDER}${url}`, expires);
  }

  /** Returns the provider's URL that is named in a URL of `ofProvider`; null unless this site signed it. */
  providerUrl(file: string, exp: string | undefined, sig: string | undefined, now: Date): string | null {
    const [, name] = /^([\w-]+)\.[a-z0-9]{3,4}$/.exec(file) ?? [];
    if (name === undefined) return null;
    const url = Buffer.from(name, 'base64url').toString('utf8');
    return this.isSigned(`${PROVIDER}${url}`, exp, sig, now) ? url : null;
  }

  /**
   * Whether `exp` and `sig` are from a URL that this site signed for the image or collection with this id, and that has
   * not expired.
   */
  isSigned(id: string, exp: string | undefined, sig: string | undefined, now: Date): boolean {
    if (exp === undefined || sig === undefined || !/^\d{1,12}$/.test(exp)) return false;
    const given = Buffer.from(sig);
    const isOf = (secret: string): boolean => {
      const expected = Buffer.from(signature(secret, id, Number(exp)));
      return given.length === expected.length && timingSafeEqual(given, expected);
    };
    return (
      Number(exp) * 1000 > now.getTime() && (isOf(this.secret) || (this.previous !== undefined && isOf(this.previous)))
    );
  }

  private signedUnless(open: boolean, path: string, id: string, now: Date): string {
    if (open || currentContext()?.privateFilesClosed === true) return path;
    const expires = Math.floor(now.getTime() / 1000 / STRIDE_SECONDS) * STRIDE_SECONDS + LIFE_SECONDS + STRIDE_SECONDS;
    return this.signed(path, id, expires);
  }

  private signed(path: string, id: string, expires: number): string {
    return `${path}?exp=${expires}&sig=${signature(this.secret, id, expires)}`;
  }
}
