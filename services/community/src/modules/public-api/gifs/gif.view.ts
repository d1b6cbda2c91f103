import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { drawnAvatarPath } from '@pixchange/contracts/http/values/avatar';
import { ratings, type Rating } from '@pixchange/contracts/http/values/images';
import type { RatingChoice, WorkExtras } from '../../images/works.face.ts';
import { renditionsOf, type Absolute } from './renditions.ts';

/**
 * Returns the ratings of works to show for a requested rating: the requested one and stricter ones. Unrated works are
 * included if the site's default rating is among these. Returns undefined, which stands for all works, for the least
 * strict rating and for an unknown one.
 */
export const ratingsFor = (asked: string | undefined, unrated: Rating): RatingChoice | undefined => {
  // `y` is content for young people, which is stricter than every rating of works.
  if (asked === 'y') return [];
  const strictness = ratings.findIndex((rating) => rating === asked);
  if (strictness < 0 || strictness === ratings.length - 1) return undefined;
  const fitting = ratings.slice(0, strictness + 1);
  return fitting.includes(unrated) ? [...fitting, ''] : fitting;
};

/** Returns a member in GIPHY's format, which apps show beside works. */
export const channelUserOf = (
  user: Pick<PublicUserView, 'id' | 'username' | 'full_name' | 'profile_image'> & {
    readonly description: string | null;
  },
  absolute: Absolute,
) => ({
  // Without a URL, GIPHY's components show a picture from GIPHY's own server.
  avatar_url: absolute(user.profile_image.url ?? drawnAvatarPath(user.id)),
  banner_image: '',
  banner_url: '',
  profile_url: absolute(`/users/${user.username}`),
  username: user.username,
  display_name: user.full_name,
  description: user.description ?? '',
  instagram_url: '',
  website_url: '',
  is_verified: false,
});

/** Returns a time in GIPHY's format. */
const timeOf = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

export const slugOf = ({ id, title }: ImageItemView): string =>
  [...title.toLowerCase().split(/[^\p{L}\p{N}]+/u), id].filter((word) => word !== '').join('-');

/** GIPHY's placeholder time for events that never happened. */
const NEVER = '0000-00-00 00:00:00';

export interface GifOptions {
  readonly absolute: Absolute;
  /** Rating of unrated works. */
  readonly unrated: Rating;
}

/** Returns a public work in GIPHY's format; null for one without a picture. */
export const gifOf = (
  work: ImageItemView,
  { renditions, makerDescription }: Pick<WorkExtras, 'renditions' | 'makerDescription'>,
  { absolute, unrated }: GifOptions,
) =>
  work.image === null
    ? null
    : {
        type: work.type === 'Sticker' ? 'sticker' : 'gif',
        id: work.id,
        slug: slugOf(work),
        url: absolute(`/images/${work.id}`),
        bitly_url: '',
        bitly_gif_url: '',
        embed_url: absolute(`/embed/${work.id}`),
        username: work.user.username,
        source: work.web_page_url ?? '',
        source_tld: '',
        source_post_url: '',
        title: work.title,
        alt_text: work.alt_text ?? '',
        // Apps with their own filter hide works without a rating, so unrated works get the default that the API's
        // filter uses.
        rating: work.rating ?? unrated,
        content_url: '',
        tags: work.tags,
        is_sticker: work.type === 'Sticker' ? 1 : 0,
        import_datetime: timeOf(work.created_at),
        create_datetime: timeOf(work.created_at),
        update_datetime: timeOf(work.created_at),
        trending_datetime: NEVER,
        user: channelUserOf({ ...work.user, description: makerDescription }, absolute),
        images: renditionsOf(work.image, renditions, absolute),
      };
export type Gif = NonNullable<ReturnType<typeof gifOf>>;
