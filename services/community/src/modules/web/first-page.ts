import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import { firstSight, showsFirstFrame } from '@pixchange/contracts/http/first-sight';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { nameOfWork } from '@pixchange/contracts/http/page-head';
import { pageShapeOf } from '@pixchange/contracts/http/values/page-shape';
import { initialsOf, patternOf, PATTERN_SIDE } from '@pixchange/contracts/http/values/avatar';
import { thumbHashToDataURL } from 'thumbhash';
import { escaped } from '../../runtime/http/escaped.ts';

export interface Sight {
  readonly work: ImageItemView;
  readonly picture: NonNullable<ImageItemView['image']>;
  /** Whether the page is the work's own page, which shows it large. */
  readonly large: boolean;
}

const isSeenThrough = ({ type }: ImageItemView): boolean => type === 'Sticker';

/** Returns the escaped URL of the picture that a browser shows first. */
export const sightOf = ({ work, picture, large }: Sight): string =>
  escaped(firstSight(picture, { large, seeThrough: isSeenThrough(work) }));

/**
 * Whether the picture can be shown before the client starts. A moving sticker can't, because its still picture has no
 * transparency: the client draws the first frame of an animated file.
 */
const canShowEarly = ({ work, picture }: Sight): boolean => !showsFirstFrame(picture, isSeenThrough(work));

/** Whether the work of a ThumbHash has transparency, by a bit of its header. */
const hasAlpha = (hash: Buffer): boolean => ((hash[2] ?? 0) & 0x80) !== 0;

/** Returns the blurred colors of a work as an SVG image; empty without a readable placeholder. */
const blurred = (hash: Buffer, width: number, height: number): string => {
  try {
    return hash.length === 0
      ? ''
      : `<image href="${thumbHashToDataURL(hash)}" width="${width}" height="${height}" preserveAspectRatio="none"/>`;
  } catch {
    // A placeholder is decoration: an unreadable one leaves the plain box.
    return '';
  }
};

/**
 * Returns the box of a work in its aspect ratio, with its placeholder and its still picture. There is no placeholder
 * behind a transparent picture, where it would remain visible.
 */
const pictureBox = (sight: Sight): string => {
  const { work, picture } = sight;
  const { width, height } = picture;
  const still = canShowEarly(sight)
    ? `<img src="${sightOf(sight)}" width="${width}" height="${height}" alt="${escaped(work.alt_text ?? work.title)}" fetchpriority="high">`
    : '';
  const hash = Buffer.from(picture.placeholder, 'base64');
  const placeholder = still !== '' && hasAlpha(hash) ? '' : blurred(hash, width, height);
  return `<div class="boot-picture"${picture.preview === undefined ? '' : ' data-preview'}><svg viewBox="0 0 ${width} ${height}" aria-hidden="true"><rect width="${width}" height="${height}"/>${placeholder}</svg>${still}</div>`;
};

type Person = Pick<PublicUserView, 'id' | 'username' | 'full_name' | 'profile_image'>;

/** Returns the picture of a member, or their initials on their pattern, like the web client's avatar. */
const avatarOf = ({ id, full_name: fullName, profile_image: { url } }: Person): string => {
  if (url !== null) return `<img class="boot-avatar" src="${escaped(url)}" alt="">`;
  const { ground, ink, path } = patternOf(id);
  const side = PATTERN_SIDE;
  return `<svg class="boot-avatar" viewBox="0 0 ${side} ${side}" aria-hidden="true"><path d="M0 0h${side}v${side}H0z" fill="var(--${ground})"/><path d="${path}" fill="var(--${ink})"/><text x="${side / 2}" y="${side / 2}" dy="0.35em">${escaped(initialsOf(fullName))}</text></svg>`;
};

const maker = (user: Person): string =>
  `<p class="boot-author">${avatarOf(user)}<span><strong>${escaped(user.full_name)}</strong><bdi>@${escaped(user.username)}</bdi></span></p>`;

const COIN =
  '<svg viewBox="0 0 16 16" width="28" height="28" fill="currentColor" role="img" aria-label="pixcoins"><path fill-rule="evenodd" d="M8 0a8 8 0 110 16A8 8 0 018 0zM5.2 5.2v5.6h5.6V5.2z"/></svg>';

/** Returns the price of a work that is for sale, or of its token. */
const priceOf = ({ for_sale: isForSale, price, nft_offer: offer }: ImageItemView): string => {
  const shown = isForSale ? price : offer?.price;
  return shown === undefined ? '' : `<p class="boot-price">${COIN}<strong>${shown.toLocaleString('en')}</strong></p>`;
};

/** Returns the HTML of a work at its final position on the page; the client replaces it. */
export const drawnWork = (sight: Sight): string => {
  const { work } = sight;
  const kind = work.type ?? 'Art';
  const author =
    work.provider === null
      ? maker(work.user)
      : `<p class="boot-author"><span><strong>${escaped(work.user.full_name)}</strong></span></p>`;
  return (
    `<div class="boot-columns"><div class="boot-work" data-kind="${kind}">${pictureBox(sight)}</div>` +
    `<div class="boot-side"><h1>${escaped(nameOfWork(work))}</h1><p class="boot-kind" data-kind="${kind}"></p>${author}${priceOf(work)}</div></div>`
  );
};

/** Returns the top of a profile. */
export const drawnPerson = (user: PublicUserView): string => {
  const { url } = user.cover_image;
  const cover =
    url === null ? '<div class="boot-cover"></div>' : `<img class="boot-cover" src="${escaped(url)}" alt="">`;
  return `${cover}<div class="boot-person">${avatarOf(user)}<h1>${escaped(user.full_name)}</h1><p class="boot-text"><bdi>@${escaped(user.username)}</bdi></p></div>`;
};

/** Returns the top of a shared album, and a skeleton of its works. */
export const drawnAlbum = ({ title }: AlbumView, user: PublicUserView): string =>
  `<div class="boot-album"><h1>${escaped(title)}</h1>${maker(user)}<div data-shape="grid"></div></div>`;

/** Returns the skeleton of a page whose content only the client can load. */
export const drawnShape = (path: string): string =>
  `<div data-shape="${pageShapeOf(path)}" aria-hidden="true"><i></i><i></i><i></i></div>`;
